/// How large a media item may be before anyone begins to decode it.
package struct MediaLimits: Sendable {
  /// The largest picture file, in bytes; it is held in memory.
  package var pictureBytes = 200_000_000
  /// The longest side of a picture, in pixels.
  package var side = 30_000
  /// The most pixels of one frame.
  package var pixels = 100_000_000
  /// The most pixels of all frames together.
  package var framePixels = 400_000_000
  /// The most frames.
  package var frames = 2_000
  /// How long a picture may be decoded, and each form of it encoded, in seconds.
  package var seconds = 120

  /// What any camera and any person's animation stay under.
  package static let standard = MediaLimits()

  /// The same in milliseconds.
  var time: Int32 { Int32(clamping: max(0, seconds).multipliedReportingOverflow(by: 1_000).partialValue) }

  /// Why a picture of a size is refused, or nil.
  func refusal(width: Int, height: Int, frames: Int) -> String? {
    guard width > 0, height > 0, frames > 0 else { return "it has no pixels" }
    if width > side || height > side { return "\(width) × \(height) pixels are more than \(side) a side" }
    let (area, isTooMuch) = width.multipliedReportingOverflow(by: height)
    if isTooMuch || area > pixels { return "\(width) × \(height) pixels are more than \(pixels)" }
    if frames > self.frames { return "\(frames) frames are more than \(self.frames)" }
    let (total, isFarTooMuch) = area.multipliedReportingOverflow(by: frames)
    guard !isFarTooMuch, total <= framePixels else {
      return "\(frames) frames of \(width) × \(height) pixels are more than \(framePixels) pixels"
    }
    return nil
  }
}

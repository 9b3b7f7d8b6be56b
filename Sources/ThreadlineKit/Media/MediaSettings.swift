import MediaProcessing
import SitePaths

/// What is made of the media of a site besides what all sites have in common.
public struct MediaSettings: Sendable {
  /// Whether pages load pictures in smaller forms.
  public var makesForms = true
  /// The hashes of media that were taken down: of their bytes, or as a site names them.
  package var takenDown: Set<String> = []

  /// What makes videos of animations and posters of videos; `nil` if the machine has no such program.
  var program: VideoProgram?

  /// What pages are made from besides the media themselves: part of the fingerprint of every page.
  var recipe: String {
    ([String(makesForms), program == nil ? "" : "ffmpeg"] + takenDown.sorted()).joined(separator: " ")
  }

  /// Whether a medium was taken down, whichever version of the software published it.
  func isTakenDown(_ source: ContentHash) -> Bool {
    guard !takenDown.isEmpty else { return false }
    return MediaName.hashes(ofSource: source).contains { takenDown.contains($0.description) }
  }
}

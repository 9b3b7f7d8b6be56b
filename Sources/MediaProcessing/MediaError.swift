internal import BuildDiagnostics

/// Why a media item is not published. A page shows its description instead.
package struct MediaError: Error, Equatable, Codable, Sendable {
  /// The kinds of reasons.
  package enum Reason: String, CaseIterable, Codable, Sendable {
    /// The file is missing, a link, a pipe, or may not be read.
    case unreadable
    /// The file has no bytes.
    case empty
    /// The first bytes are those of no format that the site shows.
    case unknownFormat = "unknown-format"
    /// It is larger than a limit.
    case tooLarge = "too-large"
    /// It begins like a picture, a video or a sound, but is damaged or cut short.
    case undecodable
    /// It may say where, when or with what it was made, and that cannot be taken out.
    case privateMetadata = "private-metadata"
  }

  /// The kind of reason.
  package let reason: Reason
  /// The sentence for a diagnostic: lower case, no full stop.
  package let message: String

  /// A reason with its sentence.
  init(_ reason: Reason, _ message: String) {
    (self.reason, self.message) = (reason, message)
  }

  /// What the system refused.
  init(unreadable error: Diagnostic) {
    self.init(.unreadable, "the file \(error.message.replacing("cannot read", with: "cannot be read"))")
  }

  /// Whether there is no file at all, by the system's words for it.
  package var isMissing: Bool { reason == .unreadable && message.hasSuffix("No such file or directory") }

  /// A file that is not what it was when its hash was taken.
  package static let changed = MediaError(.unreadable, "the file changed during the build")

  /// A container that is not built as its format wants it.
  static func damaged(_ format: String) -> MediaError {
    MediaError(.undecodable, "the \(format) file is damaged or cut short")
  }

  /// A part that is not known to be harmless.
  static func privatePart(_ name: String) -> MediaError {
    MediaError(
      .privateMetadata,
      "the part \"\(name)\" may say where, by whom or with what it was made; save the file without metadata")
  }

  /// A picture that cannot be decoded or encoded, and one for which that takes too long.
  static let failed = MediaError(
    .undecodable, "the picture is damaged, cut short, or of a kind that is not read")
  static func late(_ limits: MediaLimits) -> MediaError {
    MediaError(.tooLarge, "decoding it took longer than \(limits.seconds) s")
  }
}

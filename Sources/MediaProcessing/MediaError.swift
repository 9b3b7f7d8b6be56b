internal import BuildDiagnostics

/// Why a media item is not published. A page shows its description instead.
package struct MediaError: Error, Equatable, Sendable, CustomStringConvertible {
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
  /// The file.
  package let path: String
  /// The sentence for a diagnostic: lower case, no full stop.
  package let message: String

  /// A reason with its sentence.
  package init(_ reason: Reason, _ path: String, _ message: String) {
    self.reason = reason
    self.path = path
    self.message = message
  }

  /// What the system refused.
  init(unreadable path: String, _ error: Diagnostic) {
    self.init(.unreadable, path, "the file \(error.message.replacing("cannot read", with: "cannot be read"))")
  }

  /// Whether there is no file at all, by the system's words for it.
  package var isMissing: Bool { reason == .unreadable && message.hasSuffix("No such file or directory") }

  /// A file that is not what it was when its hash was taken.
  package static func changed(_ path: String) -> MediaError {
    MediaError(.unreadable, path, "the file changed during the build")
  }

  /// The path with the sentence.
  package var description: String { "\(path): \(message)" }
}

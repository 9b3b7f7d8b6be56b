import BuildDiagnostics
import FileSystem

/// What stopped a build, as an open page shows it: where, what was found and expected, and the line itself.
struct PreviewFault: Encodable, Sendable {
  let place: String?
  let message: String
  let code: String
  /// The line of the file that the place names.
  let source: String?
  let column: Int?

  init(_ diagnostic: Diagnostic) {
    let place = diagnostic.place
    self.place = place?.description
    message = diagnostic.message
    code = diagnostic.code.description
    source = place.flatMap { Self.line($0) }
    column = source == nil ? nil : place?.column
  }

  /// The longest file that a line is read from, and how much of a line is shown, in bytes.
  private static let longestFile = 4 * 1_024 * 1_024
  private static let longestLine = 240

  private static func line(_ place: Diagnostic.Place) -> String? {
    guard let number = place.line, number > 0, let file = try? OpenFile(reading: place.path),
      let bytes = try? file.bytes(limit: longestFile)
    else { return nil }
    let lines = bytes.split(separator: 0x0A, maxSplits: number, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    return String(decoding: lines[number - 1].prefix(longestLine), as: UTF8.self)
  }
}

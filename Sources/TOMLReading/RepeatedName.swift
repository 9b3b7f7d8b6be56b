import BuildDiagnostics
import Foundation

/// A table or a key that a TOML file has twice, as after somebody added an example at the end of it.
enum RepeatedName {
  /// The error that says where the first one is; `nil` if the parser found another mistake.
  ///
  ///     threadline.toml:135:1: error: the file has [accounts] already in line 60; write its keys below that
  static func error(
    _ message: String, in text: String, at place: Diagnostic.Place, code: Diagnostic.Code
  ) -> Diagnostic? {
    guard let match = message.firstMatch(of: /cannot redefine existing (\S+) '(.+)'/) else { return nil }
    let name = match.2
    guard match.1 == "table" else {
      return .error(code, at: place, "\(name) is set already; expected each key once")
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let first = lines.firstIndex { $0.trimmingCharacters(in: .whitespaces).hasPrefix("[\(name)]") }
    let found = first.map { " in line \($0 + 1)" } ?? ""
    return .error(code, at: place, "the file has [\(name)] already\(found); write its keys below that")
  }
}

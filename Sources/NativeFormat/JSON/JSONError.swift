package import BuildDiagnostics

/// Where a JSON text stops being JSON, and what should have stood there.
package struct JSONError: Error, Hashable, Sendable {
  /// The byte at which it was noticed, from 0.
  package let offset: Int
  /// What was expected and what was found, such as `expected "," or "}" but found "x"`.
  package let message: String
  /// Whether the text simply ended too soon, as a file does that was cut off.
  package let isUnexpectedEnd: Bool

  /// An error at a byte.
  package init(at offset: Int, _ message: String, isUnexpectedEnd: Bool = false) {
    self.offset = offset
    self.message = message
    self.isUnexpectedEnd = isUnexpectedEnd
  }

  /// The error for a person: line and column counted in `text`, and the byte named.
  package func diagnostic(in text: UnsafeRawBufferPointer, path: String) -> Diagnostic {
    let line = NativeLines.count(in: text, before: offset) + 1
    let lineStart = text.prefix(offset).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let place = Diagnostic.Place(path, line: line, column: offset - lineStart + 1)
    return .error(.invalidJSON, at: place, "\(message) (byte \(offset) of the file)")
  }
}

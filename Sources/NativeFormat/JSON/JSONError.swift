package import BuildDiagnostics

extension JSONReader {
  /// What a closure reads from a text, from a byte on. An error names its place in the file at a path.
  package static func read<Value>(
    _ bytes: UnsafeRawBufferPointer, from offset: Int = 0, path: String,
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(Diagnostic) -> Value {
    var reader = JSONReader(bytes, from: offset)
    do throws(JSONError) { return try body(&reader) } catch { throw error.diagnostic(in: bytes, path: path) }
  }
}

extension [UInt8] {
  /// What a closure reads from these bytes of JSON.
  package func readJSON<Value>(
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    try span.withUnsafeBytes { (bytes) throws(JSONError) in
      var reader = JSONReader(bytes)
      return try body(&reader)
    }
  }

  /// Gives each member of the object in a JSON text to a closure, as far as the text can be read: it may be cut off.
  package func forEachMember(_ member: (inout JSONReader, JSONText) throws(JSONError) -> Void) {
    _ = try? readJSON { reader throws(JSONError) in try reader.object(member) }
  }
}

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

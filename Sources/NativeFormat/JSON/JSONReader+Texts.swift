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

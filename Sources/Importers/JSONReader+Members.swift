import NativeFormat

extension JSONReader {
  /// What a closure reads from the members of an object, by their keys; nothing for `nil`, or for what is no object.
  mutating func members<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value?
  ) throws(JSONError) -> [String: Value] {
    var members: [String: Value] = [:]
    try object { reader, key throws(JSONError) in members[key.string] = try read(&reader) }
    return members
  }
}

// The values that hold no others. Each of these gives nil for a value of another kind, which it skips.
extension CBORReader {
  /// A link.
  mutating func link() throws(CBORError) -> BlockName? {
    var probe = self
    try skipValue()
    guard case .link(let name) = try probe.head() else { return nil }
    return name
  }

  /// A string.
  mutating func string() throws(CBORError) -> String? {
    var probe = self
    try skipValue()
    guard case .text(let text) = try probe.head() else { return nil }
    return text
  }

  /// A whole number that is not negative.
  mutating func count() throws(CBORError) -> Int? {
    var probe = self
    try skipValue()
    guard case .unsigned(let number) = try probe.head() else { return nil }
    return Int(exactly: number)
  }

  /// A string of bytes.
  mutating func byteString() throws(CBORError) -> [UInt8]? {
    var probe = self
    try skipValue()
    guard case .bytes(let range) = try probe.head() else { return nil }
    return Array(bytes[range])
  }
}

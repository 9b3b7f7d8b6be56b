// The values that hold no others. Each of these gives `nil` for a value of another kind, which it skips.
extension CBORReader {
  /// A link.
  mutating func link() throws(CBORError) -> CID? {
    if case .link(let name) = try scalar() { name } else { nil }
  }

  /// A string.
  mutating func string() throws(CBORError) -> String? {
    if case .text(let text) = try scalar() { text } else { nil }
  }

  /// A whole number that is not negative.
  mutating func count() throws(CBORError) -> Int? {
    if case .unsigned(let number) = try scalar() { Int(exactly: number) } else { nil }
  }

  /// A string of bytes.
  mutating func byteString() throws(CBORError) -> [UInt8]? {
    if case .bytes(let range) = try scalar() { Array(bytes[range]) } else { nil }
  }

  /// The head of the next value, all of which it passes over.
  private mutating func scalar() throws(CBORError) -> Head {
    var probe = self
    try skipValue()
    return try probe.head()
  }
}

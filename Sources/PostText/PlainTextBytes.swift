/// The UTF-8 bytes of one text, read scalar by scalar in either direction.
///
/// Indices are byte offsets at which a scalar begins; reading past either end gives nil, never a trap.
struct PlainTextBytes {
  /// The bytes; valid UTF-8, since they come from a `String`.
  let bytes: [UInt8]

  /// The bytes of a text.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// How many bytes there are.
  var count: Int { bytes.count }

  /// The byte at an index, or 0 past either end.
  func byte(at index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// The scalar that begins at an index.
  func scalar(at index: Int) -> Unicode.Scalar? {
    guard bytes.indices.contains(index) else { return nil }
    if bytes[index] < 0x80 { return Unicode.Scalar(bytes[index]) }
    var decoder = UTF8()
    var rest = bytes[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return scalar
  }

  /// The scalar that ends before an index.
  func scalar(before index: Int) -> Unicode.Scalar? {
    var start = index - 1
    while start > index - 4, byte(at: start) & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }

  /// The first index at or after `start` whose scalar does not pass a test.
  func end(from start: Int, while passes: (Unicode.Scalar) -> Bool) -> Int {
    var index = start
    while let scalar = scalar(at: index), passes(scalar) { index += UTF8.width(scalar) }
    return index
  }

  /// The last index at or before `end`, but not before `floor`, from which every scalar passes a test.
  func start(before end: Int, floor: Int, while passes: (Unicode.Scalar) -> Bool) -> Int {
    var index = end
    while index > floor, let scalar = scalar(before: index), passes(scalar) { index -= UTF8.width(scalar) }
    return index
  }

  /// Whether these ASCII bytes are at an index.
  func hasASCII(_ text: String, at index: Int) -> Bool {
    index >= 0 && bytes.dropFirst(index).starts(with: text.utf8)
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
  }
}

import NativeFormat

/// Writes a value of DAG-CBOR as JSON, the way `goat repo unpack` does, so that one reader serves both.
///
/// A link becomes `{"$link":"bafy…"}`. Bytes, which no record that we read has, become
/// `{"$bytes":null}`. (https://atproto.com/specs/data-model#json-representation)
struct CBORTranscript {
  /// How many lists and maps may be open at once, as in JSON.
  static let maximumDepth = JSONReader.maximumDepth

  /// A list or map whose elements are being written.
  private struct Frame {
    var remaining: Int
    let isMap: Bool
    var isEmpty = true
  }

  private var reader: CBORReader
  private var frames: [Frame] = []
  private var json: [UInt8] = []

  /// The JSON of the value that a reader comes to.
  static func json(of reader: CBORReader) throws(CBORError) -> [UInt8] {
    var transcript = CBORTranscript(reader: reader)
    repeat {
      try transcript.beginElement()
      try transcript.writeHead()
      transcript.closeFinished()
    } while !transcript.frames.isEmpty
    return transcript.json
  }

  /// The comma and, in a map, the key before an element.
  private mutating func beginElement() throws(CBORError) {
    guard var frame = frames.popLast() else { return }
    if !frame.isEmpty { json.append(UInt8(ascii: ",")) }
    if frame.isMap {
      guard case .text(let key) = try reader.head() else { throw reader.unexpected("a string for a key") }
      write(key)
      json.append(UInt8(ascii: ":"))
    }
    frame.isEmpty = false
    frame.remaining -= 1
    frames.append(frame)
  }

  private mutating func writeHead() throws(CBORError) {
    switch try reader.head() {
    case .unsigned(let number): json += "\(number)".utf8
    case .negative(let number): json += number == .max ? "-18446744073709551616".utf8 : "-\(number + 1)".utf8
    case .double(let number): json += number.isFinite ? "\(number)".utf8 : "null".utf8
    case .bool(let flag): json += flag ? "true".utf8 : "false".utf8
    case .null: json += "null".utf8
    case .text(let text): write(text)
    case .bytes: json += "{\"$bytes\":null}".utf8
    case .link(let name): json += "{\"$link\":\"\(name.text)\"}".utf8
    case .array(let count): try open(count, isMap: false)
    case .map(let count): try open(count, isMap: true)
    }
  }

  private mutating func open(_ count: Int, isMap: Bool) throws(CBORError) {
    guard frames.count < Self.maximumDepth else {
      throw reader.unexpected("at most \(Self.maximumDepth) lists and maps in each other")
    }
    json.append(UInt8(ascii: isMap ? "{" : "["))
    frames.append(Frame(remaining: count, isMap: isMap))
  }

  private mutating func closeFinished() {
    while let frame = frames.last, frame.remaining == 0 {
      json.append(UInt8(ascii: frame.isMap ? "}" : "]"))
      frames.removeLast()
    }
  }

  private mutating func write(_ text: String) {
    var writer = JSONWriter()
    writer.string(text)
    json += writer.bytes
  }
}

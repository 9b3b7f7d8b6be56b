import NIOCore

/// The body of a request, which is not needed: skipped to its end, or to a limit.
struct SkippedBody {
  private enum Stage {
    /// So many bytes are left, and behind those of a chunk its line end comes, then the next length.
    case bytes(Int, ofChunk: Bool)
    /// A line with the length of a chunk comes.
    case length
    /// Lines behind the last chunk come, up to an empty one.
    case trailer
  }

  private let limit: Int
  private var skipped = 0
  private var stage: Stage

  /// A body of so many bytes, or in chunks; one of more than `limit` bytes, framing included, is refused.
  init(_ length: Int?, limit: Int) {
    self.limit = limit
    stage = length.map { Stage.bytes($0, ofChunk: false) } ?? .length
  }

  /// Skips what is here; true where the body is at its end.
  mutating func skip(_ bytes: inout ByteBuffer) throws(FileResponse.Status) -> Bool {
    while true {
      switch stage {
      case .bytes(let left, let isOfChunk):
        guard left <= limit - skipped else { throw .contentTooLarge }
        let count = min(left, bytes.readableBytes)
        try take(count, from: &bytes)
        guard count == left else {
          stage = .bytes(left - count, ofChunk: isOfChunk)
          return false
        }
        guard isOfChunk else { return true }
        guard let line = try line(&bytes) else {
          stage = .bytes(0, ofChunk: true)
          return false
        }
        guard line.isEmpty else { throw .badRequest }
        stage = .length
      case .length:
        guard let line = try line(&bytes) else { return false }
        let length = try Self.chunkLength(line)
        stage = length == 0 ? .trailer : .bytes(length, ofChunk: true)
      case .trailer:
        guard let line = try line(&bytes) else { return false }
        if line.isEmpty { return true }
      }
    }
  }

  /// A line without its end, or nil if its end has not come.
  private mutating func line(_ bytes: inout ByteBuffer) throws(FileResponse.Status) -> [UInt8]? {
    let view = bytes.readableBytesView
    guard let end = view.firstIndex(of: HTTPBytes.lineFeed) else {
      guard view.count <= Self.longestLine else { throw .badRequest }
      return nil
    }
    let line = Array(view[..<end])
    guard line.count <= Self.longestLine, line.last == HTTPBytes.carriageReturn,
      !line.dropLast().contains(where: { !HTTPBytes.isValue($0) })
    else { throw .badRequest }
    try take(line.count + 1, from: &bytes)
    return line.dropLast()
  }

  private mutating func take(_ count: Int, from bytes: inout ByteBuffer) throws(FileResponse.Status) {
    guard count <= limit - skipped else { throw .contentTooLarge }
    skipped += count
    bytes.moveReaderIndex(forwardBy: count)
  }

  /// The length of a chunk: hexadecimal digits, and perhaps an extension behind a semicolon
  /// (https://www.rfc-editor.org/rfc/rfc9112#section-7.1).
  private static func chunkLength(_ line: [UInt8]) throws(FileResponse.Status) -> Int {
    let digits = line.prefix { Character(UnicodeScalar($0)).isHexDigit }
    guard !digits.isEmpty, digits.count == line.count || line[digits.count] == UInt8(ascii: ";") else {
      throw .badRequest
    }
    guard digits.count <= 15 else { throw .contentTooLarge }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
  }

  private static let longestLine = 256
}

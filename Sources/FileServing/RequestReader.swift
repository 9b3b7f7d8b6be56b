import NIOCore

/// Makes requests of the bytes of a connection, as they come in: each as soon as its head is whole.
///
/// What can be refused before the head is whole is: a first byte that begins no request, a head or a line that is too
/// long. Bytes are looked at once, however few come at a time.
struct RequestReader {
  private let limits: FileServer.Limits
  private var bytes = ByteBuffer()
  /// How many of the bytes are known to hold no end of a head.
  private var scanned = 0

  /// A reader within these limits.
  init(_ limits: FileServer.Limits) { self.limits = limits }

  /// Whether the beginning of a request is here and its end is not.
  var isAmidRequest: Bool { bytes.readableBytes > 0 }

  /// Takes bytes off the wire.
  mutating func append(_ more: inout ByteBuffer) {
    if bytes.readableBytes == 0 { bytes = more } else { bytes.writeBuffer(&more) }
  }

  /// Forgets what has come and is not read yet.
  mutating func clear() {
    bytes = ByteBuffer()
    scanned = 0
  }

  /// The next whole request, or nil if more bytes are needed.
  mutating func next() throws(FileResponse.Status) -> RequestHead? {
    // The memory goes while nothing is to be read.
    defer { if bytes.readableBytes == 0 { bytes = ByteBuffer() } }
    try skipEmptyLines()
    guard let length = Self.endOfHead(bytes.readableBytesUInt8Span, from: scanned) else {
      scanned = bytes.readableBytes
      try judgeBeginning()
      return nil
    }
    guard length <= limits.headBytes else { throw .headerFieldsTooLarge }
    let head = try RequestHead(bytes.readableBytesUInt8Span.extracting(0..<length), limits: limits)
    bytes.moveReaderIndex(forwardBy: length)
    scanned = 0
    return head
  }

  /// Skips line ends before a request, which some browsers send after a body
  /// (https://www.rfc-editor.org/rfc/rfc9112#section-2.2).
  private mutating func skipEmptyLines() throws(FileResponse.Status) {
    while bytes.readableBytes >= 2, bytes.readableBytesUInt8Span[0] == HTTPBytes.carriageReturn {
      guard bytes.readableBytesUInt8Span[1] == HTTPBytes.lineFeed else { throw .badRequest }
      bytes.moveReaderIndex(forwardBy: 2)
      scanned = 0
    }
  }

  /// How long the head is, up to its empty line, which is looked for from an index on; nil if that has not come. A bare LF
  /// counts as an end too, so that a head that has one is refused at once.
  private static func endOfHead(_ span: Span<UInt8>, from start: Int) -> Int? {
    for index in start..<span.count where span[index] == HTTPBytes.lineFeed {
      guard index >= 1, span[index - 1] == HTTPBytes.carriageReturn else { return index + 1 }
      if index >= 2, span[index - 2] == HTTPBytes.lineFeed { return index + 1 }
    }
    return nil
  }

  /// Refuses a beginning that no request can have, and one that is too long already.
  private func judgeBeginning() throws(FileResponse.Status) {
    let span = bytes.readableBytesUInt8Span
    guard span.count <= limits.headBytes else { throw .headerFieldsTooLarge }
    var index = 0
    while index < min(span.count, Self.longestMethod), HTTPBytes.isToken(span[index]) { index += 1 }
    guard index < span.count else { return }
    let isBareReturn = index == 0 && span.count == 1 && span[0] == HTTPBytes.carriageReturn
    guard isBareReturn || (index > 0 && span[index] == HTTPBytes.space) else {
      throw .badRequest
    }
    guard span.count > limits.lineBytes else { return }
    for index in 0..<limits.lineBytes where span[index] == HTTPBytes.lineFeed { return }
    throw .uriTooLong
  }

  private static let longestMethod = 32
}

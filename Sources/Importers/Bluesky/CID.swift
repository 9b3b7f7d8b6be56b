import SitePaths

/// The name of a block of a repository or of a blob: a hash of its bytes, which atproto calls a CID.
/// (https://github.com/multiformats/cid)
struct CID: Hashable, Sendable {
  /// The name in binary, of version 1: repositories have no others.
  let bytes: [UInt8]
  /// Where in `bytes` the hash stands, and whether it is a SHA-256.
  private let digest: Range<Int>
  private let isSHA256: Bool

  /// Reads a name and leaves the cursor behind it; `nil` if none exists.
  init?(_ cursor: inout ByteCursor) {
    let start = cursor.offset
    var part = cursor
    guard part.varint() == 1, part.varint() != nil, let function = part.varint(),
      let length = part.varint(), let hash = part.take(length), (1...64).contains(length)
    else { return nil }
    isSHA256 = function == 0x12 && length == 32
    bytes = Array(cursor.bytes[start..<hash.upperBound])
    digest = hash.lowerBound - start..<hash.upperBound - start
    cursor = part
  }

  /// Whether these are the bytes that the name was made from; true too where we do not know its kind of hash.
  func fits(_ content: UnsafeRawBufferPointer) -> Bool {
    guard isSHA256 else { return true }
    var hasher = ContentHasher()
    hasher.update(content)
    return hasher.finishBytes().elementsEqual(bytes[digest])
  }

  /// The name as in texts and file names: `bafyrei…`.
  var text: String { "b" + Self.base32(bytes) }

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  /// (https://www.rfc-editor.org/rfc/rfc4648#section-6, in lower case and without padding)
  private static func base32(_ bytes: [UInt8]) -> String {
    let padded = bytes + [0, 0]
    let digits = stride(from: 0, to: bytes.count * 8, by: 5).map { bit in
      let pair = UInt16(padded[bit / 8]) << 8 | UInt16(padded[bit / 8 + 1])
      return alphabet[Int(pair >> (11 - bit % 8) & 31)]
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

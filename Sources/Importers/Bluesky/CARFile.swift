import BuildDiagnostics
import FileSystem
import NativeFormat
import SitePaths

/// The file that a repository is exported as, a CAR of version 1: a header and then blocks, each after its name.
/// (https://ipld.io/specs/transport/car/carv1/)
struct CARFile: Sendable {
  /// Where the name and the content of a block are in the file.
  typealias Block = (name: Range<Int>, content: Range<Int>)

  /// Why a block cannot be had, in words.
  enum Fault: String, Error {
    case missing = "is not in the file"
    case damaged = "is damaged"
  }

  /// The bytes of the file.
  let file: MappedFile
  /// The name of the commit, from which all else is found.
  let root: String
  /// The blocks by the hashes of their names as texts.
  private let blocks: [ContentHash: Block]

  /// Looks through a whole file. One that was cut off is an error that names the byte; `name` is in it.
  init(_ file: MappedFile, name: String) throws(Diagnostic) {
    self.file = file
    (root, blocks) = try file.withBytes { bytes throws(Diagnostic) in
      var cursor = ByteCursor(bytes, in: 0..<bytes.count)
      guard let header = Self.header(&cursor) else {
        throw Self.damaged(name, 0, "expected the header of a CAR file of version 1")
      }
      var blocks: [ContentHash: Block] = [:]
      while cursor.remaining > 0 {
        let (id, block) = try Self.block(&cursor, name: name)
        blocks[ContentHash(of: id.text.utf8)] = block
      }
      return (header, blocks)
    }
  }

  /// Whether the first bytes of a file are those of such a file.
  static func isStart(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var cursor = ByteCursor(bytes, in: 0..<bytes.count)
    return header(&cursor) != nil
  }

  /// The block of a name such as `bafyrei…`, once its bytes have been found to fit the name.
  func block(_ name: String) throws(Fault) -> Block {
    guard let block = blocks[ContentHash(of: name.utf8)] else { throw .missing }
    let fits = file.withBytes { bytes -> Bool in
      var cursor = ByteCursor(bytes, in: block.name)
      return CID(&cursor)?.fits(UnsafeRawBufferPointer(rebasing: bytes[block.content])) ?? false
    }
    guard fits else { throw .damaged }
    return block
  }

  /// The content of a block as JSON.
  func json(of content: Range<Int>) throws(JSONError) -> [UInt8] {
    try file.withBytes { bytes throws(JSONError) in try CBORTranscript.json(of: bytes, in: content) }
  }

  /// The root that a header states first.
  private static func header(_ cursor: inout ByteCursor) -> String? {
    guard let length = cursor.varint(), let range = cursor.take(length),
      let json = try? CBORTranscript.json(of: cursor.bytes, in: range)
    else { return nil }
    var version: Int?
    var root: String?
    json.forEachMember { reader, key throws(JSONError) in
      switch key {
      case "version": version = try reader.count()
      case "roots": root = try reader.list { reader throws(JSONError) in try reader.link() }.first
      default: break
      }
    }
    return version == 1 ? root : nil
  }

  private static func block(
    _ cursor: inout ByteCursor, name: String
  ) throws(Diagnostic) -> (id: CID, block: Block) {
    let start = cursor.offset
    guard let length = cursor.varint() else {
      throw damaged(name, start, "expected the length of a block")
    }
    guard let range = cursor.take(length) else {
      let message =
        "the file ends \(length - cursor.remaining) bytes before its last block does; download it again"
      throw damaged(name, start, message)
    }
    var part = ByteCursor(cursor.bytes, in: range)
    guard let id = CID(&part) else {
      throw damaged(name, range.lowerBound, "expected the name of a block")
    }
    return (id, (name: range.lowerBound..<part.offset, content: part.offset..<range.upperBound))
  }

  private static func damaged(_ name: String, _ offset: Int, _ message: String) -> Diagnostic {
    .error(.damagedRepository, at: Diagnostic.Place(name), "\(message) (byte \(offset) of the file)")
  }
}

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

import BuildDiagnostics
import FileSystem
import SitePaths

/// The file that a repository is exported as, a CAR of version 1: a header and then blocks, each after its name.
/// (https://ipld.io/specs/transport/car/carv1/)
struct CARFile: Sendable {
  /// Where a block is in the file.
  struct Block: Hashable, Sendable {
    let name: Range<Int>
    let content: Range<Int>
  }

  /// Why a block cannot be had.
  enum Fault: Error { case missing, damaged }

  /// The bytes of the file.
  let file: MappedFile
  /// The name of the commit, from which all else is found.
  let root: CID
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
        let block = try Self.block(&cursor, name: name)
        blocks[ContentHash(of: bytes[block.name])] = block
      }
      return (header, blocks)
    }
  }

  /// Whether the first bytes of a file are those of such a file.
  static func isStart(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var cursor = ByteCursor(bytes, in: 0..<bytes.count)
    return header(&cursor) != nil
  }

  /// The block of a name, once its bytes have been found to fit the name.
  func block(_ name: CID) throws(Fault) -> Block {
    guard let block = blocks[ContentHash(of: name.bytes)] else { throw .missing }
    let fits = file.withBytes { name.fits(UnsafeRawBufferPointer(rebasing: $0[block.content])) }
    guard fits else { throw .damaged }
    return block
  }

  /// Reads a block of a name as DAG-CBOR.
  func read<Value>(
    _ block: Block, _ body: (inout CBORReader) throws(CBORError) -> Value
  ) throws(CBORError) -> Value {
    try file.withBytes { bytes throws(CBORError) in
      var reader = CBORReader(bytes, in: block.content)
      return try body(&reader)
    }
  }

  /// The root that a header states first.
  private static func header(_ cursor: inout ByteCursor) -> CID? {
    guard let length = cursor.varint(), let range = cursor.take(length) else { return nil }
    var reader = CBORReader(cursor.bytes, in: range)
    var version: UInt64?
    var root: CID?
    _ = try? reader.map { reader, key throws(CBORError) in
      switch key {
      case "version": if case .unsigned(let number) = try reader.head() { version = number }
      case "roots":
        try reader.array { reader throws(CBORError) in
          let link = try reader.link()
          root = root ?? link
        }
      default: break
      }
    }
    return version == 1 ? root : nil
  }

  private static func block(_ cursor: inout ByteCursor, name: String) throws(Diagnostic) -> Block {
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
    guard CID(&part) != nil else {
      throw damaged(name, range.lowerBound, "expected the name of a block")
    }
    return Block(name: range.lowerBound..<part.offset, content: part.offset..<range.upperBound)
  }

  private static func damaged(_ name: String, _ offset: Int, _ message: String) -> Diagnostic {
    .error(.damagedRepository, at: Diagnostic.Place(name), "\(message) (byte \(offset) of the file)")
  }
}

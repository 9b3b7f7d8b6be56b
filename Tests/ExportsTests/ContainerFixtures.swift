import Foundation

/// A folder for one test, removed with the last holder of it.
final class ScratchFolder {
  let path: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "threadline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    path = base.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders on the way to it, and gives its path.
  @discardableResult
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

  /// A folder in it.
  func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    return path + "/" + name
  }

  /// The paths of everything in it, sorted.
  var contents: [String] { (FileManager.default.subpaths(atPath: path) ?? []).sorted() }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
  }
}

/// An entry of an archive that a test builds, byte by byte, with the faults it is to have.
struct ArchivePart {
  var name: String
  var bytes: [UInt8]
  /// The type and permissions that a zip has in its central directory.
  var mode: UInt32 = 0o100644
  /// The type flag of a tar, and where a link leads.
  var flag: UInt8 = UInt8(ascii: "0")
  var link = ""
  var isEncrypted = false
  var hasWrongChecksum = false

  init(_ name: String, _ bytes: [UInt8], mode: UInt32 = 0o100644) {
    self.name = name
    self.bytes = bytes
    self.mode = mode
  }

  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

  /// The same with another property.
  func with<Value>(_ property: WritableKeyPath<ArchivePart, Value>, _ value: Value) -> ArchivePart {
    var copy = self
    copy[keyPath: property] = value
    return copy
  }
}

/// Archives as bytes, nothing packed in them. (APPNOTE.TXT, POSIX.1 ustar, RFC 1952, RFC 8878)
enum ArchiveBytes {
  static func zip(_ parts: [ArchivePart], isZip64: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    for part in parts {
      let offset = result.count
      let fields = zipFields(part, sizes: UInt32(part.bytes.count))
      result += little(UInt32(0x0403_4B50)) + fields + little(UInt16(part.name.utf8.count)) + [0, 0]
      result += Array(part.name.utf8) + part.bytes
      let extra = isZip64 ? zip64Extra(part, offset: offset) : []
      directory += little(UInt32(0x0201_4B50)) + [45, 3]
      directory += zipFields(part, sizes: isZip64 ? .max : UInt32(part.bytes.count))
      directory += little(UInt16(part.name.utf8.count)) + little(UInt16(extra.count)) + [0, 0, 0, 0, 0, 0]
      directory += little(part.mode << 16) + little(isZip64 ? UInt32.max : UInt32(offset))
      directory += Array(part.name.utf8) + extra
    }
    return result + directory
      + zipEnd(count: parts.count, size: directory.count, offset: result.count, isZip64: isZip64)
  }

  static func tar(_ parts: [ArchivePart]) -> [UInt8] {
    parts.flatMap { tarHeader($0) + padded($0.bytes, to: 512) } + [UInt8](repeating: 0, count: 1024)
  }

  /// One block of the size of a tar header that claims more bytes than follow.
  static func tarHeader(_ part: ArchivePart, size: Int? = nil) -> [UInt8] {
    func octal(_ number: Int, _ width: Int) -> [UInt8] {
      let digits = String(number, radix: 8)
      return Array((String(repeating: "0", count: width - 1 - digits.count) + digits).utf8) + [0]
    }
    var header = padded(Array(part.name.utf8), to: 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8)
    header += octal(size ?? part.bytes.count, 12) + octal(0, 12) + [UInt8](repeating: 0x20, count: 8)
    header += [part.flag] + padded(Array(part.link.utf8), to: 100, atLeast: 100)
    header += Array("ustar".utf8) + [0] + Array("00".utf8)
    header = padded(header, to: 512)
    header.replaceSubrange(148..<155, with: octal(header.reduce(0) { $0 + Int($1) }, 7))
    return header
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var start = 0
    repeat {
      let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
      start += block.count
      let size = UInt16(block.count)
      result += [start == bytes.count ? 1 : 0] + little(size) + little(~size) + block
    } while start < bytes.count
    return result + little(checksum(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A Zstandard frame of blocks as they are, and after them `zeros` blocks of 128 KiB zeros in 4 bytes each.
  static func zstandard(_ bytes: [UInt8], zeroBlocks zeros: Int = 0) -> [UInt8] {
    var result: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    func block(_ type: UInt32, _ size: Int, isLast: Bool) -> [UInt8] {
      Array(little(UInt32(size) << 3 | type << 1 | (isLast ? 1 : 0)).prefix(3))
    }
    var start = 0
    repeat {
      let chunk = bytes[start..<min(start + 100_000, bytes.count)]
      start += chunk.count
      result += block(0, chunk.count, isLast: start == bytes.count && zeros == 0) + chunk
    } while start < bytes.count
    for index in 0..<zeros { result += block(1, 1 << 17, isLast: index == zeros - 1) + [0] }
    return result
  }

  private static func zipFields(_ part: ArchivePart, sizes: UInt32) -> [UInt8] {
    let flags: UInt16 = 0x0800 | (part.isEncrypted ? 1 : 0)
    let sum = checksum(part.bytes) ^ (part.hasWrongChecksum ? 0xFF : 0)
    return little(UInt16(45)) + little(flags) + [0, 0] + [0, 0, 0x21, 0x50] + little(sum) + little(sizes)
      + little(sizes)
  }

  private static func zip64Extra(_ part: ArchivePart, offset: Int) -> [UInt8] {
    let size = little(UInt64(part.bytes.count))
    return little(UInt16(1)) + little(UInt16(24)) + size + size + little(UInt64(offset))
  }

  private static func zipEnd(count: Int, size: Int, offset: Int, isZip64: Bool) -> [UInt8] {
    var result: [UInt8] = []
    if isZip64 {
      let counts =
        little(UInt64(count)) + little(UInt64(count)) + little(UInt64(size)) + little(UInt64(offset))
      result += little(UInt32(0x0606_4B50)) + little(UInt64(44)) + [45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      result += counts + little(UInt32(0x0706_4B50)) + little(UInt32(0)) + little(UInt64(offset + size))
      result += little(UInt32(1))
    }
    result += little(UInt32(0x0605_4B50)) + [0, 0, 0, 0]
    let number = isZip64 ? UInt16.max : UInt16(count)
    return result + little(number) + little(number) + little(isZip64 ? UInt32.max : UInt32(size))
      + little(isZip64 ? UInt32.max : UInt32(offset)) + [0, 0]
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func padded(_ bytes: [UInt8], to size: Int, atLeast: Int = 0) -> [UInt8] {
    let whole = max(atLeast, (bytes.count + size - 1) / size * size)
    return bytes + [UInt8](repeating: 0, count: whole - bytes.count)
  }

  /// CRC-32 of IEEE 802.3, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

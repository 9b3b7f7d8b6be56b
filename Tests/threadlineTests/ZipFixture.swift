/// A zip with nothing packed in it, as bytes. (APPNOTE.TXT)
enum ZipFixture {
  /// The zip of some files, by their names.
  static func bytes(_ files: KeyValuePairs<String, String>, more: (name: String, body: [UInt8])? = nil)
    -> [UInt8]
  {
    var result: [UInt8] = []
    var directory: [UInt8] = []
    let all =
      files.map { ($0.key, Array($0.value.utf8)) } + [more].compactMap { $0.map { ($0.name, $0.body) } }
    for (name, body) in all {
      let name = Array(name.utf8)
      let size = little(UInt32(body.count))
      let common: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0x50] + little(checksum(body)) + size + size
      directory +=
        [0x50, 0x4B, 1, 2, 20, 3] + common + little(UInt16(name.count)) + [UInt8](repeating: 0, count: 8)
      directory += little(UInt32(0o100644) << 16) + little(UInt32(result.count)) + name
      result += [0x50, 0x4B, 3, 4] + common + little(UInt16(name.count)) + [0, 0] + name + body
    }
    let count = little(UInt16(all.count))
    return result + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
      + little(UInt32(directory.count))
      + little(UInt32(result.count)) + [0, 0]
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
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

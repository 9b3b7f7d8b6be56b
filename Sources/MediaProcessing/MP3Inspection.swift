/// Looks at the tags of an MP3 file: ID3 before the sound, <https://id3.org/id3v2.4.0-structure>, and ID3v1,
/// APE and ID3v2 footers behind it.
struct MP3Inspection {
  let file: MediaFile

  /// Frames that only say how the file was encoded, and how long it is.
  private static let harmlessFrames: Set<String> = ["TSSE", "TLEN"]

  /// Throws where a tag may be private.
  func check() throws(MediaError) {
    try checkEnd()
    let header = try file.bytes(at: 0, count: 10)
    guard header.starts(with: "ID3".utf8) else { return }
    guard let size = Self.syncSafe(header, at: 6), size <= file.size - 10 else { throw .damaged("MP3") }
    // Version 2.2 and the flags for unsynchronised or extended tags are rare: not read, so not trusted.
    guard header[3] == 3 || header[3] == 4, header[5] == 0 else { throw .privatePart("ID3") }
    try checkFrames(10..<10 + size, areSyncSafe: header[3] == 4)
    guard try !file.bytes(at: 10 + size, count: 3).starts(with: "ID3".utf8) else {
      throw .privatePart("ID3")
    }
  }

  private func checkFrames(_ range: Range<Int>, areSyncSafe: Bool) throws(MediaError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let header = try file.bytes(at: offset, count: min(10, range.upperBound - offset))
      if header.first == 0 {
        guard try file.isBlank(offset..<range.upperBound) else { throw .privatePart("ID3") }
        return
      }
      let size =
        areSyncSafe ? Self.syncSafe(header, at: 4) : header.bigEndian(at: 4, count: 4).map { Int($0) }
      guard header.count == 10, let name = header.word(at: 0), let size else { throw .damaged("MP3") }
      guard Self.harmlessFrames.contains(name) else { throw .privatePart("ID3 \(name)") }
      offset += 10 + size
    }
  }

  private func checkEnd() throws(MediaError) {
    for (distance, mark) in [(128, "TAG"), (32, "APETAGEX"), (160, "APETAGEX"), (10, "3DI")] {
      let tail = try file.bytes(at: file.size - distance, count: 8)
      guard !tail.starts(with: mark.utf8) else { throw .privatePart(mark) }
    }
  }

  /// Four bytes of seven bits.
  private static func syncSafe(_ bytes: [UInt8], at offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
  }
}

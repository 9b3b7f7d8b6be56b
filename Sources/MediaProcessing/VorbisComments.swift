/// Reads the comments that FLAC, Vorbis and Opus share: the name of the encoder, then `NAME=value` lines.
enum VorbisComments {
  /// Throws where a comment may be private, or the comments do not end in the range.
  static func check(_ range: Range<Int>, of file: MediaFile) throws(MediaError) {
    guard range.count <= 1 << 20 else { throw file.privatePart("comments") }
    let bytes = try file.bytes(at: range.lowerBound, count: range.count)
    guard let vendor = length(in: bytes, at: 0), let count = length(in: bytes, at: 4 + vendor) else {
      throw file.privatePart("comments")
    }
    var offset = 8 + vendor
    for _ in 0..<count {
      guard let size = length(in: bytes, at: offset), offset + 4 + size <= bytes.count else {
        throw file.privatePart("comments")
      }
      let name = String(decoding: bytes[offset + 4..<offset + 4 + size].prefix { $0 != 0x3D }, as: UTF8.self)
      guard ContainerInspection.isHarmlessTag(name) else { throw file.privatePart("comment \(name)") }
      offset += 4 + size
    }
  }

  /// A length or a count; none is larger than the comments are.
  private static func length(in bytes: [UInt8], at offset: Int) -> Int? {
    bytes.littleEndian(at: offset, count: 4).flatMap { Int(exactly: $0) }.flatMap {
      $0 <= bytes.count ? $0 : nil
    }
  }
}

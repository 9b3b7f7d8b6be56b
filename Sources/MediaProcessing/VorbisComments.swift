/// Reads the comments that FLAC, Vorbis and Opus share: the name of the encoder, then `NAME=value` lines.
enum VorbisComments {
  /// Throws where a comment may be private, or the comments do not end in the range.
  static func check(_ range: Range<Int>, of file: MediaFile) throws(MediaError) {
    guard range.count <= 1 << 20 else { throw .privatePart("comments") }
    var fields = ByteFields(file, range, or: .privatePart("comments"))
    _ = try fields.range(fields.nextLittleEndian())
    let count = try fields.nextLittleEndian()
    guard count <= range.count else { throw .privatePart("comments") }
    for _ in 0..<count {
      let comment = try fields.bytes(fields.nextLittleEndian())
      let name = String(decoding: comment.prefix { $0 != 0x3D }, as: UTF8.self)
      guard ContainerInspection.isHarmlessTag(name) else { throw .privatePart("comment \(name)") }
    }
  }
}

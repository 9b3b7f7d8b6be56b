/// Looks at the comments of an Ogg file, <https://www.rfc-editor.org/rfc/rfc3533>: one stream of Opus or
/// Vorbis whose comments fit on one page. Everything else is refused.
struct OggInspection {
  let file: MediaFile

  /// Throws where a comment may be private.
  func check() throws(MediaError) {
    var fields = ByteFields(file, 0..<file.size, or: .damaged("Ogg"))
    var page = 0
    while !fields.isAtEnd {
      let head = try fields.bytes(27)
      guard page < ContainerInspection.maximumParts, head.starts(with: "OggS".utf8) else {
        throw .damaged("Ogg")
      }
      // A second beginning is a second stream, parallel to the first or after it, with comments of its own.
      guard page == 0 || head[5] & 0x02 == 0 else { throw .privatePart("second stream") }
      let sizes = try fields.bytes(Int(head[26]))
      let content = try fields.range(sizes.reduce(0) { $0 + Int($1) })
      if page == 1 { try checkComments(content) }
      page += 1
    }
    guard page > 1 else { throw .damaged("Ogg") }
  }

  private func checkComments(_ content: Range<Int>) throws(MediaError) {
    let head = try file.bytes(at: content.lowerBound, count: min(8, content.count))
    if head.elementsEqual("OpusTags".utf8) {
      try VorbisComments.check(content.dropFirst(8), of: file)
    } else if head.starts(with: [0x03] + Array("vorbis".utf8)) {
      try VorbisComments.check(content.dropFirst(7), of: file)
    } else {
      throw .privatePart("comments")
    }
  }
}

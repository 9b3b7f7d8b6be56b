/// Looks at the comments of an Ogg file, <https://www.rfc-editor.org/rfc/rfc3533>: one stream of Opus or
/// Vorbis whose comments fit on one page. Everything else is refused.
struct OggInspection {
  let file: MediaFile

  /// Throws where a comment may be private.
  func check() throws(MediaError) {
    var offset = 0
    var page = 0
    while offset < file.size {
      guard page < ContainerInspection.maximumParts else { throw file.damaged("Ogg") }
      let content = try pageContent(at: offset, isFirst: page == 0)
      if page == 1 { try checkComments(content) }
      offset = content.upperBound
      page += 1
    }
    guard page > 1 else { throw file.damaged("Ogg") }
  }

  private func pageContent(at offset: Int, isFirst: Bool) throws(MediaError) -> Range<Int> {
    let header = try file.bytes(at: offset, count: 27 + 255)
    guard header.count >= 27, header.starts(with: "OggS".utf8), header.count >= 27 + Int(header[26]) else {
      throw file.damaged("Ogg")
    }
    // A second beginning is a second stream, parallel to the first or after it, with comments of its own.
    guard isFirst || header[5] & 0x02 == 0 else { throw file.privatePart("second stream") }
    let size = header[27..<27 + Int(header[26])].reduce(0) { $0 + Int($1) }
    let start = offset + 27 + Int(header[26])
    guard size <= file.size - start else { throw file.damaged("Ogg") }
    return start..<start + size
  }

  private func checkComments(_ content: Range<Int>) throws(MediaError) {
    let head = try file.bytes(at: content.lowerBound, count: min(8, content.count))
    if head.elementsEqual("OpusTags".utf8) {
      try VorbisComments.check(content.dropFirst(8), of: file)
    } else if head.starts(with: [0x03] + Array("vorbis".utf8)) {
      try VorbisComments.check(content.dropFirst(7), of: file)
    } else {
      throw file.privatePart("comments")
    }
  }
}

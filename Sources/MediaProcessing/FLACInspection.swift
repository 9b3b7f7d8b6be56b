/// Looks through the metadata blocks of a FLAC file, <https://www.rfc-editor.org/rfc/rfc9639>.
struct FLACInspection {
  let file: MediaFile

  /// Throws where a block may be private.
  func check() throws(MediaError) {
    guard try !file.bytes(at: file.size - 128, count: 3).starts(with: "TAG".utf8) else {
      throw .privatePart("TAG")
    }
    var fields = ByteFields(file, 0..<file.size, or: .damaged("FLAC"))
    fields.skip(4)
    while true {
      let type = try fields.next(1)
      try check(type & 0x7F, fields.range(fields.next(3)))
      if type & 0x80 != 0 { return }
    }
  }

  private func check(_ type: Int, _ content: Range<Int>) throws(MediaError) {
    switch type {
    case 0, 3: return
    case 1: if try file.isBlank(content) { return }
    case 4: return try VorbisComments.check(content, of: file)
    default: break
    }
    throw .privatePart("block \(type)")
  }
}

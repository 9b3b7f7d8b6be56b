/// Looks through the metadata blocks of a FLAC file, <https://www.rfc-editor.org/rfc/rfc9639>.
struct FLACInspection {
  let file: MediaFile

  /// Throws where a block may be private.
  func check() throws(MediaError) {
    guard try !file.bytes(at: file.size - 128, count: 3).starts(with: "TAG".utf8) else {
      throw file.privatePart("TAG")
    }
    var offset = 4
    while true {
      let header = try file.bytes(at: offset, count: 4)
      guard let size = header.bigEndian(at: 1, count: 3).map({ Int($0) }), size <= file.size - offset - 4
      else {
        throw file.damaged("FLAC")
      }
      let content = offset + 4..<offset + 4 + size
      try check(header[0] & 0x7F, content)
      if header[0] & 0x80 != 0 { return }
      offset = content.upperBound
    }
  }

  private func check(_ type: UInt8, _ content: Range<Int>) throws(MediaError) {
    switch type {
    case 0, 3: return
    case 1: if try file.isBlank(content) { return }
    case 4: return try VorbisComments.check(content, of: file)
    default: break
    }
    throw file.privatePart("block \(type)")
  }
}

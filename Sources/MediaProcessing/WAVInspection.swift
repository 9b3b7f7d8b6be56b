/// Looks through the chunks of a WAV file.
struct WAVInspection {
  let file: MediaFile

  /// Throws where a chunk may be private.
  func check() throws(MediaError) {
    guard file.size >= 12 else { throw file.damaged("WAV") }
    try checkChunks(12..<file.size, harmless: ["fmt ", "data", "fact", "PEAK", "cue "])
  }

  private func checkChunks(_ range: Range<Int>, harmless: Set<String>) throws(MediaError) {
    var pending = [(range: range, harmless: harmless)]
    while let (range, harmless) = pending.popLast() {
      var offset = range.lowerBound
      while offset < range.upperBound {
        let header = try file.bytes(at: offset, count: 12)
        guard let name = header.word(at: 0), let size = header.littleEndian(at: 4, count: 4).map({ Int($0) }),
          size <= range.upperBound - offset - 8
        else { throw file.damaged("WAV") }
        let content = offset + 8..<offset + 8 + size
        if name == "LIST", header.word(at: 8) == "INFO", harmless.contains("data"), size >= 4 {
          pending.append((content.dropFirst(4), ["ISFT"]))
        } else if !harmless.contains(name) {
          let isPadding = ["JUNK", "junk", "FLLR", "PAD "].contains(name)
          guard isPadding, try file.isBlank(content) else { throw file.privatePart(name) }
        }
        offset = content.upperBound + size % 2
      }
    }
  }
}

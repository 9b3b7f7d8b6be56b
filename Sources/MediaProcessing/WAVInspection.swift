internal import FileSystem

/// Looks through the chunks of a WAV file.
struct WAVInspection {
  private let file: MediaFile
  private var found = ContainerFacts()

  /// Looks at a file.
  init(_ file: MediaFile) { self.file = file }

  /// What has to be replaced in it. Throws where a chunk may be private.
  consuming func facts() throws(MediaError) -> ContainerFacts {
    guard file.size >= 12 else { throw file.damaged("WAV") }
    try checkChunks(12..<file.size, harmless: ["fmt ", "data", "fact", "PEAK", "cue "])
    return found
  }

  /// Only the chunks of the file itself may hold a list of others.
  private mutating func checkChunks(_ range: Range<Int>, harmless: Set<String>) throws(MediaError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let header = try file.bytes(at: offset, count: 12)
      guard let name = header.word(at: 0), let size = header.littleEndian(at: 4, count: 4).map({ Int($0) }),
        size <= range.upperBound - offset - 8
      else { throw file.damaged("WAV") }
      let content = offset + 8..<offset + 8 + size
      if name == "LIST", header.word(at: 8) == "INFO", harmless.contains("data"), size >= 4 {
        try checkChunks(content.dropFirst(4), harmless: ["ISFT"])
      } else if name == "PEAK", harmless.contains(name) {
        // It says when the sound was written: in seconds since 1970, behind its version.
        let time = content.dropFirst(4).prefix(4)
        if try !file.isBlank(time) { found.patches.append(.zeros(time)) }
      } else if !harmless.contains(name) {
        let isPadding = ["JUNK", "junk", "FLLR", "PAD "].contains(name)
        guard isPadding, try file.isBlank(content) else { throw file.privatePart(name) }
      }
      offset = content.upperBound + size % 2
    }
  }
}

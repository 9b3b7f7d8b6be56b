internal import FileSystem

/// Looks through the chunks of a WAV file.
struct WAVInspection {
  private let file: MediaFile
  private var found = ContainerFacts()

  /// Looks at a file.
  init(_ file: MediaFile) { self.file = file }

  /// What has to be replaced in it. Throws where a chunk may be private.
  consuming func facts() throws(MediaError) -> ContainerFacts {
    guard file.size >= 12 else { throw .damaged("WAV") }
    try checkChunks(12..<file.size, harmless: ["fmt ", "data", "fact", "PEAK", "cue "])
    return found
  }

  /// Only the chunks of the file itself may hold a list of others.
  private mutating func checkChunks(_ range: Range<Int>, harmless: Set<String>) throws(MediaError) {
    var fields = ByteFields(file, range, or: .damaged("WAV"))
    while !fields.isAtEnd {
      let name = try fields.word() ?? ""
      let content = try fields.range(fields.nextLittleEndian())
      fields.skip(content.count % 2)
      let list = try file.bytes(at: content.lowerBound, count: min(4, content.count))
      if name == "LIST", list.word(at: 0) == "INFO", harmless.contains("data") {
        try checkChunks(content.dropFirst(4), harmless: ["ISFT"])
      } else if name == "PEAK", harmless.contains(name) {
        // It says when the sound was written: in seconds since 1970, behind its version.
        let time = content.dropFirst(4).prefix(4)
        if try !file.isBlank(time) { found.patches.append(.zeros(time)) }
      } else if !harmless.contains(name) {
        let isPadding = ["JUNK", "junk", "FLLR", "PAD "].contains(name)
        guard isPadding, try file.isBlank(content) else { throw .privatePart(name) }
      }
    }
  }
}

/// The words of a video as a WebVTT file, <https://www.w3.org/TR/webvtt1/>.
///
/// What is published is written again from the cues: their times, how they are placed, and their words. Notes, style
/// sheets, regions, the names of cues and what follows the first word of the file are for its authors.
struct CaptionTrack {
  /// The largest file, in bytes.
  private static let limit = 4_000_000

  /// The file as it is published; nil if it has no cue.
  let bytes: [UInt8]

  /// Reads a file.
  init(of file: MediaFile) throws(MediaError) {
    guard file.size <= Self.limit else {
      throw MediaError(.tooLarge, "\(file.size) bytes are more than captions have")
    }
    guard let track = CaptionTrack(try file.bytes(at: 0, count: file.size)) else {
      throw MediaError(.undecodable, "the captions have no cue")
    }
    self = track
  }

  /// Reads the bytes of a file; nil if there is no cue in them.
  init?(_ file: [UInt8]) {
    let text = String(decoding: file, as: UTF8.self).drop { $0 == "\u{FEFF}" }
    guard text.hasPrefix("WEBVTT") else { return nil }
    var cues: [[Substring]] = []
    var isInCue = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.isEmpty {
        isInCue = false
      } else if isInCue, !line.contains("-->") {
        cues[cues.count - 1].append(line)
      } else if let times = Self.times(line) {
        cues.append([Substring(times)])
        isInCue = true
      }
    }
    guard !cues.isEmpty else { return nil }
    let blocks = cues.map { "\n" + $0.joined(separator: "\n") + "\n" }
    bytes = Array(("WEBVTT\n" + blocks.joined()).utf8)
  }

  private static let settings: Set<Substring> = ["vertical", "line", "position", "size", "align"]

  /// The line that says when a cue is shown, and where; nil for any other line.
  private static func times(_ line: Substring) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" }
    guard words.count >= 3, words[1] == "-->", isTime(words[0]), isTime(words[2]) else { return nil }
    let kept = words.dropFirst(3).filter { word in
      guard let colon = word.firstIndex(of: ":"), settings.contains(word[..<colon]) else { return false }
      return word[word.index(after: colon)...].allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || ".,%-".contains($0))
      }
    }
    return (words.prefix(3) + kept).joined(separator: " ")
  }

  /// Such as `01:02.500` or `1:01:02.500`.
  private static func isTime(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let last = parts.last else { return false }
    let seconds = last.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.dropLast() + seconds
    return seconds.count == 2 && seconds[0].count == 2 && seconds[1].count == 3
      && digits.allSatisfy { !$0.isEmpty && $0.count <= 4 && $0.allSatisfy { ("0"..."9").contains($0) } }
  }
}

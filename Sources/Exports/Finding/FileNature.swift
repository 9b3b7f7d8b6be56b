import NativeFormat
import SitePaths

/// What a file is that is not an export, by its first bytes and its name.
enum FileNature {
  /// What a file is in a person's words, such as `plain text` or `a picture`, and what helps, if that is another thing than
  /// for any file.
  typealias Words = (what: String, help: String?)

  /// How many bytes are looked at.
  static let prefixLength = 4096

  /// Tells a file by its first bytes; fewer than `prefixLength` are the whole file.
  static func words(for start: [UInt8], name: String) -> Words {
    start.isEmpty ? ("an empty file", nil) : marked(start) ?? text(start, fileExtension(of: name))
  }

  /// Whether a file of this name is a picture, a video, a sound or captions.
  static func isMedia(named name: String) -> Bool { mediaWords(named: name) != nil }

  /// Whether a file of this name should be native, as it is or packed.
  static func isNative(named name: String) -> Bool {
    var name = name.lowercased()
    for ending in [".gz", ".zst"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
    return name.hasSuffix(".ndjson")
  }

  /// The ending of a name in lower case, without its dot; empty if it has none.
  static func fileExtension(of name: String) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// What a file of this name is, if it is a picture, a video, a sound or captions; `nil` for any other.
  static func mediaWords(named name: String) -> String? {
    switch fileExtension(of: name) {
    case "jpg", "jpeg", "jfif", "png", "gif", "webp", "avif", "heic", "heif", "svg", "bmp", "tif", "tiff",
      "ico":
      "a picture"
    case "mp4", "m4v", "mov", "webm", "mkv", "avi", "ogv": "a video"
    case "mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac": "a sound recording"
    case "vtt", "srt": "a captions file"
    default: nil
    }
  }

  // MARK: Text

  private static func text(_ start: [UInt8], _ fileExtension: String) -> Words {
    if isUTF16(start) { return ("text in UTF-16", "save it as UTF-8") }
    guard let text = text(start), !text.unicodeScalars.contains("\0") else {
      return ("a binary file of an unknown kind", nil)
    }
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    let trimmed = text.drop { $0.isWhitespace || $0.unicodeScalars.first == "\u{FEFF}" }
    if trimmed.isEmpty, start.count < prefixLength { return ("an empty file", nil) }
    let head = trimmed.prefix(512).lowercased()
    if head.hasPrefix("<svg") || head.hasPrefix("<?xml") && head.contains("<svg") {
      return ("a picture", nil)
    }
    if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") {
      return ("a web page (HTML)", "give the zip it came in, or ask for the export as JSON")
    }
    if head.hasPrefix("window.ytd.") {
      return ("a part of an X archive without its posts", "give the zip that X sent")
    }
    if isJSON(start) {
      return isMarked
        ? ("JSON with a byte order mark", "save it as UTF-8 without one")
        : ("a JSON file of something else", nil)
    }
    if fileExtension == "csv" || fileExtension == "tsv" { return ("a table (CSV)", nil) }
    return ("plain text", nil)
  }

  /// Whether text has two bytes for each character: it says so by its mark, or every other byte at its start is 0.
  private static func isUTF16(_ start: [UInt8]) -> Bool {
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return true }
    let zeros = start.prefix(4).map { $0 == 0 }
    return zeros == [false, true, false, true] || zeros == [true, false, true, false]
  }

  /// The bytes as UTF-8, without a character that is cut off at the end; nil if they are something else.
  private static func text(_ start: [UInt8]) -> String? {
    for dropped in 0..<4 where dropped == 0 || start.count >= prefixLength {
      if let text = String(validating: start.dropLast(dropped), as: UTF8.self) { return text }
    }
    return nil
  }

  /// Whether bytes are an object or a list in JSON, or the beginning of one.
  private static func isJSON(_ start: [UInt8]) -> Bool {
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    return bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      guard let kind = try? reader.peek(), kind == .object || kind == .array else { return false }
      do throws(JSONError) {
        try reader.skipValue()
        return true
      } catch {
        return error.isUnexpectedEnd
      }
    }
  }

  // MARK: Marks

  private static func marked(_ start: [UInt8]) -> Words? {
    if let mark = marks.first(where: { start.starts(with: $0.bytes) }) {
      return (mark.words, mark.isArchive ? "unpack it, and give the folder" : nil)
    }
    switch MediaFormat(signature: start)?.kind {
    case .picture: return ("a picture", nil)
    case .video: return ("a video", nil)
    case .sound: return ("a sound recording", nil)
    case .captions, nil: return isOtherVideo(start) ? ("a video", nil) : nil
    }
  }

  /// Whether bytes begin a Matroska, AVI or ISO base media file, of a kind that no site shows.
  private static func isOtherVideo(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || start.dropFirst(4).starts(with: "ftyp".utf8)
      || start.dropFirst(8).starts(with: "AVI ".utf8)
  }

  private static let marks: [(bytes: [UInt8], words: String, isArchive: Bool)] = [
    (Array("%PDF-".utf8), "a PDF", false),
    (Array("Rar!".utf8), "a RAR archive", true),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive", true),
    (Array("BZh".utf8), "an archive packed with bzip2", true),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an archive packed with xz", true),
    (Array("SQLite format 3".utf8), "an SQLite database", false),
  ]
}

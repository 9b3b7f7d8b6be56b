import BuildDiagnostics
import FileSystem
import LinkPreviews

/// What a person gave to a check instead of a page or a site, recognized by its first bytes.
struct GivenFile {
  /// The file, without links in its path.
  let place: String
  /// The file as the person named it.
  let name: String

  /// Why a file is not checked as a page; `nil` if it is one. Whatever is called `.html` is a page.
  var refusal: Diagnostic? {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if ["html", "htm", "xhtml"].contains(ending) { return nil }
    let limit = 64 * 1_024
    guard let file = PreviewFile(place, limit: limit) else { return nil }
    if isExport(file, ending) { return export }
    if Self.isPacked(file.start) { return packed }
    if file.start.starts(with: [0xFF, 0xFE]) || file.start.starts(with: [0xFE, 0xFF]) { return nil }
    var start = file.start
    if start.count == limit { PreviewPage.endAtCharacter(&start) }
    let text = String(validating: start, as: UTF8.self)
    if let text, Self.isMarkup(text) { return nil }
    if file.bytes == 0 { return refusal("is empty") }
    return refusal(Self.kind(of: text))
  }

  /// Why a folder without an HTML file is not checked.
  func refusal(ofFolder listing: SiteListing) -> Diagnostic {
    let names = SiteListing.names(in: listing.root) ?? []
    let given = names.prefix(1_000).compactMap { name in
      GivenFile(place: "\(listing.root)/\(name)", name: name).refusal
    }
    if given.contains(where: { $0.code == .exportGiven }) || listing.isExport { return export }
    let outputs = ["site", "public", "dist", "_site", "build", "out", "docs"].filter(names.contains)
    let output = outputs.first { fileKind(of: "\(listing.root)/\($0)/index.html") == .file }
    let path = output.map { name == "." ? $0 : "\(name)/\($0)" }
    let hint = didYouMean(path, or: "name the folder of a built site")
    return .error(.siteMissing, "\(name.quoted) holds no HTML file\(hint)")
  }

  /// That it is an export, and how to build it.
  var export: Diagnostic {
    .error(.exportGiven, "\(name.quoted) is an export, not a built site; build it first: \(command)")
  }

  private var packed: Diagnostic {
    .error(
      .notAPage,
      "\(name.quoted) is packed; unpack it first, or, if it is an export, build it: \(command)")
  }

  private func refusal(_ what: String) -> Diagnostic {
    .error(.notAPage, "\(name.quoted) \(what); name an HTML file or the folder of a built site")
  }

  private var command: String { "threadline build \(name.shellWord) --base-url https://…" }

  // MARK: What bytes are

  /// The names of files by which archives of networks are known.
  static let exportFiles = [
    "outbox.json", "data/tweets.js", "data/tweet.js",
    "your_instagram_activity/threads/threads_and_replies.json",
  ]

  private func isExport(_ file: PreviewFile, _ ending: String) -> Bool {
    let bytes = file.start
    if ["ndjson", "jsonl"].contains(ending) || bytes.starts(with: "window.YTD.".utf8) { return true }
    // A CAR file begins with the length of a map whose first key is "roots".
    // (https://ipld.io/specs/transport/car/carv1/)
    if bytes.prefix(64).firstRange(of: "eroots".utf8) != nil { return true }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return namesExport(in: file) }
    return Self.isRecords(bytes)
  }

  /// Whether a zip holds a file of an archive: its list of names is at its end, and is not packed.
  private func namesExport(in file: PreviewFile) -> Bool {
    let listLimit = 1_024 * 1_024
    let end = PreviewFile(place, limit: listLimit, from: max(0, file.bytes - listLimit))
    let names = Self.exportFiles.compactMap { $0.split(separator: "/").last }
    return names.contains { end?.start.firstRange(of: $0.utf8) != nil }
  }

  /// Whether each of the first two lines is an object of JSON of its own.
  private static func isRecords(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: 0x0A, maxSplits: 2)
    return lines.count > 2
      && lines.prefix(2).allSatisfy {
        if case .members = JSONValue(Array($0)) { true } else { false }
      }
  }

  private static func isPacked(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [
      [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD],
      [0xFD, 0x37, 0x7A, 0x58],
    ]
    return marks.contains { bytes.starts(with: $0) } || bytes.dropFirst(257).starts(with: "ustar".utf8)
  }

  private static func isMarkup(_ text: String) -> Bool {
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard start.hasPrefix("<") else { return false }
    let words = start.prefix(4_096).lowercased()
    let isXML = ["<?xml", "<feed", "<rss", "<urlset", "<sitemapindex"].contains { words.hasPrefix($0) }
    guard !isXML || words.contains("<html") else { return false }
    return ["<!doctype html", "<html", "<head", "<meta", "<title", "<body", "<link", "<p", "<div"]
      .contains { words.contains($0) }
  }

  private static func kind(of text: String?) -> String {
    guard let text, !text.utf8.contains(0) else { return "is not HTML" }
    switch text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) {
    case "{", "[": return "is JSON, not HTML"
    case "<": return "is XML, not HTML"
    default: return "is plain text, not HTML"
    }
  }
}

import BuildDiagnostics
import ThreadModel

@testable import ArchiveContainers
@testable import Importers
@testable import NativeFormat

/// The words of the fixtures. Anyone who is in them is made up.
enum Wilma {
  static let id = "1001"

  /// A file of an archive with these elements, under the name that X gives to what it assigns.
  static func script(_ name: String, _ elements: [String]) -> String {
    "window.YTD.\(name).part0 = [ \(elements.joined(separator: ",\n")) ]"
  }

  /// A post of Wilma's; `more` holds further members, each after a comma.
  static func tweet(
    _ id: String, _ text: String = "hello", at time: String = "Sat Nov 09 12:14:18 +0000 2024",
    urls: [String] = [], mentions: [String] = [], _ more: String = ""
  ) -> String {
    """
    {"tweet":{"id":"\(id)","id_str":"\(id)","created_at":"\(time)","full_text":"\(text)","lang":"en",
    "source":"<a href=\\"https://x.example\\" rel=\\"nofollow\\">Wilma &amp; Web</a>","favorite_count":"3",
    "retweet_count":"1","favorited":false,"retweeted":false,"truncated":false,
    "display_text_range":["0","5"],"entities":{"hashtags":[],"symbols":[],
    "user_mentions":[\(mentions.joined(separator: ","))],"urls":[\(urls.joined(separator: ","))]}\(more)}}
    """
  }

  static func url(_ short: String, _ address: String, _ from: Int, _ to: Int, shown: String = "shown")
    -> String
  {
    """
    {"url":"\(short)","expanded_url":"\(address)","display_url":"\(shown)","indices":["\(from)","\(to)"]}
    """
  }

  static func mention(_ handle: String, id: String, _ from: Int, _ to: Int) -> String {
    """
    {"name":"n","screen_name":"\(handle)","id":"\(id)","id_str":"\(id)","indices":["\(from)","\(to)"]}
    """
  }

  /// The `extended_entities` of one photo whose URL is at a place of the text.
  static func photo(_ short: String, file: String, _ from: Int, _ to: Int, _ more: String = "") -> String {
    """
    ,"extended_entities":{"media":[{"type":"photo","url":"\(short)","indices":["\(from)","\(to)"],
    "media_url_https":"https://pbs.example/media/\(file)","sizes":{"large":{"w":"40","h":"30"}}\(more)}]}
    """
  }

  static let account = ArchivePart(
    "data/account.js",
    script(
      "account",
      [
        """
        {"account":{"email":"secret@example.org","createdVia":"web","username":"wilma","accountId":"\(id)",
        "createdAt":"2009-05-06T07:08:09.000Z","accountDisplayName":"Wilma X"}}
        """
      ]))

  /// What X writes of a long post.
  static func note(
    _ id: String, _ text: String, at time: String = "2024-11-09T12:14:19.000Z", _ core: String = ""
  ) -> String {
    """
    {"noteTweet":{"noteTweetId":"\(id)","createdAt":"\(time)","updatedAt":"\(time)",
    "lifecycle":{"name":"Tweeted"},"core":{"text":"\(text)"\(core)}}}
    """
  }
}

/// What an import of a container made.
struct XImport {
  let scratch: ScratchFolder
  let report: ImportReport
  let records: [NativeRecord]
  let lines: [String]
  /// Every byte of every file that the import wrote, with the names of the files.
  let everything: String

  /// Imports an archive that is a zip of these files.
  init(files: [ArchivePart], assuming visibility: Visibility? = nil) throws {
    try self.init(in: ScratchFolder(), assuming: visibility) { scratch in
      try scratch.write("in/a.zip", ArchiveBytes.zip(files))
    }
  }

  /// Imports an archive of Wilma's with these posts and other files, named without their folder.
  init(
    _ tweets: [String], _ others: [(name: String, text: String)] = [], assuming visibility: Visibility? = nil
  ) throws {
    let parts = [("tweets.js", Wilma.script("tweets", tweets))] + others
    let files = parts.map { ArchivePart("data/" + $0.0, $0.1) }
    try self.init(files: files + [Wilma.account], assuming: visibility)
  }

  /// Imports what is at a path that is made in a scratch folder.
  init(
    in scratch: ScratchFolder, assuming visibility: Visibility? = nil,
    _ makePath: (ScratchFolder) throws -> String
  ) throws {
    let container = try ExportContainers.open(path: makePath(scratch))
    let folder = try scratch.folder("out")
    report = try XArchive().importRecords(
      from: container, into: folder, options: ImportOptions(assumedVisibility: visibility))
    try report.unpackMedia(from: container, into: folder)
    self.scratch = scratch
    let names = scratch.contents.filter { $0.hasPrefix("out") }
    everything = names.map { $0 + String(decoding: scratch.bytes($0) ?? [], as: UTF8.self) }.joined()
    let raw = (scratch.bytes("out/threadline.ndjson") ?? []).split(separator: UInt8(ascii: "\n"))
    lines = raw.map { String(decoding: $0, as: UTF8.self) }
    records = try raw.map { line in
      try Array(line).withUnsafeBytes { try RecordDecoder(folder: "F").record($0) }
    }
  }

  var posts: [Post] { records.compactMap { if case .post(let post) = $0 { post } else { nil } } }
  var reposts: [Repost] { records.compactMap { if case .repost(let repost) = $0 { repost } else { nil } } }
  var accounts: [Account] {
    records.compactMap { if case .account(let account) = $0 { account } else { nil } }
  }
  /// The codes of the diagnostics, but for the note that nothing says whether the account is protected.
  var codes: [String] { allCodes.filter { $0 != "protection-unstated" } }
  var allCodes: [String] {
    (report.tally.diagnostics.diagnostics + report.tally.diagnostics.details).map(\.code.description)
  }
  /// The files that were unpacked.
  var media: [String] { scratch.contents.filter { $0.hasPrefix("out/media/") } }

  /// Whether every record that was found was published or left out for a reason.
  var sumsAgree: Bool {
    report.recordsRead == posts.count + reposts.count + report.leftOut.values.reduce(0, +)
  }
}

extension TextSource {
  /// The spans, for a text of spans.
  var runs: [TextSpan] { if case .spans(let spans) = self { spans } else { [] } }
  /// The characters of the spans.
  var words: String { runs.map(\.text).joined() }
}

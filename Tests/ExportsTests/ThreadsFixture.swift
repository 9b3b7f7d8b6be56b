import BuildDiagnostics
import Foundation
import ThreadModel

@testable import ArchiveContainers
@testable import Importers
@testable import NativeFormat

/// The words of the fixtures. Anyone who is in them is made up.
enum Mira {
  static let handle = "mira.otter"
  static let account = "threads:mira.otter"

  /// A text as Meta writes it: every byte that is not ASCII as an escape of its own.
  static func spoiled(_ text: String, keeping literal: String = "") -> String {
    text.unicodeScalars.map { scalar in
      if scalar.isASCII || literal.unicodeScalars.contains(scalar) { return String(scalar) }
      return String(scalar).utf8.map { "\\u00" + String($0, radix: 16) }.joined()
    }.joined()
  }

  /// A post of words alone, or with one media item. The text is JSON already; `more` follows a comma.
  static func post(
    _ time: Int, _ text: String, uri: String = "", settings: String = "\"is_reply\":false", more: String = ""
  ) -> String {
    """
    {"media":[{"uri":"\(uri)","creation_timestamp":\(time),"media_metadata":{"photo_metadata":{"exif_data":
    [{"device_id":"android-0123456789abcdef"}]}},"title":"\(text)","cross_post_source":{"source_app":"FB"},
    "text_app_post":{"reply_control":"everyone","geo_gated_country_list":"",\(settings)}}]\(more)}
    """
  }

  /// A post with several media, whose text and time are at the top.
  static func carousel(_ time: Int, _ text: String, uris: [String]) -> String {
    let media = uris.map { "{\"uri\":\"\($0)\",\"creation_timestamp\":\(time - 1),\"title\":\"\"}" }
    return """
      {"media":[\(media.joined(separator: ","))],"title":"\(text)","creation_timestamp":\(time)}
      """
  }

  static func archive(_ posts: [String]) -> String {
    "{\"text_post_app_text_posts\":[\(posts.joined(separator: ","))]}"
  }

  /// A profile with these labels and values, in order.
  static func profile(_ fields: KeyValuePairs<String, String>) -> String {
    let lines = fields.map { "\"\($0.key)\":{\"href\":\"\",\"value\":\"\($0.value)\",\"timestamp\":0}" }
    return """
      {"text_post_app_text_post_app_profile":[{"title":"","media_map_data":{},"string_map_data":{\(
        lines.joined(separator: ","))}}]}
      """
  }

  static let openProfile = profile([
    "Username": "mira.otter", "Name": "Mira Otter", "Bio": "rivers", "Private Account": "False",
    "Email": "mira@mail.example", "Phone Number": "+15550100",
  ])

  /// A post of the API; `more` follows a comma.
  static func saved(
    _ id: String, _ text: String?, at time: String = "2026-03-04T05:06:07+0000", type: String = "TEXT_POST",
    _ more: String = ""
  ) -> String {
    let words = text.map { "\"text\":\"\($0)\"," } ?? ""
    let rest = more.isEmpty ? "" : "," + more
    return """
      {"id":"\(id)","media_product_type":"THREADS","media_type":"\(type)",\(words)"username":"mira.otter",\
      "owner":{"id":"9007199254740993"},"timestamp":"\(time)","shortcode":"S\(id)",\
      "permalink":"https://www.threads.net/@mira.otter/post/S\(id)"\(rest)}
      """
  }

  static func page(_ posts: [String]) -> String {
    "{\"data\":[\(posts.joined(separator: ","))],\"paging\":{\"cursors\":{\"before\":\"x\",\"after\":\"y\"}}}"
  }
}

/// What an import of a container made.
struct ThreadsImport {
  let scratch: ScratchFolder
  let report: ImportReport
  /// What there was to say when the media were unpacked.
  let unpacking: [String]
  let records: [NativeRecord]
  /// The lines that were written.
  let lines: [String]
  /// Every byte of every file that the import wrote, with the names of the files.
  let everything: String

  /// Imports a zip of these files.
  init(
    _ files: [ArchivePart], name: String = "a.zip", by importer: any ExportImporter = ThreadsArchive(),
    assuming visibility: Visibility? = nil
  ) throws {
    let scratch = try ScratchFolder()
    let path = try scratch.write("in/" + name, ArchiveBytes.zip(files))
    try self.init(path, in: scratch, by: importer, assuming: visibility)
  }

  /// Imports a folder of these files.
  init(folder files: [ArchivePart], by importer: any ExportImporter = ThreadsArchive()) throws {
    let scratch = try ScratchFolder()
    for file in files { try scratch.write("in/" + file.name, file.bytes) }
    try self.init(scratch.path + "/in", in: scratch, by: importer)
  }

  /// Imports an archive with these posts and an open profile.
  init(_ posts: [String], files: [ArchivePart] = []) throws {
    try self.init(
      [
        ArchivePart("threads/threads_and_replies.json", Mira.archive(posts)),
        ArchivePart("threads/personal_information.json", Mira.openProfile),
      ] + files)
  }

  /// Imports a file that was saved from the API.
  init(saved text: String) throws {
    let scratch = try ScratchFolder()
    try self.init(scratch.write("in/saved.json", text), in: scratch, by: ThreadsAPIPages())
  }

  private init(
    _ path: String, in scratch: ScratchFolder, by importer: any ExportImporter,
    assuming visibility: Visibility? = nil
  ) throws {
    self.scratch = scratch
    let container = try ExportContainers.open(path: path)
    let options = ImportOptions(assumedVisibility: visibility)
    let folder = try scratch.folder("out")
    report = try importer.importRecords(from: container, into: folder, options: options)
    unpacking = try report.unpackMedia(from: container, into: folder)
    let names = scratch.contents.filter { $0.hasPrefix("out") }
    everything = names.map { $0 + String(decoding: scratch.bytes($0) ?? [], as: UTF8.self) }.joined()
    let text = String(decoding: scratch.bytes("out/threadline.ndjson") ?? [], as: UTF8.self)
    lines = text.split(separator: "\n").map(String.init)
    records = try lines.map { line in
      try Array(line.utf8).withUnsafeBytes { try RecordDecoder(folder: "F").record($0) }
    }
  }

  var posts: [Post] { records.compactMap { if case .post(let post) = $0 { post } else { nil } } }
  var reposts: [Repost] { records.compactMap { if case .repost(let repost) = $0 { repost } else { nil } } }
  var accounts: [Account] {
    records.compactMap { if case .account(let account) = $0 { account } else { nil } }
  }
  var codes: [String] { diagnostics.map(\.code.description) }
  var messages: [String] { diagnostics.map(\.message) }
  /// The diagnostics, and behind them the details.
  var diagnostics: [Diagnostic] { report.tally.diagnostics.diagnostics + report.tally.diagnostics.details }
  /// The files that were unpacked.
  var media: [String] { scratch.contents.filter { $0.hasPrefix("out/media/") } }
  /// Whether each record that was found was published or is counted as left out.
  var sumsAgree: Bool {
    report.recordsRead == posts.count + reposts.count + report.leftOut.values.reduce(0, +)
  }

  func post(_ id: String) -> Post? { posts.first { $0.id == id } }
  func post(withText text: String) -> Post? { posts.first { $0.text == .plain(text) } }
}

extension Post {
  var media: [Media] { attachments.compactMap { if case .media(let media) = $0 { media } else { nil } } }
  var unknownAttachments: [UnknownAttachment] {
    attachments.compactMap { if case .unknown(let unknown) = $0 { unknown } else { nil } }
  }
}

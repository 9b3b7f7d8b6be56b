import BuildDiagnostics
import Foundation
import ThreadModel

@testable import ArchiveContainers
@testable import Importers
@testable import NativeFormat

/// The words of the fixtures. Anyone who is in them is made up.
enum Ada {
  static let id = "https://social.example/users/ada"
  static let everybody = "https://www.w3.org/ns/activitystreams#Public"
  static let followers = "https://social.example/users/ada/followers"
  static let bob = "https://other.example/users/bob"

  /// The id of the status with a number.
  static func status(_ number: Int) -> String { "\(id)/statuses/\(number)" }

  /// A `Create` of a note; `more` holds further members of the note, each after a comma.
  static func note(
    _ number: Int, to: String = "[\"\(everybody)\"]", cc: String = "[\"\(followers)\"]",
    type: String = "Note", content: String = "<p>hello</p>", _ more: String = ""
  ) -> String {
    """
    {"id":"\(status(number))/activity","type":"Create","actor":"\(id)","published":"2024-01-02T03:04:05Z",
    "to":["\(everybody)"],"cc":[],"object":{"id":"\(status(number))","type":"\(type)",
    "published":"2024-01-02T03:04:05Z","url":"https://social.example/@ada/\(number)","attributedTo":"\(id)",
    "to":\(to),"cc":\(cc),"content":"\(content)"\(more)}}
    """
  }

  /// An `Announce` of a URL, or of an object as JSON.
  static func boost(_ number: Int, of object: String, to: String = "[\"\(everybody)\"]") -> String {
    """
    {"id":"\(status(number))/activity","type":"Announce","actor":"\(id)","published":"2024-01-03T03:04:05Z",
    "to":\(to),"cc":["\(followers)"],"object":\(object.hasPrefix("{") ? object : "\"\(object)\"")}
    """
  }

  static func outbox(_ activities: [String]) -> String {
    """
    {"@context":["https://www.w3.org/ns/activitystreams"],"id":"outbox.json","type":"OrderedCollection",
    "totalItems":99,"orderedItems":[\(activities.joined(separator: ","))]}
    """
  }

  static let actor = """
    {"id":"\(id)","type":"Person","preferredUsername":"ada","name":"Ada","url":"https://social.example/@ada"}
    """
}

/// What an import of a container made.
struct MastodonImport {
  let scratch: ScratchFolder
  let report: ImportReport
  let records: [NativeRecord]
  /// The codes of what there was to say about media when they were unpacked.
  let unpacking: [String]
  /// Every byte of every file that the import wrote, with the names of the files.
  let everything: String

  /// Imports an archive that is a zip of these files.
  init(_ files: [ArchivePart]) throws {
    try self.init(in: ScratchFolder()) { scratch in try scratch.write("in/a.zip", ArchiveBytes.zip(files)) }
  }

  /// Imports an archive of Ada's with these activities and other files.
  init(_ activities: [String], actor: String? = Ada.actor, files: [ArchivePart] = []) throws {
    let outbox = ArchivePart("outbox.json", Ada.outbox(activities))
    try self.init([outbox] + files + (actor.map { [ArchivePart("actor.json", $0)] } ?? []))
  }

  /// Imports what is at a path that is made in a scratch folder.
  init(in scratch: ScratchFolder, _ makePath: (ScratchFolder) throws -> String) throws {
    let container = try ExportContainers.open(path: makePath(scratch))
    let folder = try scratch.folder("out")
    report = try MastodonArchive().importRecords(from: container, into: folder, options: ImportOptions())
    unpacking = try report.unpackMedia(from: container, into: folder)
    self.scratch = scratch
    let names = scratch.contents.filter { $0.hasPrefix("out") }
    everything = names.map { $0 + String(decoding: scratch.bytes($0) ?? [], as: UTF8.self) }.joined()
    let lines = (scratch.bytes("out/threadline.ndjson") ?? []).split(separator: UInt8(ascii: "\n"))
    records = try lines.map { line in
      try Array(line).withUnsafeBytes { try RecordDecoder(folder: "F").record($0) }
    }
  }

  var posts: [Post] { records.compactMap { if case .post(let post) = $0 { post } else { nil } } }
  var reposts: [Repost] { records.compactMap { if case .repost(let repost) = $0 { repost } else { nil } } }
  var accounts: [Account] {
    records.compactMap { if case .account(let account) = $0 { account } else { nil } }
  }
  var codes: [String] { diagnostics.map(\.code.description) }
  /// The diagnostics, and behind them the details.
  var diagnostics: [Diagnostic] { report.tally.diagnostics.diagnostics + report.tally.diagnostics.details }
  /// The files that were unpacked.
  var media: [String] { scratch.contents.filter { $0.hasPrefix("out/media/") } }
}

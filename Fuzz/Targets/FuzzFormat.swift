import Exports

/// A target: what bytes are taken for, and which reader they go to.
struct FuzzFormat: Sendable {
  /// Who reads the bytes.
  enum Reader: Sendable {
    /// The reader of native exports, one file or several.
    case native
    /// An importer, whose files the bytes hold: `FuzzFiles` says how.
    case importer(any ExportImporter)
    /// Whatever the bytes themselves say, through the door of the room: zips, tars and packed files.
    case container
    /// What checks a site and draws previews of it.
    case page
    /// What copies pictures without their metadata.
    case picture
  }

  /// Its word on the command line, `x-archive`.
  let name: String
  let reader: Reader
  /// The name of a file that comes without one.
  let loneFile: String

  /// Every target; a new importer is one line here.
  static let all = [
    FuzzFormat(name: "bluesky-car", reader: .importer(BlueskyArchive()), loneFile: "repo.car"),
    FuzzFormat(name: "x-archive", reader: .importer(XArchive()), loneFile: "tweets.js"),
    FuzzFormat(
      name: "threads-archive", reader: .importer(ThreadsArchive()), loneFile: "threads_and_replies.json"),
    FuzzFormat(name: "threads-api", reader: .importer(ThreadsAPIPages()), loneFile: "saved.json"),
    FuzzFormat(name: "mastodon-archive", reader: .importer(MastodonArchive()), loneFile: "outbox.json"),
    FuzzFormat(name: "native", reader: .native, loneFile: "export.ndjson"),
    FuzzFormat(name: "containers", reader: .container, loneFile: "export"),
    FuzzFormat(name: "preview-page", reader: .page, loneFile: "index.html"),
    FuzzFormat(name: "picture", reader: .picture, loneFile: "picture.jpg"),
  ]

  /// The target of a name.
  static func named(_ name: String) -> FuzzFormat? { all.first { $0.name == name } }
}

package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Reads the archive that Mastodon and its relatives give to the owner of an account: an `outbox.json` with
/// all they posted, an `actor.json` with their profile, and their media.
///
/// An outbox holds direct messages and posts for followers between the public ones. Those are left out before
/// anything is written, their media with them, and nothing that is written names them.
package struct MastodonArchive: ExportImporter {
  package let kind = "mastodon-archive"
  private let lookedFor = "an outbox.json that holds an OrderedCollection"

  package func holdsPosts(_ name: String) -> Bool { name == MastodonOutbox.fileName }

  package func isPart(folder name: String) -> Bool { name == "media_attachments" }

  package func recognizes(_ container: any ExportContainer) -> Bool {
    !MastodonOutbox.all(in: container).isEmpty
  }

  package func neighbours(of name: String, in folders: [String]) -> ExportNeighbours? {
    guard name == MastodonOutbox.fileName else { return nil }
    return ExportNeighbours { path in
      let first = path.prefix { $0 != "/" }
      if first == "media_attachments" { return true }
      guard !path.contains("/") else { return false }
      return path == "actor.json" || path.hasPrefix("avatar.") || path.hasPrefix("header.")
    }
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let outbox = try outbox(in: container)
    let place = container.place(of: outbox.path)
    let bytes = try container.mapped(outbox.path, copiedInto: folder)
    guard var scan = try bytes.json(path: place, MastodonScan.init) else {
      throw .error(
        .unreadableExport, at: Diagnostic.Place(place),
        "expected an object with \"type\": \"OrderedCollection\" and an array \"orderedItems\"")
    }
    let actor = try actor(of: outbox, in: container, scan: &scan)
    return try writeExport(of: container, into: folder, options, scan.tally) { pass throws(Diagnostic) in
      pass.place = Diagnostic.Place(place)
      let records = MastodonRecords(pass: pass, root: outbox.root, owner: actor.account.id)
      try pass.write(.account(records.account(of: actor)))
      for start in scan.kept {
        try records.write(bytes.json(from: start, path: place, MastodonActivity.init))
      }
    }
  }

  private func outbox(in container: any ExportContainer) throws(Diagnostic) -> MastodonOutbox {
    let found = MastodonOutbox.all(in: container)
    let outbox = try container.only("outbox", of: found, lookedFor: lookedFor, path: \.path)
    guard outbox.isCollection else {
      throw .error(
        .unreadableExport, at: Diagnostic.Place(container.place(of: outbox.path)),
        "it was saved from a server's API (it has \"account\" or \"statuses\") and does not say reliably who may"
          + " see a post; request an archive in your server's settings and give that")
    }
    return outbox
  }

  private func actor(
    of outbox: MastodonOutbox, in container: any ExportContainer, scan: inout MastodonScan
  ) throws(Diagnostic) -> MastodonActor {
    let path = outbox.root + "actor.json"
    if container.contains(path) {
      let bytes = try container.read(path, limit: Self.actorLimit)
      if let actor = try? bytes.readJSON(MastodonActor.init) { return actor }
    }
    scan.tally.diagnostics.append(
      .warning(
        .missingActor, at: Diagnostic.Place(container.place(of: path)),
        "expected the profile of the archive's owner there; all that is known of it is its id"))
    return MastodonActor(id: scan.actor ?? "unknown")
  }

  /// How many bytes an `actor.json` may have: 16 MiB.
  private static let actorLimit = 1 << 24
}

/// Where the outbox is in a container, and what it is.
struct MastodonOutbox: Hashable, Sendable {
  /// Its path in the container.
  let path: String
  /// Whether it is that of an account archive: an `OrderedCollection` with `orderedItems`. Else it is what a program
  /// saved from a server's API: an object with `account` and `statuses`.
  let isCollection: Bool

  /// What is before the paths of all other files of the archive: empty, or a folder with its slash.
  var root: String { String(path.dropLast(path.lastPathPart.count)) }

  /// The outboxes of a container: the one at its root, or else those one folder down, or the single file.
  static func all(in container: any ExportContainer) -> [MastodonOutbox] {
    var paths = container.entries.map(\.path)
    if paths.count > 1 || paths.first?.contains("/") == true {
      let below = paths.filter { $0.hasSuffix("/" + fileName) && $0.split(separator: "/").count == 2 }
      paths = container.contains(fileName) ? [fileName] : below
    }
    return paths.compactMap { Self(path: $0, in: container) }
  }

  static let fileName = "outbox.json"

  /// How many bytes are looked at: the keys before the long array are in the first thousand or two.
  private static let prefixSize = 1 << 16

  /// Says what an object is by those of its keys that begin within its first bytes.
  private init?(path: String, in container: any ExportContainer) {
    self.path = path
    var type: String?
    var keys: Set<String> = []
    let start = (try? container.prefix(of: path, limit: Self.prefixSize)) ?? []
    start.forEachMember { reader, key throws(JSONError) in
      keys.insert(key.string)
      if key == "type" { type = try reader.string() }
    }
    isCollection = type == "OrderedCollection" || (type == nil && keys.contains("orderedItems"))
    guard isCollection || keys.isSuperset(of: ["account", "statuses"]) else { return nil }
  }
}

/// The first reading of an outbox: which activities may be shown, and the names of all posts that may not.
///
/// Nothing is written before it is finished, since a public reply may be before or after the private post
/// it replies to, and a boost before the post it boosts.
struct MastodonScan {
  /// Where the activities begin that may be published, in order.
  private(set) var kept: [Int] = []
  /// How many activities there are, and every id and URL of a post that was left out.
  var tally = ImportTally()
  /// The first account that an activity names.
  private(set) var actor: String?

  /// Reads an outbox from front to back. `nil` for a text that is no `OrderedCollection`.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var type: String?
    var isCollection = false
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "type": type = try reader.string()
      case "orderedItems":
        isCollection = try reader.array { reader throws(JSONError) in try readActivity(&reader) }
      default: break
      }
    }
    try reader.end()
    guard isCollection, type == "OrderedCollection" else { return nil }
  }

  private mutating func readActivity(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    let activity = try MastodonActivity(&reader)
    actor = actor ?? activity?.actor ?? activity?.createdPost?.attributedTo
    for name in activity?.withheldNames ?? [] { tally.withheld.insert(record: name) }
    guard let activity, let kind = activity.kind else { return tally.leaveOut(.others, "other-activity") }
    let visibility = activity.visibility
    guard visibility.isPublishable else {
      return tally.leaveOut(kind, activity.hasUnclearAudience ? "unknown-visibility" : visibility.rawValue)
    }
    tally.keep(kind, activity.recordID)
    kept.append(start)
  }
}

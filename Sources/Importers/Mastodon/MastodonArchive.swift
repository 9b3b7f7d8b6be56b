import NativeFormat
package import ArchiveContainers
package import BuildDiagnostics
import FileSystem
import ThreadModel

/// Reads the archive that Mastodon and its relatives give to the owner of an account: an `outbox.json` with
/// all they posted, an `actor.json` with their profile, and their media.
///
/// An outbox holds direct messages and posts for followers between the public ones. Those are left out before
/// anything is written, their media with them, and nothing that is written names them.
package struct MastodonArchive: ExportImporter {
  package let kind = "mastodon-archive"
  private let lookedFor = "an outbox.json that holds an OrderedCollection"

  /// The importer; it holds nothing.
  package init() {}

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

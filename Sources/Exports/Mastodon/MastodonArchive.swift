package import BuildDiagnostics
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the archive that Mastodon and its relatives give to the owner of an account: an `outbox.json` with
/// all they posted, an `actor.json` with their profile, and their media.
///
/// An outbox holds direct messages and posts for followers between the public ones. Those are left out before
/// anything is written, their media with them, and nothing that is written names them.
package struct MastodonArchive: ExportImporter {
  package let kind = "mastodon-archive"
  package let lookedFor = "an outbox.json that holds an OrderedCollection"

  /// The importer; it holds nothing.
  package init() {}

  package func recognizes(_ container: any ExportContainer) -> Bool {
    !MastodonOutbox.all(in: container).isEmpty
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let outbox = try outbox(in: container)
    let place = container.place(of: outbox.path)
    let bytes = try unpacked(outbox.path, of: container, into: folder)
    let scan: MastodonScan = try bytes.withBytes { bytes throws(Diagnostic) in
      try self.scan(bytes, place: place)
    }
    var log = container.diagnostics
    let actor = try actor(of: outbox, in: container, scan: scan, to: &log)
    let writing = MastodonWriting(
      container: container, folder: folder, outbox: outbox, actor: actor, scan: scan, kind: kind)
    var report = try bytes.withBytes { bytes throws(Diagnostic) in try writing.write(bytes) }
    log.append(report.diagnostics)
    report.diagnostics = log
    return report
  }

  private func outbox(in container: any ExportContainer) throws(Diagnostic) -> MastodonOutbox {
    let place = Diagnostic.Place(container.name)
    let found = MastodonOutbox.all(in: container)
    guard let outbox = found.first else {
      throw .error(.unreadableExport, at: place, "expected \(lookedFor)")
    }
    guard found.count == 1 else {
      let paths = found.map { "\"\($0.path)\"" }.joined(separator: ", ")
      throw .error(.unreadableExport, at: place, "there is more than one outbox: \(paths); name one folder")
    }
    guard outbox.shape == .collection else {
      throw .error(
        .unreadableExport, at: Diagnostic.Place(container.place(of: outbox.path)),
        "it was saved from a server's API (it has \"account\" or \"statuses\") and does not say reliably who may"
          + " see a post; request an archive in your server's settings and give that")
    }
    return outbox
  }

  /// The bytes of the outbox, copied next to the import and unlinked as soon as they are mapped, since there
  /// are private posts in it.
  private func unpacked(
    _ path: String, of container: any ExportContainer, into folder: String
  ) throws(Diagnostic) -> MappedFile {
    let copy = folder + "/outbox.unpacked"
    let extraction = try container.extract([path: copy])
    defer { unlink(copy) }
    guard extraction.extracted.contains(path) else {
      throw extraction.diagnostics.diagnostics.first ?? container.missing(path)
    }
    return try MappedFile(path: copy, name: container.place(of: path))
  }

  private func scan(_ bytes: UnsafeRawBufferPointer, place: String) throws(Diagnostic) -> MastodonScan {
    do throws(JSONError) {
      if let scan = try MastodonScan(bytes) { return scan }
    } catch {
      throw error.diagnostic(in: bytes, path: place)
    }
    throw .error(
      .unreadableExport, at: Diagnostic.Place(place),
      "expected an object with \"type\": \"OrderedCollection\" and an array \"orderedItems\"")
  }

  private func actor(
    of outbox: MastodonOutbox, in container: any ExportContainer, scan: MastodonScan,
    to log: inout DiagnosticLog
  ) throws(Diagnostic) -> MastodonActor {
    let path = outbox.root + "actor.json"
    if container.contains(path) {
      let bytes = try container.read(path, limit: Self.actorLimit)
      let actor = bytes.withUnsafeBytes { bytes in
        var reader = JSONReader(bytes)
        return try? MastodonActor(&reader)
      }
      if let actor { return actor }
    }
    log.append(
      .warning(
        .missingActor, at: Diagnostic.Place(container.place(of: path)),
        "expected the profile of the archive's owner there; all that is known of it is its id"))
    return MastodonActor(id: scan.actor ?? "unknown")
  }

  /// How many bytes an `actor.json` may have: 16 MiB.
  private static let actorLimit = 1 << 24
}

extension ExportContainer {
  /// A file in the container as diagnostics name it.
  func place(of path: String) -> String {
    name == path || name.hasSuffix("/" + path) ? name : name + "/" + path
  }
}

extension Diagnostic.Code {
  /// A Mastodon archive has no readable `actor.json`, so its owner is known by an id alone.
  package static let missingActor: Diagnostic.Code = "missing-actor"
}

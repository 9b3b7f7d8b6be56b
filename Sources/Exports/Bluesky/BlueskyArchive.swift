package import BuildDiagnostics
import ThreadModel

/// Reads the repository of a Bluesky account: the `.car` file of "Export my data", or the folder that
/// `goat repo unpack` makes of one, with the blobs where they lie beside it.
///
/// All posts in a repository are public. An account that asks to be shown to signed-in people only is refused
/// all the same, unless the person says otherwise; and likes, blocks and whatever else other programs keep
/// there are left out and counted.
package struct BlueskyArchive: ExportImporter {
  package let kind = "bluesky-car"
  package let lookedFor =
    "a CAR file with the repository of an account, or one unpacked, with its _commit.json"

  /// The importer; it holds nothing.
  package init() {}

  package func recognizes(_ container: any ExportContainer) -> Bool {
    !BlueskySource.all(in: container).isEmpty || BlueskySource.saved(in: container) != nil
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let found = BlueskySource.all(in: container)
    if found.isEmpty { try refuseSaved(in: container) }
    let source = try container.only("repository", of: found, lookedFor: lookedFor, path: \.path)
    let repository = try repository(source, in: container, by: folder)
    var scan = BlueskyScan(repository, publishesAnyway: options.publishAnyway)
    if !options.publishAnyway { try checkIsForEverybody(scan, of: repository) }
    let handle = handle(
      of: repository.did, source, in: container, options: options, to: &scan.tally.diagnostics)
    scan.withhold(for: handle)
    let paths = BlueskyMedia.paths(in: container)
    return try ImportWriting(kind: kind, container, into: folder, options).write(scan.tally) {
      pass throws(Diagnostic) in
      let media = BlueskyMedia(paths: paths, of: pass)
      try BlueskyRecords(repository, scan: scan, media: media).write(handle: handle)
    }
  }

  /// Says what to do with files that were saved from a server.
  private func refuseSaved(in container: any ExportContainer) throws(Diagnostic) {
    guard let path = BlueskySource.saved(in: container) else { return }
    throw .error(
      .unreadableExport, at: Diagnostic.Place(container.place(of: path)),
      "it was saved from a server of Bluesky's or made from a repository, and lacks a part of it; download the"
        + " repository in Bluesky's settings and give the .car file")
  }

  private func repository(
    _ source: BlueskySource, in container: any ExportContainer, by folder: String
  ) throws(Diagnostic) -> BlueskyRepository {
    switch source {
    case .folder(let root): return try BlueskyRepository(unpackedAt: root, in: container, by: folder)
    case .file(let path):
      let name = container.place(of: path)
      let file = try container.mapped(path, copiedInto: folder)
      return try BlueskyRepository(BlockFile(file, name: name), name: name)
    }
  }

  /// Refuses an account that asks to be shown to signed-in people only, and one of which nobody can tell.
  /// (https://docs.bsky.app/docs/advanced-guides/moderation)
  private func checkIsForEverybody(_ scan: BlueskyScan, of repository: BlueskyRepository) throws(Diagnostic) {
    let place = Diagnostic.Place(repository.name)
    if scan.isForSignedInOnly {
      throw .error(
        .signedInOnly, at: place,
        "the profile of \"\(repository.did)\" bears the label \"\(BlueskyProfile.signedInOnly)\": it asks to be"
          + " shown to signed-in people only; if it is yours, ask for it to be published anyway")
    }
    guard scan.profile == nil, scan.isProfileLost else { return }
    throw .error(
      .signedInOnly, at: place,
      "the profile of \"\(repository.did)\" cannot be read, and it may ask to be shown to signed-in people"
        + " only; export it again, or ask for it to be published anyway")
  }

  /// The handle as the person says it, or else as a document beside the repository does, or else the DID.
  private func handle(
    of did: String, _ source: BlueskySource, in container: any ExportContainer, options: ImportOptions,
    to log: inout DiagnosticLog
  ) -> String {
    if let handle = options.handle?.drop(while: { $0 == "@" }), !handle.isEmpty { return handle.lowercased() }
    if let handle = BlueskyIdentity.handle(of: did, beside: source, in: container) { return handle }
    log.append(
      .warning(
        .unknownHandle, at: Diagnostic.Place(container.name),
        "the export does not say the handle of \"\(did)\"; put its DID document beside it, or name the handle"
      ))
    return did
  }
}

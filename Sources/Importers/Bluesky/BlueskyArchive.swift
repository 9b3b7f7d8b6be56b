package import ArchiveContainers
package import BuildDiagnostics

/// Reads the repository of a Bluesky account: the `.car` file of "Export my data", or the folder that
/// `goat repo unpack` makes of one, with the blobs where they are next to it.
///
/// All posts in a repository are public. An account that asks to be shown to signed-in people only is refused
/// all the same, unless the person says otherwise; and likes, blocks and whatever else other programs keep
/// there are left out and counted.
package struct BlueskyArchive: ExportImporter {
  package let kind = "bluesky-car"
  private let lookedFor =
    "a CAR file with the repository of an account, or one unpacked, with its _commit.json"

  package func holdsPosts(_ name: String) -> Bool {
    name == BlueskyRepository.commitName || name.lowercased().hasSuffix(".car")
  }

  /// The folders of collections in an unpacked repository, and those of blobs.
  package func isPart(folder name: String) -> Bool {
    Self.isBlobs(name[...]) || name.utf8.count { $0 == 0x2E } > 1 && BlueskyURL.isCollection(name)
  }

  package func isCompanion(_ container: any ExportContainer) -> Bool {
    BlueskyIdentity.isDocument(in: container)
  }

  package func recognizes(_ container: any ExportContainer) -> Bool {
    !BlueskySource.all(in: container).isEmpty || BlueskySource.saved(in: container) != nil
  }

  /// Programs for backups write `ada.car`, `ada.json` (the DID document) and `ada_blobs/` next to each other.
  package func neighbours(of name: String, in folders: [String]) -> ExportNeighbours? {
    name.lowercased().hasSuffix(".car") ? neighboursOfFolder : nil
  }

  package var neighboursOfFolder: ExportNeighbours? {
    ExportNeighbours { path in
      Self.isBlobs(path.prefix { $0 != "/" }) || !path.contains("/") && path.hasSuffix(".json")
    }
  }

  private static func isBlobs(_ folder: Substring) -> Bool { folder == "blobs" || folder.hasSuffix("_blobs") }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let found = BlueskySource.all(in: container)
    if found.isEmpty, let path = BlueskySource.saved(in: container) {
      throw .error(
        .unreadableExport, at: Diagnostic.Place(container.place(of: path)),
        "it was saved from a server of Bluesky's or made from a repository, and lacks a part of it; download the"
          + " repository in Bluesky's settings and give the .car file")
    }
    let source = try container.only("repository", of: found, lookedFor: lookedFor, path: \.path)
    let repository = try repository(source, in: container, by: folder)
    var scan = BlueskyScan(repository, publishesAnyway: options.publishAnyway)
    if !options.publishAnyway { try checkIsForEverybody(scan, of: repository) }
    let handle = try handle(of: repository.did, source, in: container, options: options)
    scan.withhold(for: handle.text)
    let blobs = BlueskyRecords.blobs(in: container)
    var report = try writeExport(of: container, into: folder, options, scan.tally) {
      pass throws(Diagnostic) in
      let records = BlueskyRecords(pass: pass, blobs: blobs, repository: repository, scan: scan)
      try records.write(handle: handle.text)
    }
    if handle.isPersons { report.accountNamedByPerson = repository.did }
    return report
  }

  private func repository(
    _ source: BlueskySource, in container: any ExportContainer, by folder: String
  ) throws(Diagnostic) -> BlueskyRepository {
    guard !source.isFolder else {
      return try BlueskyRepository(unpackedAt: source.root, in: container)
    }
    let name = container.place(of: source.path)
    let file = try container.mapped(source.path, copiedInto: folder)
    return try BlueskyRepository(CARFile(file, name: name), name: name)
  }

  /// Refuses an account that asks to be shown to signed-in people only, and one of which nobody can tell.
  /// (https://docs.bsky.app/docs/advanced-guides/moderation)
  private func checkIsForEverybody(_ scan: BlueskyScan, of repository: BlueskyRepository) throws(Diagnostic) {
    let place = Diagnostic.Place(repository.name)
    if scan.isForSignedInOnly {
      throw .error(
        .signedInOnly, at: place,
        "the profile of \"\(repository.did)\" has the label \"\(BlueskyProfile.signedInOnly)\": it asks to be"
          + " shown to signed-in people only; if it is yours, ask for it to be published anyway")
    }
    guard scan.profile == nil, scan.isProfileLost else { return }
    throw .error(
      .signedInOnly, at: place,
      "the profile of \"\(repository.did)\" cannot be read, and it may ask to be shown to signed-in people"
        + " only; export it again, or ask for it to be published anyway")
  }

  /// The handle as the person says it for this export, or else as a document next to the repository does, or else as
  /// the configuration or an earlier build does. Without any of these the build stops: a handle that is given later
  /// would move every page.
  private func handle(
    of did: String, _ source: BlueskySource, in container: any ExportContainer, options: ImportOptions
  ) throws(Diagnostic) -> KnownHandle {
    let given = options.handle.map(Self.plain).flatMap { $0.isEmpty ? nil : $0 }
    let found =
      given.map { KnownHandle($0, isPersons: true) }
      ?? BlueskyIdentity.handle(of: did, beside: source, in: container)
      .map { KnownHandle($0, isPersons: false) }
      ?? options.knownHandle(did).map { KnownHandle(Self.plain($0.text), isPersons: $0.isPersons) }
    guard let handle = found else {
      throw .error(
        .unknownHandle, at: Diagnostic.Place(container.place(of: source.path)),
        "its handle is unknown, and one given later would move every page; say --handle you.bsky.social, or handle ="
          + " \"you.bsky.social\" below [accounts] in threadline.toml; --handle \(did) keeps the DID")
    }
    guard handle.text == did || BlueskyURL.isHandle(handle.text) else {
      throw .error(
        .unknownHandle, at: Diagnostic.Place(container.name),
        "\"\(handle.text)\" is not a handle of this account; expected one such as \"you.bsky.social\", or \"\(did)\""
      )
    }
    return handle
  }

  private static func plain(_ handle: String) -> String { handle.drop { $0 == "@" }.lowercased() }
}

package import BuildDiagnostics
import ThreadModel

/// Reads the archive that X, once Twitter, gives to the owner of an account.
///
/// It holds direct messages, addresses and deleted posts beside the posts: only the files that `XFile` names
/// are ever opened. No post says who may see it, so all are public unless the account's posts are protected, in
/// which case none is written. Posts for a circle are left out; those in communities need a person's word.
package struct XArchive: ExportImporter {
  package let kind = "x-archive"
  package let lookedFor = "a tweets.js that begins with window.YTD.tweets.part0 ="

  /// The importer; it holds nothing.
  package init() {}

  package func recognizes(_ container: any ExportContainer) -> Bool { !XLayout.all(in: container).isEmpty }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let layout = try layout(in: container)
    let sources = try XSources(layout, in: container, folder: folder)
    var log = container.diagnostics
    log.append(sources.diagnostics)
    let manifest = manifest(of: sources, layout, to: &log)
    let owner = owner(of: sources, manifest, container.name, to: &log)
    let scan = try XScan(
      sources, of: owner, showsCommunities: options.assumedVisibility != nil)
    let writing = XWriting(
      container: container, folder: folder, root: layout.root, sources: sources, owner: owner, scan: scan,
      header: header(of: container, manifest), visibility: options.assumedVisibility ?? .public)
    let protection = try protection(sources)
    if !protection.isStated { log.append(Self.protectionNote(container.name)) }
    var report =
      try protection.isProtected ? writing.writeNothing(because: "protected-account") : writing.write()
    if report.leftOut["community"] != nil { log.append(Self.communityNote(container.name)) }
    log.append(report.diagnostics)
    report.diagnostics = log
    return report
  }

  private func layout(in container: any ExportContainer) throws(Diagnostic) -> XLayout {
    let place = Diagnostic.Place(container.name)
    let found = XLayout.all(in: container)
    guard let layout = found.first else {
      throw .error(.unreadableExport, at: place, "expected \(lookedFor)")
    }
    guard found.count == 1 else {
      let roots = found.map { "\"\($0.root)\"" }.joined(separator: ", ")
      throw .error(.unreadableExport, at: place, "there is more than one archive: \(roots); name one folder")
    }
    return layout
  }

  private func manifest(
    of sources: XSources, _ layout: XLayout, to log: inout DiagnosticLog
  ) -> XManifest {
    var manifest = XManifest()
    sources.eachIfReadable(.manifest, to: &log) { reader throws(JSONError) in
      manifest = try XManifest(&reader)
    }
    let place = sources.sources.first { $0.file.role == .manifest }?.place ?? ""
    for told in manifest.diagnostics(found: layout.files.map(\.path), at: Diagnostic.Place(place)) {
      log.append(told)
    }
    return manifest
  }

  private func owner(
    of sources: XSources, _ manifest: XManifest, _ name: String, to log: inout DiagnosticLog
  ) -> XOwner {
    var owner = XOwner(manifest)
    sources.eachIfReadable(.account, to: &log) { reader throws(JSONError) in
      try owner.readAccount(&reader)
    }
    sources.eachIfReadable(.profile, to: &log) { reader throws(JSONError) in
      try owner.readProfile(&reader)
    }
    if owner.id == nil || owner.handle == nil {
      log.append(
        .warning(
          .missingAccount, at: Diagnostic.Place(name),
          "expected an account.js that says whose archive it is; its owner is called \"\(XOwner.unknownID)\"")
      )
    }
    return owner
  }

  private func protection(_ sources: XSources) throws(Diagnostic) -> XProtection {
    var protection = XProtection()
    try sources.each(.protection) { _, reader throws(JSONError) in try protection.read(&reader) }
    return protection
  }

  private static func protectionNote(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, .protectionUnstated, at: Diagnostic.Place(name),
      "nothing in it says whether the account's posts are protected, since X tells changes of the last six"
        + " months only; they are taken for public")
  }

  private func header(of container: any ExportContainer, _ manifest: XManifest) -> NativeHeader {
    var header = NativeHeader()
    header.generator = "threadline"
    header.sourceKind = kind
    header.sourceName = container.name.split(separator: "/").last.map(String.init)
    header.exported = manifest.generated
    return header
  }

  private static func communityNote(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, .communityPostsLeftOut, at: Diagnostic.Place(name),
      "the archive does not say who may see posts in communities; --assume-visibility public shows them")
  }
}

extension XWriting {
  /// Writes an export without any post, all of them counted as left out. The account stands there as a private
  /// one, so that no other export that is read with this one shows it.
  fileprivate func writeNothing(because reason: String) throws(Diagnostic) -> ImportReport {
    var report = ImportReport(ndjsonPath: folder + "/threadline.ndjson")
    (report.recordsRead, report.leftOut) = (scan.count, [reason: scan.count])
    var writer = try RecordWriter(path: report.ndjsonPath)
    try writer.write(.header(header))
    if let id = owner.id {
      var account = Account(id: id, handle: owner.handle ?? XOwner.unknownID)
      account.flags = ["private"]
      try writer.write(.account(account))
    }
    _ = try writer.finish()
    for name in [owner.id, owner.handle].compactMap({ $0 }) {
      report.withheld.insert(record: name)
      report.withheld.insert(handle: name)
    }
    report.diagnostics.append(
      .warning(
        .protectedAccount, at: Diagnostic.Place(container.name),
        "the account's posts are protected, so none is shown; make them public and ask X for a new archive"))
    return report
  }
}

extension Diagnostic.Code {
  /// An archive does not tell the id or the handle of its owner.
  package static let missingAccount: Diagnostic.Code = "missing-account"
  /// The posts of an account are protected, so nothing of it is shown.
  package static let protectedAccount: Diagnostic.Code = "protected-account"
  /// An archive does not say whether the posts of its account are protected.
  package static let protectionUnstated: Diagnostic.Code = "protection-unstated"
  /// Posts in communities were left out, since nothing says who may see them.
  package static let communityPostsLeftOut: Diagnostic.Code = "community-posts-left-out"
}

package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Reads the archive that X, once Twitter, gives to the owner of an account.
///
/// It holds direct messages, URLs and deleted posts next to the posts: only the files that `XFile` names
/// are ever opened. No post says who may see it, so all are public unless the account's posts are protected, in
/// which case none is written. Posts for a circle are left out; those in communities need a person's word.
package struct XArchive: ExportImporter {
  package let kind = "x-archive"
  private let lookedFor = "a tweets.js that begins with window.YTD.tweets.part0 ="

  package func holdsPosts(_ name: String) -> Bool { XFile(path: name)?.role == .tweets }

  package func limitsPosts(_ name: String) -> Bool {
    let roles: [XFile.Role?] = [.circleTweets, .communityTweets, .protection]
    return roles.contains(XFile(path: name)?.role)
  }

  package func isPart(folder name: String) -> Bool { name == "data" || name == "js" }

  package func recognizes(_ container: any ExportContainer) -> Bool { !XLayout.all(in: container).isEmpty }

  package func neighbours(of name: String, in folders: [String]) -> ExportNeighbours? {
    guard XFile(path: name)?.role == .tweets else { return nil }
    return ExportNeighbours { path in
      XFile(path: path)?.root.isEmpty == true
        || XRecords.mediaFolders.contains { ($0 == path + "/") || path.hasPrefix($0) }
    }
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let place = Diagnostic.Place(container.name)
    let found = XLayout.all(in: container)
    let layout = try container.only("archive", of: found, lookedFor: lookedFor, path: \.root)
    var tally = ImportTally()
    let sources = try XSources(layout, in: container, folder: folder, to: &tally.diagnostics)
    let manifest = manifest(of: sources, layout, to: &tally)
    let owner = owner(of: sources, manifest, container.name, to: &tally.diagnostics)
    let scan = try XScan(
      sources, of: owner, showsCommunities: options.assumedVisibility != nil, tally)
    tally = scan.tally
    if tally.records.leftOut["community"] != nil {
      tally.diagnostics.append(
        Diagnostic(
          .note, .communityPostsLeftOut, at: place,
          "the archive does not say who may see posts in communities; --assume-visibility public shows them"))
    }
    let protection = try XProtection(sources)
    if !protection.isStated {
      tally.diagnostics.append(
        Diagnostic(
          .note, .protectionUnstated, at: place,
          "nothing in it says whether the account's posts are protected, since X tells changes of the last six"
            + " months only; they count as public"))
    }
    return try writeExport(of: container, into: folder, options, tally, exported: manifest.generated) {
      pass throws(Diagnostic) in
      let records = XRecords(
        pass: pass, root: layout.root, scan: scan, account: owner.account(expanding: scan.expanded),
        visibility: options.assumedVisibility ?? .public)
      try protection.isProtected ? records.hide(owner) : records.write(owner, from: sources)
    }
  }

  private func manifest(
    of sources: XSources, _ layout: XLayout, to tally: inout ImportTally
  ) -> XManifest {
    var manifest = XManifest()
    sources.eachIfReadable(.manifest, to: &tally.diagnostics) { reader throws(JSONError) in
      manifest = try XManifest(&reader)
    }
    let place = sources.sources.first { $0.file.role == .manifest }?.place ?? ""
    manifest.tell(found: layout.files.map(\.path), at: Diagnostic.Place(place), to: &tally)
    return manifest
  }

  private func owner(
    of sources: XSources, _ manifest: XManifest, _ name: String, to log: inout DiagnosticLog
  ) -> XOwner {
    var owner = manifest.owner
    for role in [XFile.Role.account, .profile] {
      sources.eachIfReadable(role, to: &log) { reader throws(JSONError) in
        try reader.nestedMembers { reader, path throws(JSONError) in try owner.read(&reader, path) }
      }
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
}

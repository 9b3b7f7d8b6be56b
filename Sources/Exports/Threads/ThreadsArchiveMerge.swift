package import BuildDiagnostics
import ThreadModel

/// The second half of an import: decides what may be published of an archive and of the pages saved beside it,
/// unpacks the media of that, and writes it.
struct ThreadsArchiveMerge {
  let container: any ExportContainer
  let folder: String
  let files: ThreadsArchiveFiles
  let posts: ThreadsArchivePosts
  let saved: ThreadsAPIPosts
  let kind: String

  /// Writes the import and reports on it.
  func write(assumed: Visibility?) throws(Diagnostic) -> ImportReport {
    let archived = ThreadsArchivedPosts(files.archived, in: container)
    var api = ThreadsAPIRecords(saved, archived: archived.keys)
    var owner = ThreadsArchiveOwner(files, in: container, alternative: api.ownerName)
    let visibility = owner.visibility(assumed: assumed, at: Diagnostic.Place(container.name))
    let twins = twins(in: api, archived: archived.keys)
    var report: ImportReport
    if let visibility, visibility.isPublishable {
      report = try write(twins, &api, owner: owner.account, visibility: visibility)
    } else {
      report = try writing.write(owner.hiddenAccounts, [])
      report.leftOut = [owner.reasonToLeaveOut: twins.shown.count + api.kept.count - twins.pairs]
      report.withheld.insert(record: owner.account.id)
      report.withheld.insert(handle: owner.account.handle)
    }
    add(twins, api, archived.count, to: &report)
    for id in twins.hiddenIDs + twins.archivedIDs { report.withheld.insert(record: id) }
    api.withhold(in: &report)
    report.diagnostics.append(owner.diagnostics)
    return report
  }

  private var writing: ThreadsWriting { ThreadsWriting(kind: kind, container: container, folder: folder) }

  // MARK: Twins

  /// The posts of the archive that may be shown, with their twins in the API.
  private struct Twins {
    var shown: [(entry: ThreadsArchivePosts.Entry, twin: Int?)] = []
    /// The ids of those that were left out since the API hides them, or since they were archived.
    var hiddenIDs: [String] = []
    var archivedIDs: [String] = []
    /// How many these are.
    var hidden: Int { hiddenIDs.count }
    var archived: Int { archivedIDs.count }
    /// How many have a twin that is shown.
    var pairs: Int { shown.count { $0.twin != nil } }
  }

  private func twins(in api: ThreadsAPIRecords, archived: Set<String>) -> Twins {
    var hidden = ThreadsJoin(api.hidden)
    var kept = ThreadsJoin(api.kept)
    var twins = Twins()
    for entry in posts.entries {
      if let published = entry.post.published,
        archived.contains(ThreadsJoin.key(published, entry.post.text))
      {
        twins.archivedIDs.append(entry.id)
      } else if hidden.take(entry.post) != nil {
        twins.hiddenIDs.append(entry.id)
      } else {
        twins.shown.append((entry, kept.take(entry.post)))
      }
    }
    return twins
  }

  // MARK: Writing

  private func write(
    _ twins: Twins, _ api: inout ThreadsAPIRecords, owner: Account, visibility: Visibility
  ) throws(Diagnostic) -> ImportReport {
    let addresses = twins.shown.flatMap { $0.entry.post.media.filter { !$0.isCaption }.map(\.uri) }
    let media = try ThreadsMedia(
      of: addresses.filter { !$0.isEmpty }, in: container, roots: files.roots, into: folder)
    var archive = ThreadsArchiveRecords(
      owner: owner.id, visibility: visibility, media: media, hidden: api.addresses,
      file: container.place(of: files.posts))
    var records: [ThreadsRecord] = []
    for (entry, twin) in twins.shown {
      let record = archive.record(of: entry)
      guard let twin, case .post(let post) = record.record else {
        records.append(record)
        continue
      }
      records.append(api.record(of: api.kept[twin], owner: owner.handle).joined(with: post))
    }
    let joined = Set(twins.shown.compactMap(\.twin))
    for (index, entry) in api.kept.enumerated() where !joined.contains(index) {
      records.append(api.record(of: entry, owner: owner.handle))
    }
    var report = try writing.write(accounts(owner, api), records)
    report.diagnostics.append(media.diagnostics)
    report.diagnostics.append(archive.diagnostics)
    if let note = captionNote(archive.captions) { report.diagnostics.append(note) }
    return report
  }

  private func accounts(_ owner: Account, _ api: ThreadsAPIRecords) -> [Account] {
    let known = api.accounts(owner: owner.handle)
    var owner = owner
    owner.flags += known.first?.flags ?? []
    return [owner] + known.dropFirst()
  }

  // MARK: Reporting

  private func add(
    _ twins: Twins, _ api: ThreadsAPIRecords, _ archived: Int, to report: inout ImportReport
  ) {
    let damaged = posts.count - posts.entries.count
    let found = posts.count + archived + saved.entries.count + saved.damaged
    report.recordsRead = found - twins.pairs
    let own = [
      "archived": archived + twins.archived, "hidden-elsewhere": twins.hidden, "damaged": damaged,
    ]
    report.leftOut.merge(own, uniquingKeysWith: +)
    report.leftOut.merge(api.leftOut, uniquingKeysWith: +)
    report.leftOut = report.leftOut.filter { $0.value > 0 }
    var log = container.diagnostics
    for part in [posts.diagnostics, saved.diagnostics, api.diagnostics, report.diagnostics] {
      log.append(part)
    }
    for note in posts.unknown.notes + saved.unknown.notes + unknownFiles.notes { log.append(note) }
    report.diagnostics = log
  }

  /// The files beside the posts that archives did not have when this was written. They are not opened.
  private var unknownFiles: UnknownFields {
    var unknown = UnknownFields()
    let folder = files.roots.last ?? ""
    let read = Set(saved.entries.map(\.file)).union([container.place(of: files.posts)])
    for entry in container.entries where entry.path.hasPrefix(folder) && entry.path.hasSuffix(".json") {
      let name = entry.path.dropFirst(folder.count)
      let isKnown =
        ThreadsArchiveFiles.isOwnName(entry.path) || read.contains(container.place(of: entry.path))
      guard !name.contains("/"), !isKnown else { continue }
      unknown.add(String(name), at: Diagnostic.Place(container.place(of: entry.path)))
    }
    return unknown
  }

  private func captionNote(_ count: Int) -> Diagnostic? {
    guard count > 0 else { return nil }
    return Diagnostic(
      .note, .captionsLeftOut, at: Diagnostic.Place(container.place(of: files.posts)),
      "\(count) \(count == 1 ? "file" : "files") of subtitles (.srt) left out")
  }
}

extension Diagnostic.Code {
  /// Files of subtitles in an archive, which are not published.
  package static let captionsLeftOut: Diagnostic.Code = "captions-left-out"
}

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
    var api = ThreadsAPIRecords(saved)
    var owner = ThreadsArchiveOwner(files, in: container, alternative: api.ownerName)
    let visibility = owner.visibility(assumed: assumed, at: Diagnostic.Place(container.name))
    let twins = twins(in: api)
    var report: ImportReport
    if let visibility, visibility.isPublishable {
      report = try write(twins, &api, owner: owner.account, visibility: visibility)
    } else {
      report = try writing.write([], [])
      report.leftOut = [owner.reasonToLeaveOut: twins.shown.count + api.kept.count - twins.pairs]
      report.withheld.insert(record: owner.account.id)
      report.withheld.insert(handle: owner.account.handle)
    }
    add(twins, api, to: &report)
    for id in twins.hiddenIDs { report.withheld.insert(record: id) }
    api.withhold(in: &report)
    report.diagnostics.append(owner.diagnostics)
    return report
  }

  private var writing: ThreadsWriting { ThreadsWriting(kind: kind, container: container, folder: folder) }

  // MARK: Twins

  /// The posts of the archive that may be shown, with their twins in the API.
  private struct Twins {
    var shown: [(entry: ThreadsArchivePosts.Entry, twin: Int?)] = []
    /// The ids of those that were left out since the API hides them.
    var hiddenIDs: [String] = []
    /// How many these are.
    var hidden: Int { hiddenIDs.count }
    /// How many have a twin that is shown.
    var pairs: Int { shown.count { $0.twin != nil } }
  }

  private func twins(in api: ThreadsAPIRecords) -> Twins {
    var hidden = ThreadsJoin(api.hidden)
    var kept = ThreadsJoin(api.kept)
    var twins = Twins()
    for entry in posts.entries {
      if hidden.take(entry.post) != nil {
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
      owner: owner.id, visibility: visibility, media: media, file: container.place(of: files.posts))
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

  private func add(_ twins: Twins, _ api: ThreadsAPIRecords, to report: inout ImportReport) {
    let archived = ThreadsArchivedPosts.count(files.archived, in: container)
    let damaged = posts.count - posts.entries.count
    let found = posts.count + archived + saved.entries.count + saved.damaged
    report.recordsRead = found - twins.pairs
    let own = ["archived": archived, "hidden-elsewhere": twins.hidden, "damaged": damaged]
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

/// The posts that their author archived: they are counted and nothing else.
enum ThreadsArchivedPosts {
  /// How many there are; none where the file is missing or unreadable.
  static func count(_ path: String, in container: any ExportContainer) -> Int {
    guard container.contains(path), let bytes = try? container.read(path) else { return 0 }
    var count = 0
    bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      // What is no JSON counts as far as it goes.
      _ = try? reader.object { reader, key throws(JSONError) in
        guard key == "text_post_app_text_app_archived_posts" else { return }
        try reader.array { reader throws(JSONError) in
          try reader.skipValue()
          count += 1
        }
      }
    }
    return count
  }
}

extension Diagnostic.Code {
  /// Files of subtitles in an archive, which are not published.
  package static let captionsLeftOut: Diagnostic.Code = "captions-left-out"
}

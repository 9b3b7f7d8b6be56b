import ArchiveContainers
import FileSystem
import Importers
import NativeFormat
import SitePaths
import ThreadModel

extension ReadExports {
  /// Writes what this build imported to the cache.
  ///
  /// An entry holds only what the site shows. If it shows all records of an export, the entry is the whole import. If it
  /// leaves out any, for whatever reason, the entry has the other records only: they tell a later build which posts to
  /// keep, and a build that reads the export imports it again unless it would decide the same.
  func commit(to cache: ImportCache, _ options: ExportReader.Options) {
    var keys: [String] = []
    var entries: [(key: String, content: ImportEntry.Content)] = []
    // The names of the media that published records use, by the folder of the export.
    var published: [String: Set<String>] = [:]
    for case .file(let folder, let name) in publishedMedia { published[folder, default: []].insert(name) }
    for export in imports.exports where export.entry.folder == cache.folder + "/" + export.entry.key {
      let (key, known) = (export.entry.key, export.entry.media)
      keys.append(key)
      if export.entry.decisions != nil { continue }
      let names = published[export.entry.folder] ?? []
      let isKnown = export.isCached && names == Set(known.compactMapValues(\.hash).keys)
      if isKnown, cache.wasUsed(key, in: imports.context), isCounted(whole: export) { continue }
      let isWhole = isWhole(export)
      if isKnown, isWhole { continue }
      if let content = content(of: export, names, isWhole: isWhole && export.isSettled, in: options.state) {
        entries.append((key, content))
      }
    }
    decide(&entries, options)
    // The records of native exports, for a site that keeps what those drop.
    let files = bodies.files
    if case .keepAll = options.missing,
      let records = shownRecords(in: options.state, where: { files[Int($0.place.file)].origin == .given })
    {
      let key = ContentHash(of: ("native " + imports.context).utf8).description
      keys.append(key)
      let content: ImportEntry.Content = (records, ImportEntry.Report(media: [:]))
      entries.append((key, content))
    }
    cache.commit(used: keys, in: imports.context, entries: entries, keepsOlder: redactions.isEmpty)
  }

  /// Makes entries that have only a part of the records stand for their exports in builds that would decide the same.
  private func decide(
    _ entries: inout [(key: String, content: ImportEntry.Content)], _ options: ExportReader.Options
  ) {
    let parts = entries.indices.filter { entries[$0].content.report.facts == nil }
    guard !parts.isEmpty, bodies.files.count == imports.exports.count,
      imports.exports.allSatisfy(\.isSettled)
    else { return }
    let files = imports.exports.map { export in
      let part = parts.first { entries[$0].key == export.entry.key }
      let records = part.map { entries[$0].content.records } ?? export.file.contents
      let folder = export.entry.folder
      return NativeFile(name: export.file.name, folder: folder, contents: records, origin: .imported)
    }
    guard let decisions = BuildDecisions(of: self, showing: files, options) else { return }
    for part in parts {
      guard let export = imports.exports.first(where: { $0.entry.key == entries[part].key }) else { continue }
      entries[part].content.report.facts = export.facts
      entries[part].content.report.decisions = decisions
    }
  }

  private func content(
    of export: ImportedExport, _ names: Set<String>, isWhole: Bool, in state: StateFolder
  ) -> ImportEntry.Content? {
    var media = export.entry.media.filter { names.contains($0.key) }
    for (name, medium) in media {
      let hash = mediaHash(of: .file(folder: export.entry.folder, path: name))
      media[name] = ImportEntry.Medium(path: medium.path, hash: hash)
    }
    guard isWhole else {
      let index = bodies.files.firstIndex { $0.contents === export.file.contents }
      let records = shownRecords(in: state) { Int($0.place.file) == index }
      return records.map { ($0, ImportEntry.Report(media: media)) }
    }
    return (export.file.contents, ImportEntry.Report(media: media, facts: export.facts))
  }

  /// A native export of some records as the site shows them.
  private func shownRecords(in state: StateFolder, where isWanted: (RecordRow) -> Bool) -> MappedFile? {
    guard let folder = try? state.emptyFolder(ExportReader.inputName) else { return nil }
    defer { state.removeFolder(ExportReader.inputName) }
    var writer = NativeExportWriter(folder: folder)
    writer.isForCache = true
    // A draft of the site shows posts that are not public yet; the cache never holds them.
    let isPublic = { (row: RecordRow) in row.flags.isDisjoint(with: [.draft, .embargoed]) && isWanted(row) }
    guard (try? writer.write(self, where: isPublic)) != nil else { return nil }
    let path = folder + "/" + NativeExportWriter.fileName
    return try? MappedFile(path: path, name: path)
  }

  // MARK: Whether all is shown

  /// Whether each record that an export has is published, by the counts of the report.
  private func isCounted(whole export: ImportedExport) -> Bool {
    let key = export.entry.key
    guard let index = imports.exports.firstIndex(where: { $0.entry.key == key }) else { return false }
    let reports = sources.filter { !$0.isEarlier && $0.kind != ExportReader.nativeKind }
    guard reports.indices.contains(index) else { return false }
    return RecordKind.allCases.allSatisfy { kind in
      (reports[index].records[kind]?.published ?? 0) == (export.facts.tally.records[kind]?.published ?? 0)
    }
  }

  /// Whether the site shows everything that the records of an export say.
  private func isWhole(_ export: ImportedExport) -> Bool {
    guard isCounted(whole: export),
      let file = bodies.files.firstIndex(where: { $0.contents === export.file.contents })
    else { return false }
    let raw = NativeBodies(files: bodies.files, withheld: WithheldNames())
    let isShown = archive.rows.allSatisfy { row in
      guard Int(row.place.file) == file else { return true }
      guard row.flags.isDisjoint(with: [.draft, .embargoed, .withheldParent, .withheldSubject]),
        let shown = try? bodies.shown(row), let stored = try? raw.shown(row)
      else { return false }
      return shown == stored
    }
    return isShown && showsAccounts(of: export.file)
  }

  /// Whether the accounts of a file are shown as they are in it.
  private func showsAccounts(of file: NativeFile) -> Bool {
    let shown = Set(archive.accounts)
    return file.contents.withBytes { bytes in
      for line in NativeLines(bytes) where !line.isBlank {
        guard (try? RecordOutline(line.bytes))?.kind == .account else { continue }
        let account = try? RecordDecoder(folder: file.folder).account(line.bytes)
        guard let account, shown.contains(account) else { return false }
      }
      return true
    }
  }

  /// Whether all posts of a file of kept posts are published.
  func keepsWhole(_ file: NativeFile) -> Bool {
    guard let index = bodies.files.firstIndex(where: { $0.contents === file.contents }) else { return false }
    let published = archive.rows.count { Int($0.place.file) == index }
    return file.contents.withBytes { bytes in
      let lines = NativeLines(bytes).lazy.filter { !$0.isBlank }
      return published == lines.count { (try? RecordOutline($0.bytes))?.kind.row != nil }
    }
  }
}

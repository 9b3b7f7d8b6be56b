import ArchiveContainers
import BuildDiagnostics
import FileSystem
import Importers
import NativeFormat

/// Finds the exports in a folder.
///
/// A folder is one export if it is an unpacked archive, or if it has native files and their media and nothing else.
/// Any other folder may hold any mix: each file and folder in it is an export of its own, and they are read in the
/// order of their names. What belongs to an export (the media of a native one, the blobs of a repository) is not
/// another one.
struct FolderSearch {
  private let path: String
  private let depth: Int
  private let locator: ExportLocator
  private var natives: [(name: String, file: NativeFile)] = []
  /// The entries that media of the native files are in, once they were asked for.
  private var mediaNames: NativeMediaNames?
  /// The exports that single entries are, by their names.
  private var own: [(name: String, found: FoundExports)] = []
  /// Folders whose names are those of parts of archives.
  private var parts: [FolderEntry] = []
  /// Entries that are no exports as far as is known, and what they are.
  private var loose: [(entry: FolderEntry, what: UnrecognizedExport?)] = []
  /// The archives that are unpacked into the folder itself.
  private var wholes: [FoundExport] = []
  private var others: [UnrecognizedExport] = []

  /// How many folders deep exports are looked for.
  private static let maximumDepth = 8

  /// The exports in the folder at a path.
  static func exports(
    in path: String, depth: Int = 0, by locator: ExportLocator
  ) throws(Diagnostic) -> FoundExports {
    var search = FolderSearch(path: path, depth: depth, locator: locator)
    let entries = try FolderEntry.all(in: path)
    try search.takeNatives(entries)
    let nativeNames = Set(search.natives.map(\.name))
    for entry in entries where !nativeNames.contains(entry.name) { try search.sort(entry) }
    let areTriedTogether = try search.takeWholes()
    try search.takeParts()
    try search.settleLoose(areTriedTogether: areTriedTogether)
    try search.refuseUnguarded(entries)
    return search.result
  }

  // MARK: Native files

  private mutating func takeNatives(_ entries: [FolderEntry]) throws(Diagnostic) {
    guard locator.takesNative else { return }
    for entry in entries where entry.kind == .file && !FileNature.isMedia(named: entry.name) {
      let file = try NativeFile(path: joined(entry.name), name: joined(entry.name))
      guard try locator.isNative(file, at: file.name) else { continue }
      natives.append((entry.name, file))
    }
  }

  /// Whether an entry that holds no export belongs to the native files: it is a media item, a folder of media, or what a
  /// media item of their records is in. An example has no media next to other exports.
  private mutating func isMediaOfNatives(
    _ entry: FolderEntry, _ what: UnrecognizedExport?
  ) throws(Diagnostic) -> Bool {
    guard what?.isBroken != true else { return false }
    let isAlone = own.isEmpty && wholes.isEmpty
    let owners = natives.map(\.file).filter { isAlone || !$0.isExample }
    guard !owners.isEmpty else { return false }
    if try isMedia(entry) { return true }
    let names = mediaNames ?? NativeMediaNames(of: owners)
    mediaNames = names
    return entry.kind == .folder ? names.folders.contains(entry.name) : names.files.contains(entry.name)
  }

  private func isMedia(_ entry: FolderEntry) throws(Diagnostic) -> Bool {
    guard entry.kind == .folder else { return FileNature.isMedia(named: entry.name) }
    let folder = try PlainContainer(
      folder: joined(entry.name), name: joined(entry.name), memory: locator.memory)
    let paths = folder.entries.map(\.path).filter { !FolderEntry.hidesPath($0) }
    return !paths.isEmpty && paths.allSatisfy { FileNature.isMedia(named: $0) }
  }

  // MARK: Entries

  private mutating func sort(_ entry: FolderEntry) throws(Diagnostic) {
    if let what = entry.irregularity {
      let help = "give \"\(joined(entry.name))\" itself to read what it leads to"
      loose.append((entry, UnrecognizedExport(name: joined(entry.name), what: what, help: help)))
    } else if entry.kind == .file {
      try sortFile(entry)
    } else if locator.importers.contains(where: { $0.isPart(folder: entry.name) }) {
      parts.append(entry)
    } else {
      try takeFolder(entry)
    }
  }

  /// Archives, packed files and repositories are exports of their own; other files may belong together.
  private mutating func sortFile(_ entry: FolderEntry) throws(Diagnostic) {
    let path = joined(entry.name)
    let isMedium = FileNature.isMedia(named: entry.name)
    let isFile = isMedium ? true : try ContainerFormat(of: path, name: path) == .file
    guard !isFile || entry.name.lowercased().hasSuffix(".car") else { return loose.append((entry, nil)) }
    take(try locator.locate(path), as: entry)
  }

  private mutating func takeFolder(_ entry: FolderEntry) throws(Diagnostic) {
    let path = joined(entry.name)
    guard depth < Self.maximumDepth else {
      let help = "give \"\(path)\" itself"
      return loose.append(
        (entry, UnrecognizedExport(name: path, what: "a folder too deep to look into", help: help)))
    }
    take(try Self.exports(in: path, depth: depth + 1, by: locator), as: entry)
  }

  private mutating func take(_ found: FoundExports, as entry: FolderEntry) {
    if found.exports.isEmpty {
      loose.append((entry, found.others.first))
    } else {
      own.append((entry.name, found))
    }
  }

  // MARK: Archives in the folder itself

  /// Takes the archives that are unpacked into the folder itself: what is no export by itself belongs to them. Gives
  /// whether several loose entries were tried as one archive.
  private mutating func takeWholes() throws(Diagnostic) -> Bool {
    let outer = loose.map(\.entry.name)
    let isMediaOnly = outer.allSatisfy { FileNature.isMedia(named: $0) }
    var shared: PlainContainer?
    var claimedParts: Set<String> = []
    var areTriedTogether = false
    for importer in locator.importers {
      let inner = parts.filter { importer.isPart(folder: $0.name) }.map(\.name)
      guard !(inner.isEmpty && isMediaOnly) else { continue }
      let container =
        if inner.isEmpty, let shared { shared } else { try self.container(of: Set(outer + inner)) }
      if inner.isEmpty { shared = container }
      areTriedTogether = areTriedTogether || container.entries.count > 1
      guard importer.isWhole(container) else { continue }
      let around = try importer.container(around: path, name: path, isFolder: true)
      wholes.append(FoundExport(name: path, content: .foreign(importer, around ?? container)))
      claimedParts.formUnion(inner)
    }
    parts.removeAll { claimedParts.contains($0.name) }
    return areTriedTogether
  }

  /// Those entries of the folder, with all that is in them.
  private func container(of names: Set<String>) throws(Diagnostic) -> PlainContainer {
    try PlainContainer(folder: path, name: path, memory: locator.memory) { path in
      names.contains(String(path.prefix { $0 != "/" }))
    }
  }

  /// Looks into folders that have the name of an archive's part, and are none.
  private mutating func takeParts() throws(Diagnostic) {
    let found = own.flatMap(\.found.exports).compactMap(\.importer)
    for part in parts {
      guard !found.contains(where: { $0.neighboursOfFolder?.takes(part.name) == true }) else { continue }
      try takeFolder(part)
    }
  }

  // MARK: The rest

  /// Looks at each entry that is left by itself, unless an archive in the folder owns it.
  private mutating func settleLoose(areTriedTogether: Bool) throws(Diagnostic) {
    guard wholes.isEmpty else { return takeForeign() }
    for (entry, what) in loose {
      if try isMediaOfNatives(entry, what) { continue }
      if try isCompanion(entry) { continue }
      let medium = FileNature.mediaWords(named: entry.name)
      if let other = what ?? medium.map({ UnrecognizedExport(name: joined(entry.name), what: $0) }) {
        others.append(other)
        continue
      }
      let found = try locator.locate(joined(entry.name))
      if found.exports.isEmpty || areTriedTogether && holdsPosts(entry) {
        others.append(rejected(entry, found.others.first))
      } else {
        own.append((entry.name, found))
      }
    }
  }

  /// Takes the files that are exports of another kind than the archives in the folder: those would not read them. The
  /// likes of a Mastodon archive, say, are built like its posts, and are no export.
  private mutating func takeForeign() {
    let owners = wholes.compactMap(\.importer)
    for (entry, what) in loose {
      if let what {
        if what.isBroken { others.append(what) }
        continue
      }
      guard entry.kind == .file, !FileNature.isMedia(named: entry.name), !holdsPosts(entry),
        let found = try? locator.locate(joined(entry.name))
      else { continue }
      let isForeign = found.exports.contains { export in
        guard let kind = export.importer?.kind else { return true }
        return !owners.contains { $0.kind == kind || $0.takesIn(kind: kind) }
      }
      if isForeign { own.append((entry.name, found)) }
    }
  }

  private func holdsPosts(_ entry: FolderEntry) -> Bool {
    locator.importers.contains { $0.holdsPosts(entry.name) }
  }

  /// A file that is no export. One that should hold the posts of an archive is not left out: they would seem to be
  /// gone. Nor is it read apart from the archive, which says which of them may be shown.
  private func rejected(_ entry: FolderEntry, _ other: UnrecognizedExport?) -> UnrecognizedExport {
    guard let other, !holdsPosts(entry) else {
      return UnrecognizedExport(
        name: joined(entry.name), what: "named as a list of posts, but its archive cannot be read",
        help: "download the archive again", isBroken: true)
    }
    return other
  }

  /// Refuses a list of posts under another name than that in its archive, next to files that say which of them may be
  /// shown.
  private func refuseUnguarded(_ entries: [FolderEntry]) throws(Diagnostic) {
    for (name, found) in own {
      for case .foreign(let importer, let container) in found.exports.map(\.content)
      where (container as? PlainContainer)?.isFile == true {
        guard let guarding = entries.first(where: { $0.name != name && importer.limitsPosts($0.name) }) else {
          continue
        }
        throw .error(
          .unreadableExport, at: Diagnostic.Place(joined(name)),
          "\"\(guarding.name)\" says which of its posts may be shown, but its name is not one that the archive has; "
            + "help: give the zip that the network sent")
      }
    }
  }

  /// Whether a file belongs to an export next to it.
  private func isCompanion(_ entry: FolderEntry) throws(Diagnostic) -> Bool {
    guard entry.kind == .file else { return false }
    let importers = own.flatMap(\.found.exports).compactMap(\.importer)
    guard !importers.isEmpty else { return false }
    let container = try PlainContainer(file: joined(entry.name), name: joined(entry.name))
    return importers.contains { $0.isCompanion(container) }
  }

  // MARK: What was found

  private var result: FoundExports {
    var result = FoundExports()
    let files = natives.map { (name: $0.name, found: FoundExports($0.file.name, .native([$0.file]))) }
    let sorted = (own + files).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    result.others = others + sorted.flatMap(\.found.others)
    if wholes.isEmpty, own.isEmpty {
      result.exports = natives.isEmpty ? [] : [FoundExport(name: path, content: .native(natives.map(\.file)))]
    } else {
      result.exports = wholes + sorted.flatMap(\.found.exports)
    }
    if result.exports.isEmpty { result.others = [UnrecognizedExport(folder: path, holding: result.others)] }
    return result
  }

  private func joined(_ name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }
}

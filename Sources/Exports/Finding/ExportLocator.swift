import ArchiveContainers
package import BuildDiagnostics
import FileSystem
import Foundation
import Importers
import NativeFormat

/// Finds out which exports a path leads to, and makes them readable: copies standard input, unpacks packed files.
///
/// A file or an archive is at most one export. A folder is one, or holds any number of them (see `FolderSearch`).
struct ExportLocator {
  /// Its state folder gets unpacked input, in the folder `input`.
  let options: ExportReader.Options
  /// The importer of an archive whose records the cache has, by its path and its name.
  var cached: (String, String) -> (any ExportImporter)? = { _, _ in nil }
  /// What is in the folders that were gone through.
  let memory = FolderMemory()

  /// The importers that may read what is found.
  var importers: [any ExportImporter] {
    options.importers.filter { options.kind == nil || options.kind == $0.kind }
  }

  /// The importer that the person named; `nil` if each export is recognized by its content, or is native.
  private var named: (any ExportImporter)? { options.kind == nil ? nil : importers.first }

  /// Whether native exports are looked for.
  var takesNative: Bool { named == nil }

  /// The exports at all paths, and what there is to say about the rest. Throws if none exists, or if something
  /// that was meant to be one cannot be read. The example of a new site is left out if there is anything else; if all that
  /// is read is an example, `example` is the name of the first.
  func find(
    _ paths: [String]
  ) throws(Diagnostic) -> (exports: [FoundExport], said: [Diagnostic], example: String?) {
    var found = FoundExports()
    for path in try ExportPaths.expanded(paths) { found.append(try locate(path)) }
    if let broken = found.others.first(where: \.isBroken) { throw broken.error }
    if found.exports.isEmpty, let first = found.others.first { throw first.error }
    let warnings = found.others.map(\.warning)
    let examples = found.exports.flatMap(\.examples)
    let own = found.exports.compactMap(\.withoutExamples)
    guard !own.isEmpty else { return (found.exports, warnings, examples.first?.name) }
    let notes = examples.map { example in
      Diagnostic(
        .note, .exampleLeftOut, at: Diagnostic.Place(example.name),
        "this is the example of \"threadline new\"; it is left out, since there are exports of your own")
    }
    return (own, warnings + notes, nil)
  }

  /// The exports at a path.
  func locate(_ path: String) throws(Diagnostic) -> FoundExports {
    if path == "-" {
      let copy = try spoolPath()
      try ContainerSpooling.spool(descriptor: options.standardInput, name: "standard input", to: copy)
      return try open(copy, name: "standard input", isCopy: true)
    }
    switch try ContainerFormat(of: path, name: path) {
    case .folder:
      let found = try FolderSearch.exports(in: path, by: self)
      guard found.exports.isEmpty, let named else { return found }
      // Its own error says best what it misses.
      return FoundExports(path, .foreign(named, try ExportContainers.open(path: path)))
    case .packedFile:
      let copy = try spoolPath()
      let file = try OpenFile(path: path, name: path)
      try ContainerSpooling.spool(descriptor: file.descriptor, name: path, to: copy)
      return try open(copy, name: path, mediaFolder: NativeFile.folder(of: path), isCopy: true)
    case .file, .zip, .tar: return try open(path, name: path)
    }
  }

  /// The export that a file or an archive is. A copy of a native one goes as soon as it is mapped: private records
  /// are in it. Copies of others go when they have been imported.
  private func open(
    _ path: String, name: String, mediaFolder: String? = nil, isCopy: Bool = false
  ) throws(Diagnostic) -> FoundExports {
    let isFile = try ContainerFormat(of: path, name: name) == .file
    if isFile, takesNative {
      let file = try NativeFile(path: path, name: name, folder: mediaFolder)
      if try options.kind == ExportReader.nativeKind ? true : isNative(file, at: path) {
        if isCopy { removeFile(path) }
        return FoundExports(name, .native([file]))
      }
    }
    if !isFile, !isCopy, let importer = cached(path, name),
      importers.contains(where: { $0.kind == importer.kind })
    {
      return FoundExports(name, .foreign(importer, UnopenedContainer(path: path, name: name)))
    }
    // A file that is nothing but the end of a zip. (APPNOTE.TXT 4.3.16)
    guard try OpenFile(path: path, name: name).bytes(limit: 4) != [0x50, 0x4B, 5, 6] else {
      return FoundExports(
        UnrecognizedExport(name: name, what: "an empty zip", help: "download it again", isBroken: true))
    }
    let container = try ExportContainers.open(path: path, name: name)
    guard let importer = try importer(of: container) else {
      return FoundExports(
        isFile
          ? try UnrecognizedExport(file: container) : try UnrecognizedExport(archive: container, importers))
    }
    let whole = try isFile && !isCopy ? importer.container(around: path, name: name) : nil
    return FoundExports(name, .foreign(importer, whole ?? container))
  }

  /// Whether a file is native: by its content, or by its name if it has objects that nothing else reads. Then its own
  /// error says what it lacks.
  func isNative(_ file: NativeFile, at path: String) throws(Diagnostic) -> Bool {
    switch file.firstRecord {
    case nil: return false
    case .unknown, .missing:
      guard FileNature.isNative(named: file.name) else { return false }
      let container = try PlainContainer(file: path, name: file.name)
      return !importers.contains { $0.recognizes(container) }
    default: return true
    }
  }

  /// What reads the export in a container; nil if it holds none.
  private func importer(of container: any ExportContainer) throws(Diagnostic) -> (any ExportImporter)? {
    if let named { return named }
    let found = importers.filter { $0.recognizes(container) }
    guard found.count > 1 else { return found.first }
    let kinds = found.map(\.kind).joined(separator: " and ")
    throw .error(
      .unreadableExport, at: Diagnostic.Place(container.name),
      "it holds more than one export, of \(kinds); help: unpack it, and give the folder")
  }

  private func spoolPath() throws(Diagnostic) -> String {
    try options.state.numberedFolder(in: ExportReader.inputName).path + "/input"
  }
}

/// The paths of exports as a person writes them: `archive.zip`, `exports`, or a pattern such as `old/*.zip`.
package enum ExportPaths {
  /// The files and folders that paths lead to, in their order; those of a pattern by name. Throws if a path or a
  /// pattern leads to nothing.
  package static func expanded(_ paths: [String]) throws(Diagnostic) -> [String] {
    var result: [String] = []
    for path in paths {
      let found = matches(of: path)
      guard !found.isEmpty else {
        let problem =
          isPattern(path)
          ? "no file or folder matches the pattern \"\(path)\"" : "there is no file or folder \"\(path)\""
        throw .error(.missingExport, at: Diagnostic.Place(path), problem + "; expected an export")
      }
      result += found
    }
    return result
  }

  /// The paths that a path or a pattern leads to, sorted by name; none if there is nothing. `*`, `?` and `[…]` stand
  /// for parts of one name, as in glob(7), but a name that exists as it is written is for itself.
  package static func matches(of path: String) -> [String] {
    if path == "-" || fileExists(path) { return [path] }
    guard isPattern(path) else { return [] }
    var found = [path.hasPrefix("/") ? "/" : ""]
    for part in path.split(separator: "/") { found = found.flatMap { names(of: String(part), in: $0) } }
    return found
  }

  /// The entries of a folder that a part of a pattern means. The folder is empty or ends with a slash, as each entry
  /// does that is a folder itself.
  private static func names(of part: String, in folder: String) -> [String] {
    let start = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    if fileExists(start + part) { return [start + part] }
    guard isPattern(part), let folder = try? FolderNames(start.isEmpty ? "." : start, followingLinks: true),
      let names = try? folder.sorted(upTo: ContainerLimits.standard.folderEntries)
    else { return [] }
    return names.filter { fnmatch(part, $0, FNM_PERIOD) == 0 }.map { start + $0 }
  }

  private static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }
}

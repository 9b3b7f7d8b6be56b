package import BuildDiagnostics
import FileSystem
import Foundation
package import Importers
import NativeFormat
package import ThreadModel

/// Reads exports of any kind into one archive: the entry point of the module.
///
/// The kind of an export is recognized by its content; a folder may hold several. A native export is mapped and read as it is; one
/// that is packed or comes through standard input is copied into the state folder first; every other kind is turned into
/// a native one by its importer, unless the cache has that of an earlier build. Of records with one id the one in the
/// later export stands.
package struct ExportReader: Sendable {
  /// What a person decided about reading.
  package struct Options: Sendable {
    /// The absolute path of the folder for imported records and unpacked input. A run that does not end in `commit` has
    /// a folder of its own, since it must leave no trace.
    package var stateFolder: String
    /// What importers are told; a record of a native export too means `assumedVisibility` where nothing says who may see
    /// it.
    package var importing: ImportOptions
    /// The kind of all exports (`--as`), `native` or an importer's; nil tells it from the content of each.
    package var kind: String?
    /// Accounts that are one person's, each group by handles, ids or URLs; the first of a group stands.
    package var sameAccounts: [[String]] = []
    /// Which of the posts that everybody may see one day are shown already.
    package var readiness = Readiness()
    /// What the person lets be published of what is public; nil publishes all of it.
    package var rules: PublishRules?
    /// What the person took down, whatever the exports say.
    package var redactions = Redactions()
    /// What happens to posts that an earlier build's exports had and that these lack.
    package var missing: MissingPosts = .keep
    /// The cache of imported records; `nil` for none.
    package var cache: ImportCache.Settings?
    /// Where the posts are that a network's later exports dropped; `nil` where none are kept.
    package var kept: KeptPosts.Settings?
    /// Every foreign format that is read, in the order they are tried.
    package var importers = exportImporters
    /// The descriptor that `-` stands for.
    package var standardInput: Int32 = 0
    /// How many threads read the lines of native files.
    package var jobs = 1

    /// Options; by default nothing is assumed.
    package init(stateFolder: String, assumedVisibility: Visibility? = nil) {
      self.stateFolder = stateFolder
      importing = ImportOptions(assumedVisibility: assumedVisibility)
    }

    /// The folder at `stateFolder`.
    var state: StateFolder { StateFolder(path: stateFolder) }
    /// The folder in it that stands for exports which the cache does not have, and that has what is unpacked.
    var spool: String { stateFolder + "/" + ExportReader.spoolName }
  }

  /// The word for our own format in `--as`.
  package static let nativeKind = "native"
  /// The kinds of exports by their words.
  package static var kinds: [String] { [nativeKind] + exportImporters.map(\.kind) }

  private let options: Options

  /// A reader with options.
  package init(options: Options) { self.options = options }

  /// Reads exports, the later ones standing before the earlier. Throws where an export as a whole cannot be
  /// read; single bad records are reported in the result.
  ///
  /// - Parameters:
  ///   - paths: files and folders as the person wrote them; `-` is standard input.
  ///   - onProgress: is called with how many records or bytes were read so far.
  package func read(
    _ paths: [String], onProgress: (@Sendable (ReadingProgress) -> Void)? = nil
  ) throws(Diagnostic) -> ReadExports {
    abandon()
    _ = try options.state.emptyFolder(Self.inputName)
    // It holds the exports as they came, private records too.
    defer { options.state.removeFolder(Self.inputName) }
    let imports = ExportImports(options: options, onProgress: onProgress)
    let locator = ExportLocator(options: options, cached: imports.cachedImporter)
    let (found, said, example) = try locator.find(paths)
    if example == nil, let decided = try imports.decidedSources(found, said) {
      try refuseSharedHandle(decided.sources)
      let read = imports.read(decided.sources, EarlierPosts(), said)
      return try combined(decided.sources, [], decided.decisions, of: read, onProgress: onProgress)
    }
    let sources = try found.map { export throws(Diagnostic) in try imports.source(export) }
    try refuseSharedHandle(sources)
    let earlier =
      options.missing.removesAll || example != nil
      ? EarlierPosts() : try imports.earlierPosts(but: sources)
    let read = imports.read(sources, earlier, said)
    var exports = try combined(earlier.sources + sources, said, of: read, onProgress: onProgress)
    if case .ask(let keeps) = options.missing, !exports.missing.isEmpty, !keeps(exports.missing) {
      exports = try combined(sources, said, of: read, onProgress: onProgress)
    } else if let draft = try imports.draft(of: exports, earlier) {
      exports = try combined([draft] + sources, said, of: read, onProgress: onProgress)
    }
    exports.example = example
    return exports
  }

  /// Writes the posts that are kept from now on to `kept/`, and waits until the disk has them. Called before the site is
  /// published.
  package func keep(_ exports: ReadExports) throws(Diagnostic) {
    guard let kept = options.kept, !exports.isExample else { return }
    try KeptPosts.commit(draftIn: options.state, to: kept.folder)
  }

  /// Leaves the next build what this one imported. Called when the site is published.
  package func commit(_ exports: ReadExports) {
    defer { abandon() }
    guard !exports.isExample else { return }
    let files = exports.bodies.files
    let keepsNone = !exports.archive.rows.contains { files[Int($0.place.file)].origin == .earlier }
    if let kept = options.kept, keepsNone { StateFolder(path: kept.folder).removeFolder("") }
    guard let cache = exports.imports.cache else { return }
    exports.commit(to: cache, options)
  }

  /// Removes what a reading that was ended from outside has put aside; private records may be among it.
  package func abandon() {
    for name in [Self.inputName, Self.spoolName, KeptPosts.draftName] { options.state.removeFolder(name) }
  }

  /// The folders below that of the state for what a run alone needs.
  static let inputName = "input"
  static let spoolName = "spool"

  /// Reads native files into one archive. `decided` is what an earlier build decided, if the records are those that it
  /// showed.
  func combined(
    _ sources: [ReadSource], _ said: [Diagnostic], _ decided: BuildDecisions? = nil,
    of imports: ReadImports = ReadImports(), onProgress: (@Sendable (ReadingProgress) -> Void)? = nil
  ) throws(Diagnostic) -> ReadExports {
    var reader = NativeReader(
      assumedVisibility: options.importing.assumedVisibility, readiness: options.readiness,
      jobs: options.jobs, onProgress: onProgress)
    reader.bytesInAll = sources.flatMap(\.files).reduce(0) { $0 + $1.contents.count }
    for diagnostic in said { reader.collector.log.append(diagnostic) }
    for source in sources {
      reader.collector.sources.beginSource()
      for file in source.files { try reader.read(file) }
      if let export = source.export { reader.collector.withhold(WithheldNames(export.facts.withheld)) }
    }
    return ReadExports(
      of: sources, &reader.collector, joining: options.sameAccounts,
      rules: decided == nil ? options.rules : nil, redactions: options.redactions, decided: decided,
      imports: imports)
  }

  /// Refuses a handle that the person gave and that two accounts would bear.
  private func refuseSharedHandle(_ sources: [ReadSource]) throws(Diagnostic) {
    let named = sources.compactMap { source in
      source.export?.facts.accountNamedByPerson.map { (name: source.name, id: $0) }
    }
    guard let first = named.first, let other = named.first(where: { $0.id != first.id }) else { return }
    throw .error(
      .sharedHandle, at: Diagnostic.Place(other.name),
      "the handle that you gave names the account of \"\(first.name)\" and cannot name this one too; help: put the"
        + " DID document of each account next to its export, as NAME.json")
  }
}

/// The folder of imported records and unpacked input; only its owner can look into it.
struct StateFolder: Sendable {
  /// Its absolute path.
  let path: String

  /// Makes a folder below it, empty; what an earlier run left there goes.
  func emptyFolder(_ name: String) throws(Diagnostic) -> String {
    removeFolder(name)
    return try StateFolder(path: path + "/" + name).makeFolder()
  }

  /// Makes the next numbered folder in one below it: the first is 0. Throws if that one is missing, since a cancelled run
  /// has removed it, and makes none of its folders again.
  func numberedFolder(in name: String) throws(Diagnostic) -> (number: Int, path: String) {
    let number = names(in: name).count
    let folder = "\(path)/\(name)/\(number)"
    guard mkdir(folder, 0o700) == 0 else { throw .system(.unwritableExport, "make the folder", folder) }
    return (number, folder)
  }

  /// Makes the folder itself, and those above it.
  @discardableResult
  func makeFolder() throws(Diagnostic) -> String {
    try makeFolders(path, mode: 0o700, code: .unwritableExport)
    return path
  }

  /// Removes a folder below it with all that is in it; what is mapped from there stays mapped.
  func removeFolder(_ name: String) { try? TreeRemoval.remove(path + "/" + name) }

  /// The names of what is in a folder below it; none if there is no such folder.
  func names(in name: String) -> [String] { (try? FolderNames(path + "/" + name).sorted()) ?? [] }
}

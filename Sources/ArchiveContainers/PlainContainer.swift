package import BuildDiagnostics
import FileSystem
import SitePaths

/// Files on the disk as they are: a folder with an export in it, such as an archive that somebody has unpacked, or a file
/// that is an export by itself, such as a bare `outbox.json`.
package struct PlainContainer: ExportContainer {
  package let name: String
  package let entries: [ContainerEntry]
  package let diagnostics: DiagnosticLog
  package let place: ContainerPlace?
  private let allowance: Int

  /// Walks through a folder, or through those files and folders in it that are wanted by their paths.
  ///
  /// - Parameters:
  ///   - path: where the folder lies.
  ///   - name: the path as the person wrote it.
  ///   - limits: how much is taken from it.
  ///   - memory: what is known of folders, and is added to.
  ///   - isWanted: whether a file or folder is wanted.
  package init(
    folder path: String, name: String, limits: ContainerLimits = .standard, memory: FolderMemory? = nil,
    taking isWanted: @escaping (String) -> Bool = { _ in true }
  ) throws(Diagnostic) {
    var walk = FolderWalk(
      root: path, name: name, limit: limits.folderEntries, memory: memory, isWanted: isWanted)
    try walk.run()
    (self.name, place, allowance) = (name, .folder(path: path), limits.extractedBytes)
    (entries, diagnostics) = (walk.entries.sortedByPath(), walk.diagnostics)
  }

  /// Opens a file; its one entry has its last name.
  package init(file path: String, name: String, limits: ContainerLimits = .standard) throws(Diagnostic) {
    let file = try OpenFile(path: path, name: name)
    let last = name.split(separator: "/").last.flatMap { SitePath(String($0)) }
    (self.name, place, allowance) = (name, .file(path: path), limits.extractedBytes)
    entries = [ContainerEntry(path: last?.description ?? "export", size: try file.size())]
    diagnostics = DiagnosticLog()
  }

  /// Whether it is a single file.
  package var isFile: Bool { if case .file? = place { true } else { false } }

  package func visit(
    _ paths: Set<String>, _ body: (String, ByteReader) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> DiagnosticLog {
    var log = DiagnosticLog()
    var budget = ExtractionBudget(allowance: allowance, name: name)
    for path in paths.sorted() {
      do throws(Diagnostic) {
        let file = try file(at: path)
        try body(path) { buffer throws(Diagnostic) in try budget.spend(file.read(into: buffer)) }
      } catch {
        guard error.code == .unreadableExport || error.code == .missingContainerEntry else { throw error }
        log.append(error)
      }
    }
    return log
  }

  private func file(at path: String) throws(Diagnostic) -> OpenFile {
    guard contains(path), let safe = SitePath(path), let place else { throw missing(path) }
    switch place {
    case .folder(let folder): return try OpenFile.beneath(folder, safe, name: name + "/" + path)
    case .file(let own): return try OpenFile(path: own, name: name)
    }
  }
}

/// Goes through a folder and all folders in it, without following a link and without recursion.
struct FolderWalk {
  /// The regular files found, in no promised order.
  private(set) var entries: [ContainerEntry] = []
  private(set) var diagnostics = DiagnosticLog()
  let root, name: String
  let limit: Int
  let memory: FolderMemory?
  /// Whether a file or folder is wanted, by its path below the root.
  let isWanted: (String) -> Bool
  /// Folders by their paths below the root, which are empty or end with a slash.
  private(set) var waiting = [""]
  private(set) var count = 0

  /// Walks through everything that is wanted; more than `limit` files and folders are an error.
  mutating func run() throws(Diagnostic) {
    while let folder = waiting.popLast() { try visit(folder) }
  }

  private mutating func visit(_ folder: String) throws(Diagnostic) {
    guard let children = try children(of: folder) else {
      let place = folder.isEmpty ? name : "\(name)/\(folder.dropLast())"
      return diagnostics.append(.system(.unreadableExport, "read", place))
    }
    for (child, identity) in children where isWanted(folder + child) {
      count += 1
      guard count <= limit else { throw tooMany() }
      if let identity { add(folder + child, identity) }
    }
  }

  /// What is in a folder, sorted by name; `nil` if it cannot be read.
  private func children(of folder: String) throws(Diagnostic) -> [FolderMemory.Child]? {
    let path = (root.hasSuffix("/") ? root : root + "/") + folder
    if let known = memory?.children[path] { return known }
    guard let root = try? Folder(root, followingLinks: true),
      let folder = folder.isEmpty ? root : root.folder(String(folder.dropLast())),
      let listing = try? FolderNames(of: folder)
    else { return nil }
    let names = try listing.sorted(upTo: limit)
    guard names.count <= limit else { throw tooMany() }
    let children = names.map { ($0, folder.identity(of: $0)) }
    memory?.children[path] = children
    return children
  }

  private mutating func add(_ path: String, _ identity: FileIdentity) {
    guard SitePath(path) != nil else { return refuse(path, "its name holds what no path may hold") }
    switch identity.kind {
    case .file: entries.append(ContainerEntry(path: path, size: identity.size, identity: identity))
    case .folder: waiting.append(path + "/")
    case .link: refuse(path, "it is a symbolic link")
    case .other: refuse(path, "it is a device or a pipe")
    }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    diagnostics.append(
      .warning(
        .unsafeArchiveEntry, at: Diagnostic.Place(name),
        "left out \"\(path)\": \(reason); only regular files are read"))
  }

  private func tooMany() -> Diagnostic {
    .error(
      .containerLimit, at: Diagnostic.Place(name),
      "it holds more than \(limit) files and folders, which is as many as are walked through")
  }
}

/// What is in folders, by their paths, so that each is listed once however often it is gone through.
package final class FolderMemory {
  /// A file or folder, and what it is; `nil` if that cannot be told.
  typealias Child = (name: String, identity: FileIdentity?)

  /// The files and folders in each folder, sorted by name; the path of a folder ends with a slash.
  var children: [String: [Child]] = [:]

  package init() {}
}

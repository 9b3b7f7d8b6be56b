import BuildDiagnostics
import FileSystem
import SitePaths

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

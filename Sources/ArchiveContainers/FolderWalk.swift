import BuildDiagnostics
import FileSystem
import SitePaths

/// Goes through a folder and all folders in it, without following a link and without recursion.
struct FolderWalk {
  /// The regular files found, in no promised order.
  private(set) var entries: [ContainerEntry] = []
  private(set) var diagnostics = DiagnosticLog()
  private let root: String
  private let name: String
  private let limit: Int
  private let memory: FolderMemory?
  private let isWanted: (String) -> Bool
  private var waiting: [[String]] = [[]]
  private var count = 0

  /// Walks through everything that is wanted by its path below the folder; more than `limit` files and folders
  /// are an error.
  init(
    _ root: String, name: String, limit: Int, memory: FolderMemory? = nil,
    taking isWanted: @escaping (String) -> Bool
  ) throws(Diagnostic) {
    self.root = root
    self.name = name
    self.limit = limit
    self.memory = memory
    self.isWanted = isWanted
    while let parts = waiting.popLast() { try visit(parts) }
  }

  private mutating func visit(_ parts: [String]) throws(Diagnostic) {
    guard let children = try children(of: parts) else {
      diagnostics.append(.system(.unreadableExport, "read", place(parts)))
      return
    }
    let start = parts.map { $0 + "/" }.joined()
    for child in children where isWanted(start + child.name) {
      count += 1
      guard count <= limit else { throw tooMany() }
      if let identity = child.identity { add(parts + [child.name], identity) }
    }
  }

  /// What is in a folder, sorted by name; `nil` if it cannot be read.
  private func children(of parts: [String]) throws(Diagnostic) -> [FolderMemory.Child]? {
    let path = (root.hasSuffix("/") ? root : root + "/") + parts.map { $0 + "/" }.joined()
    if let known = memory?.children[path] { return known }
    guard let root = try? Folder(root, followingLinks: true),
      let folder = parts.isEmpty ? root : root.folder(parts.joined(separator: "/")),
      let listing = try? FolderNames(of: folder)
    else { return nil }
    let names = try listing.sorted(upTo: limit)
    guard names.count <= limit else { throw tooMany() }
    let children = names.map { FolderMemory.Child(name: $0, identity: folder.identity(of: $0)) }
    memory?.children[path] = children
    return children
  }

  private mutating func add(_ parts: [String], _ identity: FileIdentity) {
    guard let path = SitePath(parts: parts) else {
      refuse(parts, "its name holds what no path may hold")
      return
    }
    switch identity.kind {
    case .file:
      var entry = ContainerEntry(path: path.description, size: identity.size)
      entry.identity = identity
      entries.append(entry)
    case .folder: waiting.append(parts)
    case .link: refuse(parts, "it is a symbolic link")
    case .other: refuse(parts, "it is a device or a pipe")
    }
  }

  private mutating func refuse(_ parts: [String], _ reason: String) {
    diagnostics.append(
      .warning(
        .unsafeArchiveEntry, at: Diagnostic.Place(name),
        "left out \"\(parts.joined(separator: "/"))\": \(reason); only regular files are read"))
  }

  private func place(_ parts: [String]) -> String { ([name] + parts).joined(separator: "/") }

  private func tooMany() -> Diagnostic {
    .error(
      .containerLimit, at: Diagnostic.Place(name),
      "it holds more than \(limit) files and folders, which is as many as are walked through")
  }
}

/// What is in folders, by their paths, so that each is listed once however often it is gone through.
package final class FolderMemory {
  /// One file or folder.
  struct Child {
    let name: String
    /// What it is; `nil` if that cannot be told.
    let identity: FileIdentity?
  }

  /// The files and folders in each folder, sorted by name; the path of a folder ends with a slash.
  var children: [String: [Child]] = [:]

  package init() {}
}

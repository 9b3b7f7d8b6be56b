import BuildDiagnostics
import FileSystem

/// Which files a built site has: the names of those that are checked, and of all others only whether they are there.
///
/// No link is followed and no hidden file is looked at, as a server does; below `/.well-known` everything counts.
struct SiteListing: Sendable {
  /// What a file is checked as.
  enum Kind: Sendable {
    case page, atomFeed, jsonFeed, embedAnswer
  }

  /// A file that is checked.
  struct File: Sendable {
    /// Its path below the folder.
    let path: String
    let kind: Kind
  }

  /// The folder, without links in its path.
  let root: String
  /// The files to check, in the order of their paths.
  private(set) var files: [File] = []
  /// Folders that could not be read.
  private(set) var unreadable: [String] = []
  /// The hash of every file's path: eight bytes for each of a million files.
  private var paths: Set<UInt64> = []

  /// Walks through a folder; nil if it is missing.
  init?(_ folder: String) {
    guard let root = resolvedPath(folder), fileKind(of: root) == .folder else { return nil }
    self.root = root
    var entered = ""
    guard var walk = try? TreeWalk(root) else {
      unreadable = [entered]
      return
    }
    while true {
      do throws(Diagnostic) {
        switch try walk.next() {
        case .enter(let path): if Self.isHidden(path) { walk.skip() } else { entered = path }
        case .file(let path, .file): if !Self.isHidden(path) { add(path) }
        case .file, .leave: continue
        case nil:
          files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
          return
        }
      } catch {
        unreadable.append(entered)
      }
    }
  }

  /// Whether there is a file at a path: `@ada/index.html`.
  func contains(_ path: some StringProtocol) -> Bool { paths.contains(PathHash.of(path)) }

  private static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix(".") == true && path != ".well-known"
  }

  private mutating func add(_ path: String) {
    paths.insert(PathHash.of(path))
    if let kind = Self.kind(ofFile: path) { files.append(File(path: path, kind: kind)) }
  }

  /// What a file is checked as by its path; nil for one that is not.
  static func kind(ofFile path: String) -> Kind? {
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix(".html") || name.hasSuffix(".htm") { return .page }
    switch name {
    case "oembed.json", "oembed.xml": return .embedAnswer
    case "feed.xml", "atom.xml", "rss.xml": return .atomFeed
    case "feed.json": return .jsonFeed
    default: return name.hasSuffix(".atom") || name.hasSuffix(".rss") ? .atomFeed : nil
    }
  }

  /// The names in a folder, sorted; `nil` if it cannot be read.
  static func names(in folder: String) -> [String]? {
    try? FolderNames(folder, followingLinks: true).sorted()
  }

  /// Whether the folder is an unpacked archive of a network.
  var isExport: Bool { !contains("index.html") && GivenFile.exportFiles.contains { contains($0) } }
}

/// A path in eight bytes. (http://www.isthe.com/chongo/tech/comp/fnv/)
enum PathHash {
  static func of(_ path: some StringProtocol) -> UInt64 { adding(path, to: 0xCBF2_9CE4_8422_2325) }

  /// The hash of an anchor on a page.
  static func of(_ path: some StringProtocol, anchor: some StringProtocol) -> UInt64 {
    adding(anchor, to: (of(path) ^ 0x23) &* 0x100_0000_01B3)
  }

  private static func adding(_ text: some StringProtocol, to start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

import BuildDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

  /// Walks through a folder; nil where there is none.
  init?(_ folder: String) {
    guard let root = Self.resolved(folder), FileStart.kind(of: root) == .folder else { return nil }
    self.root = root
    var waiting = [""]
    while let folder = waiting.popLast() { visit(folder, &waiting) }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Whether there is a file at a path: `@ada/index.html`.
  func contains(_ path: some StringProtocol) -> Bool { paths.contains(PathHash.of(path)) }

  private mutating func visit(_ folder: String, _ waiting: inout [String]) {
    guard let names = Self.names(in: folder.isEmpty ? root : "\(root)/\(folder)") else {
      return unreadable.append(folder)
    }
    for (name, type) in names {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      guard !name.hasPrefix(".") || path == ".well-known" else { continue }
      switch type ?? FileStart.kind(of: "\(root)/\(path)") {
      case .folder: waiting.append(path)
      case .file: add(path, name)
      case .other, nil: continue
      }
    }
  }

  private mutating func add(_ path: String, _ name: String) {
    paths.insert(PathHash.of(path))
    if let kind = Self.kind(of: name) { files.append(File(path: path, kind: kind)) }
  }

  /// Whether a folder holds nothing but hidden files; a folder that cannot be read is not known to.
  static func holdsNothing(_ folder: String) -> Bool {
    names(in: folder)?.allSatisfy { $0.0.hasPrefix(".") } ?? false
  }

  /// What a file is checked as by its path; nil for one that is not.
  static func kind(ofFile path: String) -> Kind? {
    kind(of: String(path.split(separator: "/").last ?? ""))
  }

  private static func kind(of name: String) -> Kind? {
    if name.hasSuffix(".html") || name.hasSuffix(".htm") { return .page }
    switch name {
    case "oembed.json", "oembed.xml": return .embedAnswer
    case "feed.xml", "atom.xml", "rss.xml": return .atomFeed
    case "feed.json": return .jsonFeed
    default: return name.hasSuffix(".atom") || name.hasSuffix(".rss") ? .atomFeed : nil
    }
  }

  /// The names in a folder, with what they are if the system says it at once.
  static func names(in folder: String) -> [(String, FileStart.Kind?)]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [(String, FileStart.Kind?)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append((name, kind(of: Int32(entry.pointee.d_type)))) }
    }
    return names
  }

  private static func kind(of type: Int32) -> FileStart.Kind? {
    switch type {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_UNKNOWN): nil
    default: .other
    }
  }

  /// The path without links; nil where it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
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

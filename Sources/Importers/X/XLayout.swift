import ArchiveContainers

/// The files of one archive in a container that may be opened, and where they lie.
struct XLayout: Hashable, Sendable {
  /// What is before the paths of all of them: empty, or a folder with its slash.
  let root: String
  /// The files, by role and part.
  let files: [XFile]

  /// How many folders down an archive may begin: `twitter-2024/data/`.
  private static let deepest = 2

  /// Every archive in a container, known by a list of posts that begins as one.
  static func all(in container: any ExportContainer) -> [XLayout] {
    let paths = container.entries.map(\.path)
    if paths.count == 1, let path = paths.first, !path.contains("/") {
      let file = script(of: path, in: container).flatMap { XFile(alone: path, script: $0) }
      return file.map { [XLayout(root: "", files: [$0])] } ?? []
    }
    let files = Dictionary(grouping: paths.compactMap(XFile.init(path:)), by: \.archiveRoot)
    return files.sorted { $0.key < $1.key }.compactMap { root, files in
      let files = files.sorted { ($0.role, $0.part, $0.path) < ($1.role, $1.part, $1.path) }
      // The first list of posts decides.
      guard root.split(separator: "/").count <= deepest,
        let tweets = files.first(where: { $0.role == .tweets }),
        let script = Self.script(of: tweets.path, in: container), script.name != nil, tweets.mayHold(script)
      else { return nil }
      return XLayout(root: root, files: files)
    }
  }

  private static func script(of path: String, in container: any ExportContainer) -> XScript? {
    guard let start = try? container.prefix(of: path, limit: XScript.longestHead) else { return nil }
    return start.withUnsafeBytes { XScript($0) }
  }
}

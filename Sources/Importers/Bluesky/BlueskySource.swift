import NativeFormat
import ArchiveContainers

/// Where the repository is in a container, and in which of its two forms.
struct BlueskySource: Hashable, Sendable {
  /// The path of the file of blocks, or of the commit in the folder.
  let path: String
  /// Whether it is a folder that was unpacked.
  let isFolder: Bool

  /// What is before the paths of the files next to it: empty, or a folder with its slash.
  var root: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The repositories in a container: its one file, or else the files that end in `.car` at its root or one
  /// folder down, or, where there are none, the unpacked folders there.
  static func all(in container: any ExportContainer) -> [BlueskySource] {
    let paths = container.entries.map(\.path)
    if paths.count == 1, let path = paths.first, isRepository(path, in: container) {
      return [BlueskySource(path: path, isFolder: false)]
    }
    let near = paths.filter { path in path.utf8.count { $0 == 0x2F } <= 1 }
    let files = near.filter { $0.lowercased().hasSuffix(".car") && isRepository($0, in: container) }
    if !files.isEmpty { return files.map { BlueskySource(path: $0, isFolder: false) } }
    let commits = near.filter { $0.lastPathPart == BlueskyRepository.commitName }
    return commits.map { BlueskySource(path: $0, isFolder: true) }
  }

  /// A file of JSON that holds posts of Bluesky and no repository, such as a saved answer of a server; `nil` if
  /// the one file of a container does not count.
  static func saved(in container: any ExportContainer) -> String? {
    guard container.entries.count == 1, let path = container.entries.first?.path, all(in: container).isEmpty,
      let start = try? container.prefix(of: path, limit: 1 << 16)
    else { return nil }
    let kind = try? start.readJSON { reader throws(JSONError) in try reader.peek() }
    guard kind == .array || kind == .object else { return nil }
    let text = String(decoding: start, as: UTF8.self).filter { !$0.isWhitespace }
    return text.contains("\"$type\":\"app.bsky.feed.post\"") ? path : nil
  }

  private static func isRepository(_ path: String, in container: any ExportContainer) -> Bool {
    // A header with its one root has some 60 bytes.
    guard let start = try? container.prefix(of: path, limit: 4096) else { return false }
    return start.withUnsafeBytes(CARFile.isStart)
  }
}

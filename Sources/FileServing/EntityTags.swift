import SiteFiles
import Synchronization

/// The entity tags of files: the hash of the bytes in quotes, the same on every machine that serves the site.
///
/// A file is hashed when it is first asked for, and again when its stamp has changed. What changed less than
/// two seconds ago is hashed each time, since a second change may not show in its stamp.
final class EntityTags: Sendable {
  private let known = Mutex<[FileStamp: String]>([:])
  private let limit: Int

  /// Remembers up to `limit` tags, then begins anew.
  init(limit: Int = 65_536) { self.limit = limit }

  /// The strong tag of a file, or nil where it could not be read to its end.
  func tag(of file: OpenFile) -> String? {
    if let tag = known.withLock({ $0[file.stamp] }) { return tag }
    guard let hash = Self.hash(of: file) else { return nil }
    let tag = "\"\(hash)\""
    if file.stamp.isSettled { remember(tag, for: file.stamp) }
    return tag
  }

  private func remember(_ tag: String, for stamp: FileStamp) {
    known.withLock { tags in
      if tags.count >= limit { tags.removeAll(keepingCapacity: true) }
      tags[stamp] = tag
    }
  }

  private static func hash(of file: OpenFile) -> ContentHash? {
    var hasher = ContentHasher()
    let piece = 128 * 1_024
    for start in stride(from: 0, to: file.size, by: piece) {
      guard let bytes = file.bytes(start..<min(start + piece, file.size)) else { return nil }
      hasher.update(bytes)
    }
    return hasher.finish()
  }
}

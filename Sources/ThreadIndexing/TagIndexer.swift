import ParallelWork
import PostText
package import ThreadModel

/// Finds the tags that the posts of an archive bear, once for all pages.
///
/// Only posts are read that may be listed for anyone who passes by, and of those only the ones whose record has the
/// sign of a tag somewhere: the reader noted that while it passed over the bytes, so most posts cost nothing here.
/// A tag is what the pages will show as one, since both ask the same parser, and whatever the record names next to
/// its text.
package struct TagIndexer: Sendable {
  private let archive: Archive

  package init(_ archive: Archive) { self.archive = archive }

  /// All tags, found by so many tasks at once, with what the next build may know; records that an earlier build knew are
  /// not parsed again. The result does not depend on the number of tasks, nor on which of them is done first.
  package func index(jobs: Int, recalling memory: TagMemory) async -> FoundTags {
    // Each task takes about eight ranges of rows, so that all of them end at nearly the same time.
    let size = archive.rows.count / 8 / max(1, jobs) + 1
    let all = await inParallel(archive.rows.count, by: size, jobs: jobs) { uses(of: $0, memory) }
    let known = all.reduce(into: TagMemory()) { $0.formUnion($1.memory) }
    return (TagUses.merged(all), known)
  }

  /// All tags, found without any task.
  package func index() -> [PostTag] { TagUses.merged([uses(of: archive.rows.indices, TagMemory())]) }

  /// The tags of some rows.
  private func uses(of rows: Range<Int>, _ memory: TagMemory) -> TagUses {
    var uses = TagUses()
    for row in rows where mayHaveTags(archive.rows[row]) {
      let record = archive.rows[row]
      // A record that cannot be read again is reported by anyone who renders it.
      guard
        let names = memory.names[record.fingerprint] ?? (try? archive.bodies.post(record)).map(names)
      else { continue }
      uses.add(names, ofRow: RowID(row))
      uses.memory.add(names, of: record.fingerprint)
    }
    return uses
  }

  private func mayHaveTags(_ row: RecordRow) -> Bool {
    row.kind == .post && row.flags.contains(.tags) && !row.flags.contains(.unlisted)
  }

  /// The tags of a post as they are spelled, without their signs, as often as they are there.
  private func names(of post: Post) -> [String] {
    let texts = [post.text, post.longText].compactMap { $0 }
    return (texts.flatMap { Self.names(in: $0, emoji: post.emoji) } + post.tags)
      .map(TagKey.bare).filter { !$0.isEmpty && $0.utf8.count <= TagKey.maximumLength }
  }

  /// The tags in a text as they are spelled there, `Swift` of `#Swift`.
  package static func names(in text: TextSource, emoji: [CustomEmoji] = []) -> [String] {
    text.isEmpty ? [] : RichTextParser.parse(text, emoji: emoji).text.tags
  }
}

/// The tags of an archive, and what the next build may know of them.
package typealias FoundTags = (tags: [PostTag], memory: TagMemory)

/// Which rows have which spellings of tags, in four bytes a use.
private struct TagUses: Sendable {
  /// By spelling, in any order and as often as they have it.
  private var rows: [String: [RowID]] = [:]
  /// What the next build may know.
  var memory = TagMemory()

  mutating func add(_ names: [String], ofRow row: RowID) {
    for name in names { rows[name, default: []].append(row) }
  }

  /// The spellings of all together, which are in the order of the rows, joined by their keys. A tag is shown in the
  /// spelling used most; of two used alike the one whose bytes come first. Two encodings of the same characters are one
  /// spelling, shown as the first row has it.
  static func merged(_ all: [TagUses]) -> [PostTag] {
    var tags: [String: [String: [RowID]]] = [:]
    for part in all {
      for (spelling, rows) in part.rows {
        guard let key = TagKey.make(spelling) else { continue }
        tags[key, default: [:]][spelling, default: []] += rows
      }
    }
    return tags.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, uses in
      let shown = uses.max { left, right in
        left.value.count == right.value.count
          ? right.key.utf8.lexicographicallyPrecedes(left.key.utf8) : left.value.count < right.value.count
      }
      return PostTag(key: key, spelling: shown?.key ?? "", rows: uses.values.flatMap(\.self))
    }
  }
}

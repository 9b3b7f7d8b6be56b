import SiteSearch
import Testing

/// Brings the files of an index up to date as a build does that knows the last one.
struct PatchedIndex {
  private let contents: SearchContents

  init(_ contents: SearchContents) { self.contents = contents }

  /// Makes the files of the words that changed, and removes those that are no longer. Gives how many it wrote.
  @discardableResult
  func patch(_ files: inout [String: [UInt8]], from old: [SearchedPost?], to new: [SearchedPost?]) -> Int {
    contents.segments.reduce(0) { $0 + patch($1, &files, old, new) }
  }

  private func patch(
    _ segment: SearchContents.Segment, _ files: inout [String: [UInt8]], _ old: [SearchedPost?],
    _ new: [SearchedPost?]
  ) -> Int {
    let range = segment.segment
    var changes = SegmentChanges(range, cutKeys: segment.cutKeys)
    var blocks: [PostingBlock] = []
    for start in stride(from: range.start, to: range.end, by: PostingBlock.size) {
      let end = min(start + PostingBlock.size, range.end)
      blocks.append(PostingBlock(new[start..<end]))
      changes.add(from: PostingBlock(old[start..<end]), to: PostingBlock(new[start..<end]))
    }
    guard !changes.shards.isEmpty else { return 0 }
    var written = 0
    func write(_ file: SearchFile) {
      if files[file.name] != file.bytes { written += 1 }
      files[file.name] = file.bytes
    }
    let lists = files.keys.filter { $0.hasPrefix("\(range.folder)/+") }
    for name in Set(lists).subtracting(changes.keptLists(of: lists)) { files[name] = nil }
    let builder = SegmentBuilder(range, blocks, changes: changes)
    var (lines, cutKeys) = (ShardLines(), [String]())
    for part in (0..<builder.partCount).map(builder.part) {
      lines.merge(part.lines, uniquingKeysWith: +)
      cutKeys += part.cutKeys
      part.lists.forEach(write)
    }
    #expect(Set(cutKeys).isSubset(of: segment.cutKeys))
    for shard in changes.shards { write(SearchFile(ofShard: shard, of: range, lines[shard] ?? [])) }
    return written
  }
}

import SiteSearch
import Testing

@Suite struct SegmentChangesTests {
  /// The files of the words of a site, made as a build makes them that knows the last one.
  private func patched(
    _ old: [SearchedPost?], _ new: [SearchedPost?], _ contents: SearchContents,
    _ files: inout [String: [UInt8]]
  ) -> Int {
    var written = 0
    for segment in contents.segments {
      let range = segment.segment
      var changes = SegmentChanges(range, cutKeys: segment.cutKeys)
      var blocks: [PostingBlock] = []
      for start in stride(from: range.start, to: range.end, by: PostingBlock.size) {
        let end = min(start + PostingBlock.size, range.end)
        blocks.append(PostingBlock(new[start..<end]))
        changes.add(from: PostingBlock(old[start..<end]), to: PostingBlock(new[start..<end]))
      }
      guard !changes.shards.isEmpty else { continue }
      let builder = SegmentBuilder(range, blocks, changes: changes)
      var (lines, cutKeys) = (ShardLines(), [String]())
      for part in (0..<builder.partCount).map(builder.part) {
        lines.append(part.lines)
        lines.append(part.cutLines)
        cutKeys += part.cutKeys
        for list in part.lists { files[list.name] = list.bytes }
      }
      #expect(Set(cutKeys).isSubset(of: segment.cutKeys))
      lines.forEachFile(of: range, changes.shards) {
        if files[$0.name] != $0.bytes { written += 1 }
        files[$0.name] = $0.bytes
      }
    }
    return written
  }

  @Test func `a change makes the same bytes as a clean build, in few files`() throws {
    var site = RandomSite(count: 2_500, seed: 9)
    for round in 0..<40 {
      let (old, before) = (site.posts, SearchIndex(site.posts).files)
      var files = Dictionary(before.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
      let contents = try SearchReader { [files] in files[$0] }.contents()
      _ = site.edit(1 + round % 3)
      let written = patched(old, site.posts, contents, &files)
      #expect(written <= 60 * (1 + round % 3))
      for file in SearchIndex(site.posts).files where file.name.hasPrefix("w/") {
        #expect(files[file.name] == file.bytes, "\(file.name) in round \(round)")
      }
    }
  }
}

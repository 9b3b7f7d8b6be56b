import BuildDiagnostics
import FileSystem
import ParallelWork
import SitePaths
import SitePlanning
import SiteSearch
import SiteWriting

/// Writes the files of the index that are not up to date, and keeps the others.
///
/// It goes by blocks of 1,024 ordinals and by segments. A block in which nothing changed is not read; a segment in which
/// nothing changed is kept; of one in which something changed only the shards of the words that posts won or lost are
/// made. The bytes are those of a build from nothing.
struct SearchWriting: Sendable {
  private let rows: SearchedRows
  private let posts: SearchedPosts
  private let writer: SiteWriter
  /// What the writer knows files by: how their siblings are packed. The same for all, since a name says which file it
  /// is.
  private let fingerprint: UInt64
  private let jobs: Int
  private let old: SearchMemory

  init(_ rows: SearchedRows, _ posts: SearchedPosts, _ writer: SiteWriter, _ old: SearchMemory, jobs: Int) {
    (self.rows, self.posts, self.writer, self.old, self.jobs) = (rows, posts, writer, old, jobs)
    fingerprint = ContentHash(combining: ["search \(writer.siblings.recipe)"]).high
  }

  /// Writes the index, and gives what the next build may know.
  func write() async throws(Diagnostic) -> SearchMemory {
    let blocks = try await inParallel(rows.rows.count, by: PostingBlock.size, jobs: jobs) {
      (range) throws(Diagnostic) in try block(range)
    }
    var segments: [SearchMemory.Segment] = []
    for segment in SearchSegment.all(ofCount: rows.rows.count) {
      segments.append(try await write(segment, blocks))
    }
    try write(contents(segments, blocks).file)
    return SearchMemory(blocks, segments, after: old)
  }

  private func contents(_ segments: [SearchMemory.Segment], _ blocks: [SearchMemory.Block]) -> SearchContents
  {
    func days(_ range: Range<Int>) -> ClosedRange<Int> {
      let last = (range.upperBound + PostingBlock.size - 1) / PostingBlock.size
      let days = blocks[range.lowerBound / PostingBlock.size..<last].compactMap(\.facts.days)
      return (days.map(\.lowerBound).min() ?? 0)...(days.map(\.upperBound).max() ?? 0)
    }
    let count = rows.rows.count
    return SearchContents(
      count: count,
      segments: segments.map {
        SearchContents.Segment($0.segment, days($0.segment.start..<$0.segment.end), cutKeys: $0.cutKeys)
      },
      days: stride(from: 0, to: count, by: SearchFormat.ordinalsPerDayRange).map {
        days($0..<min($0 + SearchFormat.ordinalsPerDayRange, count))
      })
  }

  /// Keeps the rows of a block, or reads its posts and writes them.
  private func block(_ range: Range<Int>) throws(Diagnostic) -> SearchMemory.Block {
    let index = range.lowerBound / PostingBlock.size
    let key = rows.key(of: range)
    let names = stride(from: range.lowerBound, to: range.upperBound, by: SearchFormat.rowsPerFile).map {
      SearchFile.name(ofRow: $0)
    }
    if index < old.blocks.count, old.blocks[index].facts.key == key, try keep(names) {
      var kept = old.blocks[index]
      kept.isKept = true
      return kept
    }
    let posts = posts.posts(range)
    for place in stride(from: 0, to: posts.count, by: SearchFormat.rowsPerFile) {
      let end = min(place + SearchFormat.rowsPerFile, posts.count)
      try write(SearchFile(ofRows: posts[place..<end], from: range.lowerBound + place))
    }
    let words = PostingBlock(posts[...]).bytes
    let facts = SearchMemory.Block.Facts(
      key: key, days: SearchedPost.days(of: posts), hash: ContentHash(of: words), length: words.count)
    return SearchMemory.Block(facts: facts, words: words[...])
  }

  /// The words of some blocks, which are found again if what the last build left of them is damaged.
  private func words(_ range: Range<Int>, _ blocks: [SearchMemory.Block]) -> [PostingBlock] {
    range.map { index in
      let start = index * PostingBlock.size
      let ordinals = start..<min(start + PostingBlock.size, rows.rows.count)
      return blocks[index].postings ?? PostingBlock(posts.posts(ordinals)[...])
    }
  }

  // MARK: Segments

  private func write(_ segment: SearchSegment, _ blocks: [SearchMemory.Block]) async throws(Diagnostic)
    -> SearchMemory.Segment
  {
    let last = (segment.end + PostingBlock.size - 1) / PostingBlock.size
    let range = segment.start / PostingBlock.size..<last
    if let known = old.segment(segment), let kept = try await patch(known, range, blocks) { return kept }
    let builder = SegmentBuilder(segment, words(range, blocks))
    return try await write(builder, segment, parts(builder))
  }

  /// Writes what changed of a segment; `nil` if it has to be made as a whole.
  private func patch(
    _ known: SearchMemory.Segment, _ range: Range<Int>, _ blocks: [SearchMemory.Block]
  ) async throws(Diagnostic) -> SearchMemory.Segment? {
    let segment = known.segment
    let changed = range.filter { !blocks[$0].isKept }
    let all = (0..<segment.shardCount).map { segment.name(ofShard: $0) }
    guard !changed.isEmpty else { return try keep(all + known.lists) ? known : nil }
    var changes = SegmentChanges(segment, cutKeys: known.cutKeys)
    for index in changed {
      guard index < old.blocks.count, let before = old.blocks[index].postings,
        let after = blocks[index].postings
      else { return nil }
      changes.add(from: before, to: after)
    }
    // Of a segment that changed this much, all is made.
    guard changes.shards.count * 4 <= segment.shardCount * 3 || segment.shardCount <= 16 else { return nil }
    let kept = changes.keptLists(of: known.lists)
    let shards = (0..<segment.shardCount).filter { !changes.shards.contains($0) }
    guard try keep(shards.map { segment.name(ofShard: $0) } + kept) else { return nil }
    let builder = SegmentBuilder(segment, words(range, blocks), changes: changes)
    let parts = await parts(builder)
    guard parts.flatMap(\.cutKeys).sortedByBytes == known.cutKeys else { return nil }
    let made = try await write(builder, segment, parts)
    return SearchMemory.Segment(
      segment: segment, cutKeys: made.cutKeys, lists: Array(Set(made.lists + kept)).sortedByBytes)
  }

  private func parts(_ builder: SegmentBuilder) async -> [SegmentBuilder.Part] {
    await inParallel(builder.partCount, jobs: jobs) { builder.part($0.lowerBound) }
  }

  private func write(
    _ builder: SegmentBuilder, _ segment: SearchSegment, _ parts: [SegmentBuilder.Part]
  ) async throws(Diagnostic) -> SearchMemory.Segment {
    let lines = parts.reduce(into: ShardLines()) { $0.merge($1.lines, uniquingKeysWith: +) }
    _ = try await inParallel(parts.count, jobs: jobs) { (numbers) throws(Diagnostic) in
      let number = numbers.lowerBound
      for list in parts[number].lists { try write(list) }
      for shard in builder.shards(ofPart: number) {
        try write(SearchFile(ofShard: shard, of: segment, lines[shard] ?? []))
      }
    }
    return SearchMemory.Segment(
      segment: segment, cutKeys: parts.flatMap(\.cutKeys).sortedByBytes,
      lists: parts.flatMap { $0.lists.map(\.name) }.sortedByBytes)
  }

  // MARK: Files

  private func path(_ name: String) throws(Diagnostic) -> SitePath {
    guard let path = SitePath(SearchFormat.folder + name + ".js") else {
      throw .error(.fileSystem, at: .init(name), "cannot write: the name is no path")
    }
    return path
  }

  private func write(_ file: SearchFile) throws(Diagnostic) {
    try writer.write(SiteFile(path(file.name), bytes: file.bytes, fingerprint: fingerprint))
  }

  /// Keeps files as the last build left them; false if one of them has to be made again.
  private func keep(_ names: [String]) throws(Diagnostic) -> Bool {
    for name in names {
      guard try writer.keep(shared: path(name), fingerprint: fingerprint) else { return false }
    }
    return true
  }
}

extension [String] {
  /// In the order of their bytes.
  fileprivate var sortedByBytes: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

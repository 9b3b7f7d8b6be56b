import SiteSearch

/// Makes all files of an index in memory. A build goes by blocks and segments, so that it holds only a part of it.
struct SearchIndex {
  private let posts: [SearchedPost?]

  /// An index of posts in the order of their ordinals; what has no public post is `nil`.
  init(_ posts: [SearchedPost?]) { self.posts = posts }

  /// Every file.
  var files: [SearchFile] {
    var files: [SearchFile] = []
    for start in stride(from: 0, to: posts.count, by: SearchFormat.rowsPerFile) {
      files.append(
        SearchFile(ofRows: posts[start..<min(start + SearchFormat.rowsPerFile, posts.count)], from: start))
    }
    let segments = SearchSegment.all(ofCount: posts.count).map { segment in
      let cutKeys = add(segment, to: &files)
      let days = SearchedPost.days(of: posts[segment.start..<segment.end]) ?? 0...0
      return SearchContents.Segment(segment, days, cutKeys: cutKeys)
    }
    let days = stride(from: 0, to: posts.count, by: SearchFormat.ordinalsPerDayRange).map { start in
      let end = min(start + SearchFormat.ordinalsPerDayRange, posts.count)
      return SearchedPost.days(of: posts[start..<end]) ?? 0...0
    }
    files.append(SearchContents(count: posts.count, segments: segments, days: days).file)
    return files
  }

  private func add(_ segment: SearchSegment, to files: inout [SearchFile]) -> [String] {
    let blocks = stride(from: segment.start, to: segment.end, by: PostingBlock.size).map { start in
      PostingBlock(posts[start..<min(start + PostingBlock.size, segment.end)])
    }
    let builder = SegmentBuilder(segment, blocks)
    var (lines, cutKeys) = (ShardLines(), [String]())
    for number in 0..<builder.partCount {
      let part = builder.part(number)
      lines.merge(part.lines, uniquingKeysWith: +)
      files += part.lists
      cutKeys += part.cutKeys
    }
    for shard in 0..<segment.shardCount {
      files.append(SearchFile(ofShard: shard, of: segment, lines[shard] ?? []))
    }
    return cutKeys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

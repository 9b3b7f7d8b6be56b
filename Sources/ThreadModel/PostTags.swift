/// Which posts have which tags: a number a tag and four bytes a use.
///
/// Planning reads no text, so anyone who can read it finds the tags once and hands this over.
public struct PostTags: Sendable {
  /// One tag, in whatever spellings.
  public struct Tag: Hashable, Sendable {
    /// What it is known by; see `TagKey`.
    public let key: String
    /// Its most used spelling, without its sign.
    public let spelling: String
    let uses: Range<Int>
  }

  /// The tags by the bytes of their keys.
  public let tags: [Tag]
  private let rows: [RowID]

  /// No tag at all.
  public static let none = PostTags([])

  /// Takes each tag with the rows that have it, in any order and as often as they do.
  public init(_ tags: [(key: String, spelling: String, rows: [RowID])]) {
    var all: [Tag] = []
    var rows: [RowID] = []
    for tag in tags.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let start = rows.count
      for row in tag.rows.sorted() where rows.count == start || rows.last != row { rows.append(row) }
      all.append(Tag(key: tag.key, spelling: tag.spelling, uses: start..<rows.count))
    }
    self.tags = all
    self.rows = rows
  }

  /// The tags by their indices.
  public var ids: Range<TagID> { 0..<TagID(tags.count) }

  /// A tag.
  public subscript(tag: TagID) -> Tag { tags[tag.position] }

  /// The rows that have a tag, each once, in order.
  public func rows(of tag: TagID) -> ArraySlice<RowID> { rows[self[tag].uses] }
}

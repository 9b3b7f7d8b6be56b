/// One tag, in whatever spellings, and which posts have it: four bytes a use.
///
/// Planning reads no text, so anyone who can read it finds the tags once and hands them over, by the bytes of their keys.
public struct PostTag: Hashable, Sendable {
  /// What it is known by; see `TagKey`.
  public let key: String
  /// Its most used spelling, without its sign.
  public let spelling: String
  /// The rows that have it, each once, in order.
  public let rows: [RowID]

  /// A tag with the rows that have it, in any order and as often as they do.
  public init(key: String, spelling: String, rows uses: [RowID]) {
    var rows: [RowID] = []
    for row in uses.sorted() where rows.last != row { rows.append(row) }
    (self.key, self.spelling, self.rows) = (key, spelling, rows)
  }
}

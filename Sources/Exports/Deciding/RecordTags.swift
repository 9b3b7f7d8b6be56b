import NativeFormat
import ThreadModel

/// The tags of records, as far as the lists of `[publish]` name tags: a step of ``PublishSelection``.
///
/// After this step no reference shows words with a denied tag of a post that is not here.
struct RecordTags {
  /// The keys of the tags of every row that may have one. A repost has the denied tags of what it repeats.
  private(set) var keys: [Int: Set<String>] = [:]
  /// Which references of rows have words with a denied tag, by row: `withheldParent` or `withheldSubject`.
  private(set) var hidden: [Int: RecordRow.Flags] = [:]

  /// Reads the posts that may have a tag.
  init(_ records: CollectedRecords, _ references: ResolvedReferences, _ rules: PublishRules) {
    let denied = Set(rules.denied.tags.map(\.key))
    guard !(denied.isEmpty && rules.allowed.tags.isEmpty) else { return }
    let bodies = NativeBodies(files: records.files, withheld: WithheldNames())
    func isHere(_ id: Identifier?) -> Bool { id.flatMap { records.table[$0] } != nil }
    for (index, row) in records.table.rows.enumerated() where row.flags.contains(.tags) {
      switch row.kind {
      case .tombstone: break
      case .repost: keys[index] = rules.tags(of: (try? bodies.repost(row))?.subject).intersection(denied)
      case .post:
        guard let post = try? bodies.post(row) else { continue }
        keys[index] = rules.tags(of: post)
        if !isHere(references.parent(of: row)), !rules.tags(of: post.replyTo).isDisjoint(with: denied) {
          hidden[index, default: []].insert(.withheldParent)
        }
        if !isHere(references.subject(of: row)), !rules.tags(of: post.quote).isDisjoint(with: denied) {
          hidden[index, default: []].insert(.withheldSubject)
        }
      }
    }
  }

  /// Whether a row has a tag that a list names.
  func has(_ names: PublishNames, _ row: Int) -> Bool {
    guard let keys = keys[row] else { return false }
    return names.tags.contains { keys.contains($0.key) }
  }
}

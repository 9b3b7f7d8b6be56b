import NativeFormat
import ThreadModel

/// The rows of the threads that a list of `[publish]` names.
struct ListedThreads {
  private(set) var rows: Set<Int> = []
  /// The names that are those of a post.
  private(set) var found: Set<String> = []

  /// What is connected with a denied post by replies, even if a post between them is not here or may not be shown.
  init(denied names: [String], in records: CollectedRecords) {
    guard !names.isEmpty else { return }
    let table = records.table
    var groups = JoinedNames<RecordName>()
    for row in table.rows {
      let own = RecordName(table.id(of: row))
      let (others, parent) = records.files.read(row.place) { ($0.names, $0.parent?.string) } ?? ([], nil)
      _ = groups.group(of: own)
      let parents = [parent, row.parent.map { table.identifiers[$0] }].compactMap { $0 }
      for name in others + parents where !name.isEmpty { groups.join(own, RecordName(name)) }
    }
    found = Set(names.filter { groups.contains(RecordName($0)) })
    let meant = Set(found.map { groups.group(of: RecordName($0)) })
    for (index, row) in table.rows.enumerated() {
      if meant.contains(groups.group(of: RecordName(table.id(of: row)))) { rows.insert(index) }
    }
  }

  /// What is connected with an allowed post through posts that are public, and has a name that is that of one.
  init(allowed names: [String], in records: CollectedRecords, _ references: ResolvedReferences) {
    guard !names.isEmpty else { return }
    let table = records.table
    let publicRows = table.rows.indices.filter { [nil, .denied].contains(references.reasons[$0]) }
    var groups = JoinedNames<Int>()
    for index in publicRows {
      guard let parent = references.parent(of: table.rows[index]).flatMap({ table[$0] }),
        [nil, .denied].contains(references.reasons[parent])
      else { continue }
      groups.join(index, parent)
    }
    let wanted = Dictionary(grouping: names, by: { RecordName($0) })
    var meant: Set<Int> = []
    for index in publicRows {
      let row = table.rows[index]
      for name in row.kind == .repost ? [table.id(of: row)] : records.names(of: row) {
        guard let names = wanted[RecordName(name)] else { continue }
        meant.insert(groups.group(of: index))
        found.formUnion(names)
      }
    }
    rows = Set(publicRows.filter { meant.contains(groups.group(of: $0)) })
  }
}

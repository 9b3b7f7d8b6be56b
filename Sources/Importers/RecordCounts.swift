/// The kinds of records that a report counts apart.
public enum RecordKind: String, Hashable, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  case accounts, posts, reposts, tombstones
  /// Everything else: likes and follows, and what cannot be read.
  case others
}

/// What became of the records of one kind in one export.
///
/// Each that was found was published or left out for a reason: `found` is counted when a record is read, and the
/// others when it is decided what happens to it, so where they disagree a record was lost on the way.
public struct RecordCounts: Hashable, Sendable, Codable {
  /// How many there are in the export.
  public package(set) var found = 0
  /// How many a site shows.
  public package(set) var published = 0
  /// How many it does not show, by reason: `direct`, `duplicate`, `replaced-by-later-export`.
  public package(set) var leftOut: [String: Int] = [:]

  /// None.
  package init() {}

  /// How many were lost; zero unless this program has a fault.
  package var lost: Int { found - published - leftOut.values.reduce(0, +) }
}

extension [RecordKind: RecordCounts] {
  /// How many records of all kinds but accounts were found.
  package var foundBesideAccounts: Int { besideAccounts.reduce(0) { $0 + $1.found } }

  /// How many records of all kinds but accounts were left out, by reason.
  package var leftOut: [String: Int] {
    besideAccounts.reduce(into: [:]) { $0.merge($1.leftOut, uniquingKeysWith: +) }
  }

  private var besideAccounts: [RecordCounts] { filter { $0.key != .accounts }.map(\.value) }
}

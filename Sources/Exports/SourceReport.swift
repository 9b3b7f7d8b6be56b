import BuildDiagnostics
public import Importers
import NativeFormat

/// What happened to everything in one export that was given: each record was published, or left out for a reason.
///
/// It holds counts, names of fields and places in files; nothing that anybody wrote.
public struct SourceReport: Sendable, Encodable {
  /// A name that this version does not know, with a place where it is.
  public struct Unknown: Sendable, Encodable {
    /// The name as the export writes it.
    public let name: String
    /// How often it was found.
    public let count: Int
    /// Where it was first found.
    public let example: String
  }

  /// The name of the export without its folder.
  public let name: String
  /// `native`, `mastodon-archive`, `x-archive`, …
  public let kind: String
  /// The counts of each kind of record that there is.
  public let records: [RecordKind: RecordCounts]
  /// How many values were repaired or dropped, by what they are: `language-tags-dropped`.
  public let repaired: [String: Int]
  /// Fields, collections and kinds of records, by name.
  public package(set) var unknown: [Unknown]
  /// The media that records name.
  public let media: ImportedMedia
  /// The export as the person named it.
  package let path: String
  private let isImported: Bool

  private enum CodingKeys: String, CodingKey { case name, kind, records, repaired, unknown, media }

  /// Whether it is no export that was given, but what earlier builds left.
  var isEarlier: Bool { kind == ReadSource.earlierKind }

  /// How many records there were in all. The profile of a foreign export is no record of it.
  package var recordsRead: Int {
    if isEarlier { return 0 }
    return isImported ? records.foundBesideAccounts : records.values.reduce(0) { $0 + $1.found }
  }

  /// The report on an export from what was counted in its native files and, if one made them, by its importer.
  init(_ source: ReadSource, _ tally: SourceTally) {
    path = source.name
    name = source.name.lastPathPart
    kind = source.kind
    let imported = source.export?.facts
    isImported = imported != nil
    let all = imported?.tally
    var records = tally.records
    if let all {
      // What an import found and left out, with what the native reader published and left out of what it wrote.
      for kind in Set(records.keys).union(all.records.keys) {
        let imported = all.records[kind] ?? RecordCounts()
        records[kind, default: RecordCounts()].found = imported.found
        records[kind]?.leftOut.merge(imported.leftOut, uniquingKeysWith: +)
      }
    }
    self.records = records
    repaired = tally.repaired.merging(all?.repaired ?? [:], uniquingKeysWith: +)
    var fields = all?.unknown ?? UnknownFields()
    fields.add(tally.unknown)
    let last = name
    unknown = fields.sorted.map { name, count, example in
      Unknown(name: name, count: count, example: Self.text(example, inside: source.name, called: last))
    }
    media = imported?.media ?? tally.media
  }

  /// A place without the folders on the way to its export: `a.zip/data/tweets.js:3`.
  private static func text(_ place: Diagnostic.Place, inside path: String, called name: String) -> String {
    let inside = place.path.hasPrefix(path) ? name + place.path.dropFirst(path.count) : place.path
    return place.line.map { "\(inside):\($0)" } ?? inside
  }

  /// The warning about media that an import names, does not bring along and does not link to; `nil` where there are none.
  /// Media of native exports are reported with their records.
  var lostMedia: Diagnostic? {
    let lost = media.missing - media.linked
    guard isImported, lost > 0 else { return nil }
    let them = lost == 1 ? "it; --verbose names it" : "them; --verbose lists them"
    let message =
      "\(counted(lost, "media file")) that posts or profiles name \(lost == 1 ? "is" : "are") not in the export,"
      + " and the site is made without \(them)"
    return .warning(.mediaMissing, at: Diagnostic.Place(path), message)
  }

  /// One error for each kind of which records were lost: found, and neither published nor left out.
  var losses: [Diagnostic] {
    RecordKind.allCases.compactMap { kind in
      guard let counts = records[kind], counts.lost != 0 else { return nil }
      let message =
        "\(counts.found) \(kind.rawValue) were found, but \(counts.found - counts.lost) are published or left out"
        + " for a reason; please report this"
      return .error(.recordLost, at: Diagnostic.Place(name), message)
    }
  }
}

/// An export that is read: what it is called, its kind, its native files, and what came of its import if there was
/// one.
package struct ReadSource: Sendable {
  /// The kind of what earlier builds imported and kept.
  static let earlierKind = "earlier"

  let name: String
  let kind: String
  let files: [NativeFile]
  /// The import that made the file; `nil` for a native export.
  var export: ImportedExport?
}

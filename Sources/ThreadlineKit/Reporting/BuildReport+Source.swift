import Importers
import BuildDiagnostics
import Exports

extension BuildReport {
  /// What happened to everything in one export: each record was published, or left out for a reason. It has no text
  /// of any record.
  public struct Source: Sendable, Encodable {
    /// The records of one kind.
    public struct Records: Sendable, Encodable {
      /// How many records of the kind the export has.
      public let found: Int
      /// How many of them are published.
      public let published: Int
      /// By reason; their sum with `published` is `found`.
      public let leftOut: [String: Int]
    }

    /// A name that this version does not know, with a place where it is.
    public struct Unknown: Sendable, Encodable {
      /// The name as the export writes it.
      public let name: String
      /// How often it was found.
      public let count: Int
      /// Where it was first found.
      public let example: String?
    }

    /// How many media that records name are in the export.
    public struct MediaCounts: Sendable, Encodable {
      /// How many are in the export.
      public let found: Int
      /// How many are not in the export.
      public let missing: Int
      /// How many of the missing ones are links, which `threadline import --fetch-media` can fetch.
      public let linked: Int
    }

    /// The name of the export without its folder.
    public let name: String
    /// `native`, `mastodon-archive`, `x-archive`, …
    public let kind: String
    /// By kind: `accounts`, `posts`, `reposts`, `tombstones`, `others`. A kind without records is absent.
    public let records: [String: Records]
    /// How many values were repaired or dropped, by what they are.
    public let repaired: [String: Int]
    /// Fields, collections and kinds of records, by name.
    public let unknown: [Unknown]
    /// The media that records name.
    public let media: MediaCounts

    init(_ source: SourceReport, _ knownKinds: Set<String>) {
      name = source.name
      kind = source.kind
      records = Dictionary(
        uniqueKeysWithValues: source.records.map { kind, counts in
          (kind.rawValue, Records(found: counts.found, published: counts.published, leftOut: counts.leftOut))
        })
      repaired = source.repaired
      unknown = source.unknown.filter { !knownKinds.contains($0.name) }.map {
        Unknown(name: $0.name, count: $0.count, example: $0.example)
      }
      media = MediaCounts(
        found: source.mediaFound, missing: source.mediaMissing, linked: source.mediaLinked)
    }
  }
}

extension BuildReport.Source {
  /// The report in words: a table of the records, and a line for each of the rest that there is.
  func summary(isPublished: Bool) -> [String] {
    var lines = ["\(name.printable) (\(kind))"]
    let kinds = RecordKind.allCases.map(\.rawValue).filter { records[$0] != nil }
    if !kinds.isEmpty { lines.append(Self.row("", "found", isPublished ? "published" : "ready", "left out")) }
    for kind in kinds {
      guard let counts = records[kind] else { continue }
      let leftOut = counts.leftOut.values.reduce(0, +)
      let row = Self.row(kind, "\(counts.found)", "\(counts.published)", "\(leftOut)")
      lines.append(row + (leftOut > 0 ? ": " + Self.words(counts.leftOut) : ""))
    }
    if media.found + media.missing > 0 {
      let links = media.linked > 0 ? ", \(media.linked) of these only linked" : ""
      lines.append("  media: \(media.found) included, \(media.missing) missing\(links)")
    }
    if !repaired.isEmpty { lines.append("  repaired: \(Self.words(repaired))") }
    for name in unknown {
      let times = name.count == 1 ? "once" : "\(name.count) times"
      let place = name.example.map { ", first in \($0)" } ?? ""
      lines.append("  unknown: \"\(name.name)\" \(times)\(place)".printable)
    }
    return lines
  }

  /// `2 direct, 1 followers`, sorted by the words.
  private static func words(_ counts: [String: Int]) -> String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ").printable
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    let widths = [9, 11, 10]
    let padding = String(repeating: " ", count: max(0, 10 - name.count))
    return zip(columns, widths).reduce("  " + name + padding) { row, column in
      row + String(repeating: " ", count: max(1, column.1 - column.0.count)) + column.0
    }
  }
}

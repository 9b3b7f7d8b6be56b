@testable import Importers
import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports
@testable import NativeFormat

/// What is published of random exports, in any order of their records, compared with a naive decision.
struct PublishingDecisionTests {
  private let fixture: ExportFixture
  init() throws { fixture = try ExportFixture() }

  @Test("what the rules say is published, in whatever order records come", arguments: 0..<10)
  func decides(part: UInt64) throws {
    for seed in (part * 30)..<(part * 30 + 30) {
      let exports = RandomExports(seed: seed)
      let expected = NaiveDecision(exports)
      for order in [seed, seed &+ 1_000_000] {
        let read = try read(exports, shuffledBy: order)
        #expect(Self.lines(of: read) == expected.lines, "seed \(seed)")
        #expect(Self.leftOut(of: read) == expected.leftOut, "seed \(seed)")
        #expect(read.archive.accounts.map(\.id) == expected.accounts, "seed \(seed)")
      }
    }
  }

  @Test("no body that is published names what is withheld", arguments: 0..<4)
  func hides(part: UInt64) throws {
    for seed in (part * 25)..<(part * 25 + 25) {
      let exports = RandomExports(seed: seed)
      let expected = NaiveDecision(exports)
      let archive = try read(exports, shuffledBy: seed).archive
      for row in archive.rows {
        for reference in try Self.references(of: row, in: archive) {
          #expect(!expected.hides(reference.id) && !expected.hides(reference.url), "seed \(seed)")
        }
      }
    }
  }

  private static func references(of row: RecordRow, in archive: Archive) throws -> [PostReference] {
    switch row.kind {
    case .post:
      let post = try archive.bodies.post(row)
      return [post.replyTo, post.quote].compactMap(\.self)
    case .repost: return [try archive.bodies.repost(row).subject]
    case .tombstone: return [try archive.bodies.tombstone(row).replyTo].compactMap(\.self)
    }
  }

  private func read(_ exports: RandomExports, shuffledBy seed: UInt64) throws -> ReadExports {
    var reader = NativeReader()
    var sources: [ReadSource] = []
    for (index, lines) in exports.lines(shuffledBy: seed).enumerated() {
      let path = try fixture.write("\(index).ndjson", lines: lines)
      let file = try NativeFile(path: path, name: "\(index)")
      reader.collector.sources.beginSource()
      try reader.read(file)
      sources.append(ReadSource(name: "\(index)", kind: "native", files: [file]))
      for entry in exports.imports where entry.file == index {
        var names = WithheldNames()
        for name in entry.names { names.insert(record: name) }
        reader.collector.withhold(names)
      }
    }
    let rules = PublishRules(allow: exports.allow, deny: exports.deny, tags: Self.tags)
    return ReadExports(
      of: sources, &reader.collector, rules: rules, redactions: Redactions(exports.redactions))
  }

  private static func tags(in text: TextSource, _: [CustomEmoji]) -> [String] {
    if case .plain(let words) = text, words.hasPrefix("#") { [words] } else { [] }
  }

  private static func lines(of read: ReadExports) -> [String] {
    let archive = read.archive
    func line(_ id: Identifier?, _ isHidden: Bool) -> String {
      isHidden ? " ?" : id.map { " \(archive.identifiers[$0])" } ?? " -"
    }
    let shown = archive.rows.map { row in
      "\(row.kind) \(archive.id(of: row)) of \(archive.account(of: row)?.id ?? "nobody")"
        + line(row.parent, row.flags.contains(.withheldParent))
        + line(row.subject, row.flags.contains(.withheldSubject))
    }
    let old = archive.aliases.map {
      "\(archive.identifiers[$0.alias]) is now \(archive.identifiers[$0.id])"
    }
    return (shown + old).sorted()
  }

  /// The reasons of the records that stand for their ids.
  private static func leftOut(of read: ReadExports) -> [String: Int] {
    let replaced = ["replaced-by-later-export", "earlier-version", "version-of-left-out", "duplicate"]
    return read.sources.reduce(into: [:]) { counts, source in
      for (kind, found) in source.records where kind != .accounts {
        counts.merge(found.leftOut.filter { !replaced.contains($0.key) }, uniquingKeysWith: +)
      }
    }
  }
}

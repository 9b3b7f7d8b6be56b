import Testing
import ThreadModel

@testable import SitePlanning

/// Whether the sitemap of the last build may stay.
struct SitemapFingerprintTests {
  /// A post or repost as the test writes it down.
  private struct Record {
    var second: Int64
    var handle = "ada"
    var slug: String?
    var replyTo: Int?
    var subject: Int?
    var flags: RecordRow.Flags = []
    var weight: UInt32 = 200
    var words: UInt64 = 0
    var tag: String?
    var kind = RecordRow.Kind.post
    /// Which of its ids it has: they end alike, so that posts without a slug want one address.
    var version = 0

    func id(_ index: Int) -> String { "https://\(index)-\(version).example/\(index % 7)" }
  }

  private static func plan(_ records: [Record?], asking: Set<String> = []) -> SitePlan {
    var fixture = PlanFixture()
    for handle in asking { fixture.flags[handle] = ["noindex"] }
    fixture.settings.pageWeight = 6_000
    fixture.settings.timelineLength = 6
    fixture.settings.timelineWeight = 9_000
    fixture.settings.cutWeight = 4_000
    for (index, record) in records.enumerated() {
      guard let record else { continue }
      fixture.add(
        record.id(index), by: record.handle, at: record.second, slug: record.slug,
        replyTo: record.replyTo.flatMap { place in records[place]?.id(place) }, kind: record.kind,
        subject: record.subject.flatMap { place in records[place]?.id(place) }, flags: record.flags,
        weight: record.weight, words: record.words)
      if let tag = record.tag { fixture.tag(record.id(index), tag) }
    }
    return fixture.plan()
  }

  /// What stands in the sitemap: bodies say of those that were edited when, and of those that warn whether they are
  /// listed.
  private static func entries(_ plan: SitePlan) -> [String] {
    var entries: [String] = []
    func body(_ row: UInt32, _ flag: RecordRow.Flags) -> Int64 {
      let record = plan.archive.rows[Int(row)]
      return record.flags.contains(flag) ? Int64(record.fingerprint % 5) : 0
    }
    plan.forEachSitemapEntry(
      isListed: { row in
        let asks = plan.archive.account(of: plan.archive.rows[Int(row)])?.asksNotToBeIndexed ?? false
        return !asks && body(row, .sensitive) < 3
      },
      time: { Instant(clamping: plan.archive.rows[Int($0)].published.milliseconds + body($0, .edited)) }
    ) { entry in
      entries.append("\(String(decoding: entry.path, as: UTF8.self)) \(entry.modified?.milliseconds ?? 0)")
    }
    return entries
  }

  private static func random(_ index: Int, using random: inout some RandomNumberGenerator) -> Record {
    var record = Record(second: Int64(index * 10 + .random(in: 0..<8, using: &random)))
    if Bool.random(using: &random) { record.handle = "ben" }
    if index > 0, Int.random(in: 0..<3, using: &random) > 0 {
      record.replyTo = Int.random(in: max(0, index - 9)..<index, using: &random)
    }
    return record
  }

  /// Changes one thing of a record.
  private static func change(
    _ record: inout Record?, _ index: Int, using random: inout some RandomNumberGenerator
  ) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: record = record == nil ? Self.random(index, using: &random) : nil
    case 1: record?.second += 3
    case 2: record?.slug = ["a", "A", "b"].randomElement(using: &random)
    case 3: record?.replyTo = index > 0 ? Int.random(in: 0..<index, using: &random) : nil
    case 4: record?.flags.formSymmetricDifference(.unlisted)
    case 5: record?.flags.formSymmetricDifference(.edited)
    case 6: record?.flags.formSymmetricDifference(.sensitive)
    case 7: record?.weight = UInt32.random(in: 50..<3_000, using: &random)
    case 8: record?.words += 1
    case 9:
      let tag = record?.tag
      record?.tag = tag == nil ? ["field notes", "tide"].randomElement(using: &random) : nil
    case 10:
      let handle = record?.handle
      record?.handle = handle == "ada" ? "ben" : "ada"
    case 11: record?.subject = index > 0 ? Int.random(in: 0..<index, using: &random) : nil
    case 12: record?.version += 1
    default:
      record?.kind = [.post, .repost, .tombstone].randomElement(using: &random) ?? .post
      if record?.subject == nil { record?.subject = 0 }
    }
  }

  @Test("a sitemap stays only where a build would write the same (fault 255)", arguments: 1...12)
  func neverStale(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    var records = (0..<40).map { Optional(Self.random($0, using: &random)) }
    var (stayed, changed) = (0, 0)
    var asking: Set<String> = []
    var before = Self.plan(records)
    for _ in 0..<60 {
      let index = Int.random(in: 0..<records.count, using: &random)
      if index == 0 {
        let handle = ["ada", "ben"].randomElement(using: &random) ?? "ada"
        asking.formSymmetricDifference([handle])
      } else {
        Self.change(&records[index], index, using: &random)
      }
      let after = Self.plan(records, asking: asking)
      let isSame = Self.entries(before) == Self.entries(after)
      if before.fingerprintOfSitemap == after.fingerprintOfSitemap {
        #expect(isSame, "seed \(seed)")
        stayed += 1
      } else if !isSame {
        changed += 1
      }
      before = after
    }
    #expect(stayed > 0 && changed > 0)
  }

  @Test("other words in a post leave the sitemap as it is, and those of one that was edited do not")
  func words() {
    var records: [Record?] = [Record(second: 1), Record(second: 2, replyTo: 0), Record(second: 3)]
    let before = Self.plan(records)
    records[2]?.words = 1
    records[1]?.weight = 900
    let after = Self.plan(records)
    #expect(after.fingerprintOfSitemap == before.fingerprintOfSitemap)
    records[2]?.flags = .edited
    let edited = Self.plan(records)
    records[2]?.words = 2
    #expect(Self.plan(records).fingerprintOfSitemap != edited.fingerprintOfSitemap)
  }

  @Test("a post whose address has a mark of its id gets another one with another id (fault 255)")
  func marks() {
    var records: [Record?] = [Record(second: 1, slug: "a"), Record(second: 2, slug: "a")]
    let before = Self.plan(records)
    records[1]?.version = 1
    let after = Self.plan(records)
    #expect(Self.entries(before) != Self.entries(after))
    #expect(before.fingerprintOfSitemap != after.fingerprintOfSitemap)
  }
}

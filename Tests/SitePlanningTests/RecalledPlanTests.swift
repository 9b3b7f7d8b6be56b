import SiteFiles
import Testing
import ThreadModel

@testable import SitePlanning

/// Plans that are recalled with other words against plans that are made of these anew.
struct RecalledPlanTests {
  private struct Record {
    let id: String
    var second: Int64
    var handle: String
    var slug: String?
    var replyTo: String?
    var subject: String?
    var kind = RecordRow.Kind.post
    var flags: RecordRow.Flags = []
    var weight: UInt32 = 200
    var words: UInt64 = 0
    var tag: String?
  }

  private static func random(count: Int, using random: inout some RandomNumberGenerator) -> [Record] {
    (0..<count).map { index in
      var record = Record(
        id: "p\(index)", second: Int64(index * 7_000),
        handle: ["ada", "ben", "eve"].randomElement(using: &random) ?? "ada")
      let earlier = index > 0 ? "p\(Int.random(in: max(0, index - 12)..<index, using: &random))" : nil
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: record.replyTo = earlier
      case 5: record.subject = earlier
      case 6 where earlier != nil: (record.kind, record.subject) = (.repost, earlier)
      case 7: record.kind = .tombstone
      default: break
      }
      if Int.random(in: 0..<9, using: &random) == 0 { record.replyTo = "lost\(index)" }
      if Int.random(in: 0..<12, using: &random) == 0 { record.flags.insert(.unlisted) }
      if Int.random(in: 0..<12, using: &random) == 0 { record.flags.insert(.sensitive) }
      if Int.random(in: 0..<8, using: &random) == 0 { record.flags.insert(.media) }
      if Int.random(in: 0..<10, using: &random) == 0 {
        record.slug = ["a", "A", "b"].randomElement(using: &random)
      }
      if Int.random(in: 0..<6, using: &random) == 0 {
        record.tag = ["tide", "Field"].randomElement(using: &random)
      }
      record.weight = .random(in: 50..<900, using: &random)
      return record
    }
  }

  private static func plan(_ records: [Record], lock: PermalinkLock, length: Int) -> SitePlan {
    var fixture = PlanFixture(handles: ["ada", "ben", "eve"], pinned: ["ada": ["p3", "p5"], "ben": ["p8"]])
    fixture.settings.surfaces = .full
    fixture.settings.timelineLength = length
    fixture.settings.timelineWeight = 9_000
    fixture.settings.pageWeight = 6_000
    fixture.lock = lock
    for record in records {
      fixture.add(
        record.id, by: record.handle, at: record.second, slug: record.slug, replyTo: record.replyTo,
        kind: record.kind, subject: record.subject, flags: record.flags, weight: record.weight,
        words: record.words)
      if let tag = record.tag { fixture.tag(record.id, tag) }
    }
    return fixture.plan()
  }

  /// A lock that knows an address that is another now, and one of a post that is gone.
  private static func lock() throws -> PermalinkLock {
    PermalinkLock.empty.adding([
      .init(.post, id: "p4", path: "@ada/post/once/"), .init(.post, id: "away", path: "@ada/post/away/"),
      .init(.account, id: "id:zoe", path: "@zoe/"),
    ])
  }

  private static func readers(_ plan: SitePlan) -> (StateReader, StateReader)? {
    var (values, records) = (StateValues(), StateValues())
    guard plan.leave(in: &values) else { return nil }
    plan.leaveRecords(in: &records)
    return (StateReader(values.bytes), StateReader(records.bytes))
  }

  private static func pieces(_ plan: SitePlan, _ unit: SitePlan.Unit) -> [UInt64] {
    var pieces: [UInt64] = []
    plan.forEachPiece(of: unit) { pieces.append($0.fingerprint) }
    return pieces
  }

  @Test(
    "a recalled plan is the one that would be made, and knows what changed (fault 256)", arguments: 1...40)
  func equalsNew(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    var records = Self.random(count: 60, using: &random)
    let length = Int.random(in: 3..<9, using: &random)
    let lock = try Self.lock()
    var then = Self.plan(records, lock: lock, length: length)
    let known = lock.adding(then.history.additions)
    var recalledCount = 0
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        let index = Int.random(in: 0..<records.count, using: &random)
        guard records[index].kind == .post else { continue }
        records[index].words += 1
        switch Int.random(in: 0..<6, using: &random) {
        case 0: records[index].flags.formSymmetricDifference(.edited)
        case 1: records[index].weight = .random(in: 50..<900, using: &random)
        default: break
        }
      }
      let now = Self.plan(records, lock: known, length: length)
      var before: [UInt32: RecordRow] = [:]
      for (index, row) in then.archive.rows.enumerated() where row != now.archive.rows[index] {
        before[UInt32(index)] = row
      }
      defer { then = now }
      var (plan, hashes) = try #require(Self.readers(then))
      let recalled = try RecalledPlan(
        &plan, &hashes, now.archive, before: before, settings: then.settings)
      #expect(plan.isAtEnd && hashes.isAtEnd)
      guard let recalled else { continue }
      recalledCount += 1
      try Self.compare(recalled, then, now, seed)
    }
    #expect(recalledCount > 0)
  }

  private static func compare(
    _ recalled: RecalledPlan, _ then: SitePlan, _ now: SitePlan, _ seed: Int
  ) throws {
    let plan = recalled.plan
    try #require(plan.unitCount == now.unitCount)
    let places = Set(recalled.changedPlaces)
    for place in 0..<plan.unitCount {
      let unit = now.unit(at: place)
      try #require(plan.unit(at: place) == unit)
      #expect(pieces(plan, unit) == pieces(now, unit), "seed \(seed), \(unit)")
      #expect(pieces(recalled.before, unit) == pieces(then, unit), "seed \(seed), \(unit)")
      if pieces(then, unit) != pieces(now, unit) { #expect(places.contains(place), "seed \(seed), \(unit)") }
    }
    #expect(places.count < plan.unitCount)
    #expect(Array(plan.history.additions).isEmpty && Array(now.history.additions).isEmpty)
    #expect(plan.history.moved == now.history.moved && plan.history.gone == now.history.gone)
    #expect(plan.history.newlyGone == now.history.newlyGone)
    for row in plan.archive.rows.indices {
      #expect(plan.permalinks.address(ofRow: UInt32(row)) == now.permalinks.address(ofRow: UInt32(row)))
    }
    #expect(plan.tagLists.map(\.slug) == now.tagLists.map(\.slug))
  }

  @Test("a plan that was cut short, or is another's, is not recalled (fault 256)")
  func damaged() throws {
    var random = SeededNumbers(seed: 5)
    let records = Self.random(count: 30, using: &random)
    let then = Self.plan(records, lock: .empty, length: 5)
    var (values, hashes) = (StateValues(), StateValues())
    #expect(then.leave(in: &values))
    then.leaveRecords(in: &hashes)
    for count in stride(from: 0, to: values.bytes.count, by: 7) {
      var plan = StateReader(Array(values.bytes.prefix(count)))
      var other = StateReader(hashes.bytes)
      #expect(throws: StateReader.Mismatch.self) {
        _ = try RecalledPlan(&plan, &other, then.archive, before: [:], settings: then.settings)
      }
    }
    let fewer = Self.plan(Array(records.dropLast()), lock: .empty, length: 5)
    var (plan, other) = (StateReader(values.bytes), StateReader(hashes.bytes))
    #expect(throws: StateReader.Mismatch.self) {
      _ = try RecalledPlan(&plan, &other, fewer.archive, before: [:], settings: then.settings)
    }
  }

  @Test("what was taken down is never recalled: who took it down is asked anew (fault 256)")
  func takenDown() {
    var fixture = PlanFixture()
    fixture.add("1", at: 1)
    fixture.lock = PermalinkLock.empty.adding([.init(.post, id: "2", path: "@ada/post/2/")])
    fixture.takenDown = TakenDown(answers: ["2": .gone])
    #expect(Self.readers(fixture.plan()) == nil)
  }
}

extension StateValues {
  /// All bytes.
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece { bytes += $0 }
    return bytes
  }
}

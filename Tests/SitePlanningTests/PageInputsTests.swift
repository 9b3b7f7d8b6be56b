import Testing
import ThreadModel

@testable import SitePlanning

@Suite("The inputs of pages")
struct PageInputsTests {
  private static func plan(words: UInt64 = 0, isAnswered: Bool = true, fingerprint: UInt64 = 1) -> SitePlan {
    var fixture = PlanFixture()
    fixture.settings.fingerprint = fingerprint
    fixture.add("root", at: 1, words: words)
    if isAnswered { fixture.add("answer", by: "ben", at: 2, replyTo: "root") }
    fixture.add("other", at: 3)
    return fixture.plan()
  }

  private static func key(_ plan: SitePlan, _ unit: SitePlan.Unit = .thread(0)) -> PageKey? {
    var key: PageKey?
    plan.forEachGroup(of: unit) { key = $0.key }
    return key
  }

  @Test("a key says whether the site, the structure or the records differ")
  func parts() throws {
    let before = try #require(Self.key(Self.plan()))
    #expect(Self.key(Self.plan()) == before)
    let edited = try #require(Self.key(Self.plan(words: 1)))
    #expect((edited.site, edited.structure) == (before.site, before.structure))
    #expect(edited.records != before.records && edited.fingerprint != before.fingerprint)
    let alone = try #require(Self.key(Self.plan(isAnswered: false)))
    #expect(alone.site == before.site && alone.structure != before.structure)
    let other = try #require(Self.key(Self.plan(fingerprint: 2)))
    #expect(other.site != before.site)
    #expect((other.structure, other.records) == (before.structure, before.records))
  }

  @Test("the key of the sitemap is that of all other groups (fault 255)")
  func sitemap() {
    let plan = Self.plan()
    var keys: [UInt64] = []
    for others in [UInt64(1), 1, 2] {
      plan.forEachGroup(of: .sitemap, others: others) { keys.append($0.key.fingerprint) }
    }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
  }

  #if DEBUG
    @Test("a page reads what its key covers")
    func covered() throws {
      let plan = Self.plan()
      plan.forEachGroup(of: .thread(0)) { inputs in
        #expect(inputs.record(0).kind == .post && inputs.entry(ofRow: 1)?.parent?.row == 0)
      }
    }

    @Test("reading a post that the key does not cover ends a debug build")
    func uncovered() async {
      await #expect(processExitsWith: .failure) {
        PageInputsTests.plan().forEachGroup(of: .thread(0)) { _ = $0.record(2) }
      }
    }

    @Test(
      "reading the thread of a post on a list, of which the key covers the post alone, ends a debug build")
    func uncoveredThread() async {
      await #expect(processExitsWith: .failure) {
        let plan = PageInputsTests.plan()
        plan.forEachGroup(of: plan.home) { _ = $0.entries(ofThread: 0) }
      }
    }
  #endif
}

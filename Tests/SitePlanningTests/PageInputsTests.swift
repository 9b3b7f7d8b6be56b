import Testing
import ThreadModel

@testable import SitePlanning

@Suite("The inputs of pages")
struct PageInputsTests {
  private static func plan(words: UInt64 = 0, isAnswered: Bool = true, fingerprint: UInt64 = 1) async
    -> SitePlan
  {
    var fixture = PlanFixture()
    fixture.settings.fingerprint = fingerprint
    fixture.add("root", at: 1, words: words)
    if isAnswered { fixture.add("answer", by: "ben", at: 2, replyTo: "root") }
    fixture.add("other", at: 3)
    return await fixture.plan()
  }

  private static func key(_ plan: SitePlan, _ unit: SitePlan.Unit = .thread(0)) -> PageKey? {
    var key: PageKey?
    plan.forEachGroup(of: unit) { key = $0.key }
    return key
  }

  @Test("a key says whether the site, the structure or the records differ")
  func parts() async throws {
    let before = try #require(await Self.key(Self.plan()))
    #expect(await Self.key(Self.plan()) == before)
    let edited = try #require(await Self.key(Self.plan(words: 1)))
    #expect((edited.site, edited.structure) == (before.site, before.structure))
    #expect(edited.records != before.records && edited.fingerprint != before.fingerprint)
    let alone = try #require(await Self.key(Self.plan(isAnswered: false)))
    #expect(alone.site == before.site && alone.structure != before.structure)
    let other = try #require(await Self.key(Self.plan(fingerprint: 2)))
    #expect(other.site != before.site)
    #expect((other.structure, other.records) == (before.structure, before.records))
  }

  @Test("the key of the sitemap is that of the site and of all groups (fault 255)")
  func sitemap() async {
    let plan = await Self.plan()
    #expect(await plan.sitemapKey(of: 1) == Self.plan().sitemapKey(of: 1))
    #expect(plan.sitemapKey(of: 1) != plan.sitemapKey(of: 2))
    #expect(await plan.sitemapKey(of: 1) != Self.plan(fingerprint: 2).sitemapKey(of: 1))
  }

  #if DEBUG
    @Test("a page reads what its key covers")
    func covered() async throws {
      let plan = await Self.plan()
      plan.forEachGroup(of: .thread(0)) { inputs in
        #expect(inputs.record(0).kind == .post && inputs.entry(ofRow: 1)?.parent?.row == 0)
      }
    }

    @Test("reading a post that the key does not cover ends a debug build")
    func uncovered() async {
      await #expect(processExitsWith: .failure) {
        await PageInputsTests.plan().forEachGroup(of: .thread(0)) { _ = $0.record(2) }
      }
    }

    @Test(
      "reading the thread of a post on a list, of which the key covers the post alone, ends a debug build")
    func uncoveredThread() async {
      await #expect(processExitsWith: .failure) {
        let plan = await PageInputsTests.plan()
        plan.forEachGroup(of: plan.home) { _ = $0.entries(ofThread: 0) }
      }
    }
  #endif
}

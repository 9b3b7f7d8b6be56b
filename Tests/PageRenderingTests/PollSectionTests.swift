import Testing
import ThreadModel
@testable import PageRendering

@Suite("Polls")
struct PollSectionTests {
  private func show(_ poll: Poll) async throws -> ParsedPage {
    try await SiteFixture().scene().show([.poll(poll)])
  }

  @Test("votes are shown as parts of all votes, and the most voted answer leads")
  func votes() async throws {
    let page = try await show(Poll(options: [.init("Coins", votes: 3), .init("Songs", votes: 9)]))
    #expect(page.texts(".poll-text") == ["Coins", "Songs"])
    #expect(page.texts(".poll-share") == ["25%", "75%"])
    #expect(page.all("meter").map { $0["value"] } == ["25", "75"])
    #expect(page.texts("li.leading") == ["Songs 75%"])
    #expect(page.texts(".poll-note") == ["12 votes"])
  }

  @Test("shares are those of the export")
  func shares() async throws {
    let page = try await show(Poll(options: [.init("A", share: 0.333), .init("B", share: 0.667)]))
    #expect(page.texts(".poll-share") == ["33%", "67%"])
    #expect(page.texts(".poll-note") == [])
  }

  @Test("a poll that nobody answered has nothing that leads")
  func zero() async throws {
    let page = try await show(Poll(options: [.init("A", votes: 0), .init("B", votes: 0)]))
    #expect(page.texts(".poll-share") == ["0%", "0%"])
    #expect(page.all(".leading").isEmpty)
    #expect(page.texts(".poll-note") == ["0 votes"])
  }

  @Test("a poll without numbers shows its answers alone")
  func unknown() async throws {
    let page = try await show(Poll(options: [.init("A"), .init("B")]))
    #expect(page.texts("li") == ["A", "B"])
    #expect(page.all("meter").isEmpty)
    #expect(page.texts(".poll-note") == [])
  }

  @Test("a poll without answers is empty")
  func empty() async throws { #expect(try await show(Poll(options: [])).all("li").isEmpty) }

  @Test(
    "numbers that no poll has do no harm",
    arguments: [
      [Poll.Option("A", votes: .min), .init("B", votes: .max)],
      [.init("A", votes: .max), .init("B", votes: .max)],
      [.init("A", votes: -1), .init("B", votes: -5)],
      [.init("A", share: .infinity), .init("B", share: .nan)],
      [.init("A", share: -3), .init("B", share: 1e300)],
    ])
  func foreignNumbers(_ options: [Poll.Option]) async throws {
    let page = try await show(Poll(options: options, voters: .min))
    #expect(page.texts(".poll-text") == ["A", "B"])
    for meter in page.all("meter") {
      let value = try #require(meter["value"].flatMap { Int($0) })
      #expect((0...100).contains(value))
    }
    #expect(!page.text.contains("-"))
  }

  @Test("more votes than a number holds are not counted as none")
  func tooMany() async throws {
    let page = try await show(Poll(options: [.init("A", votes: .max), .init("B", votes: .max)]))
    #expect(page.texts(".poll-share") == ["50%", "50%"])
    #expect(page.texts(".poll-note") == [])
  }

  @Test("the note says what is known: voters, several answers, and when it ends or ended")
  func note() async throws {
    let open = Poll(options: [.init("A")], isMultiple: true, ends: SiteFixture.time(0), voters: 1)
    #expect(
      try await show(open).texts(".poll-note") == ["1 voter · multiple answers allowed · until 12 Mar 2026"])
    let closed = Poll(options: [.init("A")], ends: SiteFixture.time(0), closed: SiteFixture.time(-86_400))
    #expect(try await show(closed).texts(".poll-note") == ["ended 11 Mar 2026"])
  }
}

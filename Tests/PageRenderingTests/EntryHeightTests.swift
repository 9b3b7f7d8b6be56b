import Foundation
import Testing
import ThreadModel

@testable import PageRendering

@Suite("Estimated heights")
struct EntryHeightTests {
  private func step(_ text: String, _ change: (inout Post) -> Void = { _ in }) -> Int {
    var post = Post(id: "1", account: "ada", published: SiteFixture.time(0))
    post.text = .plain(text)
    change(&post)
    return EntryHeight(of: post) { $0.kind == .image ? 0.5 : nil }.step
  }

  private func pictures(_ count: Int) -> [PostAttachment] {
    (0..<count).map { .media(.file("\($0).jpg", alt: "")) }
  }

  @Test("a few words are low, and a wall of them is high")
  func words() {
    #expect(step("Oven is on.") == 1)
    #expect(step(String(repeating: "bread ", count: 50)) == 3)
    #expect(step(String(repeating: "bread ", count: 5_000)) == 6)
    #expect(step("") == 1)
  }

  @Test("more to see is never lower")
  func attachments() {
    let gallery = (0...10).map { count in step("x") { $0.attachments = pictures(count) } }
    #expect(gallery == gallery.sorted())
    #expect(gallery.first == 1 && (gallery.last ?? 0) >= 4)
    let polls = (2...8).map { count in
      step("x") { $0.attachments = [.poll(Poll(options: (0..<count).map { .init("\($0)") }))] }
    }
    #expect(polls == polls.sorted() && polls.first != polls.last)
  }

  @Test("what a warning covers has no height")
  func covered() {
    let text = String(repeating: "whale ", count: 500)
    #expect(step(text) > 4)
    #expect(step(text) { $0.warning = "Spoilers" } <= 2)
  }

  @Test("the style sheet has the height of every step")
  func sheet() throws {
    let sheet = try String(contentsOfFile: BuiltInTheme.root + "/Public/site.css", encoding: .utf8)
    for (index, height) in EntryHeight.steps.enumerated() {
      let rule = try Regex("\\.tall-\\d\\)? \\{[^}]*contain-intrinsic-block-size: auto \(Int(height))rem")
      #expect(sheet.firstMatch(of: rule) != nil, "tall-\(index + 1)")
      #expect(sheet.contains(".tall-\(index + 1)"))
    }
  }
}

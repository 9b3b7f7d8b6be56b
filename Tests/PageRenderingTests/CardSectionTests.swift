import Testing
import ThreadModel
@testable import PageRendering

@Suite("Link cards")
struct CardSectionTests {
  @Test("a card links to its page and says whose page that is")
  func card() async throws {
    let card = LinkCard(
      url: "https://songs.example/row?a=1&b=2", title: "Row", summary: "A round", image: .file("wide.jpg"))
    let page = try await SiteFixture().scene().show([.card(card)])
    let link = try #require(page.first("a"))
    #expect(link["href"] == "https://songs.example/row?a=1&b=2")
    #expect(link["rel"] == "nofollow noopener ugc")
    #expect(page.texts("span", in: link).first == "songs.exampleRowA round")
    #expect(page.first("img")?["src"] == "/media/wide.jpg-800.jpeg")
  }

  @Test("a card's picture on another site is left out (fault 97)")
  func remotePicture() async throws {
    let card = LinkCard(url: "https://songs.example/", image: .remote("https://far.example/1.png"))
    #expect(try await SiteFixture().scene().show([.card(card)]).all("img").isEmpty)
  }

  @Test(
    "a card whose URL is not http or https has no link and keeps its text",
    arguments: [
      "javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,<script>", "vbscript:x",
      "//far.example/",
      "/relative", "",
    ])
  func hostileAddress(_ address: String) async throws {
    let page = try await SiteFixture().scene().show([
      .card(LinkCard(url: address, title: "Row", summary: "A round"))
    ])
    #expect(page.all("a").isEmpty)
    #expect(page.elements.allSatisfy { $0["href"] == nil && $0["src"] == nil })
    #expect(page.first(".unknown-text")?.text == "Row\nA round")
  }
}

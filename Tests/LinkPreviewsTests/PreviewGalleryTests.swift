import LinkPreviews
import Testing

@Suite("Galleries of cards")
struct PreviewGalleryTests {
  private func gallery(_ page: String, in site: SampleSite? = SampleSite()) -> String {
    PreviewGallery(of: PreviewPage(html: page, url: GoodPage.address), in: site).html
  }

  @Test("every consumer has its card, in order, and the picture is inside")
  func complete() throws {
    let html = gallery(try GoodPage.full())
    let ids = html.split(separator: "<section id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(ids == PreviewConsumer.all.map(\.id))
    #expect(html.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
    #expect(html.contains("Post by Ada Example") && html.contains("--theme: #1d3557"))
    #expect(html.contains(PreviewGallery.mark) && html.contains("prefers-color-scheme: dark"))
    let two = PreviewGallery(of: PreviewPage(html: html), for: [.slack, .x]).html
    #expect(two.split(separator: "<section ").count == 3)
  }

  @Test("it loads nothing from anywhere, whatever the page says (fault 195)")
  func loadsNothing() throws {
    let hostile = """
      <meta property="og:title" content="<script>alert(1)</script>&quot;><img src=x>"><title>x</title>
      <meta property="og:image" content="https://elsewhere.example/&quot;onload=x.png"><meta name="theme-color" content="red;}">
      <meta property="og:description" content="</div></style><link rel=stylesheet href=https://elsewhere.example/>">
      """
    for page in [hostile, try GoodPage.full(), "", "\u{0}"] {
      let html = gallery(page)
      for tag in ["<script", "<link", "<iframe", "src=\"http", "url(", "@import", "<a ", "onload=\""] {
        #expect(!html.contains(tag), "\(tag)")
      }
      #expect(html.contains("default-src 'none'; img-src data:; style-src 'unsafe-inline'"))
      #expect(html.split(separator: "</section>").count == PreviewConsumer.all.count + 1)
    }
  }

  @Test("the reason for a missing card is below it, and what is not available is named")
  func notes() throws {
    let html = gallery("<title>Alone</title>")
    #expect(html.contains("<li>there is no oEmbed link</li>"))
    #expect(gallery(try GoodPage.full(), in: nil).contains("3f9c1b7e.png is not at hand."))
  }

  @Test("every consumer has a look of its own, in light and in dark")
  func looks() {
    let parts = gallery("").split(separator: "prefers-color-scheme: dark")
    for consumer in PreviewConsumer.all {
      #expect(parts.first?.contains("#\(consumer.id) ") == true, "\(consumer.id)")
      #expect(
        parts.last?.contains("#\(consumer.id) ") == true || parts.last?.contains("#\(consumer.id),") == true)
    }
  }

  @Test("a table has a line for each consumer and is no wider than asked", arguments: [60, 80, 120, 200])
  func table(width: Int) throws {
    let page = PreviewPage(html: try GoodPage.full(), url: GoodPage.address)
    let lines = CardForm.table.string(of: page, in: SampleSite(), width: width).split(separator: "\n")
    #expect(lines.first?.hasPrefix("Consumer ") == true)
    #expect(PreviewConsumer.all.allSatisfy { consumer in lines.contains { $0.hasPrefix(consumer.name) } })
    #expect(lines.allSatisfy { $0.count <= max(width, 76) }, "\(lines)")
  }

  @Test("a wide letter takes two columns, and nothing steers the terminal")
  func wideLetters() {
    let html =
      "<meta property=\"og:title\" content=\"" + String(repeating: "港", count: 200) + "&#27;[2J&#x202e;\">"
    let page = PreviewPage(html: html + "<title>x</title>", url: GoodPage.address)
    let table = CardForm.table.string(of: page, for: [.facebook], width: 100)
    #expect(table.count { $0 == "港" } < 30 && !table.contains("\u{1B}") && !table.contains("\u{202E}"))
  }
}

import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Long posts on lists")
struct PostCutTests {
  @Test(
    "a post that is too long for a list ends between words there, and leads to its own page, which has all of it"
  )
  func longPost() async throws {
    let site = try await HarbourLane.rendered()
    for address in ["@cleo/", "", "archive/2026/03/"] {
      let page = try site.page(address)
      let entry = try #require(page.all(".entry").first { $0.text.contains("The log goes") })
      let text = try #require(page.first(".text", in: entry)?.text)
      #expect(text.hasSuffix("…") && (1_400...1_900).contains(text.count))
      #expect(page.first("a", in: page.first(".read-on", in: entry))?["href"] == "/@cleo/post/log/")
      #expect(page.all("img.u-photo", in: page.first(".gallery", in: entry)).count == 4)
    }
    let whole = try site.page("@cleo/post/log/")
    #expect(whole.first(".text")?.text.count == 140 * 24)
    #expect(whole.all(".read-on").isEmpty && whole.all("img", in: whole.first(".gallery")).count == 6)
  }

  @Test("a post that is only a little too long stays whole")
  func aLittleTooLong() throws {
    let text = RichText([.paragraph([.text(String(repeating: "word ", count: 24))])])
    #expect(PostCut.shortened(text, to: 120) == nil)
    #expect(PostCut.shortened(text, to: 80) != nil)
  }

  @Test(
    "whatever a text is made of, its beginning weighs no more than it may",
    arguments: [
      RichText.Inline.text("words & more words "),
      .marked(.link(address: "https://far.example/a/b"), [.text("x")]),
      .mention(Mention(handle: "ben"), text: "@ben"), .tag("tide", text: "#tide"), .lineBreak,
      .marked(.strong, [.marked(.emphasis, [.text("deep ")])]), .code("x < y"),
      .marked(.ruby(reading: "かん"), [.text("漢")]),
      .marked(.spoiler, [.text("hush ")]), .text("日本語の文章です。"), .text("👩‍👩‍👧‍👦"),
    ])
  func anyText(inline: RichText.Inline) throws {
    let line = Array(repeating: inline, count: 3_000)
    let texts = [
      RichText([.paragraph(line)]), RichText(line.map { .paragraph([$0]) }),
      RichText([.quote([.heading(line)])]),
      RichText([.list(.init(isOrdered: true, entries: line.map { .init([.paragraph([$0])]) }))]),
    ]
    for text in texts {
      let short = try #require(PostCut.shortened(text, to: 1_800))
      #expect(PostCut.fits(short, in: 1_800))
      #expect(!short.isEmpty)
    }
  }

  @Test("no page passes 120 KB, though every post has 20 KB and is answered, quoted and reposted (fault 187)")
  func weight() async throws {
    var site = try SiteFixture()
    let text =
      String(repeating: "Some words & <others>, as people write them. ", count: 440)
      + "https://far.example/ #tide"
    for number in 0..<32 {
      let parent = number == 0 || number % 10 > 6 ? nil : "\(number - 1)"
      site.post("\(number)", by: number % 3 == 0 ? "ada" : "ben", at: Int64(number), text, replyTo: parent) {
        if number % 10 == 8 { $0.quote = PostReference(id: "\(number - 1)") }
        $0.attachments = (0..<4).map { _ in
          .media(.file("wide.jpg", alt: String(repeating: "alt ", count: 370)))
        }
      }
      if number % 5 == 0 {
        site.repost("r\(number)", by: "ada", at: Int64(number) + 1, of: PostReference(id: "\(number)"))
      }
    }
    let rendered = try await site.render()
    let heaviest = rendered.files.max { $0.value.count < $1.value.count }
    #expect(heaviest?.value.count ?? 0 <= 120_000, "\(heaviest?.key ?? "")")
    #expect(rendered.files.keys.filter { !$0.contains("/post/") }.count > 20)
  }
}

import Foundation
import Testing
import ThreadModel

@testable import PageRendering

@Suite("The first screen of a page")
struct FirstScreenTests {
  private func page(_ count: Int, text: String = "Oven is on.", _ address: String) async throws -> String {
    var site = try SiteFixture()
    site.account("ada")
    for index in 1...count {
      site.post("\(index)", at: Int64(index * 60), text, replyTo: index > 1 ? "\(index - 1)" : nil)
    }
    return String(
      decoding: try #require(try await site.render().files[address + "index.html"]), as: UTF8.self)
  }

  /// How many posts are before the mark, and how many are on the page.
  private func posts(_ html: String) throws -> (before: Int, all: Int) {
    let marks = html.ranges(of: "id=\"seen\"")
    #expect(marks.count == 1)
    let mark = try #require(marks.first)
    return (html[..<mark.lowerBound].ranges(of: "<article").count, html.ranges(of: "<article").count)
  }

  @Test("every page waits for one mark, and every mark is a whole element of its own")
  func one() async throws {
    let site = try await HarbourLane.full.value
    for (path, bytes) in site.files where path.hasSuffix(".html") && !path.hasSuffix("embed/index.html") {
      let html = String(decoding: bytes, as: UTF8.self)
      let link = "<link rel=\"expect\" href=\"#seen\" blocking=\"render\">"
      #expect(html.ranges(of: link).count == 1, "\(path)")
      #expect(html.ranges(of: "<span id=\"seen\" hidden></span>").count == 1, "\(path)")
    }
  }

  @Test("the mark is behind as many posts as fill a screen: nine low ones, or a few high ones")
  func heights() async throws {
    let low = try posts(await page(40, "@ada/post/1/"))
    #expect(low.before == 9)
    #expect(low.all > 20)
    let high = try posts(await page(40, text: String(repeating: "bread ", count: 60), "@ada/post/1/"))
    #expect(high.before == 3)
  }

  @Test("a screen begins at the post in focus, whatever is above it")
  func focus() async throws {
    let middle = try posts(await page(60, "@ada/post/30/"))
    let end = try posts(await page(30, "@ada/post/30/"))
    #expect(middle.before > 10 && middle.before < middle.all)
    #expect(end.before == end.all)
  }

  @Test("a page that fills no screen is painted when all of it is there, before what is behind it")
  func short() async throws {
    let html = try await page(2, "@ada/post/1/")
    let (before, all) = try posts(html)
    #expect(before == all)
    let mark = try #require(html.firstRange(of: "id=\"seen\""))
    #expect(try #require(html.firstRange(of: "</main>")).lowerBound > mark.lowerBound)
  }

  @Test("what is said to programs is at the end of the body")
  func linked() async throws {
    let html = try await page(30, text: String(repeating: "bread & salt ", count: 80), "@ada/post/1/")
    let blocks = html.matches(of: #/<script type="application/ld\+json">(.*?)</script>/#)
    #expect(blocks.count == 1)
    #expect(try #require(html.firstRange(of: "</footer>")).upperBound < blocks[0].range.lowerBound)
    #expect(blocks[0].1.contains("\"comment\"") && blocks[0].1.contains("\"text\""))
  }

  @Test("what decides the first frame comes before the style sheets, and no other script holds up the page")
  func scripts() async throws {
    let page = try await HarbourLane.rendered().page("@ada/post/bridge/")
    let loaded = page.elements.filter { $0["src"] != nil && $0.name == "script" || $0["rel"] == "stylesheet" }
    #expect(loaded.map(\.name) == ["script", "link", "link", "link", "script", "script"])
    #expect(loaded.first?["src"]?.contains("first-paint") == true && loaded.first?["defer"] == nil)
    #expect(loaded.suffix(2).allSatisfy { $0["defer"] != nil })
    // The preview tags are long: a browser asks for the sheets before they have arrived.
    let head = page.elements.prefix { $0.name != "title" }
    #expect(head.count { $0["rel"] == "stylesheet" } == 3 && head.contains { $0["rel"] == "expect" })
  }
}

import BuildDiagnostics
import SiteFiles
import Testing

@testable import LivePreview

@Suite("Lines to open pages")
struct OpenPagesTests {
  private let path: SitePath

  init() throws { path = try #require(SitePath("index.html")) }

  private func page(_ text: String, style: String = "/site.1.css") -> [UInt8] {
    LivePage.ended(
      Array(
        """
        <!doctype html><html lang="en"><head><title>Latest</title><link rel="stylesheet" href="\(style)"></head>
        <body><main id="main"><div><article class="entry"><a href="/@ada/post/1/"><time>now</time></a>\(text)</article>
        </div></main></body></html>
        """.utf8))
  }

  /// The patches that a line was sent, up to its end.
  private func events(_ line: AsyncStream<[UInt8]>, _ count: Int) async -> [String] {
    var events: [String] = []
    for await bytes in line where bytes.first != 0x3A {
      events.append(String(decoding: bytes, as: UTF8.self))
      if events.count == count { break }
    }
    return events
  }

  @Test("a page is shown when it is made, and once: when the files are there, nobody is told again")
  func early() async throws {
    let pages = OpenPages()
    let old = page("old")
    let line = try #require(pages.open(path, version: LivePage.version(of: old), standing: old))
    #expect(pages.paths == [path])
    pages.take(path, page("new"))
    pages.show(isEarly: true)
    // Whoever opens it meanwhile is served the old one, and told when the files are there.
    let late = try #require(pages.open(path, version: LivePage.version(of: old), standing: old))
    pages.show()
    pages.tell([PreviewFault(.error("over", "over"))])
    let (first, second) = (await events(line, 2), await events(late, 2))
    #expect(first.count == 2 && first[0].contains("new") && first[1].contains("over"))
    #expect(second.count == 2 && second[0].contains("new") && second[1].contains("over"))
  }

  @Test("a page with another style sheet waits for it")
  func waits() async throws {
    let pages = OpenPages()
    let old = page("old")
    let line = try #require(pages.open(path, version: LivePage.version(of: old), standing: old))
    pages.take(path, page("new", style: "/site.2.css"))
    pages.show(isEarly: true)
    pages.take(path, page("newer", style: "/site.2.css"))
    pages.show()
    let events = await events(line, 1)
    #expect(events.first?.contains("newer") == true && events.first?.contains("/site.2.css") == true)
  }
}

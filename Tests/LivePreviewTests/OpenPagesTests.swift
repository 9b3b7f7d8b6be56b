import BuildDiagnostics
import SitePaths
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

  private func opened(_ pages: OpenPages, _ page: [UInt8]) throws -> AsyncStream<[UInt8]> {
    try #require(pages.open(path, version: LivePage.version(of: page)) { page })
  }

  /// The end of what a line is sent, whatever was sent before.
  private func end(_ pages: OpenPages) { pages.report([PreviewFault(.error("over", "over"))]) }

  @Test("a page is shown when it is rendered, and once: nothing is sent again when the files are there")
  func early() async throws {
    let pages = OpenPages()
    let line = try opened(pages, page("old"))
    #expect(pages.openPages == [path])
    pages.take(path, page("new"))
    pages.openPagesAreMade()
    // A browser that opens it meanwhile gets the old one, and a message when the files are there.
    let late = try opened(pages, page("old"))
    pages.show { _ in nil }
    end(pages)
    let (first, second) = (await events(line, 2), await events(late, 2))
    #expect(first.count == 2 && first[0].contains("new") && first[1].contains("over"))
    #expect(second.count == 2 && second[0].contains("new") && second[1].contains("over"))
  }

  @Test("a page with another style sheet waits for it")
  func waits() async throws {
    let pages = OpenPages()
    let line = try opened(pages, page("old"))
    pages.take(path, page("new", style: "/site.2.css"))
    pages.openPagesAreMade()
    pages.take(path, page("newer", style: "/site.2.css"))
    pages.show { _ in nil }
    let events = await events(line, 1)
    #expect(events.first?.contains("newer") == true && events.first?.contains("/site.2.css") == true)
  }

  @Test(
    "a page that shows what a failed build made is loaded again, any other keeps what it shows (fault 252)")
  func takenBack() async throws {
    let pages = OpenPages()
    let line = try opened(pages, page("old"))
    pages.take(path, page("new"))
    pages.openPagesAreMade()
    end(pages)
    #expect(await events(line, 2).last?.contains(#""reload":true"#) == true)
    let others = OpenPages()
    let kept = try opened(others, page("old"))
    end(others)
    #expect(await events(kept, 1).first?.contains("over") == true)
  }

  @Test("a page is told that a build runs, and that it is over, whenever it was opened (B15)")
  func building() async throws {
    let pages = OpenPages()
    let early = try opened(pages, page("old"))
    pages.buildBegins()
    let late = try opened(pages, page("old"))
    pages.report([])
    let last = try opened(pages, page("old"))
    end(pages)
    let (first, second) = (await events(early, 2), await events(late, 2))
    for told in [first, second] {
      #expect(told[0].contains(#""isBuilding":true"#) && told[1].contains(#""isBuilding":false"#))
      #expect(told.allSatisfy { !$0.contains("faults") })
    }
    #expect(await events(last, 1).first?.contains("isBuilding") == false)
  }

  @Test("a page that was opened while a build ran, and one that has gone, become what they are (fault 253)")
  func missed() async throws {
    let pages = OpenPages()
    let (line, gone) = (try opened(pages, page("old")), try #require(SitePath("gone/index.html")))
    let old = page("old")
    let lost = try #require(pages.open(gone, version: LivePage.version(of: old)) { old })
    let new = page("new")
    pages.show { $0 == path ? new : nil }
    #expect(await events(line, 1).first?.contains("new") == true)
    #expect(await events(lost, 1).first?.contains(#""reload":true"#) == true)
    // What is gone stays so: nothing more is said of it until it is there again.
    let another = try #require(pages.open(gone, version: "") { nil })
    pages.show { $0 == path ? new : nil }
    pages.show { _ in new }
    end(pages)
    let told = await events(another, 2)
    #expect(told.first?.contains(#""reload":true"#) == true && told.last?.contains("over") == true)
  }
}

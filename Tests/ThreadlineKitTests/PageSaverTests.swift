import BuildDiagnostics
import Foundation
import SiteChecking
import Testing
import ThreadlineKit

@Suite("One page as one file")
struct PageSaverTests {
  private func site(base: String = "https://threads.example/", extras: String = "standard") async throws
    -> SiteFixture
  {
    let fixture = try SiteFixture()
    fixture.baseURL = base
    fixture.extras = extras
    try await fixture.build(["\(SiteFixture.package)/Examples/demo"])
    return fixture
  }

  private func text(_ fixture: SiteFixture, _ address: String, as form: PageSaver.Form = .html) throws
    -> String
  {
    let bytes = try PageSaver(site: "\(fixture.folder)/site").save(PageName(address), as: form)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The values of an attribute, wherever it stands.
  private func values(of name: String, in page: String) -> [String] {
    page.components(separatedBy: " \(name)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test(
    "every page of the demo is one file that loads nothing, with absolute links and no script",
    arguments: ["https://threads.example/", "https://me.example/deep/threads/"])
  func whole(base: String) async throws {
    let fixture = try await site(base: base)
    var pictures = 0
    for path in fixture.tree.keys where path.hasSuffix("index.html") {
      let page = try text(fixture, String(path.dropLast("index.html".count)))
      #expect(
        !page.contains("<script") && !page.contains("rel=\"stylesheet\"") && !page.contains("rel=\"icon\""))
      let loaded = page.components(separatedBy: "url(").dropFirst()
      #expect(
        !loaded.isEmpty && loaded.allSatisfy { $0.hasPrefix("\"data:image/svg+xml;base64,") }, "\(path)")
      #expect(page.contains("<style>") && !page.contains("data:text/css"), "\(path)")
      #expect(
        page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:"))
      for source in values(of: "src", in: page) {
        #expect(source.hasPrefix("data:"), "\(path) loads \(source)")
        pictures += 1
      }
      for target in values(of: "href", in: page) {
        #expect(target.hasPrefix("https://") || target.hasPrefix("#"), "\(path) leads to \(target)")
      }
    }
    #expect(pictures > 20)
  }

  @Test("the style inside is the one that the policy names by its hash")
  func policy() async throws {
    let fixture = try await site()
    let page = try text(fixture, "")
    let hashes = page.components(separatedBy: "'sha256-").dropFirst().map { $0.prefix { $0 != "'" } }
    #expect(hashes.allSatisfy { Data(base64Encoded: String($0))?.count == 32 })
    let styles = page.components(separatedBy: "<style>").count - 1
    #expect(hashes.count == styles && styles == page.components(separatedBy: "</style").count - 1)
  }

  @Test("a page is found by its address, by its path with or without slashes, and by no other")
  func addresses() async throws {
    let fixture = try await site(base: "https://me.example/deep/")
    let page = try text(fixture, "@ines/")
    for address in ["https://me.example/deep/@ines/", "/deep/@ines/", "@ines", "/@ines/", "/deep/@ines/#x"] {
      #expect(try text(fixture, address) == page, "\(address)")
    }
    for address in [
      "https://far.example/@ines/", "../secret", "/deep/..%2F..%2Fsecret", "@nobody/", "robots.txt",
    ] {
      #expect(throws: Diagnostic.self, "\(address)") { try text(fixture, address) }
    }
  }

  @Test(
    "a media item that is too large becomes a link, and a link out of the folder is not followed (fault 12)")
  func largeMedia() async throws {
    let fixture = try await site()
    let folder = "\(fixture.folder)/site"
    let pictures = fixture.tree.keys.filter {
      $0.hasPrefix("media/") && $0.hasSuffix(".webp") || $0.hasSuffix(".png") && $0.hasPrefix("media/")
    }
    for name in pictures {
      try Data(count: PageSaver.longestMedium + 1).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let page = try text(fixture, "")
    #expect(!page.contains("<img") && page.contains("<a href=\"https://threads.example/media/"))
    try fixture.write("SECRET", to: "secret.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.html", withDestinationPath: "\(fixture.folder)/secret.html")
    #expect(throws: Diagnostic.self) { try text(fixture, "link.html") }
  }

  @Test("the other forms of a thread are those that the site has; a site without says how to get them")
  func forms() async throws {
    let full = try await site(extras: "full")
    let path = try #require(full.tree.keys.first { $0.hasSuffix("/thread.md") })
    let address = "/" + path.dropLast("thread.md".count)
    #expect(try text(full, address, as: .md) == full.page(path))
    #expect(try text(full, address, as: .json).hasPrefix("{\"format\":\"threadline-thread\""))
    let standard = try await site()
    #expect { try text(standard, address, as: .txt) } throws: {
      ($0 as? Diagnostic)?.message.contains("--extras full") == true
    }
    #expect { try text(full, "/", as: .txt) } throws: {
      ($0 as? Diagnostic)?.place?.path.hasSuffix("site/thread.txt") == true
    }
  }
}

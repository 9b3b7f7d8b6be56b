@testable import Syndication
import BuildDiagnostics
import SitePaths
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

@Suite("Page renderer")
struct PageRendererTests {
  @Test("a site below a path keeps every link and source below it")
  func basePath() async throws {
    var site = try HarbourLane.site()
    site.settings.base = try #require(BaseURL("https://me.example/deep/threads/"))
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    for bytes in rendered.files.values {
      let page = try ParsedPage(String(decoding: bytes, as: UTF8.self))
      for target in page.elements.flatMap({ [$0["href"], $0["src"], $0["cite"]] }).compactMap({ $0 }) {
        let isOutside = target.hasPrefix("https://") || target.hasPrefix("#")
        #expect(isOutside || target.hasPrefix("/deep/threads/"), "\(target)")
      }
      #expect(page.meta("og:url")?.hasPrefix("https://me.example/deep/threads/") == true)
    }
  }

  @Test("rendering twice gives the same bytes")
  func determinism() async throws {
    let site = try HarbourLane.site()
    #expect(try await site.render().files == site.render().files)
  }

  @Test("pages of every kind have the key of their group and are where their URL says")
  func files() async throws {
    let site = try HarbourLane.site()
    let plan = try await site.plan()
    let renderer = PageRenderer(
      plan: plan, settings: site.settings, templates: try BuiltInTheme.compiled.get(), media: FixtureMedia(),
      besides: SyndicatedFiles.files(of:in:))
    for index in 0..<plan.unitCount {
      let unit = plan.unit(at: index)
      plan.forEachGroup(of: unit) { inputs in
        var found: [String: UInt64] = [:]
        _ = renderer.render(inputs) { found[$0.path.description] = $0.fingerprint }
        for page in inputs.pages {
          #expect(found[page.address.file?.description ?? ""] == inputs.key.fingerprint)
        }
        #expect(Set(found.values).count <= 1)
      }
    }
  }

  @Test("what the receiver throws ends the rendering")
  func throwing() async throws {
    struct Full: Error {}
    let site = try HarbourLane.site()
    let plan = try await site.plan()
    let renderer = PageRenderer(
      plan: plan, settings: site.settings, templates: try BuiltInTheme.compiled.get(), media: FixtureMedia(),
      besides: SyndicatedFiles.files(of:in:))
    let unit = plan.unit(at: 0)
    #expect(throws: Full.self) {
      try plan.forEachGroup(of: unit) { inputs throws(Full) in
        _ = try renderer.render(inputs) { _ throws(Full) in throw Full() }
      }
    }
  }

  @Test("a site without a post has a front page, an about page and a page for nothing")
  func emptySite() async throws {
    let rendered = try await SiteFixture().render()
    #expect(rendered.files.keys.sorted() == ["404.html", "about/index.html", "index.html"])
    #expect(rendered.faults() == [])
    #expect(try rendered.page("").texts(".note") == ["Nothing has been published here yet."])
  }

  @Test("no page has a wall, a form or a control without an effect (A3, A16)")
  func noWall() async throws {
    for (file, bytes) in try await HarbourLane.site().render().files {
      let page = try ParsedPage(String(decoding: bytes, as: UTF8.self))
      let controls = page.elements.filter { element in
        ["form", "input", "button", "dialog", "select"].contains(element.name) || element["role"] == "button"
          || element["popover"] != nil
      }
      #expect(controls.isEmpty, "in \(file)")
      #expect(!page.text.lowercased().contains("log in") && !page.text.lowercased().contains("sign up"))
      #expect(page.all(".counts").allSatisfy { page.all("a", in: $0).isEmpty })
    }
  }

  @Test("a long thread goes on over pages that lead to each other")
  func laterPages() async throws {
    var site = try SiteFixture()
    site.planSettings.pageWeight = 5_000
    site.post("0", "Begin")
    for number in 1...9 { site.post("\(number)", at: Int64(number), "Go on", replyTo: "\(number - 1)") }
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let second = try rendered.page("@ada/post/0/page/2/")
    #expect(second.first("h1")?.text == "Thread by ada, page 2")
    #expect(second.meta("og:title") == "Page 2 of a thread by ada")
    #expect(second.all("a", in: second.first(".pager")).map { $0["href"] }.first == "/@ada/post/0/")
    #expect(try rendered.page("@ada/post/0/").all("a").contains { $0["href"] == "/@ada/post/0/page/2/" })
  }

  @Test("no page of a long thread weighs more than 120 KB")
  func weight() async throws {
    var site = try SiteFixture()
    let name = String(repeating: "Ada the Elder ", count: 5)
    site.account("ada", name: name) { $0.avatar = .file("avatar.png") }
    site.account(String(repeating: "ben", count: 20), name: name)
    for number in 0..<250 {
      let text = String(repeating: "A line & <another>. ", count: 25)
      let handle = number % 2 == 0 ? "ada" : String(repeating: "ben", count: 20)
      let parent = number == 0 ? nil : "\((number - 1) / 2)"
      site.post("\(number)", by: handle, at: Int64(number), text, replyTo: parent) {
        $0.counts = PostCounts(likes: 100_000, reposts: 100_000, replies: 100_000, quotes: 100_000)
      }
    }
    let rendered = try await site.render()
    #expect(rendered.files.values.map(\.count).max() ?? 0 <= 120_000)
    #expect(rendered.files.keys.contains("@ada/post/0/page/2/index.html"))
  }

  @Test("a mention leads to the account's timeline here, else to its page elsewhere, else nowhere")
  func mentions() async throws {
    var site = try SiteFixture()
    site.account("Ben")
    site.post("0", by: "Ben", "Hi")
    site.post("1", at: 60) {
      $0.text = .spans([
        TextSpan("@ben ", target: .mention(Mention(handle: "ben"))),
        TextSpan("@dora ", target: .mention(Mention(handle: "dora", url: "https://far.example/@dora"))),
        TextSpan("@eve ", target: .mention(Mention(handle: "eve", url: "javascript:alert(1)"))),
        TextSpan("#tag", target: .tag("tag")),
      ])
    }
    let page = try await site.render().page("@ada/post/1/")
    #expect(page.all("a.mention").map { $0["href"] } == ["/@Ben/", "https://far.example/@dora"])
    #expect(page.first(".text")?.text == "@ben @dora @eve #tag")
  }

  @Test("an account without a picture has a letter, and the same tone on every page")
  func letters() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "  «ada»")
    site.account("ben", name: "🚢🚢")
    site.post("1", "x")
    site.post("2", by: "ben", at: 60, "y")
    let rendered = try await site.render()
    let letters = try ["@ada/", "@ada/post/1/", ""].map { try rendered.page($0).letters }
    #expect(letters.allSatisfy { $0.keys.contains("A") })
    #expect(Set(letters.map { $0["A"] }).count == 1)
    #expect(try rendered.page("@ben/").letters.keys.sorted() == ["🚢"])
  }
}

extension ParsedPage {
  /// The classes of each letter that stands for an account.
  fileprivate var letters: [String: [String]] {
    let letters = all(".avatar-letter").map { ($0["data-initial"] ?? $0.text, $0.classes) }
    return Dictionary(letters, uniquingKeysWith: { first, _ in first })
  }
}

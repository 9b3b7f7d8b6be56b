import Testing
import ThreadModel

@testable import PageRendering

@Suite("Profiles")
struct ProfileTests {
  @Test("a profile links to every page of the account elsewhere as its own, and to where it moved")
  func elsewhere() async throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada") {
      $0.url = "https://social.example/@ada"
      $0.aliases = ["https://sky.example/ada", "javascript:alert(1)"]
      $0.movedTo = "https://new.example/@ada"
    }
    site.post("1", "Hello")
    let page = try await site.render().page("@ada/")
    let own = page.all("a.u-url").filter { $0["rel"]?.hasPrefix("me ") == true }
    #expect(own.map { $0["href"] } == ["https://social.example/@ada", "https://sky.example/ada"])
    #expect(page.texts(".original").last == "Moved to new.example")
  }

  @Test("an owner without posts has a page with a bio, which the front page does not lead to")
  func nothingYet() async throws {
    var site = try SiteFixture()
    site.account("zoe", name: "Zoe Quiet") { $0.bio = .plain("I listen.") }
    site.account("max", name: "Max") { $0.isOwner = false }
    site.post("1", "Hi")
    let rendered = try await site.render()
    #expect(rendered.faults() == [])
    let page = try rendered.page("@zoe/")
    #expect(page.first("h1")?.text == "Zoe Quiet" && page.texts(".bio") == ["I listen."])
    #expect(page.texts(".note") == ["Nothing has been published here yet."])
    #expect(rendered.files["@max/index.html"] == nil)
    #expect(try !rendered.page("").all("a").contains { $0["href"] == "/@zoe/" })
    #expect(try rendered.page("about/").all("a").contains { $0["href"] == "/@zoe/" })
  }
}

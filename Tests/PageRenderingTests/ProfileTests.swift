import Testing
import ThreadModel

@testable import PageRendering

@Suite("Profiles")
struct ProfileTests {
  @Test("a profile links to every page of the account elsewhere as its own, and to where it moved")
  func elsewhere() throws {
    var site = try SiteFixture()
    site.account("ada", name: "Ada") {
      $0.url = "https://social.example/@ada"
      $0.aliases = ["https://sky.example/ada", "javascript:alert(1)"]
      $0.movedTo = "https://new.example/@ada"
    }
    site.post("1", "Hello")
    let page = try site.render().page("@ada/")
    let own = page.all("a.u-url").filter { $0["rel"]?.hasPrefix("me ") == true }
    #expect(own.map { $0["href"] } == ["https://social.example/@ada", "https://sky.example/ada"])
    #expect(page.texts(".original").last == "Moved to new.example")
  }
}

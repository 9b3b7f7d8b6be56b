import BuildDiagnostics
import LinkPreviews
import SitePlanning
import SiteThemes
import Testing
import ThreadModel
import TypedTemplates
@testable import PageRendering

@Suite("Page templates")
struct PageTemplatesTests {
  @Test("the built-in theme compiles without a word, with a template for every page and section")
  func builtIn() throws {
    let (templates, diagnostics) = PageTemplates.compile(try BuiltInTheme.load())
    #expect(diagnostics == [])
    let theme = try #require(templates)
    for (name, _) in PageTemplates.pages(of: PageKinds.all) { #expect(theme.pages[name] != nil, "\(name)") }
    for name in PageTemplates.builtInSections { #expect(theme[name] != nil, "\(name)") }
  }

  @Test("style sheets and the script are known by their hashed names and the icons by their own")
  func files() throws {
    let templates = try BuiltInTheme.compiled.get()
    #expect(templates.asset("site.css")?.wholeMatch(of: #/site\.[0-9a-f]{8}\.css/#) != nil)
    #expect(templates.asset("looks.css")?.wholeMatch(of: #/looks\.[0-9a-f]{8}\.css/#) != nil)
    #expect(templates.asset("site.js")?.wholeMatch(of: #/site\.[0-9a-f]{8}\.js/#) != nil)
    #expect(templates.icons(for: nil).map(\.path) == ["favicon.ico", "icon.svg", "apple-touch-icon.png"])
  }

  @Test("the theme's files of a page are those that its HTML names")
  func publicFiles() async throws {
    let templates = try BuiltInTheme.compiled.get()
    let site = try await HarbourLane.site().render()
    for index in 0..<site.plan.unitCount {
      try site.plan.forEachPage(of: site.plan.unit(at: index)) { page in
        let html = try site.html(page.address.path)
        let named = try SiteFields.files.map(\.name).filter {
          html.contains(try #require(templates.asset($0)))
        }
        #expect(templates.publicFiles(of: page, in: site.plan).isSuperset(of: named), "\(page.address)")
        if named.contains("lists.css") {
          #expect(!templates.publicFiles(of: page, in: site.plan).contains("thread.css"), "\(page.address)")
        }
      }
    }
  }

  @Test("no template asks which network a post came from (A22)")
  func networks() throws {
    for template in try BuiltInTheme.load().templates {
      for network in ["mastodon", "bluesky", "threads.net", "twitter", "instagram"] {
        #expect(!template.text.lowercased().contains(network), "\(template.name)")
      }
    }
  }

  @Test("what pages are filled with is what their templates may name")
  func recordsFit() async throws {
    let site = try HarbourLane.site()
    let (scene, plan) = (try await site.scene(), try await site.plan())
    var builder = EntryBuilder(scene: scene)
    for index in 0..<plan.unitCount {
      plan.forEachPage(of: plan.unit(at: index)) { page in
        let misfits = builder.records(for: page).flatMap { Shape(EntryFields.self).misfits(of: $0) }
        #expect(misfits == [])
      }
    }
    for account in plan.archive.accountIDs {
      let record = scene.profile(account, isWhole: true)
      #expect(Shape(ProfileFields.self).misfits(of: record) == [])
    }
  }
}

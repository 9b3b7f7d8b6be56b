import BuildDiagnostics
import LinkPreviews
import SafeMarkup
import SiteChecking
import Testing

struct UnfurledPageTests {
  @Test(
    "a page is found by its folder or its file, with the site around it",
    arguments: ["a", "a/", "a/index.html"])
  func found(path: String) throws {
    let site = try CheckedFolder()
    try site.page("a/", "A page of Ada’s")
    let found = try UnfurledPage("\(site.folder)/\(path)")
    #expect(found.page.url?.description == "https://ada.example/a/")
    let card = found.page.card(for: .messages, in: found.site)
    #expect(card.title == "A page of Ada’s" && card.image?.description.hasSuffix("1.png") == true)
    let gallery = PreviewGallery(of: found.page, in: found.site).html
    #expect(gallery.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
  }

  @Test("a file outside of any site is a page all the same")
  func alone() throws {
    let site = try CheckedFolder()
    try site.write(
      "<title>Alone</title>", to: "../\(site.folder.split(separator: "/").last ?? "").alone/x.html")
    let found = try UnfurledPage("\(site.folder).alone/x.html")
    #expect(found.site == nil && found.page.card(for: .google).title == "Alone")
  }

  @Test("it says what is not a page", arguments: ["nowhere", "cards"])
  func missing(path: String) throws {
    let site = try CheckedFolder()
    #expect(throws: Diagnostic.self) { try UnfurledPage("\(site.folder)/\(path)") }
  }
}

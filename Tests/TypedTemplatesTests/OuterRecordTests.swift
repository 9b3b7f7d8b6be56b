import SafeMarkup
import Testing

@testable import TypedTemplates

/// The fields of a record around the page.
private enum TestSiteFields: Int, RecordFields {
  static let shapeName = "site"
  case siteTitle, logo, home, isDraft, note, title, owner

  var kind: FieldKind {
    switch self {
    case .siteTitle, .note, .title: .text
    case .logo: .html
    case .home: .address
    case .isDraft: .flag
    case .owner: .record(Shape(TestAuthorFields.self))
    }
  }
}

@Suite("Templates with a record around the page's")
struct OuterRecordTests {
  @Test(
    "the fields of the outer record are those that the inner one does not have",
    arguments: [
      ("{{siteTitle}} {{{logo}}}<a href=\"{{home}}\">", "A &amp; {{title}} <svg></svg><a href=\"/\">"),
      ("{{#isDraft}}draft{{/isDraft}}{{^isDraft}}whole{{/isDraft}}", "draft"),
      ("{{#note}}{{note}}{{/note}}{{^note}}none{{/note}}", "none"),
      (
        "{{#posts}}{{#isDraft}}{{id}}{{siteTitle}} {{/isDraft}}{{/posts}}",
        "1A &amp; {{title}} 2A &amp; {{title}} "
      ),
      ("{{#isDraft}}{{#posts}}{{id}}{{^isNew}}old{{/isNew}},{{/posts}}|{{/isDraft}}.", "1,2,|."),
      ("{{#isNew}}{{#note}}x{{/note}}{{/isNew}}{{#isNew}}new{{/isNew}}", "new"),
      (
        "{{#home}}<a href=\"{{.}}\">{{title}} by {{author.name}}</a>{{/home}}",
        "<a href=\"/\">Title by Ada</a>"
      ),
      ("{{^isNew}}a{{/isNew}}b{{#words}}c{{/words}}d{{siteTitle}}", "bdA &amp; {{title}}"),
      ("[{{#owner}}{{name}}{{/owner}}{{owner.name}}{{#owner.name}}x{{/owner.name}}]", "[AdaAdax]"),
    ])
  func values(text: String, expected: String) throws {
    var html = HTML()
    try template(text).render(TestTemplates().page(), inside: site, into: &html)
    #expect(html.string == expected)
  }

  @Test("the URLs of a template are those of its outermost record")
  func printedURLs() throws {
    let template = try template("<a href=\"{{home}}\"></a><a href=\"{{link}}\"></a>")
    #expect(template.printedURLs == [TestSiteFields.home.rawValue])
  }

  private var site: Record {
    Record([
      TestSiteFields.siteTitle: .text("A & {{title}}"), .logo: .html(HTML(markup: "<svg></svg>")),
      .home: Address(rooted: "/").map { .address($0) } ?? .empty, .isDraft: .flag(true),
      .title: .text("hidden by the page's"),
      .owner: .record(Record([TestAuthorFields.name: .text("Ada")])),
    ])
  }

  private func template(_ text: String) throws -> Template {
    let compiler = TemplateCompiler(
      sources: [TemplateSource(name: "page", path: "page.mustache", text: text)])
    let compiled = compiler.compile(
      [(template: "page", shapes: [Shape(TestSiteFields.self), Shape(TestFields.self)])])
    #expect(compiled.diagnostics == [])
    return try #require(compiled.templates["page"])
  }
}

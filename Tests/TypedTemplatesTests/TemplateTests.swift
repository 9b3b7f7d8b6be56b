import SafeMarkup
import Testing

@testable import TypedTemplates

struct TemplateTests {
  private let templates = TestTemplates()

  @Test("a value is escaped, markup and URLs stay as they are")
  func values() {
    let text = TestTemplates(title: "<a> & \"b\"").render(
      "<a title=\"{{title}}\" href=\"{{link}}\">{{{body}}}</a>")
    #expect(text == "<a title=\"&lt;a&gt; &amp; &quot;b&quot;\" href=\"/@ada/\"><p>Hi</p></a>")
  }

  @Test(
    "template syntax in a value is literal (fault 102)",
    arguments: [
      "{{title}}", "{{{body}}}", "{{> page}}", "{% include x %}", "\\(title)", "#include <x>", "}}",
    ])
  func literalSyntax(value: String) {
    let text = TestTemplates(title: value).render("<p>{{title}}</p>")
    #expect(text == "<p>" + HTML(text: value).string + "</p>")
    #expect(!text.contains("Hi"))
  }

  @Test(
    "a value never leaves its attribute (fault 103)",
    arguments: ["\" onload=\"x", "' onload='x", "` onload=`x", "> <b>", "\"><script>", "&quot; x"])
  func attributeBreakOut(value: String) {
    for quote in ["\"", "'"] {
      let text = TestTemplates(title: value).render("<img alt=\(quote){{title}}\(quote)>")
      let inner = text.dropFirst(10).dropLast(2)
      #expect(text.hasPrefix("<img alt=" + quote) && text.hasSuffix(quote + ">"))
      #expect(!inner.contains { "\"'<>".contains($0) })
    }
  }

  @Test(
    "a section asks whether there is something",
    arguments: [
      ("{{#isNew}}new{{/isNew}}", "new"), ("{{^isNew}}old{{/isNew}}", ""),
      ("{{#title}}{{.}}!{{/title}}", "Title!"), ("{{#words}}{{.}}{{/words}}", ""),
      ("{{^words}}none{{/words}}", "none"), ("{{#body}}<div>{{{.}}}</div>{{/body}}", "<div><p>Hi</p></div>"),
      ("{{#link}}<a href=\"{{.}}\"></a>{{/link}}", "<a href=\"/@ada/\"></a>"),
      ("{{#author}}{{name}} {{title}}{{/author}}", "Ada Title"), ("{{author.name}}", "Ada"),
      ("{{#author.profile}}x{{/author.profile}}{{^author.profile}}y{{/author.profile}}", "y"),
      ("{{#posts}}{{id}}{{author.name}} {{/posts}}", "1Ada 2Ada "), ("{{^posts}}none{{/posts}}", ""),
      ("{{#posts}}{{#author}}{{name}}{{id}}{{/author}}{{/posts}}", "Ada1Ada2"),
    ])
  func sections(template: String, expected: String) {
    #expect(templates.render(template) == expected)
  }

  @Test("literal text behind a section is not part of it")
  func literalBehindSection() {
    #expect(templates.render("a{{#isNew}}b{{/isNew}}c{{^isNew}}d{{/isNew}}e") == "abce")
    #expect(templates.render("{{#posts}}<i>{{/posts}}|") == "<i><i>|")
  }

  @Test("a record with no value set prints nothing but the template's own text")
  func emptyRecord() throws {
    let compiled = templates.compile(
      "[{{title}}{{{body}}}{{author.name}}{{#posts}}x{{/posts}}{{#author}}y{{/author}}]")
    let template = try #require(compiled.templates["page"])
    var html = HTML()
    template.render(Record(TestFields.self), into: &html)
    #expect(html.string == "[]")
  }

  @Test("a record of another shape prints nothing and does not stop the program")
  func wrongRecord() throws {
    let compiled = templates.compile("[{{words}}{{author.name}}{{#posts}}x{{/posts}}]")
    let template = try #require(compiled.templates["page"])
    var html = HTML()
    template.render(Record(TestAuthorFields.self), into: &html)
    template.render(Record(values: [.flag(true)]), into: &html)
    #expect(html.string == "[][]")
  }

  @Test("sections may be nested as deep as a template may be")
  func deepest() {
    let depth = TemplateParser.maximumDepth
    let text =
      String(repeating: "{{#author}}", count: depth) + "{{name}}"
      + String(repeating: "{{/author}}", count: depth)
    #expect(templates.render(text) == "Ada")
  }
}

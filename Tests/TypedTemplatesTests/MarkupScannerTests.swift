import Testing

@testable import TypedTemplates

struct MarkupScannerTests {
  private let templates = TestTemplates()

  @Test(
    "a tag is refused where escaping would not be enough",
    arguments: [
      ("<p title={{title}}>", "1:10 template-unsafe-unquoted"),
      ("<p title=a{{title}}>", "1:10 template-unsafe-unquoted"),
      ("<p title={{title}}a{{title}}>", "1:10 template-unsafe-unquoted"),
      ("<p title=a>", "1:10 template-unsafe-unquoted"),
      ("<p>{{title}}</p>\n<a class=\"x\" href = mailto:a@b.example>", "2:21 template-unsafe-unquoted"),
      ("<p title={{#isNew}}\"x\"{{/isNew}}>", "1:10 template-unsafe-unquoted"),
      ("<script>x = \"{{title}}\"</script>", "1:14 template-unsafe-script"),
      ("<SCRIPT type='a'>{{#isNew}}{{/isNew}}</SCRIPT>", "1:18 template-unsafe-script"),
      ("<style>{{title}}</style>", "1:8 template-unsafe-script"),
      ("<script>{{> page}}</script>", "1:9 template-unsafe-script"),
      ("<script></scripty>{{title}}</script>", "1:19 template-unsafe-script"),
      ("<!-- {{title}} -->", "1:6 template-unsafe-place"),
      ("<!doctype {{title}}>", "1:11 template-unsafe-place"),
      ("<h{{title}}>", "1:3 template-unsafe-place"), ("<{{title}}>", "1:2 template-unsafe-place"),
      ("<p {{title}}>", "1:4 template-unsafe-place"), ("<p {{title}}=\"x\">", "1:4 template-unsafe-place"),
      ("</{{title}}>", "1:3 template-unsafe-place"),
      ("<p class=\"{{{body}}}\">", "1:11 template-unsafe-html"),
      ("<title>{{{body}}}</title>", "1:8 template-unsafe-html"),
      ("<p {{{body}}}>", "1:4 template-unsafe-place"),
    ])
  func refusedPlaces(template: String, problem: String) {
    #expect(templates.problems(template) == [problem])
  }

  @Test(
    "a tag may print where escaping is enough",
    arguments: [
      "<p>{{title}}</p>", "<p title=\"{{title}}\">", "<p title='a {{title}} b'>", "<title>{{title}}</title>",
      "<textarea>{{#isNew}}{{title}}{{/isNew}}</textarea>", "<li{{#isNew}} class=\"new\"{{/isNew}}>x</li>",
      "<input checked{{#isNew}} disabled{{/isNew}}>",
      "<p title=\"a\"{{#isNew}} id=\"b\"{{/isNew}} lang=\"c\">",
      "<script>if (a < b) { x = '<p title=' }</script>{{title}}",
      "<script src=\"{{link}}\"></script>{{title}}",
      "<!-- a > b -- --> {{title}}", "<!-->{{title}}", "1 < 2 {{title}}", "<p title = \"{{title}}\" >",
      "{{#isNew}}<b>{{/isNew}}x{{#isNew}}</b>{{/isNew}}", "<br/>{{title}}", "<p title=\"a>b\">{{{body}}}</p>",
    ])
  func allowedPlaces(template: String) {
    #expect(templates.problems(template) == [])
  }

  @Test(
    "an attribute for a URL begins with a field of type URL",
    arguments: [
      ("<a href=\"{{title}}\">", "1:10 template-unsafe-address"),
      ("<a HREF='{{title}}'>", "1:10 template-unsafe-address"),
      ("<img src=\" {{title}}\">", "1:12 template-unsafe-address"),
      ("<a href=\"java{{title}}\">", "1:14 template-unsafe-address"),
      ("<a href=\"/tags/{{title}}\">", "1:16 template-unsafe-address"),
      ("<a href=\"{{link}}{{title}}\">", "1:18 template-unsafe-address"),
      ("<a href=\"/x{{link}}\">", "1:12 template-unsafe-address"),
      ("<a href=\"{{#isNew}}#{{/isNew}}{{title}}\">", "1:31 template-unsafe-address"),
      ("<form action=\"{{title}}\">", "1:15 template-unsafe-address"),
      ("<video poster=\"{{title}}\">", "1:16 template-unsafe-address"),
      ("<object data=\"{{title}}\">", "1:15 template-unsafe-address"),
      ("<q cite=\"{{title}}\">", "1:10 template-unsafe-address"),
      ("<button formaction=\"{{title}}\">", "1:21 template-unsafe-address"),
      ("<img srcset=\"{{title}} 2x\">", "1:14 template-unsafe-address"),
      ("<img srcset=\"{{link}} 1x, {{title}} 2x\">", "1:27 template-unsafe-address"),
      ("<img srcset=\"{{link}} 1x{{#posts}}{{id}},{{/posts}}\">", "1:25 template-unsafe-section"),
    ])
  func refusedAddresses(template: String, problem: String) {
    #expect(templates.problems(template) == [problem])
  }

  @Test(
    "a URL may have text after a # and literal text after it",
    arguments: [
      "<a href=\"{{link}}\">", "<a href=\"#{{title}}\">", "<a href=\"#p-{{title}}\">",
      "<a href=\"{{link}}#{{title}}\">",
      "<a href=\"{{link}}feed.xml\">", "<a href=\"{{#link}}{{link}}{{/link}}{{^link}}/{{/link}}\">",
      "<img srcset=\"{{link}} 1x, {{link}} {{title}}w\">",
      "<img srcset=\"{{#posts}}{{link}} {{id}}w, {{/posts}}\">", "<meta content=\"{{link}}\">",
      "<p>{{link}}</p>",
    ])
  func allowedAddresses(template: String) {
    #expect(templates.problems(template) == [])
  }

  @Test(
    "attributes that the security policy forbids are refused",
    arguments: [
      ("<p onclick=\"x\">", "1:4 template-unsafe-attribute"),
      ("<p OnLoad='x'>", "1:4 template-unsafe-attribute"),
      ("<p style=\"color: red\">", "1:4 template-unsafe-attribute"),
      ("<p\n  style >", "2:3 template-unsafe-attribute"),
      ("<iframe srcdoc=\"x\"></iframe>", "1:9 template-unsafe-attribute"),
      ("<meta http-equiv=\" Refresh \" content=\"0\">", "1:7 template-unsafe-attribute"),
      ("<meta http-equiv=\"{{title}}\">", "1:19 template-unsafe-attribute"),
    ])
  func forbiddenAttributes(template: String, problem: String) {
    #expect(templates.problems(template) == [problem])
  }

  @Test(
    "a section leaves the markup as it found it",
    arguments: [
      ("{{#isNew}}<p title=\"{{/isNew}}x\">", "1:1 template-unsafe-section"),
      ("{{#isNew}}<script>{{/isNew}}x", "1:1 template-unsafe-section"),
      ("<p {{#isNew}}>{{/isNew}}>", "1:4 template-unsafe-section"),
      ("<p title=\"{{#isNew}}\"{{/isNew}}>", "1:11 template-unsafe-section"),
      ("<p title=\"x\" {{#isNew}}lang=\"{{/isNew}}\">", "1:14 template-unsafe-section"),
      ("<on{{#isNew}}click{{/isNew}}>", "1:14 template-unsafe-place"),
    ])
  func unevenSections(template: String, problem: String) {
    #expect(templates.problems(template).first == problem)
  }

  @Test("a page that ends inside a tag is an error, a partial may")
  func unfinished() {
    #expect(templates.problems("<p title=\"x") == ["1:12 template-unsafe-place"])
    let partial = TestTemplates(partials: ["class": "new {{title}}"])
    #expect(partial.render("<p class=\"{{> class}}\">") == "<p class=\"new Title\">")
  }
}

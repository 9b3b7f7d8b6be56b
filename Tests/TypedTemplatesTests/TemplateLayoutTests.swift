import Testing

@testable import TypedTemplates

struct TemplateLayoutTests {
  @Test(
    "a line that holds only a tag that prints nothing leaves no trace",
    arguments: [
      ("a\n{{! note }}\nb", "a\nb"), ("a\n  {{#isNew}}  \nb\n{{/isNew}}\nc", "a\nb\nc"),
      ("a\r\n{{#isNew}}\r\nb\r\n{{/isNew}}\r\n", "a\r\nb\r\n"), ("{{=| |=}}\n|title|\n", "Title\n"),
      ("{{! one\n two }}\nx", "x"), ("x\n{{! end }}", "x\n"), ("{{#isNew}}\n\n{{/isNew}}\n", "\n"),
    ])
  func standalone(template: String, expected: String) {
    #expect(TestTemplates().render(template) == expected)
  }

  @Test(
    "any other line stays as it is",
    arguments: [
      ("  {{title}}  \n", "  Title  \n"), (" {{! a }} x\n", "  x\n"),
      ("{{#isNew}}{{/isNew}}\n", "\n"), (" \t \n", " \t \n"), ("x{{#isNew}}\ny{{/isNew}}\n", "x\ny\n"),
    ])
  func inline(template: String, expected: String) {
    #expect(TestTemplates().render(template) == expected)
  }

  @Test("a partial with a line to itself is indented as its tag is, its blank lines and its values are not")
  func partialIndentation() {
    let partials = ["outer": "<o>\n  {{> inner}}\n</o>\n", "inner": "{{title}}\n\n<i>\n"]
    let templates = TestTemplates(partials: partials, title: "a\nb")
    #expect(templates.render("  {{> outer}}\n!") == "  <o>\n    a\nb\n\n    <i>\n  </o>\n!")
    #expect(templates.render("x {{> inner}}") == "x a\nb\n\n<i>\n")
  }

  @Test("what fills a block is indented as the block is")
  func blockIndentation() {
    let partials = ["frame": "<main>\n  {{$content}}\n  nothing\n  {{/content}}\n</main>\n"]
    let templates = TestTemplates(partials: partials)
    let text =
      "{{<frame}}\n{{$content}}\n      <p>\n        {{title}}\n      </p>\n{{/content}}\n{{/frame}}\n"
    #expect(templates.render(text) == "<main>\n  <p>\n    Title\n  </p>\n</main>\n")
    #expect(templates.render("{{> frame}}") == "<main>\n  nothing\n</main>\n")
  }
}

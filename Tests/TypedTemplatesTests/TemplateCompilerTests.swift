import BuildDiagnostics
import RandomNumbers
import Testing

@testable import TypedTemplates

struct TemplateCompilerTests {
  private let templates = TestTemplates()

  @Test("everything that is wrong is said at once, in the order of files, lines and columns")
  func allAtOnce() {
    let templates = TestTemplates(partials: ["a/entry": "{{nmae}}", "unused": "{{#x}}"])
    let text =
      "<p>{{titel}} {{#author}}{{> a/entry}}{{/author}}</p>\n{{> a/entri}}\n  {{body}} {{#posts}}{{id}}"
    #expect(
      templates.messages(text) == [
        "a/entry.mustache:1:1: error: there is no field \"nmae\" in author, page; did you mean \"name\"?"
          + " [template-unknown-field]",
        "page.mustache:1:4: error: there is no field \"titel\" in page; did you mean \"title\"?"
          + " [template-unknown-field]",
        "page.mustache:2:1: error: there is no partial \"a/entri\"; did you mean \"a/entry\"?"
          + " [template-missing-partial]",
        "page.mustache:3:3: error: \"body\" is HTML; expected {{{body}}} [template-wrong-kind]",
        "page.mustache:3:12: error: \"{{#posts}}\" is not closed; expected \"{{/posts}}\" before the end of the"
          + " file [template-unclosed-section]",
        "unused.mustache:1:1: error: \"{{#x}}\" is not closed; expected \"{{/x}}\" before the end of the file"
          + " [template-unclosed-section]",
      ])
  }

  @Test("an unknown name is an error with its line, its column and the nearest name (fault 184)")
  func unknownName() {
    #expect(
      templates.messages("<p>\n  {{#posts}}{{tekst}}{{/posts}}\n</p>") == [
        "page.mustache:2:13: error: there is no field \"tekst\" in post, page; did you mean \"text\"?"
          + " [template-unknown-field]"
      ])
    #expect(templates.problems("{{author.mail}}{{title.x}}{{#nobody}}{{x}}{{/nobody}}").count == 3)
  }

  @Test(
    "a template that includes itself is an error, not an endless page (fault 184)",
    arguments: [
      ["a": "{{> a}}"], ["a": "{{> b}}", "b": "x{{> a}}"], ["a": "{{<a}}{{/a}}"],
      ["a": "{{<b}}{{$x}}{{> a}}{{/x}}{{/b}}", "b": "{{$x}}{{/x}}"],
    ])
  func cycles(partials: [String: String]) {
    let problems = TestTemplates(partials: partials).messages("{{> a}}")
    #expect(problems.count == 1)
    #expect(
      problems.allSatisfy { $0.contains("includes itself: a > ") && $0.hasSuffix("[template-partial-cycle]") }
    )
  }

  @Test(
    "templates that double each other end at a limit (fault 184)", arguments: ["", "some text", "{{title}}"])
  func doubling(text: String) {
    var partials = ["p40": text]
    for level in 0..<40 { partials["p\(level)"] = "{{> p\(level + 1)}}{{> p\(level + 1)}}" }
    let problems = TestTemplates(partials: partials).messages("{{> p0}}")
    #expect(problems.count == 1)
    #expect(problems.first?.hasSuffix("[template-too-large]") == true)
  }

  @Test("partials that nest too deep end at a limit")
  func tooDeep() {
    var partials = ["p200": "x"]
    for level in 0..<200 { partials["p\(level)"] = "{{> p\(level + 1)}}" }
    #expect(
      TestTemplates(partials: partials).messages("{{> p0}}").first?.contains("template-too-deep") == true)
  }

  @Test("a block that contains itself shows its own content instead of going round")
  func blockInItself() {
    let templates = TestTemplates(partials: ["p": "[{{$b}}own{{/b}}]"])
    #expect(templates.render("{{<p}}{{$b}}({{$b}}inner{{/b}}){{/b}}{{/p}}") == "[(inner)]")
    #expect(templates.render("{{<p}}{{$b}}{{<p}}{{$b}}x{{/b}}{{/p}}{{/b}}{{/p}}") == "[[x]]")
  }

  @Test("a block that no template has is an error with the nearest name")
  func unknownBlock() {
    let templates = TestTemplates(partials: ["frame": "<main>{{$content}}{{/content}}</main>"])
    #expect(
      templates.messages("{{<frame}}{{$contents}}x{{/contents}}{{/frame}}") == [
        "page.mustache:1:11: error: no template has a block \"contents\" to be filled; did you mean \"content\"?"
          + " [template-unknown-block]"
      ])
  }

  @Test(
    "a field is printed only in the way of its kind",
    arguments: [
      ("{{{title}}}", "template-unsafe-html"), ("{{&link}}", "template-unsafe-html"),
      ("{{{isNew}}}", "template-unsafe-html"), ("{{body}}", "template-wrong-kind"),
      ("{{isNew}}", "template-wrong-kind"), ("{{author}}", "template-wrong-kind"),
      ("{{posts}}", "template-wrong-kind"), ("{{.}}", "template-wrong-kind"),
      ("{{#.}}{{/.}}", "template-wrong-kind"), ("{{#isNew}}{{.}}{{/isNew}}", "template-wrong-kind"),
    ])
  func wrongKind(template: String, code: String) {
    let problems = templates.problems(template)
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { $0.hasSuffix(" " + code) })
  }

  @Test(
    "a tag of no form is an error at its place",
    arguments: [
      ("ab\n c{{title", "2:3 template-unclosed-tag"), ("{{{title}}", "1:1 template-unclosed-tag"),
      ("{{}}", "1:1 template-bad-tag"), ("{{ a b }}", "1:1 template-bad-tag"),
      ("{{=<% =}}", "1:1 template-bad-tag"), ("é{{/title}}", "1:3 template-mismatched-section"),
      ("{{#title}}{{#isNew}}{{/title}}", "1:11 template-unclosed-section"),
    ])
  func badTags(template: String, problem: String) {
    #expect(templates.problems(template) == [problem])
  }

  @Test("sections deeper than the limit are an error, many thousands of them too")
  func deepSections() {
    let text = String(repeating: "{{#author}}", count: 20_000)
    #expect(templates.problems(text) == ["1:705 template-too-deep"])
  }

  @Test("a template that does not exist is an error with the nearest name")
  func missingTemplate() {
    let sources = [TemplateSource(name: "profile", path: "p", text: "")]
    let compiled = TemplateCompiler(sources: sources)
      .compile([(template: "profil", shapes: [Shape(TestFields.self)])])
    #expect(
      compiled.diagnostics.map(\.description) == [
        "error: there is no template \"profil\"; did you mean \"profile\"? [template-missing]"
      ])
    #expect(compiled.templates["profil"] == nil)
  }

  @Test("a template knows what it includes, once each, and nothing else")
  func includes() {
    let partials = [
      "entry": "{{> time}}", "time": "x", "frame": "{{$b}}{{/b}}{{$slot:s}}{{/slot:s}}", "other": "y",
    ]
    let templates = TestTemplates(partials: partials, slots: ["s": "z"])
    let compiled = templates.compile("{{<frame}}{{$b}}{{> entry}}{{> time}}{{/b}}{{/frame}}")
    #expect(compiled.templates["page"]?.includes == ["entry", "frame", "slots/s", "time"])
  }

  @Test("any pieces in any order end in a template or in diagnostics")
  func noise() {
    let pieces = [
      "{{", "}}", "#", "/", "^", "$", "<", ">", "=", "\"", "'", " ", "\n", "title", "posts", "a", "!--", "-",
      "{", "}",
      "{{#posts}}", "{{/posts}}", "{{$a}}", "{{/a}}", "{{<a}}", "{{>a}}", "{{=| |=}}", "é",
    ]
    let templates = TestTemplates(partials: ["a": "<p title=\"{{$a}}{{title}}{{/a}}\">"])
    var numbers = SeededNumbers(seed: 42)
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<24 {
        text += pieces[numbers.index(below: pieces.count)]
      }
      let rendered = templates.render(text)
      #expect(templates.render(text) == rendered)
    }
  }
}

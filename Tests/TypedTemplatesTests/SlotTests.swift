import Testing

@testable import TypedTemplates

struct SlotTests {
  @Test("a slot shows its own content until a file fills it")
  func filling() {
    let text = "<head>\n  {{$slot:head-extra}}\n  <meta>\n  {{/slot:head-extra}}\n</head>\n"
    #expect(TestTemplates().render(text) == "<head>\n  <meta>\n</head>\n")
    let filled = TestTemplates(slots: ["head-extra": "<link title=\"{{title}}\">\n<link>\n"])
    #expect(filled.render(text) == "<head>\n  <link title=\"Title\">\n  <link>\n</head>\n")
  }

  @Test("a slot in the middle of a line takes its file's text there")
  func inline() {
    let filled = TestTemplates(slots: ["name": "{{author.name}}"])
    #expect(filled.render("<p>{{$slot:name}}nobody{{/slot:name}}</p>") == "<p>Ada</p>")
  }

  @Test("a slot that must be filled and is not is an error with its name")
  func required() {
    let text = "\n{{$slot:banner!}}{{/slot:banner!}}"
    #expect(
      TestTemplates().messages(text) == [
        "page.mustache:2:1: error: the slot \"banner\" must be filled; expected a file"
          + " Templates/slots/banner.mustache [template-slot-required]"
      ])
    #expect(TestTemplates(slots: ["banner": "<b>!</b>"]).render(text) == "\n<b>!</b>")
  }

  @Test("a file for a slot that nobody asks for is an error with the nearest name")
  func unknown() {
    let text = "{{$slot:banner}}{{/slot:banner}}"
    #expect(
      TestTemplates(slots: ["baner": ""]).messages(text) == [
        "slots/baner.mustache: error: no template asks for a slot \"baner\"; did you mean \"banner\"?"
          + " [template-slot-unknown]"
      ])
  }

  @Test("a value without quotes in a slot is refused where it is, though no tag is in it (fault 285)")
  func unquoted() {
    let templates = TestTemplates(slots: [
      "footer": "<p>\n  <a href=mailto:me@me.example>Write to me</a>\n</p>"
    ])
    #expect(
      templates.messages("{{$slot:footer}}{{/slot:footer}}") == [
        "slots/footer.mustache:2:11: error: the value of \"href\" has no quotes; expected href=\"…\""
          + " [template-unsafe-unquoted]"
      ])
  }

  @Test("a file in a slot is checked like any template, in the place where it goes")
  func checked() {
    let text = "<a title=\"{{$slot:x}}{{/slot:x}}\">"
    #expect(TestTemplates(slots: ["x": "{{{body}}}"]).problems(text) == ["1:1 template-unsafe-html"])
    #expect(
      TestTemplates(slots: ["x": "{{$slot:x}}{{/slot:x}}"]).problems("{{$slot:x}}{{/slot:x}}").count == 1)
  }
}

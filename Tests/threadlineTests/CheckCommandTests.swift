import Foundation
import Testing

/// `threadline check` and `threadline unfurl` as a person meets them.
struct CheckCommandTests {
  private static let bad = "<html><head><title>x</title></head><body><p id=\"a\"><p id=\"a\"></body></html>"

  private func program(_ page: String = bad) throws -> Program {
    let program = try Program()
    try program.write(page, to: "page.html")
    return program
  }

  @Test("one file is checked as a whole site is, and each finding names its place, rule and consumers")
  func oneFile() throws {
    let result = try program().run(["check", "page.html"])
    #expect(result.status == 1 && result.output.contains("1 page checked: "))
    let lines = result.output.split(separator: "\n").dropLast()
    #expect(lines.allSatisfy { $0.hasPrefix("page.html:1:") && $0.hasSuffix("]") }, "\(lines)")
    #expect(
      lines.contains {
        $0.contains("error: og:title is missing; ") && $0.contains(" [P06: Messages, WhatsApp, ")
      })
    #expect(lines.contains { $0.hasPrefix("page.html:1:52: error: the id \"a\"") && $0.hasSuffix(" [S03]") })
  }

  @Test(
    "what is asked for is all that is looked for",
    arguments: [
      (["--only", "s03"], 1, "1 error, 0 warnings"), (["--only", "P25"], 0, "0 errors, 0 warnings"),
      (["--only", "S03", "--fail-on", "never"], 0, "1 error"),
      (["--only", "S03", "--consumer", "x"], 0, "0 errors"),
      (["--consumer", "bluesky", "--consumer", "teams"], 1, "og:title is missing"),
    ])
  func parts(arguments: [String], status: Int32, words: String) throws {
    let result = try program().run(["check", "page.html"] + arguments)
    #expect(result.status == status)
    #expect(result.output.contains(words), "\(result.output)")
  }

  @Test("a warning fails a check that is told so")
  func warnings() throws {
    let program = try program(
      "<!doctype html><meta charset=\"utf-8\"><meta name=\"theme-color\" content=\"navy\">")
    let arguments = ["check", "page.html", "--only", "P20"]
    #expect(try program.run(arguments).status == 0)
    #expect(try program.run(arguments + ["--fail-on", "warning"]).status == 1)
    #expect(try program.run(arguments + ["--quiet"]).output == "")
  }

  @Test(
    "each form is printed alone",
    arguments: [("json", "[\n{\"consumers\""), ("junit", "<?xml"), ("sarif", "{\"$schema\"")])
  func forms(form: String, start: String) throws {
    let result = try program().run(["check", "page.html", "--format", form])
    #expect(result.status == 1 && result.output.hasPrefix(start) && !result.output.contains("page checked"))
    if form != "junit" {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    }
  }

  @Test(
    "a rule is explained by its code, with its source and the way to mend a page", arguments: ["P06", "s01"])
  func explain(code: String) throws {
    let result = try Program().run(["check", "--explain", code])
    #expect(result.status == 0 && result.output.hasPrefix("\(code.uppercased()): "))
    #expect(result.output.contains("\nTo mend:  ") && result.output.contains("\nSource:   ["))
  }

  @Test(
    "an unknown name is told with the nearest and with all that there are",
    arguments: [
      (["check", "page.html", "--only", "P6"], "did you mean \"P06\"?", "S10"),
      (["check", "--explain", "X1"], "there is no rule \"X1\"", "P01, P02"),
      (["check", "page.html", "--consumer", "slak"], "did you mean \"slack\"?", "iframely"),
      (["unfurl", "page.html", "--consumer", "signal"], "there is no consumer", "signal-android"),
      (["check", "page.html", "--format", "xml"], "expected text, json, junit or sarif", "Usage"),
      (["check", "page.html", "--fail-on", "no"], "expected error, warning or never", "Usage"),
      (["unfurl", "page.html", "--format", "xml"], "expected table, text or json", "Usage"),
    ])
  func unknown(arguments: [String], first: String, second: String) throws {
    let result = try program().run(arguments)
    #expect(
      result.status == 64 && result.errors.contains(first) && result.errors.contains(second),
      "\(result.errors)")
  }

  @Test("a page is unfurled as a table, as lines and as JSON")
  func unfurl() throws {
    let program = try program("<meta property=\"og:title\" content=\"Small tools\">")
    let table = try program.run(["unfurl", "page.html"])
    #expect(table.status == 0 && table.output.hasPrefix("Consumer ") && table.output.contains("Small tools"))
    let lines = try program.run(["unfurl", "page.html", "--format", "text", "--consumer", "facebook"])
    #expect(lines.output == "Facebook: words alone\n  title:  Small tools\n")
    #expect(
      try program.run(["unfurl", "page.html", "--format", "json"]).output.hasPrefix(
        "[\n{\"consumer\": \"messages\""))
    #expect(try program.run(["unfurl", "nowhere.html"]).errors.contains("site-missing"))
  }

  @Test("a gallery is written again over itself, and over nothing else")
  func gallery() throws {
    let program = try program("<meta property=\"og:title\" content=\"Small tools\">")
    let write = ["unfurl", "page.html", "--html", "cards.html"]
    #expect(try program.run(write).output == "wrote cards.html\n")
    #expect(try program.run(write).status == 0)
    try program.write("mine", to: "cards.html")
    let refused = try program.run(write)
    #expect(refused.status == 64 && refused.errors.contains("file-taken"))
    #expect(try String(contentsOfFile: "\(program.folder)/cards.html", encoding: .utf8) == "mine")
    #expect(try program.run(write + ["--force"]).status == 0)
  }
}

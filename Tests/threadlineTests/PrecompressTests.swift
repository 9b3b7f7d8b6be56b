import Foundation
import Testing

/// `threadline build --precompress` as a person meets it.
struct PrecompressTests {
  private static func export(_ words: String) -> String {
    [
      #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}"#,
      #"{"type":"account","id":"a","handle":"ada","owner":true}"#,
      #"{"type":"account","id":"g","handle":"grace"}"#,
      #"{"type":"post","id":"1","account":"a","published":"2026-01-01T00:00:00Z","text":"Words."}"#,
      #"{"type":"post","id":"2","account":"g","published":"2026-02-01T00:00:00Z","text":"\#(words)"}"#,
    ].map { $0 + "\n" }.joined()
  }

  private func program(_ more: String = "") throws -> Program {
    let program = try Program()
    try program.write(Self.export("Other words."), to: "export.ndjson")
    try program.write(
      "base_url = \"https://threads.example/\"\nexports = [\"export.ndjson\"]\n" + more, to: "threadline.toml"
    )
    return program
  }

  /// The files of the site with the time of their last writing.
  private func site(_ program: Program, _ name: String = "site") throws -> [String: Date] {
    var files: [String: Date] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: "\(program.folder)/\(name)") {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(program.folder)/\(name)/\(path)")
      if facts[.type] as? FileAttributeType == .typeRegular {
        files[path] = facts[.modificationDate] as? Date
      }
    }
    return files
  }

  private func build(_ program: Program, _ arguments: String...) throws {
    let result = try program.run(["build", "--extras", "lean"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test("every page has siblings, the check finds nothing wrong, and without the option they are gone")
  func comesAndGoes() throws {
    let program = try program()
    try build(program)
    let plain = try site(program)
    try build(program, "--precompress", "gzip,br")
    let packed = try site(program)
    for page in plain.keys where page.hasSuffix(".html") || page.hasSuffix(".css") {
      #expect(packed["\(page).gz"] != nil && packed["\(page).br"] != nil, "\(page)")
      #expect(packed[page] == plain[page], "the page itself stays")
    }
    #expect(packed.keys.allSatisfy { !$0.contains(".png.") && !$0.contains(".gz.") })
    #expect(try program.run(["check", "site"]).status == 0)
    try build(program)
    #expect(try site(program) == plain)
  }

  @Test("a rebuild writes nothing where nothing changed, and with a page its own siblings alone")
  func rebuild() throws {
    let program = try program("[build]\nprecompress = [\"gzip\", \"br\"]\n")
    try build(program)
    let before = try site(program)
    try build(program)
    #expect(try site(program) == before)
    try program.write(Self.export("New words."), to: "export.ndjson")
    try build(program)
    let after = try site(program)
    #expect(after.keys == before.keys)
    let changed = Set(after.keys.filter { after[$0] != before[$0] })
    let pages = changed.filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") }
    #expect(pages.contains("@grace/post/2/index.html") && !pages.contains("@ada/post/1/index.html"))
    for path in changed where !pages.contains(path) {
      #expect(pages.contains(String(path.dropLast(3))), "\(path)")
    }
  }

  @Test("one task and four make the same bytes")
  func tasks() throws {
    let program = try program()
    try build(program, "--precompress", "br,gzip", "--jobs", "1", "--output", "one")
    try build(program, "--precompress", "gzip,br", "--jobs", "4", "--output", "four")
    let (one, four) = (try site(program, "one"), try site(program, "four"))
    #expect(one.keys == four.keys && one.keys.contains("index.html.br"))
    for path in one.keys {
      #expect(
        FileManager.default.contents(atPath: "\(program.folder)/one/\(path)")
          == FileManager.default.contents(atPath: "\(program.folder)/four/\(path)"), "\(path)")
    }
  }

  @Test(
    "the flag wins over the file, a person's own compressed file stays, and an unknown word is a usage error"
  )
  func words() throws {
    let program = try program("[build]\nprecompress = [\"gzip\"]\n")
    let manual = String(repeating: "How to row. ", count: 60)
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/Public", withIntermediateDirectories: true)
    try program.write(manual, to: "Public/manual.txt")
    try program.write("mine", to: "Public/manual.txt.br")
    try build(program)
    let files = try site(program)
    #expect(files["index.html.gz"] != nil && files["index.html.br"] == nil && files["manual.txt.gz"] == nil)
    #expect(FileManager.default.contents(atPath: "\(program.folder)/site/manual.txt.br") == Data("mine".utf8))
    try build(program, "--precompress", "none")
    #expect(try site(program)["index.html.gz"] == nil)
    let result = try program.run(["build", "--precompress", "gzip,zip"])
    #expect(result.status == 64)
    #expect(
      result.errors
        == #"error: --precompress has "zip"; expected one of "gzip", "br"; did you mean "gzip"? [precompress-unknown]"#
        + "\n")
  }
}

import BuildDiagnostics
import Testing

@testable import TOMLReading

/// TOML files as entries with their places, and what is said of files that are not TOML.
struct TOMLFileTests {
  private func entries(_ text: String) throws -> [TOMLEntry] {
    try TOMLFile.entries(of: text.utf8, path: "a.toml", code: "not-toml")
  }

  private func error(_ bytes: some Sequence<UInt8>) -> String {
    do throws(Diagnostic) {
      return "\(try TOMLFile.entries(of: bytes, path: "a.toml", code: "not-toml"))"
    } catch {
      return error.description
    }
  }

  @Test("every kind of value is read with its place and that of its key")
  func values() throws {
    let entries = try entries("a = \"ä\\n\"\nb=[1, true]\n\n  [t]\n  c = 1.5\n[[u]]\nd.e = \"\"\n[[u]]\n")
    #expect(entries.map(\.key) == ["a", "b", "t", "u"])
    #expect(entries[0].value == TOMLValue(.text("ä\n"), at: .init("a.toml", line: 1, column: 5)))
    #expect(entries[1].value.array?.map(\.content) == [.number(1), .flag(true)])
    #expect(entries[1].place == .init("a.toml", line: 2, column: 1))
    let inner = try #require(entries[2].value.table?.first)
    #expect(inner.value.content == .other && inner.value.place == .init("a.toml", line: 5, column: 7))
    #expect(inner.place == .init("a.toml", line: 5, column: 3))
    let tables = try #require(entries[3].value.array)
    #expect(tables.map { $0.place?.line } == [6, 8] && tables.map { $0.table?.count } == [1, 0])
    #expect(tables[0].table?.first?.value.table?.first?.value.text == "")
  }

  @Test("a file with a byte order mark is read, and an empty file has no entries")
  func harmless() throws {
    #expect(try entries("\u{FEFF}a = 1\r\n").map(\.key) == ["a"])
    #expect(try entries("").isEmpty && entries("# only a comment").isEmpty)
  }

  @Test(
    "what is not TOML is an error at its place",
    arguments: [
      ("a = 1\na = 2", "a.toml:2:5: error: a is set already; expected each key once [not-toml]"),
      (
        "\n [t] # one\nb = 1\n[t]\nc = 2",
        "a.toml:4:1: error: the file has [t] already in line 2; write its keys below that [not-toml]"
      ),
      ("a = dark", #"a.toml:1:5: error: text needs quotes: a = "dark" [not-toml]"#),
      ("a = \"\u{0}\"", "a.toml:1:"),
      ("a = \"\\u0000\"", "a.toml:1:5: error: the text has a character U+0000"),
      ("a = [[[[[[[[[[[[1]]]]]]]]]]]]", "a.toml:1:"),
    ])
  func invalid(text: String, start: String) {
    #expect(error(text.utf8).hasPrefix(start), "\(error(text.utf8))")
  }

  @Test("bytes that are not UTF-8 are an error")
  func notUTF8() {
    #expect(error([0x61, 0x3D, 0x22, 0xFF, 0x22]) == "a.toml: error: the file is not UTF-8 [not-toml]")
  }

  @Test("deep nesting is an error, and no crash", arguments: ["{a=", "[", "[{a.b.c="])
  func deep(start: String) {
    #expect(error(("a = " + String(repeating: start, count: 50_000)).utf8).contains("[not-toml]"))
  }

  @Test("as many parts as a key may have are read on a small stack, in values that nest as deep as they may")
  func deepest() async throws {
    let key = [String](repeating: "a", count: 250).joined(separator: ".")
    let text =
      "\(key) = " + String(repeating: "[{\n\(key) = ", count: 2) + "1" + String(repeating: "}]", count: 2)
    let message = await Task.detached { error(text.utf8) }.value
    #expect(!message.isEmpty)
  }

  @Test(
    "a value is written as it is read",
    arguments: [#""a \"b\" \\""#, "7", "true", #"["a", "b"]"#, #"[["a"], []]"#])
  func literals(literal: String) throws {
    #expect(try entries("a = \(literal)").first?.value.literal == literal)
  }
}

import BuildDiagnostics
import Testing

@testable import Exports

@Suite("Headers of native exports")
struct HeaderLineTests {
  private let fixture: ExportFixture

  init() throws { fixture = try ExportFixture() }

  @Test("a native export without a header is refused, and what is there is named")
  func wantsHeader() throws {
    let path = try fixture.write("x.ndjson", ExportFixture.post("1").utf8)
    let error = try #require(throws: Diagnostic.self) { try fixture.read(files: [path]) }
    #expect(error.code.description == "missing-header")
    #expect(
      error.description.replacing(fixture.folder + "/", with: "")
        == Self.missingHeader("has the type \"post\""))
  }

  @Test("the error about a missing header gives the line to add, whatever the first record lacks (fault 273)")
  func tellsHeader() throws {
    let untyped = try fixture.write("x.ndjson", #"{"id":"1","text":"Hello"}"#.utf8)
    let error = try #require(throws: Diagnostic.self) { try fixture.read(files: [untyped], kind: "native") }
    #expect(
      error.description.replacing(fixture.folder + "/", with: "") == Self.missingHeader("has no \"type\""))
  }

  private static func missingHeader(_ found: String) -> String {
    "x.ndjson:1: error: the file does not begin with a header: the first record \(found); add this as line 1:"
      + #" {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"};"#
      + #" without "defaultVisibility" a record that has no "visibility" is left out [missing-header]"#
  }

  @Test(
    "a header whose values have another form is reported, and never makes a record public (fault 272)",
    arguments: [
      (
        #""defaultVisibility":true"#,
        #""defaultVisibility" expects "public", "unlisted", "followers", "direct" or "private", not true or false; records that have no "visibility" are left out [wrong-type]"#
      ),
      (
        #""defaultVisibility":"publik""#,
        #""defaultVisibility" is "publik"; expected "public", "unlisted", "followers", "direct" or "private"; records that have no "visibility" are left out; did you mean "public"? [unknown-visibility]"#
      ),
      (
        #""source":"x-archive""#,
        #""source" expects {"kind":"x-archive"}, not a string; it is ignored [wrong-type]"#
      ),
    ])
  func wrongHeader(member: String, message: String) throws {
    let post = ExportFixture.post("1").replacing(#","visibility":"public""#, with: "")
    let path = try fixture.write(
      header: #"{"type":"header","format":"threadline","version":1,\#(member)}"#,
      lines: [ExportFixture.ada, post])
    let exports = try fixture.read(files: [path])
    #expect(exports.ids == [])
    #expect(exports.messages.first == "export.ndjson:1: warning: " + message)
  }

  @Test("a header of another format or version is refused")
  func wantsVersion() throws {
    let other = try fixture.write(header: #"{"type":"header","format":"x","version":1}"#, lines: [])
    #expect(code { _ = try fixture.read(files: [other]) } == "missing-header")
    let newer = try fixture.write(header: #"{"type":"header","format":"threadline","version":2}"#, lines: [])
    #expect(code { _ = try fixture.read(files: [newer]) } == "unsupported-version")
  }
}

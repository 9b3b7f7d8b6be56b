import BuildDiagnostics
import Testing
import ThreadModel

@testable import Exports

/// Accounts that a person said are theirs.
struct JoinedAccountTests {
  private let fixture: ExportFixture
  init() throws { fixture = try ExportFixture() }

  private func read(_ same: [[String]], _ lines: [String]) throws -> ReadExports {
    let path = try fixture.write(lines: lines)
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.sameAccounts = same
    return try ExportReader(options: options).read([path])
  }

  private static let here = #"{"type":"account","id":"a","handle":"ada@social.example","owner":true}"#
  private static let there =
    #"{"type":"account","id":"did:plc:x","handle":"ada.example","name":"Ada","url":"https://sky.example/ada","owner":true}"#
  private static let post = ExportFixture.post("2").replacing(
    "\"account\":\"a\"", with: "\"account\":\"did:plc:x\"")

  @Test(
    "accounts are joined by handle, id or URL; the first counts, and the others fill it in",
    arguments: ["@Ada.Example", "did:plc:x", "https://sky.example/ada/"])
  func joins(name: String) throws {
    let exports = try read(
      [["ada@social.example", name]], [Self.here, Self.there, ExportFixture.post("1"), Self.post])
    let account = try #require(exports.archive.accounts.first)
    #expect(exports.archive.accounts.count == 1 && exports.diagnostics.diagnostics.isEmpty)
    #expect(account.handle == "ada@social.example" && account.name == "Ada")
    #expect(account.otherHandles == ["ada.example"])
    #expect(exports.archive.rows.map(\.account) == [0, 0])
    #expect(try exports.post("2")?.account == "a")
    #expect(exports.archive.joinedAccounts == ["did:plc:x": "a"])
  }

  @Test("nothing is joined that the person did not name")
  func apart() throws {
    #expect(try read([], [Self.here, Self.there, ExportFixture.post("1")]).archive.accounts.count == 2)
  }

  @Test("a name that no account has is reported with the nearest one")
  func unknownName() throws {
    let exports = try read([["a", "ada.exmaple"]], [Self.here, Self.there, ExportFixture.post("1")])
    #expect(exports.messages.first?.contains("did you mean \"ada.example\"?") == true)
    #expect(exports.archive.accounts.count == 2)
  }

  @Test("an account that hides stays hidden, joined or not (fault 155)")
  func hidden() throws {
    let hidden = Self.there.replacing("\"owner\":true", with: "\"flags\":[\"private\"]")
    let exports = try read([["a", "did:plc:x"]], [Self.here, hidden, ExportFixture.post("1"), Self.post])
    #expect(exports.ids == ["1"] && exports.archive.accounts.first?.name == nil)
  }
}

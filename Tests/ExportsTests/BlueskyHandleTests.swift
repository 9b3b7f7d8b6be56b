import BuildDiagnostics
import Foundation
import Testing
import ThreadModel

@testable import Exports
@testable import Importers

@Suite("Bluesky: the handle of an archive that does not say it")
struct BlueskyHandleTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func read(
    handle: String? = nil, known: KnownHandle? = nil, _ names: [String] = ["repo.car"]
  ) throws -> ReadExports {
    for (index, name) in names.enumerated() {
      let number = index + 1
      try scratch.write(name, CARBytes.repository([Grace.post(number): Grace.text("hello")]))
    }
    var options = ExportReader.Options(stateFolder: scratch.path + "/state")
    options.importing.handle = handle
    options.importing.knownHandle = { _ in known }
    return try ExportReader(options: options).read(names.map { scratch.path + "/" + $0 })
  }

  @Test("it stops the build and names the ways to say it")
  func unknown() throws {
    let error = #expect(throws: Diagnostic.self) { try read() }
    #expect(
      error?.description.replacing(scratch.path + "/", with: "")
        == "repo.car: error: its handle is unknown, and one given later would move every page; say --handle "
        + "you.bsky.social, or handle = \"you.bsky.social\" below [accounts] in threadline.toml; --handle \(Grace.did) "
        + "keeps the DID [unknown-handle]")
  }

  @Test(
    "the person says it, the configuration does, or an earlier build",
    arguments: [
      ("@Mine.Example", nil, "mine.example"), (Grace.did, nil, Grace.did),
      (nil, KnownHandle("@Key.example", isPersons: true), "key.example"),
      (nil, KnownHandle("old.example", isPersons: false), "old.example"),
      ("mine.example", KnownHandle("old.example", isPersons: false), "mine.example"),
    ] as [(String?, KnownHandle?, String)])
  func known(handle: String?, known: KnownHandle?, expected: String) throws {
    #expect(try read(handle: handle, known: known).archive.accounts.map(\.handle) == [expected])
  }

  @Test("a DID document next to the archive wins over the configuration, and the flag over both")
  func document() throws {
    try scratch.write("repo.json", Grace.document.utf8)
    let key = KnownHandle("key.example", isPersons: true)
    #expect(try read(known: key).archive.accounts.map(\.handle) == ["grace.example"])
    #expect(try read(handle: "mine.example", known: key).archive.accounts.map(\.handle) == ["mine.example"])
  }

  @Test(
    "a handle that the account cannot have is an error", arguments: ["ada", "did:plc:other", "a b.example"])
  func unusable(handle: String) throws {
    let error = #expect(throws: Diagnostic.self) { try read(handle: handle) }
    #expect(
      error?.message
        == "\"\(handle)\" is not a handle of this account; expected one such as \"you.bsky.social\", or \"\(Grace.did)\""
    )
  }

  @Test("two archives of one account share a handle; two accounts do not")
  func twoArchives() throws {
    #expect(try read(handle: "mine.example", ["2025.car", "2026.car"]).archive.accounts.count == 1)
    try scratch.write("other/_commit.json", "{\"did\":\"\(Grace.bob)\",\"version\":3}".utf8)
    try scratch.write("other/\(Grace.post(3)).json", Grace.text("hello").utf8)
    var options = ExportReader.Options(stateFolder: scratch.path + "/state")
    options.importing.handle = "mine.example"
    let paths = ["2025.car", "other"].map { scratch.path + "/" + $0 }
    let error = #expect(throws: Diagnostic.self) { try ExportReader(options: options).read(paths) }
    #expect(
      error?.description.replacing(scratch.path + "/", with: "")
        == "other: error: the handle that you gave names the account of \"2025.car\" and cannot name this one too; help:"
        + " put the DID document of each account next to its export, as NAME.json [shared-handle]")
  }
}

import BuildDiagnostics
import Foundation
import Testing

@testable import SiteWriting

@Suite struct OutputPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refusal(
    _ output: String, protected: [String] = [], home: String? = nil
  ) -> Diagnostic? {
    #expect(throws: Diagnostic.self) {
      try SiteWriter(output: output, state: folder.state, protected: protected, home: home)
    }
  }

  @Test("missing folders above the output are made (fault 166)")
  func missingParents() throws {
    let writer = try SiteWriter(output: folder.path + "/a/b/c", state: folder.state)
    try writer.write(file("index.html", "home"))
    _ = try writer.finish()
    #expect(folder.text("a/b/c/index.html") == "home")
  }

  @Test("an output that is a file is refused (fault 166)")
  func outputIsFile() throws {
    try folder.put("text", at: "site")
    #expect(refusal(folder.site)?.message.contains("is a file") == true)
    #expect(folder.text("site") == "text")
  }

  @Test("an output below a file is refused (fault 166)")
  func parentIsFile() throws {
    try folder.put("text", at: "notes")
    #expect(refusal(folder.path + "/notes/site") != nil)
  }

  @Test("an output that is a link is refused, with a slash behind it too (fault 166)", arguments: ["", "/"])
  func outputIsLink(slash: String) throws {
    try folder.put("x", at: "real/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.site, withDestinationPath: folder.path + "/real")
    #expect(refusal(folder.site + slash)?.message.contains("symbolic link") == true)
  }

  @Test(
    "an output that cannot be written is refused before a file is made (fault 166)",
    .enabled(if: geteuid() != 0))
  func unwritable() throws {
    try folder.put("x", at: "site/x")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.site)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.site) }
    #expect(refusal(folder.site)?.message.contains("not writable") == true)
  }

  #if os(Linux)
    @Test("folders that cannot be made are named (fault 166)")
    func unmakeableParents() throws {
      #expect(refusal("/proc/threadline/site")?.place?.path == "/proc/threadline")
    }
  #endif

  @Test(
    "the root of the file system is refused, however it is written (fault 167)",
    arguments: ["/", "//", "/usr/.."])
  func root(path: String) throws {
    #expect(refusal(path)?.message.contains("root of the file system") == true)
  }

  @Test("the home folder and those above it are refused, those below it are fine (fault 167)")
  func home() throws {
    let home = folder.path + "/home/ada"
    try folder.put("x", at: "home/ada/notes")
    #expect(refusal(home, home: home)?.message.contains("the home folder") == true)
    #expect(refusal(home + "/", home: home) != nil)
    #expect(refusal(folder.path + "/home", home: home) != nil)
    try SiteWriter(output: home + "/site", state: folder.state, home: home).abandon()
  }

  @Test("what the build reads from is refused, and what is above or below it (fault 167)")
  func protected() throws {
    try folder.put("{}", at: "export/posts/outbox.json")
    let export = folder.path + "/export"
    #expect(refusal(export, protected: [export]) != nil)
    #expect(refusal(export + "/site", protected: [export])?.message.contains("is inside") == true)
    #expect(refusal(export, protected: [export + "/posts/outbox.json"])?.message.contains("contains") == true)
    try SiteWriter(output: export + "-site", state: folder.state, protected: [export]).abandon()
  }

  @Test("a link on the way does not hide an input (fault 167)")
  func protectedBehindLink() throws {
    try folder.put("{}", at: "export/outbox.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/export")
    #expect(refusal(folder.path + "/link/site", protected: [folder.path + "/export"]) != nil)
    #expect(refusal(folder.path + "/export/site", protected: [folder.path + "/link"]) != nil)
  }

  @Test("the state folder is outside the output, and the output outside it (fault 167)")
  func stateInside() throws {
    #expect(refusal(folder.path + "/.threadline") != nil)
    #expect(refusal(folder.state) != nil)
    #expect(refusal(folder.state + "/site") != nil)
  }

  @Test("a relative path is refused")
  func relative() throws {
    #expect(refusal("site")?.message.contains("absolute") == true)
  }

  @Test("a refused output leaves nothing behind")
  func nothingBehind() throws {
    _ = refusal(folder.path, protected: [folder.path + "/export"])
    #expect(try folder.names == [])
  }
}

import BuildDiagnostics
import Foundation
import SitePaths
import Testing

@testable import SiteWriting

@Suite("What publishing would change, and what was written down")
struct FileChangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writer(_ files: [String: String]) throws -> SiteWriter {
    let writer = try SiteWriter(output: folder.site, state: folder.state)
    for (name, text) in files {
      try writer.write(SiteFile(try #require(SitePath(name)), bytes: Array(text.utf8), fingerprint: 7))
    }
    return writer
  }

  private func changes(_ files: [String: String]) throws -> [String] {
    let writer = try writer(files)
    defer { writer.abandon() }
    var changes: [String] = []
    try writer.changes { changes.append("\($1.rawValue) \($0)") }
    return changes
  }

  @Test("new, changed and removed files come in the order of their paths, and nothing is published")
  func all() throws {
    _ = try writer(["a": "1", "b": "1", "c": "1", "e": "1"]).finish()
    let manifest = folder.text("state/manifest")
    #expect(try changes(["a": "1", "b": "2", "d": "1", "e": "1"]) == ["changed b", "removed c", "new d"])
    #expect(try changes(["a": "1", "b": "1", "c": "1", "e": "1"]).isEmpty)
    #expect(folder.text("site/b") == "1" && folder.text("state/manifest") == manifest)
  }

  @Test("of a first build all is new, and there is still no site")
  func first() throws {
    #expect(try changes(["a": "1", "b/c": "1"]) == ["new a", "new b/c"])
    #expect(!FileManager.default.fileExists(atPath: folder.site))
  }

  @Test("a file that is removed already is not removed again, and comes back if it is made")
  func takenAway() throws {
    _ = try writer(["a": "1", "b": "1"]).finish()
    for name in ["a", "b"] { try FileManager.default.removeItem(atPath: "\(folder.site)/\(name)") }
    #expect(try changes(["a": "1"]) == ["new a"])
  }

  @Test("a foreign file in the way is reported as the build would report it")
  func foreign() throws {
    _ = try writer(["a": "1"]).finish()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder.site)/b"))
    let failure = #expect(throws: Diagnostic.self) { try changes(["a": "2", "b": "1"]) }
    #expect(failure?.code == .foreignFile && failure?.message.hasPrefix("\"b\" would be overwritten") == true)
  }

  @Test("what the last build wrote down is found by path, and a damaged list is not believed")
  func remembered() throws {
    #expect(try !RememberedSite(state: folder.state).isThere)
    _ = try writer(["a": "1", "b": "22"]).finish()
    let (a, z) = (try #require(SitePath("a")), try #require(SitePath("z")))
    let found = try RememberedSite(state: folder.state).files(at: [a, z])
    #expect(found == [.init(path: a, fingerprint: 7, hash: ContentHash(of: Array("1".utf8)), size: 1)])
    #expect(try RememberedSite(state: folder.state).files(at: [], madeFrom: 7).count == 2)
    #expect(try RememberedSite(state: folder.state).dependencies(ofGroup: 7) == nil)
    try Data("?".utf8).write(to: URL(fileURLWithPath: "\(folder.state)/manifest"))
    let damaged = try RememberedSite(state: folder.state)
    #expect(damaged.isThere && !damaged.isSound)
    #expect(try damaged.files(at: [a]).isEmpty)
  }
}

import SitePaths
import Testing

@testable import SiteWriting

@Suite("What a writer leaves the next one")
struct WriterMemoryTests {
  private let folder: TemporaryFolder
  private let memory = WriterMemory()
  private let page: SitePath
  private let card: SitePath

  init() throws {
    folder = try TemporaryFolder()
    page = try #require(SitePath("one/index.html"))
    card = try #require(SitePath("cards/one.png"))
  }

  private func writer() throws -> SiteWriter {
    try SiteWriter(output: folder.site, state: folder.state, sharing: ["cards"], memory: memory)
  }

  private func build() throws {
    let writer = try writer()
    try writer.write(SiteFile(page, bytes: Array("page".utf8), fingerprint: 7))
    try writer.remember(group: 7, dependencies: ["a dependency"])
    try writer.write(SiteFile(card, bytes: Array("card".utf8), fingerprint: 9))
    _ = try writer.finish(keepingLock: true)
    try writer.saveMemory()
    writer.unlock()
  }

  @Test("the next writer knows the groups and the shared files without looking")
  func remembers() throws {
    try build()
    // Who looks would find that somebody wrote to it.
    try folder.put("another page", at: "site/one/index.html")
    let next = try writer()
    #expect(try next.dependencies(ofGroup: 7) == ["a dependency"])
    #expect(try next.keep(shared: card))
    try next.keep(groups: [7], sharing: [card])
    #expect(try next.finish().filesUnchanged == 2)
  }

  @Test("when another writer was there in between, the manifest is read")
  func another() throws {
    try build()
    let other = try SiteWriter(output: folder.site, state: folder.state, sharing: ["cards"])
    try other.write(SiteFile(page, bytes: Array("other".utf8), fingerprint: 8))
    try other.remember(group: 8, dependencies: [])
    _ = try other.finish()
    let next = try writer()
    #expect(try next.dependencies(ofGroup: 7) == nil)
    #expect(try next.dependencies(ofGroup: 8) == [])
    #expect(try !next.keep(shared: card))
    next.abandon()
  }

  @Test("a shared file that is made again is awaited, one that is kept is not")
  func awaits() throws {
    try build()
    let next = try writer()
    #expect(try next.keep(shared: card))
    try next.write(SiteFile(page, bytes: Array("page 2".utf8), fingerprint: 10))
    #expect(!next.awaitsFiles(in: "cards"))
    try next.write(SiteFile(try #require(SitePath("cards/two.png")), bytes: [2], fingerprint: 11))
    #expect(next.awaitsFiles(in: "cards") && !next.awaitsFiles(in: "media"))
    next.abandon()
  }
}

import Foundation
import Testing

@testable import FileSystem

@Suite struct FileIdentityTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("kinds are recognized, and a link counts for itself unless links are followed")
  func kinds() throws {
    let path = try folder.put("four", at: "file")
    try folder.link("link", to: "file")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(FileIdentity(at: path)?.kind == .file)
    #expect(FileIdentity(at: path)?.size == 4)
    #expect(FileIdentity(at: folder.path)?.kind == .folder)
    #expect(FileIdentity(at: folder.path + "/link")?.kind == .link)
    #expect(FileIdentity(at: folder.path + "/link", followingLinks: true) == FileIdentity(at: path))
    #expect(FileIdentity(at: folder.path + "/pipe")?.kind == .other)
    #expect(FileIdentity(at: folder.path + "/gone") == nil)
  }

  @Test("a file with other bytes of the same size and time is another one, also if it is written in place")
  func changes() throws {
    let path = try folder.put("four", at: "file")
    let time = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    let before = try #require(FileIdentity(at: path))
    #expect(before.modified == 1_000_000_000_000_000_000)
    usleep(20_000)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("five".utf8))
    try file.close()
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    let after = try #require(FileIdentity(at: path))
    #expect(after != before && after.modified == before.modified && after.isSamePlace(as: before))
    #expect(!after.isSettled)
    #expect(after.isSettled(at: after.changed / 1_000_000_000 + 3))
  }
}

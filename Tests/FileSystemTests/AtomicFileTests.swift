import BuildDiagnostics
import Foundation
import Testing

@testable import FileSystem

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file takes its name when it is whole, and only its owner can read it")
  func commit() throws {
    let path = try folder.put("old", at: "file")
    let file = try AtomicFile(path, durability: .synchronized)
    try Array("new".utf8).withUnsafeBytes { try file.write($0) }
    #expect(folder.text("file") == "old")
    try file.commit()
    #expect(folder.text("file") == "new")
    #expect(try folder.names == ["file"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("a file that is given up leaves nothing, and what was there stays")
  func abandoned() throws {
    try folder.put("old", at: "file")
    func begin() throws {
      let file = try AtomicFile(folder.path + "/file", durability: .none)
      try Array("half".utf8).withUnsafeBytes { try file.write($0) }
    }
    try begin()
    #expect(folder.text("file") == "old")
    #expect(try folder.names == ["file"])
  }

  @Test("what a dead process left is replaced, even if it is a link to another file")
  func leftover() throws {
    try folder.put("mine", at: "other")
    try folder.link("file.part", to: "other")
    try AtomicFile.write("new", to: folder.path + "/file", durability: .none)
    #expect(folder.text("file") == "new" && folder.text("other") == "mine")
    #expect(try folder.names == ["file", "other"])
  }

  @Test("many may write one file at once, and a missing folder is an error")
  func shared() throws {
    #expect(throws: Diagnostic.self) { _ = try AtomicFile(folder.path + "/gone/file", durability: .none) }
    let path = folder.path + "/file"
    let first = try AtomicFile(path, durability: .none, isShared: true)
    let second = try AtomicFile(path, durability: .none, isShared: true)
    try Array("1".utf8).withUnsafeBytes { try first.write($0) }
    try Array("2".utf8).withUnsafeBytes { try second.write($0) }
    try second.commit()
    try first.commit()
    #expect(folder.text("file") == "1")
  }

  @Test("a folder in the way is an error that says so, and leaves nothing")
  func obstructed() throws {
    try folder.put("x", at: "file/inner")
    let error = #expect(throws: Diagnostic.self) {
      try AtomicFile.write("new", to: folder.path + "/file", durability: .none, code: "own-code")
    }
    #expect(error?.code == "own-code" && error?.place?.path == folder.path + "/file")
    #expect(try folder.names == ["file"])
  }
}

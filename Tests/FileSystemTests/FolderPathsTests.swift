import BuildDiagnostics
import Foundation
import Testing

@testable import FileSystem

@Suite struct FolderPathsTests {
  @Test("a path loses its links, dots and doubled slashes")
  func canonical() throws {
    let folder = try TemporaryFolder()
    try folder.put("x", at: "a/b/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/l", withDestinationPath: folder.path + "/a/b")
    #expect(
      try canonicalPath(of: folder.path + "/l/../new//site/", code: "own") == folder.path + "/a/new/site")
    #expect(try canonicalPath(of: "/", code: "own") == "/")
    #expect(throws: Diagnostic.self) { try canonicalPath(of: folder.path + "/new/../a", code: "own") }
  }

  @Test("a neighbor whose name begins alike is not in a folder")
  func neighbours() {
    #expect("/a/b/c".isBelow("/a/b"))
    #expect(!"/a/bc".isBelow("/a/b"))
    #expect(!"/a/b".isBelow("/a/b"))
    #expect("/a".isBelow("/"))
  }
}

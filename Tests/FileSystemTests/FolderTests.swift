import BuildDiagnostics
import Foundation
import Testing

@testable import FileSystem

@Suite struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("no link is followed below a folder, with openat2 and without it", arguments: [false, true])
  func links(isWalking: Bool) throws {
    try folder.put("secret", at: "outside/file")
    try folder.put("own", at: "root/a/file")
    try folder.link("root/link", to: folder.path + "/outside/file")
    try folder.link("root/b", to: folder.path + "/outside")
    let root = try Folder(folder.path + "/root")
    func opens(_ name: String) -> Bool {
      let descriptor = isWalking ? root.openByWalking(name) : root.openBeneath(name)
      defer { if descriptor >= 0 { close(descriptor) } }
      return descriptor >= 0
    }
    #expect(opens("a/file") && opens("a"))
    for name in ["link", "b", "b/file", "../outside/file", "a/../../outside/file", "gone", ""] {
      #expect(!opens(name), "\(name)")
    }
  }

  @Test("a folder that is a link is refused, unless links are followed")
  func ownLink() throws {
    try folder.put("own", at: "root/file")
    try folder.link("link", to: "root")
    #expect(throws: Diagnostic.self) { try Folder(folder.path + "/link") }
    let file = try Folder(folder.path + "/link", followingLinks: true).open("file", as: "export/file")
    #expect(try file.bytes() == Array("own".utf8))
    let error = #expect(throws: Diagnostic.self) {
      _ = try Folder(folder.path + "/root").open("gone", as: "export/gone").bytes()
    }
    #expect(error?.description.contains("export/gone: error: cannot read: No such file or directory") == true)
  }

  @Test("all bytes of a file come, or nothing if it is too large or not a file")
  func bytes() throws {
    try folder.put("four", at: "file")
    let root = try Folder(folder.path)
    #expect(try root.bytes(of: "file", limit: 4) == Array("four".utf8))
    #expect(try root.bytes(of: "file", limit: 3) == nil)
    #expect(try root.bytes(of: "gone", limit: 3) == nil)
    #expect(OpenFile.bytes(at: folder.path + "/file") == Array("four".utf8))
    #expect(OpenFile.bytes(at: folder.path) == nil)
  }

  @Test("a mapped file notices what is written into it, and not a file that takes its name")
  func mapped() throws {
    let path = try folder.put("four", at: "file")
    let file = try MappedFile(path)
    #expect(file.withBytes { Array($0) } == Array("four".utf8))
    try folder.put("other", at: "next")
    try move(folder.path + "/next", to: path)
    #expect(!file.hasChanged)
    let again = try MappedFile(path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("more".utf8))
    #expect(again.hasChanged)
  }
}

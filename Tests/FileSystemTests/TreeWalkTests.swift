import Foundation
import Testing

@testable import FileSystem

@Suite struct TreeWalkTests {
  @Test("each folder comes before and after what is in it, and links are not followed")
  func walk() throws {
    let folder = try TemporaryFolder()
    try folder.put("x", at: "a/b/c")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a/b/up", withDestinationPath: folder.path)
    var walk = try TreeWalk(folder.path)
    var steps: [String] = []
    while let step = try walk.next() { steps.append("\(step)".replacing("FileSystem.FileKind.", with: ".")) }
    #expect(steps.first == "enter(\"a\")" && steps.last == "leave(\"a\")")
    #expect(steps[2..<4].sorted() == ["file(\"a/b/c\", .file)", "file(\"a/b/up\", .link)"])
    #expect(steps.count == 6)
  }

  @Test("a tree deeper than a stack is removed, and what its links point to is not")
  func remove() throws {
    let folder = try TemporaryFolder()
    try folder.put("x", at: "tree/" + String(repeating: "d/", count: 500) + "x")
    try folder.put("kept", at: "kept/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tree/link", withDestinationPath: folder.path + "/kept")
    try TreeRemoval.remove(folder.path + "/tree")
    #expect(try folder.names == ["kept"])
    #expect(folder.text("kept/x") == "kept")
    try TreeRemoval.remove(folder.path + "/tree")
  }

  @Test("the paths of a kind are sorted, and a folder that is not there has none")
  func paths() throws {
    let folder = try TemporaryFolder()
    for name in ["b/2", "a", "b/1"] { try folder.put("x", at: name) }
    try folder.link("b/link", to: "1")
    #expect(TreeWalk.paths(in: folder.path) == ["a", "b/1", "b/2"])
    #expect(TreeWalk.paths(in: folder.path, of: .link) == ["b/link"])
    #expect(TreeWalk.paths(in: folder.path, of: .folder) == ["b"])
    #expect(TreeWalk.paths(in: folder.path + "/gone").isEmpty)
  }

  @Test("a removal that is late says what is left")
  func late() throws {
    let folder = try TemporaryFolder()
    for number in 0..<100 { try folder.put("four", at: "tree/\(number)") }
    let late = try TreeRemoval(of: folder.path + "/tree", until: .now)
    #expect(!late.isWhole && late.bytes > 0 && late.bytes < 400)
    #expect(try TreeRemoval(of: folder.path + "/tree", until: .now + .seconds(60)).isWhole)
    #expect(try folder.names.isEmpty)
  }
}

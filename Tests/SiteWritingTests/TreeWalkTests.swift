import Foundation
import Testing

@testable import SiteWriting

@Suite struct TreeWalkTests {
  @Test("each folder comes before and after what is in it, and links are not followed")
  func walk() throws {
    let folder = try TemporaryFolder()
    try folder.put("x", at: "a/b/c")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a/b/up", withDestinationPath: folder.path)
    var walk = try TreeWalk(folder.path)
    var steps: [String] = []
    while let step = try walk.next() { steps.append("\(step)") }
    #expect(steps.first == "enter(\"a\")" && steps.last == "leave(\"a\")")
    #expect(steps[2..<4].sorted() == ["file(\"a/b/c\")", "file(\"a/b/up\")"])
    #expect(steps.count == 6)
  }

  @Test("a tree deeper than a stack is removed, and what its links point to is not")
  func remove() throws {
    let folder = try TemporaryFolder()
    try folder.put("x", at: "tree/" + String(repeating: "d/", count: 500) + "x")
    try folder.put("kept", at: "kept/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/tree/link", withDestinationPath: folder.path + "/kept")
    try TreeWalk.remove(folder.path + "/tree")
    #expect(try folder.names == ["kept"])
    #expect(folder.text("kept/x") == "kept")
    try TreeWalk.remove(folder.path + "/tree")
  }
}

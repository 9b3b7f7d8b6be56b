import BuildDiagnostics
import FileSystem
import Foundation
import Testing

@testable import SiteWriting

@Suite struct GrowingFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/made/permalinks.lock" }

  init() throws { folder = try TemporaryFolder() }

  private var text: String? { folder.text("made/permalinks.lock") }

  @Test("a file that is missing is empty, and is made with the folders above it")
  func missing() throws {
    let file = try GrowingFile(path, code: .fileSystem)
    #expect(file.bytes.isEmpty && text == nil)
    try file.append(["a", "b"], behind: 0)
    #expect(text == "a\nb\n")
    #expect(try GrowingFile(path, code: .fileSystem).bytes == Array("a\nb\n".utf8))
  }

  @Test(
    "what a dead build left unfinished is finished or cut off (fault 162)",
    arguments: [("a\nb", 3, "a\nb\nc\n"), ("a\nb", 2, "a\nc\n"), ("tor", 0, "c\n"), ("a\n", 2, "a\nc\n")])
  func tornLine(before: String, length: Int, after: String) throws {
    try folder.put(before, at: "made/permalinks.lock")
    try GrowingFile(path, code: .fileSystem).append(["c"], behind: length)
    #expect(text == after)
  }

  @Test("of two builds that share a file the second is refused, and no line is lost (fault 169)")
  func twoBuilds() throws {
    let first = try GrowingFile(path, code: .fileSystem)
    let second = try GrowingFile(path, code: .fileSystem)
    try first.append(["first"], behind: 0)
    let error = #expect(throws: Diagnostic.self) { try second.append(["second"], behind: 0) }
    #expect(error?.code == .fileChanged)
    #expect(text == "first\n")
  }

  @Test("what cannot be read is not an empty file (fault 164)")
  func unreadable() throws {
    try folder.put("x", at: "made/permalinks.lock/inside")
    #expect(throws: Diagnostic.self) { try GrowingFile(path, code: .fileSystem) }
  }
}

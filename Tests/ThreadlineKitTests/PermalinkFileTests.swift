import BuildDiagnostics
import Foundation
import SitePlanning
import Testing

@testable import ThreadlineKit

@Suite("`permalinks.lock` on the disk")
final class PermalinkFileTests {
  private let folder: String
  private var path: String { folder + "/made/permalinks.lock" }
  private static let header = PermalinkLock.header

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/threadline-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var text: String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func put(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/made", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private static func line(_ id: String) -> String { entry(id).line + "\n" }

  private static func entry(_ id: String) -> PermalinkLock.Entry {
    PermalinkLock.Entry(.post, id: id, path: "@ada/post/\(id)/")
  }

  @Test("a file that is missing is empty, and is made with the folders above it")
  func missing() throws {
    let file = try PermalinkFile(path)
    #expect(file.lock.publishedCount == 0 && file.warning == nil && text == nil)
    try file.append([PermalinkLock.Entry]())
    #expect(text == nil)
    try file.append(["1", "2"].map(Self.entry))
    #expect(text == Self.header + Self.line("1") + Self.line("2"))
    #expect(try PermalinkFile(path).lock.publishedCount == 2)
  }

  @Test("what a dead build left unfinished is finished or cut off (fault 162)")
  func tornLine() throws {
    let whole = Self.header + Self.line("1")
    let texts: [(String, String)] = [
      (String(whole.dropLast()), whole + Self.line("3")),
      (whole + "post\t2\t", whole + Self.line("3")),
      (String(Self.header.prefix(9)), Self.header + Self.line("3")),
      (whole, whole + Self.line("3")),
    ]
    for (before, after) in texts {
      try put(before)
      try PermalinkFile(path).append([Self.entry("3")])
      #expect(text == after)
    }
  }

  @Test("of two builds that share a file the second is refused, and no line is lost (fault 169)")
  func twoBuilds() throws {
    let first = try PermalinkFile(path)
    let second = try PermalinkFile(path)
    try first.append([Self.entry("1")])
    let error = #expect(throws: Diagnostic.self) { try second.append([Self.entry("2")]) }
    #expect(error?.code == .fileChanged)
    #expect(text == Self.header + Self.line("1"))
  }

  @Test("what cannot be read is not an empty file (fault 164)")
  func unreadable() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: Diagnostic.self) { try PermalinkFile(path) }
  }
}

import BuildDiagnostics
import Foundation
import Testing

@testable import SiteWriting

@Suite("What a build leaves for the next")
struct LeftStateTests {
  private let folder: TemporaryFolder
  private let writer: SiteWriter

  init() throws {
    folder = try TemporaryFolder()
    writer = try folder.writer()
  }

  @Test("bytes are read as they were saved, by the next build too, and no other user may read them")
  func roundTrip() throws {
    #expect(writer.left(as: "words") == nil)
    for text in ["some words", "other words", "other words"] {
      try writer.save(Array(text.utf8), as: "words")
      #expect(writer.left(as: "words") == Array(text.utf8))
    }
    writer.abandon()
    let next = try folder.writer()
    defer { next.abandon() }
    #expect(next.left(as: "words") == Array("other words".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.state + "/words")
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == 0o600)
    try next.save([], as: "words")
    #expect(next.left(as: "words") == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.state)
    #expect(!names.contains { $0.hasPrefix("words") })
  }

  @Test("only files are read, and a pipe is not waited for", arguments: ["pipe", "folder", "link"])
  func foreign(kind: String) throws {
    let path = folder.state + "/words"
    let words = Array("words".utf8)
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    default:
      try writer.save(words, as: "other")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    }
    #expect(writer.left(as: "words") == nil)
    if kind == "folder" {
      #expect(throws: Diagnostic.self) { try writer.save(words, as: "words") }
    } else {
      try writer.save(words, as: "words")
      #expect(writer.left(as: "words") == words)
    }
  }

  @Test("a file that says it is larger than any state is not read")
  func sparse() throws {
    try folder.put("", at: ".threadline/site/words")
    #expect(truncate(folder.state + "/words", off_t(5) << 30) == 0)
    #expect(writer.left(as: "words") == nil)
  }
}

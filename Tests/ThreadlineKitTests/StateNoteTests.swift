import BuildDiagnostics
import Foundation
import Testing

@testable import ThreadlineKit

@Suite("What a build leaves for the next")
final class StateNoteTests {
  private let folder: String
  private let configuration: SiteConfiguration
  private let note: StateNote
  private var path: String { configuration.stateFolder + "/words" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/threadline-tests-" + UUID().uuidString
    configuration = SiteConfiguration(in: folder, executable: "")
    note = StateNote("words", configuration)
    try FileManager.default.createDirectory(
      atPath: configuration.stateFolder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test("bytes are read as they were written, by the next build too, and no other user may read them")
  func roundTrip() throws {
    #expect(note.bytes == nil && !note.isThere)
    for text in ["some words", "other words", "other words"] {
      try note.write(text)
      #expect(note.text == text)
    }
    #expect(StateNote("words", configuration).bytes == Array("other words".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == 0o600)
    try note.write(pieces: [[1], [], [2, 3]])
    #expect(note.bytes == [1, 2, 3])
    try note.write(nil)
    #expect(note.bytes == nil && !note.isThere)
    #expect(try FileManager.default.contentsOfDirectory(atPath: configuration.stateFolder).isEmpty)
  }

  @Test("only files are read, and a pipe is not waited for", arguments: ["pipe", "folder", "link"])
  func foreign(kind: String) throws {
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    default:
      try StateNote("other", configuration).write("words")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    }
    #expect(note.text == nil)
    if kind == "folder" {
      #expect(throws: Diagnostic.self) { try note.write("words") }
    } else {
      try note.write("words")
      #expect(note.text == "words")
    }
  }

  @Test("a file that says it is larger than any note is not read")
  func sparse() throws {
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, off_t(5) << 30) == 0)
    #expect(note.bytes == nil)
  }
}

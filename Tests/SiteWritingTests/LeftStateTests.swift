import BuildDiagnostics
import Foundation
import SiteFiles
import Testing

@testable import SiteWriting

@Suite("Values that a build leaves for the next")
struct LeftStateTests {
  private let folder: TemporaryFolder
  private let writer: SiteWriter
  private let large = (0..<200_000).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }

  init() throws {
    folder = try TemporaryFolder()
    writer = try folder.writer()
  }

  private var values: StateValues {
    var values = StateValues()
    values.add(7)
    values.add("a text")
    values.add(large)
    values.add(["one", "", "three"])
    values.add([UInt8]())
    values.add(large, as: { UInt64($0) * 3 })
    return values
  }

  private func isRight(_ reader: StateReader?) throws -> Bool {
    guard var reader else { return false }
    let isSame =
      try reader.number() == 7 && reader.text() == "a text" && reader.values(of: UInt32.self) == large
      && reader.texts() == ["one", "", "three"] && reader.values(of: UInt8.self).isEmpty
      && reader.values(of: UInt64.self) == large.map { UInt64($0) * 3 }
    return isSame && reader.isAtEnd
  }

  @Test("values are read as they were left, by the next build too, and nobody else may read them")
  func roundTrip() throws {
    #expect(writer.leftState(as: "words") == nil)
    for _ in 0..<2 { try writer.leave(values, as: "words") }
    #expect(try isRight(writer.leftState(as: "words")?.reader))
    writer.abandon()
    let next = try folder.writer()
    defer { next.abandon() }
    #expect(try isRight(next.leftState(as: "words")?.reader))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.state + "/words")
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o777 } == 0o600)
    try next.leave(StateValues(), as: "words")
    #expect(next.leftState(as: "words")?.reader.isAtEnd == true)
    #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.state).contains("words.draft"))
  }

  @Test("values that were cut short, torn, or written by somebody else are none")
  func damaged() throws {
    var small = StateValues()
    small.add("some words that are remembered")
    try writer.leave(small, as: "words")
    let file = URL(fileURLWithPath: folder.state + "/words")
    let sound = try Data(contentsOf: file)
    #expect(writer.leftState(as: "words") != nil)
    for count in 0..<sound.count {
      try sound.prefix(count).write(to: file)
      #expect(writer.leftState(as: "words") == nil, "\(count) bytes")
    }
    for place in 0..<sound.count {
      var torn = sound
      torn[place] ^= 1
      try torn.write(to: file)
      #expect(writer.leftState(as: "words") == nil, "byte \(place)")
    }
    for text in ["", "mine", "a text of somebody else that is longer than a hash"] {
      try Data(text.utf8).write(to: file)
      #expect(writer.leftState(as: "words") == nil)
      #expect(writer.left(as: "words") == Array(text.utf8))
    }
    try (sound + [0]).write(to: file)
    #expect(writer.leftState(as: "words") == nil)
  }

  @Test("what is no file is not read, and nobody waits for a pipe", arguments: ["pipe", "folder", "link"])
  func foreign(kind: String) throws {
    let path = folder.state + "/words"
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    default:
      try writer.leave(values, as: "other")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    }
    #expect(writer.leftState(as: "words") == nil)
    #expect(writer.left(as: "words") == nil)
    if kind == "folder" {
      #expect(throws: Diagnostic.self) { try writer.leave(values, as: "words") }
    } else {
      try writer.leave(values, as: "words")
      #expect(try isRight(writer.leftState(as: "words")?.reader))
    }
  }

  @Test("a file that says it is larger than any state is not read")
  func sparse() throws {
    try folder.put("", at: ".threadline/site/words")
    #expect(truncate(folder.state + "/words", off_t(5) << 30) == 0)
    #expect(writer.leftState(as: "words") == nil)
  }
}

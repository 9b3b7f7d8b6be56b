import BuildDiagnostics
import Foundation
@testable import NativeFormat
import Synchronization
import Testing
import ThreadModel

@testable import ArchiveContainers
@testable import Exports
@testable import Importers

@Suite("The export reader")
struct ExportReaderTests {
  private let fixture: ExportFixture
  private let lines = [ExportFixture.header, ExportFixture.ada, ExportFixture.post("1")]
  private var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  init() throws { fixture = try ExportFixture() }

  @Test(
    "a native export is recognized by its content, whatever its name",
    arguments: ["x.ndjson", "x.zip", "x", "x.json"])
  func readsByContent(name: String) throws {
    #expect(try fixture.read(files: [fixture.write(name, bytes)]).ids == ["1"])
  }

  @Test("keys of the header may be in any order, and blank lines before it")
  func readsAnyHeader() throws {
    let header = "\n \n{\"version\":1, \"format\" : \"threadline\",\n"
    #expect(throws: Diagnostic.self) { try fixture.read(files: [fixture.write("x", header.utf8)]) }
    let good = "\r\n{ \"version\":1, \"x\":[], \"format\" : \"threadline\", \"type\":\"header\" }\r\n"
    #expect(try fixture.read(files: [fixture.write("y", good.utf8)]).ids == [])
  }

  @Test("a packed export is read as it is, and its diagnostics have its own name", arguments: ["gz", "zst"])
  func readsPacked(kind: String) throws {
    let broken = bytes + Array("{\n".utf8)
    let packed = kind == "gz" ? ArchiveBytes.gzip(broken) : ArchiveBytes.zstandard(broken)
    let path = try fixture.write("nightly", packed)
    let exports = try fixture.read(files: [path])
    #expect(exports.ids == ["1"])
    #expect(exports.diagnostics.diagnostics.first?.place?.path == path)
  }

  @Test("standard input is read through its descriptor", arguments: ["plain", "gz"])
  func readsStandardInput(kind: String) throws {
    let path = try fixture.write("in", kind == "gz" ? ArchiveBytes.gzip(bytes) : bytes)
    let file = try #require(FileHandle(forReadingAtPath: path))
    defer { try? file.close() }
    let exports = try fixture.read(files: ["-"], standardInput: file.fileDescriptor)
    #expect(exports.ids == ["1"])
  }

  @Test("a folder gives the native exports in it, in the order of their names, and those of folders in it")
  func readsFolders() throws {
    try fixture.write("site/b.ndjson", lines: [ExportFixture.post("1", #""title":"later""#)])
    try fixture.write(
      "site/a.ndjson", lines: [ExportFixture.ada, ExportFixture.post("1"), ExportFixture.post("2")])
    try fixture.write("site/media/c.ndjson", lines: [ExportFixture.post("3")])
    let exports = try fixture.read(files: [fixture.folder + "/site/"])
    #expect(exports.ids == ["1", "2", "3"])
    #expect(exports.sources.map(\.name) == ["a.ndjson", "b.ndjson", "media"])
    #expect(try exports.post("1")?.title == "later")
  }

  @Test("a path that leads nowhere is an error with the path as written")
  func tellsMissingPath() throws {
    let error = try #require(throws: Diagnostic.self) { try fixture.read(files: ["no/such.ndjson"]) }
    #expect(
      error.description
        == "no/such.ndjson: error: there is no file or folder \"no/such.ndjson\"; expected an export [missing-export]"
    )
  }

  @Test("a foreign export goes through its importer, and its diagnostics have the export's own name")
  func importsForeign() throws {
    try fixture.write("old/paper.txt", "hello".utf8)
    let path = fixture.folder + "/old"
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.importers = [PaperImporter()]
    let reader = ExportReader(options: options)
    for _ in 0..<2 {
      let exports = try reader.read([path])
      #expect(exports.ids == ["paper"])
      #expect(exports.recordsRead == 7)
      #expect(exports.leftOut.map(\.reason) == ["direct"])
      #expect(exports.leftOut.map(\.count) == [6])
      #expect(exports.codes == ["paper-is-old", "account-without-record"])
      #expect(exports.diagnostics.diagnostics.first?.place == Diagnostic.Place(path + "/paper.txt"))
    }
  }

  @Test("a kind that a person names is not checked again")
  func takesNamedKinds() throws {
    let path = try fixture.write("paper", "hello".utf8)
    var options = ExportReader.Options(stateFolder: fixture.folder + "/state")
    options.importers = [PaperImporter()]
    options.kind = "paper"
    #expect(try ExportReader(options: options).read([path]).ids == ["paper"])
    #expect(code { _ = try fixture.read(files: [path], kind: "native") } == "invalid-json")
  }

  @Test("progress has the number of bytes that were read of all exports")
  func tellsProgress() throws {
    let counts = ProgressCounts()
    let reader = ExportReader(options: .init(stateFolder: fixture.folder + "/state"))
    _ = try reader.read([fixture.write("x", bytes), fixture.write("y", bytes)]) {
      if case .bytes(let done, let total) = $0 { counts.append(done, total) }
    }
    #expect(counts.all == [bytes.count, 2 * bytes.count, 2 * bytes.count, 2 * bytes.count])
  }

  @Test("kinds of importers are words of their own", arguments: exportImporters.indices)
  func importersAreNamed(index: Int) {
    let kinds = exportImporters.map(\.kind)
    #expect(kinds.filter { $0 == kinds[index] }.count == 1)
  }
}

/// Collects the numbers that a reader reports as its progress.
private final class ProgressCounts: Sendable {
  private let counts = Mutex<[Int]>([])
  var all: [Int] { counts.withLock { $0 } }
  func append(_ numbers: Int...) { counts.withLock { $0 += numbers } }
}

/// An importer of a format that nobody uses: a file `paper.txt`, or any single file.
private struct PaperImporter: ExportImporter {
  let kind = "paper"

  func recognizes(_ container: any ExportContainer) -> Bool { container.contains("paper.txt") }

  func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    try writeExport(of: container, into: folder, options) { pass throws(Diagnostic) in
      pass.leaveOut(.posts, "direct", 6)
      try pass.write(.post(Post(id: "paper", account: "nobody", published: Instant(clamping: 1000))))
      pass.tell(.warning("paper-is-old", at: Diagnostic.Place(container.name), "it is old"))
    }
  }
}

@testable import Exports
import Foundation
import Testing
import ThreadModel

@testable import NativeFormat

@Suite("The record writer")
struct RecordWriterTests {
  @Test("an export has its name only when it is finished, and ends with the count of its records")
  func writesFile() throws {
    let fixture = try ExportFixture()
    let path = fixture.folder + "/threadline.ndjson"
    var writer = try RecordWriter(path: path)
    try writer.write(.header(NativeHeader()))
    try writer.write(.account(Account(id: "a", handle: "ada")))
    for number in 0..<5000 {
      try writer.write(
        .post(Post(id: "\(number)", account: "a", published: Instant(clamping: Int64(number)))))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try writer.finish() == 5001)
    let exports = try fixture.read(files: [path])
    #expect(exports.archive.rows.count == 5000)
    #expect(exports.codes.isEmpty)
  }

  @Test("a folder that is not there is an error with the path")
  func tellsMissingFolder() throws {
    let fixture = try ExportFixture()
    #expect(code { _ = try RecordWriter(path: fixture.folder + "/none/x.ndjson") } == "unwritable-export")
  }
}

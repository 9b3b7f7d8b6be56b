import BuildDiagnostics
import SiteFiles
import Testing
import ThreadModel

@testable import Exports

extension ExportFixture {
  /// A reader of exports that imports into this folder.
  func reader(_ change: (inout ExportReader.Options) -> Void = { _ in }) -> ExportReader {
    var options = ExportReader.Options(stateFolder: folder + "/state")
    change(&options)
    return ExportReader(options: options)
  }

  /// Posts of two people, with all that words may stand in, and what else a line may say.
  static let manyLines =
    [ada, #"{"type":"account","id":"b","handle":"ben","name":"Ben"}"#]
    + (0..<40).map { number in
      let account = number.isMultiple(of: 3) ? "b" : "a"
      let time = 10 + (number * 7) % 40
      let reply = number > 0 ? #","replyTo":{"id":"p\#(number / 2)"}"# : ""
      let alias = number.isMultiple(of: 5) ? #","aliases":["old\#(number)"],"slug":"s\#(number)""# : ""
      let rest = number.isMultiple(of: 4) ? #","counts":{"likes":\#(number)},"longText":{"html":"<p>x"}"# : ""
      return
        #"{"type":"post","id":"p\#(number)","account":"\#(account)","published":"2026-03-04T05:\#(time):07Z","#
        + #""text":"words of \#(number)","visibility":"public"\#(reply)\#(alias)\#(rest)}"#
    }
    + [
      #"{"type":"repost","id":"r","account":"a","published":"2026-03-05T05:06:07Z","subject":{"id":"p3"},"visibility":"public"}"#,
      #"{"type":"end","records":43}"#,
    ]
}

/// The bytes of what a build leaves.
func bytes(of values: StateValues) -> [UInt8] {
  var all: [UInt8] = []
  values.forEachPiece { all += $0 }
  return all
}

extension ReadExports {
  /// The bytes that it leaves; nil where it leaves nothing that is worth anything.
  var leftBytes: [UInt8]? {
    var values = StateValues()
    return leave(in: &values) ? bytes(of: values) : nil
  }
}

extension ExportReader {
  /// What is recalled from some bytes.
  func recall(_ paths: [String], from bytes: [UInt8], jobs: Int = 2) -> RecalledExports? {
    var state = StateReader(bytes)
    return recall(paths, from: &state, jobs: jobs)
  }
}

/// Expects that two exports hold and say the same.
func expectSame(_ left: ReadExports, _ right: ReadExports) throws {
  #expect(left.archive.rows == right.archive.rows)
  #expect(left.archive.accounts == right.archive.accounts)
  #expect(left.archive.aliases == right.archive.aliases)
  #expect(left.archive.identifiers.bytes == right.archive.identifiers.bytes)
  #expect(left.archive.identifiers.ends == right.archive.identifiers.ends)
  #expect(left.archive.hiddenNames == right.archive.hiddenNames)
  #expect(left.archive.takenDown == right.archive.takenDown)
  #expect(left.archive.joinedAccounts == right.archive.joinedAccounts)
  #expect(left.ids == right.ids && left.codes == right.codes && left.recordsRead == right.recordsRead)
  #expect(left.sources.map(\.name) == right.sources.map(\.name))
  #expect(left.sources.map(\.kind) == right.sources.map(\.kind))
  #expect(left.sources.map(\.records) == right.sources.map(\.records))
  #expect(left.sources.map(\.counts) == right.sources.map(\.counts))
  #expect(left.leftBytes == right.leftBytes)
  for (row, other) in zip(left.archive.rows, right.archive.rows) where row.kind == .post {
    #expect(try left.archive.bodies.post(row) == right.archive.bodies.post(other))
  }
}

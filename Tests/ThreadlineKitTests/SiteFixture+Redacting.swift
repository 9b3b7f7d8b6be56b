import BuildDiagnostics
import Foundation
import SiteChecking
import Testing
import ThreadModel

@testable import ThreadlineKit

extension SiteFixture {
  /// Takes something down.
  func redact(
    _ kind: RedactionKind, _ names: String..., tombstone: String = "410",
    _ change: (inout SiteRedaction) -> Void = { _ in }
  ) async throws -> RedactionReceipt {
    var redaction = SiteRedaction(try meant())
    redaction.targets = names.map { RedactionTarget(kind, $0, file: "\(folder)/\($0)") }
    redaction.tombstone = try #require(TombstoneChoice(rawValue: tombstone))
    change(&redaction)
    do throws(BuildFailure) {
      return try await redaction.run()
    } catch {
      throw error.diagnostic
    }
  }

  /// A line for a post that may answer another.
  static func answer(_ id: String, _ minute: Int, answers parent: String? = nil, more: String = "") -> String
  {
    let reply = parent.map { #","replyTo":{"id":"\#($0)","text":"Text of \#($0)."}"# } ?? ""
    return post(id, minute: minute, more: reply + more)
  }

  /// A thread of twelve posts, `part-1` to `part-12`, with a quote and a repost of the fifth, which has a picture; and two
  /// posts that have nothing to do with it.
  var thread: [String] {
    get throws {
      let picture = try #require(
        Data(
          base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
        ))
      try picture.write(to: URL(fileURLWithPath: "\(folder)/dot.png"))
      var lines = (1...12).map { number in
        Self.answer(
          "part-\(number)", number, answers: number == 1 ? nil : "part-\(number - 1)",
          more: number == 5 ? #","media":[{"kind":"image","file":"dot.png","alt":"A dot"}]"# : "")
      }
      lines.append(
        Self.post(
          "quoting", minute: 60, more: #","quote":{"id":"part-5","handle":"ada","text":"Text of part-5."}"#))
      lines.append(
        #"{"type":"repost","id":"again","account":"ada","published":"2026-01-01T02:00:00Z","visibility":"public","#
          + #""subject":{"id":"part-5","handle":"ada","text":"Text of part-5."}}"#)
      return lines + [Self.answer("apart", 200), Self.answer("far", 201)]
    }
  }

  /// What a check of the site finds, and what a build of the same export, lock and redactions into an empty folder makes.
  func expectProven() async throws {
    let report = try await RedactionCheck(try meant()).run()
    #expect(report.isCompared && report.findings.isEmpty, "\(report.findings.map { "\($0)" })")
    let lock = try #require(page(".threadline/site/permalinks.lock", output: "."))
    try write(lock, to: ".threadline/fresh/permalinks.lock")
    try await build(output: "fresh")
    let fresh = SiteFixture.tree("\(folder)/fresh")
    #expect(tree == fresh)
    for place in ["fresh", ".threadline/fresh"] {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(place)")
    }
  }

  /// The files below the folder, the site's and those that builds remember, that hold some words.
  func remains(of words: String) -> [String] {
    Self.tree(folder).filter { path, bytes in
      !path.hasSuffix(".ndjson") && bytes.range(of: Data(words.utf8)) != nil
    }.keys.sorted()
  }
}

import BuildDiagnostics
import Foundation
import MediaFetching
import Synchronization
import Testing

@testable import ThreadlineKit

#if canImport(Glibc)
  import Glibc
#endif

/// `import --fetch-media`, with a fetcher that asks nobody.
struct ImportFetchingTests {
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  fileprivate static let captions = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nLand ahead.\n".utf8)
  private let fixture: SiteFixture
  private let fetcher = FetcherOfNobody(picture)

  init() throws { fixture = try SiteFixture() }

  private func post(_ id: String, _ address: String, more: String = "") -> String {
    let media = #","media":[{"kind":"image","url":"\#(address)","alt":"A boat"}]"#
    return SiteFixture.post(id, more: media + more)
  }

  private func run(isDryRun: Bool = false, isStrict: Bool = false) async throws -> ImportSummary {
    var fetching = ImportFetching(megabytes: 1, isDryRun: isDryRun)
    fetching.run.fetcher = fetcher.transfer
    fetching.run.limits.firstWait = 0
    fetching.run.limits.hostPause = 0
    var configuration = try fixture.meant(output: "mine")
    configuration.isStrict = isStrict
    var meant = ExportImport(configuration)
    meant.fetching = fetching
    let summary = try await meant.run()
    #expect(!summary.report.diagnostics.contains { $0.severity == .error })
    return summary
  }

  private func records() throws -> String {
    try String(contentsOfFile: "\(fixture.folder)/mine/threadline.ndjson", encoding: .utf8)
  }

  private var isWaiting: Bool { FileManager.default.fileExists(atPath: "\(fixture.folder)/mine.fetched") }

  @Test("records name the files that were fetched, and what could not be had stays a link")
  func files() async throws {
    try fixture.export([post("1", "https://media.example/good"), post("2", "https://media.example/404")])
    let summary = try await run()
    let text = try records()
    #expect(summary.fetched?.hasPrefix("1 media item fetched") == true && summary.mediaWritten == 1)
    #expect(!text.contains("https://media.example/good") && text.contains("https://media.example/404"))
    let path = try #require(text.firstMatch(of: /media\/[0-9a-f]{2}\/[0-9a-f]+\.png/)).output
    let bytes = FileManager.default.contents(atPath: "\(fixture.folder)/mine/\(path)")
    #expect(bytes.map(Array.init) == Self.picture && !isWaiting)
  }

  @Test("what may not be published is never asked for (fault 234)")
  func privateMedia() async throws {
    try fixture.export([
      post("1", "https://media.example/good"),
      post("2", "https://media.example/secret", more: #","visibility":"followers""#),
    ])
    _ = try await run()
    #expect(fetcher.asked == ["https://media.example/good"])
  }

  @Test("a dry run says how many there are and where, and asks and writes nothing")
  func dryRun() async throws {
    try fixture.export([
      post("1", "https://media.example/a"), post("2", "https://media.example/b"),
      post("3", "https://other.example/c"), post("4", "ftp://old.example/d"),
    ])
    let text = try await run(isDryRun: true).text
    #expect(text.contains("4 media files would be fetched\n  from media.example: 2\n"), "\(text)")
    #expect(text.contains("from other.example: 1") && text.contains("none of https: 1"))
    #expect(fetcher.asked == [] && !isWaiting)
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/mine"))
  }

  @Test("what may be had by another run waits for it, and is not fetched twice (fault 238)")
  func another() async throws {
    try fixture.export([post("1", "https://media.example/good"), post("2", "https://media.example/503")])
    _ = try await run()
    #expect(isWaiting)
    try FileManager.default.removeItem(atPath: "\(fixture.folder)/mine")
    let before = fetcher.asked.filter { $0.hasSuffix("good") }
    let summary = try await run()
    #expect(summary.fetched?.contains("1 there already") == true)
    #expect(fetcher.asked.filter { $0.hasSuffix("good") } == before && before.count == 1)
  }

  @Test("a strict import takes what was not fetched for a failure, and keeps what was for the next run")
  func strict() async throws {
    try fixture.export([post("1", "https://media.example/good"), post("2", "https://media.example/404")])
    let error = await #expect(throws: BuildFailure.self) { try await run(isStrict: true) }
    #expect(error?.diagnostic.code == "strict-build" && isWaiting)
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/mine"))
  }

  @Test("captions are fetched with their video, and other files stay links")
  func captions() async throws {
    let video =
      #","media":[{"kind":"video","url":"https://media.example/good","captions":["#
      + #"{"lang":"en","url":"https://media.example/en.vtt"},{"lang":"de","url":"https://media.example/de-404"}]}]"#
    try fixture.export([
      SiteFixture.post("1", more: video),
      SiteFixture.post(
        "2", more: video.replacing("en.vtt", with: "secret.vtt") + #","visibility":"followers""#),
    ])
    #expect(try await run(isDryRun: true).text.contains("from media.example: 3"))
    let summary = try await run()
    #expect(summary.fetched?.hasPrefix("2 media items fetched") == true, "\(summary.fetched ?? "")")
    let text = try records()
    let path = try #require(text.firstMatch(of: /media\/[0-9a-f]{2}\/[0-9a-f]+\.vtt/)).output
    #expect(
      FileManager.default.contents(atPath: "\(fixture.folder)/mine/\(path)").map(Array.init) == Self.captions)
    #expect(text.contains("https://media.example/de-404") && !text.contains("en.vtt"))
    #expect(!fetcher.asked.contains { $0.contains("secret") })
  }

  @Test("without being asked for, nothing is fetched")
  func off() async throws {
    try fixture.export([post("1", "https://media.example/good")])
    let summary = try await ExportImport(try fixture.meant(output: "mine")).run()
    let text = try records()
    #expect(summary.fetched == nil && text.contains("https://media.example/good"))
  }
}

/// Hands out one picture, and captions where the address says so, but where the address ends in a status.
private final class FetcherOfNobody: Sendable {
  private let bytes: [UInt8]
  private let log = Mutex<[String]>([])

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var asked: [String] { log.withLock { $0 } }

  @Sendable func transfer(_ request: MediaTransfer, take: @escaping TransferLimit) -> MediaAnswer {
    log.withLock { $0.append(request.address) }
    if let status = Int(request.address.suffix(3)) { return MediaAnswer(.whole, status: status) }
    let bytes = request.address.hasSuffix(".vtt") ? ImportFetchingTests.captions : bytes
    guard take(nil, bytes.count), write(request.file, bytes, bytes.count) == bytes.count else {
      return MediaAnswer(.stopped)
    }
    return MediaAnswer(.whole, status: 200)
  }
}

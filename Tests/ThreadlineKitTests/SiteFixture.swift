import BuildDiagnostics
import Foundation
import SitePlanning
import TOMLReading
import Testing

@testable import ThreadlineKit

/// A folder of its own for one test, with an export in it; builds go to `site` next to the export.
final class SiteFixture {
  let folder: String
  var allowsRemovals = false
  var allowsUnredacting = false
  var jobs = 2
  var baseURL = "https://threads.example/"
  var extras = "standard"
  var environment = SiteEnvironment.production
  var allowed: [String] = []
  var denied: [String] = []
  /// The hashes of media that were taken down.
  var takenDown: Set<String> = []
  var legacy: [String] = []
  var cacheTags: [String] = []
  var precompress: [String] = []
  var hosts: [String] = []
  /// Whether posts stay that an earlier export had.
  var keepsMissing = false
  /// What the builds take for now, in milliseconds since 1970.
  var now: Int64?
  /// What the last build had to say.
  private(set) var log: [Diagnostic] = []

  init() throws {
    folder = NSTemporaryDirectory() + "threadline-kit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The file of the program whose theme is next to it: the tests are in the same folder.
  static var program: String {
    let bundle = URL(fileURLWithPath: ProcessInfo.processInfo.arguments.first ?? "")
    return bundle.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("threadline")
      .path
  }

  /// The package's own folder.
  static var package: String {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  }

  /// The real exports and suites, where the person has them.
  static var data: String? { ProcessInfo.processInfo.environment["THREADLINE_DATA"] }

  /// Where the builds into `site` leave what the next has to know.
  var stateFolder: String { "\(folder)/.threadline/site" }

  /// Writes a file below the folder.
  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes the export: a header that speaks for the visibility, an account, and these lines.
  func export(_ lines: [String], header: String = #""defaultVisibility":"public""#) throws {
    let head = [
      #"{"type":"header","format":"threadline","version":1,\#(header)}"#,
      #"{"type":"account","id":"ada","handle":"ada","name":"Ada Example","owner":true}"#,
    ]
    try write((head + lines).map { $0 + "\n" }.joined(), to: "export.ndjson")
  }

  /// A line for a post.
  static func post(_ id: String, minute: Int = 0, text: String? = nil, more: String = "") -> String {
    let time =
      "2026-01-01T\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00Z"
    let text = text ?? "Text of \(id)."
    return #"{"type":"post","id":"\#(id)","account":"ada","published":"\#(time)","text":"\#(text)"\#(more)}"#
  }

  /// Builds the export, or other exports, into `site`.
  @discardableResult
  func build(
    _ exports: [String]? = nil, output: String = "site", theme: String? = nil,
    onRendering: (@Sendable () -> Void)? = nil
  ) async throws -> BuildReport {
    let configuration = try meant(exports, output: output, theme: theme)
    do throws(BuildFailure) {
      let report = try await SiteBuilder(configuration).build { progress in
        if progress.stage == .rendering { onRendering?() }
      }
      log = Array(report.diagnostics)
      return report
    } catch {
      log = Array(error.report.diagnostics)
      throw error.diagnostic
    }
  }

  /// The site as a build takes it.
  func meant(
    _ exports: [String]? = nil, output: String = "site", theme: String? = nil
  ) throws -> SiteConfiguration {
    var configuration = SiteConfiguration(in: folder, executable: Self.program)
    configuration.exports = exports ?? ["\(folder)/export.ndjson"]
    configuration.output = "\(folder)/\(output)"
    configuration.baseURL = BaseURL(baseURL)
    configuration.title = "Example"
    configuration.allowsRemovals = allowsRemovals
    configuration.allowsUnredacting = allowsUnredacting
    configuration.jobs = jobs
    configuration.media.takenDown = takenDown
    configuration.environment = environment
    configuration.publish = .init(allow: allowed, deny: denied)
    if let now { configuration.setNow(milliseconds: now) }
    for (key, value) in [
      ("extras.set", TOMLValue(.text(extras))), ("urls.legacy", TOMLValue(texts: legacy)),
      ("privacy.cache_tags", TOMLValue(texts: cacheTags)),
      ("build.precompress", TOMLValue(texts: precompress)), ("build.host", TOMLValue(texts: hosts)),
    ] { try configuration.set(key, to: value, flag: "a test", in: folder) }
    if keepsMissing { configuration.missing = .keep }
    configuration.theme = theme.map { "\(folder)/\($0)" }
    return configuration
  }

  /// The text of a file of the site; `nil` if it is missing.
  func page(_ path: String, output: String = "site") -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(output)/\(path)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Every file of a folder with its bytes.
  static func tree(_ folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    let walk = FileManager.default.enumerator(atPath: folder)
    while let path = walk?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let full = "\(folder)/\(path)"
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else {
        continue
      }
      files[path] = FileManager.default.contents(atPath: full)
    }
    return files
  }

  /// Every file of the site.
  var tree: [String: Data] { Self.tree("\(folder)/site") }

  /// The files of the site that hold some words.
  func files(holding words: String) -> [String] {
    tree.filter { $0.value.range(of: Data(words.utf8)) != nil }.keys.sorted()
  }
}

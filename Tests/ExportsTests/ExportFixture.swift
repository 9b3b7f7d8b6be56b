import BuildDiagnostics
import Foundation
import ThreadModel

@testable import Exports

/// A folder for one test, with native exports written line by line; gone with the value.
final class ExportFixture {
  static let header = #"{"type":"header","format":"threadline","version":1}"#
  static let ada = #"{"type":"account","id":"a","handle":"ada"}"#

  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    let path = folder + "/" + name
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes a native export of these lines after a header.
  @discardableResult
  func write(_ name: String = "export.ndjson", header: String = header, lines: [String]) throws -> String {
    try write(name, (([header] + lines).joined(separator: "\n") + "\n").utf8)
  }

  /// A public post of Ada, with more members.
  static func post(_ id: String, _ more: String = "") -> String {
    let rest = more.isEmpty ? "" : "," + more
    return #"{"type":"post","id":"\#(id)","account":"a","published":"2026-03-04T05:06:07Z","#
      + #""text":"words of \#(id)","visibility":"public"\#(rest)}"#
  }

  /// Reads exports by their paths.
  func read(
    files paths: [String], assuming visibility: Visibility? = nil, kind: String? = nil,
    standardInput: Int32 = 0, jobs: Int = 1
  ) throws -> ReadExports {
    var options = ExportReader.Options(stateFolder: folder + "/state", assumedVisibility: visibility)
    (options.kind, options.standardInput, options.jobs) = (kind, standardInput, jobs)
    return try ExportReader(options: options).read(paths)
  }

  /// Options with a cache, and a folder for kept posts.
  var cachedOptions: ExportReader.Options {
    var options = ExportReader.Options(stateFolder: folder + "/state")
    options.cache = ImportCache.Settings(folder: folder + "/cache", output: folder + "/state", software: "1")
    // What is written now is settled an hour later.
    options.cache?.now = { Int64(Date().timeIntervalSince1970) + 3_600 }
    options.kept = KeptPosts.Settings(folder: folder + "/kept")
    return options
  }

  /// Reads one export of these lines, Ada's account among them.
  func read(
    header: String = header, _ lines: [String], assuming visibility: Visibility? = nil
  ) throws -> ReadExports {
    try read(files: [write(header: header, lines: [Self.ada] + lines)], assuming: visibility)
  }
}

extension ReadExports {
  /// The ids of the rows, in order.
  var ids: [String] { archive.rows.map(archive.id) }

  /// The ids of the posts that are missing, in order.
  var missingIDs: [String] { missing.map(\.missingID) }

  /// The post with an id.
  func post(_ id: String) throws -> Post? {
    try archive.rows.first { archive.id(of: $0) == id }.map(archive.bodies.post)
  }

  /// The codes of the diagnostics, in order.
  var codes: [String] { diagnostics.diagnostics.map(\.code.description) }

  /// The diagnostics as printed, without the folders in their paths.
  var messages: [String] {
    diagnostics.diagnostics.map { $0.description.replacing(/\/[^ :]*\//, with: "") }
  }
}

/// The code of the diagnostic that a closure throws.
func code(thrownBy body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? Diagnostic)?.code.description
  }
}

extension PostAttachment {
  /// A word for the kind.
  var kind: String {
    switch self {
    case .media(let media): media.kind.rawValue
    case .card: "card"
    case .poll: "poll"
    case .unknown(let unknown): unknown.kind
    }
  }
}

extension String {
  /// The id in a line about a missing post.
  var missingID: String { String(split(separator: " ").last ?? "") }
}

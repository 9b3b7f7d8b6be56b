import BuildDiagnostics
import FileServing
import Foundation
import Synchronization

/// A folder made for one test, with a secret next to it that may never be served.
final class TestSite: Sendable {
  /// The content of every file outside the site.
  static let secret = "the-secret-outside-the-site"

  /// The folder that is served; next to it are `secret.txt` and the folder `site-secret`.
  let root: URL
  private let home: URL

  /// Makes the folder with these files, each text at its path.
  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    home = FileManager.default.temporaryDirectory.appending(path: "threadline-\(UUID().uuidString)")
    root = home.appending(path: "site")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try write(Self.secret, to: "../secret.txt")
    try write(Self.secret, to: "../site-secret/index.html")
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// Writes a file with the folders it needs, in place.
  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  /// Writes a file with the folders it needs, in place.
  func write(_ bytes: Data, to path: String) throws {
    let file = url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// Makes a symbolic link at a path.
  func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: destination)
  }

  /// A path below the folder, byte for byte.
  func url(_ path: String) -> URL { URL(filePath: root.path + "/" + path) }

  /// A responder that reads the folder again for each request.
  func responder(
    basePath: String = "/", report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
  ) throws -> FileResponder {
    let options = FileResponder.Options {
      ($0.basePath, $0.recheckInterval, $0.report) = (basePath, .zero, report)
    }
    return try FileResponder(root: root.path, options: options)
  }

  /// The answer to a `GET`, from a responder made for it.
  func get(_ target: String, _ headers: HeaderFields = [:]) throws -> FileResponse {
    try responder().respond(to: FileRequest("GET", target, headers: headers))
  }
}

extension FileResponse {
  /// The bytes of the body as text, wherever they lie.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of the body, wherever they lie.
  var bytes: [UInt8] {
    switch body {
    case .none: []
    case .bytes(let bytes): bytes
    case .file(let file, let range): file.bytes(range) ?? []
    case .stream: []
    }
  }
}

/// What was reported in a test.
final class Reports: Sendable {
  private let kept = Mutex<[Diagnostic]>([])

  /// The codes in the order they came.
  var codes: [String] { kept.withLock { $0.map(\.code.description) } }
  /// The print forms in the order they came.
  var lines: [String] { kept.withLock { $0.map(\.description) } }

  func append(_ diagnostic: Diagnostic) { kept.withLock { $0.append(diagnostic) } }
}

import Foundation
import LinkPreviews
import SiteChecking

/// A built site in a folder of its own, whose pages are good until a test writes others.
final class CheckedFolder {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "threadline-check-\(UUID().uuidString)"
    try page("", "Ada’s archive")
    try write(Self.png(width: 1200, height: 630), to: "cards/1.png")
    try write(Self.png(width: 1200, height: 630), to: "cards/2.png")
    try write("User-agent: *\nDisallow: /drafts/\n", to: "robots.txt")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes a page after some texts in it were replaced: `page("a/")` is `a/index.html`.
  func page(
    _ path: String, _ title: String, body: String = "", replacing pairs: [String: String] = [:]
  ) throws {
    var html = GoodFile.html(path, title, body: body)
    for (old, new) in pairs {
      guard html.contains(old) else { throw NotInPage(text: old) }
      html = html.replacing(old, with: new)
    }
    try write(html, to: path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path)
  }

  struct NotInPage: Error { let text: String }

  /// What a check finds, as `path rule`.
  func found(_ options: CheckOptions = CheckOptions()) async throws -> [String] {
    try await report(options).findings.map { "\($0.path) \($0.finding.rule)" }
  }

  func report(_ options: CheckOptions = CheckOptions()) async throws -> CheckReport {
    try await SiteChecker(folder).check(options)
  }

  /// The beginning of a PNG: its signature and its header.
  static func png(width: Int, height: Int) -> [UInt8] {
    let signature: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    let numbers = [width, height].flatMap { number in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
    return signature + numbers + [8, 6, 0, 0, 0]
  }
}

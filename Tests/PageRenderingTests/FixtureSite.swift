import BuildDiagnostics
import Foundation
import LinkPreviews
import SafeMarkup
import SitePlanning
import Testing
import ThreadModel
@testable import PageRendering

/// A rendered site.
struct FixtureSite {
  let plan: SitePlan
  let base: BaseURL
  /// The bytes of each page by its path.
  let files: [String: [UInt8]]
  let diagnostics: [Diagnostic]
  /// The cards that its previews name.
  let cards: FixtureCards

  /// A page by its address below the base: `@ada/`.
  func html(_ address: String) throws -> String {
    String(decoding: try #require(files[Self.file(address)], "no page at \(address)"), as: UTF8.self)
  }

  /// A page as a browser's tree would see it.
  func page(_ address: String) throws -> ParsedPage { try ParsedPage(html(address)) }

  /// What no page may break, and what breaks it: empty where all is well.
  func faults() -> [String] {
    files.keys.filter { $0.hasSuffix(".html") }.sorted().flatMap { file in
      faults(of: String(decoding: files[file] ?? [], as: UTF8.self), at: file).map { "\(file): \($0)" }
    }
  }

  private func faults(of html: String, at file: String) -> [String] {
    guard let page = try? ParsedPage(html) else {
      return ["is no markup that a browser reads as it was meant"]
    }
    let address = file.hasSuffix("index.html") ? String(file.dropLast("index.html".count)) : file
    let findings = PreviewValidator.standard
      .validate(PreviewPage(html: Array(html.utf8), url: WebURL(base.absolute(address))), in: self)
      .findings
    return PageRules(base: base).faults(of: page) + deadLinks(on: page)
      + findings.filter { $0.severity == .error }.map(\.description)
  }

  private func path(of address: WebURL) -> String {
    let path = String(address.description.dropFirst(base.description.count))
    return path.removingPercentEncoding ?? path
  }

  private func isThere(path: String) -> Bool {
    files[Self.file(path)] != nil || path.hasPrefix("media/") || path.hasPrefix("cards/")
      || path == "preview.png"
  }

  /// Links to pages of the site that are not there.
  private func deadLinks(on page: ParsedPage) -> [String] {
    page.all("a").compactMap { link in
      guard let target = link["href"], target.hasPrefix("/") else { return nil }
      let path = String(target.dropFirst(base.path.count))
      let isThere = isThere(path: path.removingPercentEncoding ?? path)
      return isThere ? nil : "a link leads to \(target), which is not there"
    }
  }

  private static func file(_ address: String) -> String {
    address.isEmpty || address.hasSuffix("/") ? address + "index.html" : address
  }
}

extension FixtureSite: PreviewSite {
  /// Whether a page or a medium of the site is there.
  func contains(_ address: WebURL) -> Bool { isThere(path: path(of: address)) }

  /// A file that is no medium: those of the fixture have no bytes.
  func file(at address: WebURL, limit: Int) -> PreviewFile? {
    files[Self.file(path(of: address))].map { PreviewFile(Array($0.prefix(limit)), bytes: $0.count) }
  }

  /// The JSON-LD of a page, each object in it.
  func linked(_ address: String) throws -> [[String: Any]] {
    let blocks = try page(address).all("script").filter { $0["type"] == "application/ld+json" }
    #expect(blocks.count <= 1)
    guard let block = blocks.first else { return [] }
    let value = try JSONSerialization.jsonObject(with: Data(block.text.utf8))
    return try #require(value as? [[String: Any]] ?? (value as? [String: Any]).map { [$0] })
  }
}

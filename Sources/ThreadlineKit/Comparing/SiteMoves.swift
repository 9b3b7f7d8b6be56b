import BuildDiagnostics
import Foundation
import SiteChecking

/// Which addresses of a site are no longer those of a page, as its `_redirects` says:
///
///     /@ada/post/old/ /@ada/post/new/ 301
///     /@ada/post/gone/ /@ada/post/gone/ 410
///
/// Rules for many addresses at once say of no page where it went.
struct SiteMoves: Sendable {
  private var destinations: [String: String] = [:]
  private var gone: Set<String> = []

  /// As much as a server reads of the file.
  private static let limit = 64 * 1_024 * 1_024

  /// Reads the file of a site; one that is not there names nothing.
  init(of site: String) throws(Diagnostic) {
    guard let file = FileStart("\(site)/_redirects", limit: Self.limit) else { return }
    guard file.size <= Self.limit else {
      throw .error(
        .notComparable, at: .init("\(site)/_redirects"),
        "has \(file.size) bytes; expected at most \(Self.limit), which is as much as a server reads")
    }
    for line in file.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let fields = line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
      if fields.count >= 2, fields[0].hasPrefix("/"), !fields[0].hasSuffix("*") { add(fields) }
    }
  }

  private mutating func add(_ fields: [String]) {
    let from = Self.page(fields[0])
    guard !names(from) else { return }  // of two rules for one address the first counts
    if fields[fields.count - 1].hasPrefix("410") {
      gone.insert(from)
    } else {
      destinations[from] = fields[1].hasPrefix("/") ? Self.page(fields[1]) : fields[1]
    }
  }

  /// Whether an address is that of a page no more.
  func names(_ address: String) -> Bool { destinations[address] != nil || gone.contains(address) }

  /// What the address of a page that the site no longer has answers.
  func answer(at address: String) -> Int {
    gone.contains(address) ? 410 : destinations[address] == nil ? 404 : 301
  }

  /// Where the page at an address went; nil for one that stays.
  func destination(of address: String) -> String? { destinations[address] }

  /// `/@ada/post/1` and `/@ada/post/1/index.html` are the address of the page `/@ada/post/1/`.
  private static func page(_ address: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let decoded = String(path).removingPercentEncoding ?? String(path)
    if decoded.hasSuffix("/index.html") { return String(decoded.dropLast("index.html".count)) }
    return decoded.hasSuffix("/") || decoded.hasSuffix(".html") ? decoded : decoded + "/"
  }
}

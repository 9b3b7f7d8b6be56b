import SafeMarkup

/// The addresses that `_redirects` sends on to another, and those that it says are gone:
///
///     /@ada/post/old/     /@ada/post/new/     301
///     /@ada/post/gone/    /@ada/post/gone/    410
///     /blog/*             /archive/:splat     302
///
/// (https://docs.netlify.com/manage/routing/redirects/) Of two rules for one address the first counts. A rule for a
/// folder says of no page in it where that went.
package struct MovedURLs: Sendable {
  /// What became of each page: its status, and where it went; nil for one that is gone.
  private var outcomes: [String: (status: Int, destination: String?)] = [:]
  private var folders: [String] = []

  /// How much of the file is read, which is as much as a server reads.
  package static let limit = 64 * 1_024 * 1_024

  /// Reads the file; other lines are ignored.
  package init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let fields = line.split { $0 == 0x20 || $0 == 0x09 }.prefix { $0.first != 0x23 }
        .map { String(decoding: $0, as: UTF8.self) }
      if fields.count > 1, fields[0].hasPrefix("/") { add(fields[0], fields[1], fields[fields.count - 1]) }
    }
  }

  /// Whether a path of the site, such as `@ada/post/old/index.html`, is sent on to another.
  func contains(_ path: String) -> Bool {
    let key = Self.key(path)
    return outcomes[key]?.destination != nil || folders.contains { key.utf8.starts(with: $0.utf8) }
  }

  /// Whether an address, such as `/@ada/post/old/`, is that of a page no more.
  package func names(_ address: String) -> Bool { outcomes[Self.key(address)] != nil }

  /// The status that the address of a page answers which the site no longer has.
  package func answer(at address: String) -> Int { outcomes[Self.key(address)]?.status ?? 404 }

  /// The address where the page at an address went; nil for one that stays.
  package func destination(of address: String) -> String? {
    outcomes[Self.key(address)]?.destination
  }

  /// A site made for a host without 410 says 404 of what is gone; a `!` says that the rule goes before a file.
  private mutating func add(_ from: String, _ to: String, _ status: String) {
    let status = Int(status.prefix(3)) ?? 301
    let isGone = status == 410 || status == 404
    let from = PercentEncoding.decodeLeniently(String(from.dropFirst()))
    if from.hasSuffix("*") {
      if !isGone { folders.append(String(from.dropLast())) }
      return
    }
    let key = Self.key(from)
    guard outcomes[key] == nil else { return }
    outcomes[key] = (isGone ? status : 301, isGone ? nil : Self.page(to))
  }

  /// `@ada`, `/@ada/` and `@ada/index.html` are one address.
  private static func key(_ path: String) -> String {
    var path = (path.hasPrefix("/") ? String(path.dropFirst()) : path).withoutIndex
    if path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// The address of a page of the site, `/@ada/post/new/`; that of a page elsewhere as it is.
  private static func page(_ address: String) -> String {
    guard address.hasPrefix("/") else { return address }
    let key = key(PercentEncoding.decodeLeniently(String(address.prefix { $0 != "?" && $0 != "#" })))
    return key.isEmpty ? "/" : key.hasSuffix(".html") ? "/\(key)" : "/\(key)/"
  }
}

/// The addresses that `_redirects` sends on to another, and those that it says are gone:
///
///     /@ada/post/old/     /@ada/post/new/     301
///     /blog/*             /archive/:splat     302
///
/// (https://docs.netlify.com/manage/routing/redirects/) Of two rules for one address the first counts.
struct MovedAddresses: Sendable {
  private var exact: Set<UInt64> = []
  private var folders: [String] = []
  private var gone: Set<UInt64> = []

  /// How much of the file is read.
  static let limit = 64 * 1_024 * 1_024

  /// Reads the file; a line that is none of these is passed over.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let fields = line.split { $0 == 0x20 || $0 == 0x09 }.prefix { $0.first != 0x23 }
      guard fields.count > 1, fields[0].first == 0x2F else { continue }
      add(
        String(decoding: fields[0].dropFirst(), as: UTF8.self),
        String(decoding: fields[fields.count - 1], as: UTF8.self))
    }
  }

  /// Whether a path of the site, such as `@ada/post/old/index.html`, is sent on to another.
  func contains(_ path: String) -> Bool {
    guard !exact.isEmpty || !folders.isEmpty else { return false }
    let key = Self.key(path)
    return exact.contains(PathHash.of(key)) || folders.contains { key.utf8.starts(with: $0.utf8) }
  }

  /// A site made for a host without 410 says 404 of what is gone; a `!` says that the rule goes before a file.
  private mutating func add(_ from: String, _ status: String) {
    let isGone = ["410", "404"].contains(status.prefix(3))
    let from = SiteAddresses.decoded(from[...])
    if from.hasSuffix("*") {
      if !isGone { folders.append(String(from.dropLast())) }
      return
    }
    let hash = PathHash.of(Self.key(from))
    guard !gone.contains(hash), !exact.contains(hash) else { return }
    if isGone { gone.insert(hash) } else { exact.insert(hash) }
  }

  /// `@ada`, `@ada/` and `@ada/index.html` are one address.
  private static func key(_ path: String) -> String {
    var path = path
    if path == "index.html" { return "" }
    if path.hasSuffix("/index.html") { path.removeLast("/index.html".count) }
    if path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

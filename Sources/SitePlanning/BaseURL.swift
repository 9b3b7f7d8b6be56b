/// The public URL of a site: `https://ada.example/` or, under a path, `https://me.example/threads/`.
public struct BaseURL: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, host and port, without a slash at the end: `https://me.example`.
  package let origin: String
  /// The path, which begins and ends with a slash: `/` or `/threads/`.
  package let path: String
  /// The whole URL.
  public let description: String

  /// What stands for the URL of a site that has none yet.
  package static let unknown = BaseURL(origin: "https://site.example", path: "/")

  private init(origin: String, path: String) {
    (self.origin, self.path, description) = (origin, path, origin + path)
  }

  /// Reads an absolute `http` or `https` URL without query or fragment; `nil` for anything else.
  public init?(_ text: String) {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme else { return nil }
    let parts = text.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: true)
    guard let host = parts.first, !text.contains(where: { "?#\\ \"'<>".contains($0) }) else { return nil }
    guard !host.contains("@"), host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    guard parts.dropFirst().allSatisfy(Self.isPlain) else { return nil }
    self.init(
      origin: scheme + host.lowercased(), path: "/" + parts.dropFirst().map { $0 + "/" }.joined())
  }

  /// The URL, from the root of the host, of a path inside the site: `@ada/` is `/threads/@ada/`.
  package func rooted(_ sitePath: String) -> String { path + sitePath }

  /// The absolute URL of a path inside the site.
  package func absolute(_ sitePath: String) -> String { description + sitePath }

  /// A URL for the same site at the root of a domain: `https://threads.me.example/` for `https://me.example/threads/`. The
  /// root of the host where that has no subdomains, or the path is no name for one.
  package var withoutPath: String {
    guard let mark = origin.firstRange(of: "://") else { return origin + "/" }
    let (scheme, host) = (origin[..<mark.upperBound], origin[mark.upperBound...])
    let name = path.dropFirst().dropLast()
    let isName =
      name.count <= 63 && name.first != "-" && name.last != "-"
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    let hasSubdomains = host.contains(".") && !host.contains(":") && host.last?.isLetter == true
    return !name.isEmpty && isName && hasSubdomains ? "\(scheme)\(name).\(host)/" : "\(origin)/"
  }

  private static func isPlain(_ part: Substring) -> Bool {
    part != "." && part != ".." && part.utf8.allSatisfy { SafeName.isUnreserved($0) || $0 == 0x40 }
  }
}

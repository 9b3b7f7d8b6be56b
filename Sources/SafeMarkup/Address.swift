/// A URL that is safe to print in `href` or `src`: on the web or on this site.
///
///     Address(rooted: "/tags/käse/")   // /tags/k%C3%A4se/
///
/// It cannot be made from other text, so `javascript:` and URLs of other hosts disguised as paths cannot be written. It
/// has only ASCII, and must still be escaped for HTML.
public struct Address: Sendable, Hashable, CustomStringConvertible {
  /// The URL in ASCII.
  public let description: String

  /// A URL on the web.
  public init(_ address: WebURL) { description = address.description }

  /// A path from the root of this site's host.
  ///
  /// The path consists of names between slashes, so `%`, `?` and `#` in a name are encoded as well.
  /// Gives `nil` if it does not begin with exactly one slash, or if a browser would read it as another
  /// path: with a backslash, a control character, or a part that is `.` or `..`.
  public init?(rooted path: String) {
    guard Self.isRooted(path) else { return nil }
    description = path.withBytes { $0.allSatisfy(Self.path.keeps) } ? path : Self.path.encode(path)
  }

  /// A path inside this site as it is written on a page some folders below the site's root, so that it also leads there
  /// where the site is opened as a folder: `../about/` from one folder below it.
  ///
  /// Gives `nil` for a path that `init(rooted:)` refuses after a slash.
  public init?(_ path: String, fromDepth depth: Int) {
    guard depth > 0, let rooted = Address(rooted: "/" + path) else { return nil }
    description = String(repeating: "../", count: depth) + rooted.description.dropFirst()
  }

  private static func isRooted(_ path: String) -> Bool {
    path.withBytes { path in
      guard path.first == 0x2F, path.dropFirst().first != 0x2F,
        path.allSatisfy({ $0 >= 0x20 && $0 != 0x5C && $0 != 0x7F })
      else { return false }
      return path.indices.allSatisfy { path[$0] != 0x2F || !isDots(path[($0 + 1)...].prefix { $0 != 0x2F }) }
    }
  }

  /// Whether a part of a path is `.` or `..`.
  private static func isDots(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    (1...2).contains(part.count) && part.allSatisfy { $0 == 0x2E }
  }

  /// The signs that mean themselves in a path (RFC 3986, section 3.3), without the apostrophe.
  private static let path = PercentEncoding(keepingUnreservedAnd: "!$&()*+,;=:@/")
}

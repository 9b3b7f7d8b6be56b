import SafeMarkup
import SitePaths
import SiteWriting

/// The target of a request as a place in the site: `/a%20b/c/?x=1` is the parts `a b`, `c`, a slash at the
/// end, and the query `x=1`.
///
/// The path is split at its slashes first and each part decoded once, so that an encoded slash, dot or
/// percent sign never becomes more than a character of a name. What no site can hold is refused here,
/// before the file system is asked: a path that gets through stays inside the site by its letters alone.
struct RequestTarget: Sendable {
  /// The names between the slashes, decoded; none for `/`.
  private(set) var parts: [String]
  /// Whether the path ends in a slash, as a folder's address does.
  let endsInSlash: Bool
  /// What follows the `?`, as written; nil if there is no `?`.
  let query: String?

  /// The longest target, in bytes.
  static let maximumLength = 8_192

  /// Takes a target in origin form (`/path?query`) or absolute form (`http://host/path?query`), see
  /// https://www.rfc-editor.org/rfc/rfc9112#section-3.2.
  ///
  /// Throws 414 for more than `maximumLength` bytes; 400 for what is not a target: a broken encoding, a control character,
  /// a backslash, `.` or `..`; and 404 for what no site serves: an empty part, an encoded slash, a hidden file.
  init(_ target: String) throws(FileResponse.Status) {
    guard target.utf8.count <= Self.maximumLength else { throw .uriTooLong }
    let origin = try Self.originForm(Array(target.utf8))
    guard !target.unicodeScalars.contains("\u{FFFD}") else { throw .badRequest }
    let path = origin.prefix { $0 != UInt8(ascii: "?") }
    query =
      path.count < origin.count ? String(decoding: origin[path.endIndex...].dropFirst(), as: UTF8.self) : nil
    var rawParts = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    endsInSlash = path.last == UInt8(ascii: "/")
    if endsInSlash { rawParts.removeLast() }
    var parts: [String] = []
    for raw in rawParts { parts.append(try Self.part(raw, isFirst: parts.isEmpty)) }
    self.parts = parts
  }

  /// The same without so many of the first names.
  func withoutFirst(_ count: Int) -> RequestTarget {
    var rest = self
    rest.parts = Array(parts.dropFirst(count))
    return rest
  }

  /// The path beginning at its slash: what follows scheme and host, if there are any.
  private static func originForm(_ target: [UInt8]) throws(FileResponse.Status) -> ArraySlice<UInt8> {
    if target.first == UInt8(ascii: "/") { return target[...] }
    let scheme = ["http://", "https://"].first {
      String(decoding: target.prefix($0.utf8.count), as: UTF8.self).equalsIgnoringCase($0)
    }
    guard let scheme else { throw .badRequest }
    let rest = target[scheme.utf8.count...]
    let path = rest.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard path.startIndex > rest.startIndex else { throw .badRequest }
    return path.first == UInt8(ascii: "/") ? path : [UInt8(ascii: "/")] + path
  }

  /// One name, decoded and looked at.
  private static func part(
    _ raw: ArraySlice<UInt8>, isFirst: Bool
  ) throws(FileResponse.Status) -> String {
    guard !raw.isEmpty else { throw .notFound }
    guard let bytes = PercentEncoding.decode(raw), let name = String(validating: bytes, as: UTF8.self) else {
      throw .badRequest
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
      !raw.contains(UInt8(ascii: "#")), name != ".", name != ".."
    else { throw .badRequest }
    guard !bytes.contains(UInt8(ascii: "/")) else { throw .notFound }
    let isHidden = bytes.first == UInt8(ascii: ".") && !(isFirst && name == ".well-known")
    guard !isHidden else { throw .notFound }
    return name
  }

  // MARK: A place in the site

  /// The file that answers: the folder's `index.html`, or the path itself. Nil if no site can hold it.
  var file: SitePath? { SitePath(parts: endsInSlash ? parts + ["index.html"] : parts) }

  /// The path from the root of the site, decoded: `/a b/`.
  var address: String { "/" + parts.joined(separator: "/") + trailingSlash }

  /// The path from the root of the site, encoded and without its first slash: `a%20b/`.
  var encoded: String {
    parts.map { PercentEncoding.pathPart.encode($0) }.joined(separator: "/") + trailingSlash
  }

  /// Whether this is one of the two files that configure the server and are never served.
  var isRules: Bool {
    guard parts.count == 1, let name = parts.first else { return false }
    return [RedirectRules.fileName, HeaderRules.fileName].contains { name.equalsIgnoringCase($0) }
  }

  /// The names of the file that this one would be the packed sibling of: `a`, `index.html` for `a`, `index.html.br`.
  /// Nil if it is invalid.
  var unpacked: [String]? {
    guard !endsInSlash, let name = parts.last,
      let suffix = PackedCoding.allCases.map({ "." + $0.fileExtension }).first(where: { name.hasSuffix($0) })
    else { return nil }
    return parts.dropLast() + [String(name.dropLast(suffix.count))]
  }

  private var trailingSlash: String { endsInSlash && !parts.isEmpty ? "/" : "" }
}

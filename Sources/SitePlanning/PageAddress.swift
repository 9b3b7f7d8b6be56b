package import SiteFiles

/// What an address of the site leads to. This is the only place that makes an address of a page or reads one.
///
///     PageAddress.post(handle: "ada", slug: "12").path       // "@ada/post/12/"
///     PageAddress(path: "@ada/page/2/")                      // .account(handle: "ada", page: 2)
package enum PageAddress: Hashable, Sendable {
  /// The front page, or an older page of it.
  case home(page: Int? = nil)
  /// An account's timeline, or an older page of it.
  case account(handle: String, page: Int? = nil)
  /// A post with its thread around it; for a root also the later pages of the thread.
  case post(handle: String, slug: String, page: Int? = nil)
  /// What this site is.
  case about
  /// What is shown for an address that leads nowhere.
  case notFound

  /// The path below the base of the site, without a slash before it; a page's ends in one.
  package var path: String {
    switch self {
    case .home(let page): Self.numbered("", page)
    case .account(let handle, let page): Self.numbered("@\(handle)/", page)
    case .post(let handle, let slug, let page): Self.numbered("@\(handle)/post/\(slug)/", page)
    case .about: "about/"
    case .notFound: "404.html"
    }
  }

  /// The file that a server shows for it; nil where a handle or slug is none that a path can hold.
  package var file: SitePath? { self == .notFound ? SitePath(path) : SitePath(path + "index.html") }

  /// Reads a path below the base of the site; nil where it is no page's.
  package init?(path: String) {
    var parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { Substring($0) }
    if path == "404.html" { self = .notFound; return }
    guard path.isEmpty || parts.popLast() == "" else { return nil }
    if path.isEmpty { parts = [] }
    var page: Int?
    if parts.count >= 2, parts[parts.count - 2] == "page", parts.first != "about" {
      guard let number = Int(parts[parts.count - 1]), number > 0, String(number) == parts[parts.count - 1]
      else { return nil }
      page = number
      parts.removeLast(2)
    }
    guard let address = Self.address(parts: parts, page: page), address.file != nil else { return nil }
    self = address
  }

  private static func address(parts: [Substring], page: Int?) -> PageAddress? {
    switch parts.count {
    case 0: return .home(page: page)
    case 1 where parts[0] == "about": return .about
    case 1:
      guard let handle = handle(parts[0]) else { return nil }
      return .account(handle: handle, page: page)
    case 3 where parts[1] == "post" && !parts[2].isEmpty:
      guard let handle = handle(parts[0]) else { return nil }
      return .post(handle: handle, slug: String(parts[2]), page: page)
    default: return nil
    }
  }

  private static func handle(_ part: Substring) -> String? {
    part.utf8.first == 0x40 && part.utf8.count > 1 ? String(part.dropFirst()) : nil
  }

  private static func numbered(_ path: String, _ page: Int?) -> String {
    page.map { "\(path)page/\($0)/" } ?? path
  }
}

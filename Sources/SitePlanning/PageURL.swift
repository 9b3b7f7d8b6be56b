package import SitePaths

/// The URL of a page below the base of the site.
///
///     PageURL.post(handle: "ada", slug: "12").path       // "@ada/post/12/"
///     PageURL(path: "@ada/replies/page/2/")              // .account(handle: "ada", list: .replies, page: 2)
package enum PageURL: Hashable, Sendable {
  /// A list of an account's posts, or an older page of it.
  case account(handle: String, list: AccountList = .posts, page: Int? = nil)
  /// A post with its thread around it; for a root also the later pages of the thread.
  case post(handle: String, slug: String, page: Int? = nil)
  /// Any other page, by its path. It is never read from a path: nobody is promised that it stays.
  case other(String)

  /// The front page.
  package static let home = PageURL.other("")
  /// The page that a server shows for a URL that leads nowhere.
  package static let notFound = PageURL.other("404.html")

  /// The path below the base of the site, without a slash before it. A page's path ends in one.
  package var path: String {
    switch self {
    case .account(let handle, .posts, let page): Self.numbered("@\(handle)/", page)
    case .account(let handle, let list, let page): Self.numbered("@\(handle)/\(list.rawValue)/", page)
    case .post(let handle, let slug, let page): Self.numbered("@\(handle)/post/\(slug)/", page)
    case .other(let path): path
    }
  }

  /// The path of the post alone, for other sites to frame: `@ada/post/12/embed/`; `nil` if it is not a post's own page.
  package var embedPath: String? {
    guard case .post(_, _, nil) = self else { return nil }
    return path + "embed/"
  }

  /// The file that a server shows for it; `nil` if no path can hold its handle or slug.
  package var file: SitePath? { self == .notFound ? SitePath(path) : SitePath(path + "index.html") }

  /// Reads the path of an account or a post below the base of the site; `nil` for any other.
  package init?(path: String) {
    var parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.popLast() == "", parts.first?.utf8.first == 0x40 else { return nil }
    var page: Int?
    if parts.count >= 2, parts[parts.count - 2] == "page" {
      // Without a sign and without zeros before it.
      guard let text = parts.last, let number = Int(text), number > 0, String(number) == text
      else { return nil }
      page = number
      parts.removeLast(2)
    }
    guard let address = Self.address(parts, page), address.file != nil else { return nil }
    self = address
  }

  /// Whether a path is that of a post and has plain characters only. It is a fast check for the lines of a long list:
  /// other paths may be valid too.
  static func isPlainPost(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.first == 0x40, path.count <= 200, let end = path.firstIndex(of: 0x2F), end > 1,
      path[end...].starts(with: "/post/".utf8)
    else { return false }
    let slug = path[(end + 6)...].dropLast()
    guard path.last == 0x2F, let first = slug.first, first != 0x2E, slug.allSatisfy(SafeName.isUnreserved),
      !slug.elementsEqual("page".utf8)
    else { return false }
    return path[1..<end].allSatisfy { SafeName.isUnreserved($0) || $0 == 0x40 }
  }

  private static func address(_ parts: [Substring], _ page: Int?) -> PageURL? {
    let handle = String(parts[0].dropFirst())
    guard !handle.isEmpty else { return nil }
    switch parts.count {
    case 1: return .account(handle: handle, page: page)
    case 2:
      guard let list = AccountList(rawValue: String(parts[1])), list != .posts else { return nil }
      return .account(handle: handle, list: list, page: page)
    case 3 where parts[1] == "post" && !parts[2].isEmpty && parts[2] != "page":
      return .post(handle: handle, slug: String(parts[2]), page: page)
    default: return nil
    }
  }

  /// A path, or that of a numbered page below it.
  static func numbered(_ path: String, _ page: Int?) -> String { page.map { "\(path)page/\($0)/" } ?? path }
}

/// The lists of one account's posts. The raw value is the last part of the URL of each but the first.
package enum AccountList: String, Hashable, Sendable, CaseIterable {
  /// What it begins and continues itself, and what it reposts.
  case posts
  /// What it replies to others.
  case replies
  /// Its images, videos and sounds, as a grid.
  case media
  /// What it reposts.
  case reposts
}

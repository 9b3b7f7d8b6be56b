package import SiteFiles
import ThreadModel

/// What an address of the site leads to. This is the only place that makes an address of a page or reads one.
///
///     PageAddress.post(handle: "ada", slug: "12").path       // "@ada/post/12/"
///     PageAddress(path: "@ada/replies/page/2/")              // .account(handle: "ada", list: .replies, page: 2)
package enum PageAddress: Hashable, Sendable {
  /// The front page, or an older page of it.
  case home(page: Int? = nil)
  /// A list of an account's posts, or an older page of it.
  case account(handle: String, list: AccountList = .posts, page: Int? = nil)
  /// A post with its thread around it; for a root also the later pages of the thread.
  case post(handle: String, slug: String, page: Int? = nil)
  /// The posts that bear a tag.
  case tag(slug: String, page: Int? = nil)
  /// All tags.
  case tags(page: Int? = nil)
  /// The posts of a month.
  case month(year: Int, month: Int, page: Int? = nil)
  /// All months.
  case months(page: Int? = nil)
  /// The accounts of the site.
  case accounts(page: Int? = nil)
  /// What this site is.
  case about
  /// What is shown for an address that leads nowhere.
  case notFound
  /// What a post or an account had on the network that the site took the place of, as its path: `ada/status/17/`. It is
  /// never read from a path, since nothing is published there but what leads on.
  case legacy(String)

  /// The path below the base of the site, without a slash before it; a page's ends in one.
  package var path: String {
    switch self {
    case .home(let page): Self.numbered("", page)
    case .account(let handle, .posts, let page): Self.numbered("@\(handle)/", page)
    case .account(let handle, let list, let page): Self.numbered("@\(handle)/\(list.rawValue)/", page)
    case .post(let handle, let slug, let page): Self.numbered("@\(handle)/post/\(slug)/", page)
    case .tag(let slug, let page): Self.numbered("tags/\(slug)/", page)
    case .tags(let page): Self.numbered("tags/", page)
    case .month(let year, let month, let page):
      Self.numbered("archive/\(CivilTime.padded(year, 4))/\(CivilTime.padded(month, 2))/", page)
    case .months(let page): Self.numbered("archive/", page)
    case .accounts(let page): Self.numbered("accounts/", page)
    case .about: "about/"
    case .notFound: "404.html"
    case .legacy(let path): path
    }
  }

  /// Whether it is an account's newest page, and no older one.
  package var isFirstPage: Bool {
    if case .account(_, _, nil) = self { true } else { false }
  }

  /// The path of the post alone, for other sites to frame: `@ada/post/12/embed/`; nil for what is no post's own page.
  package var embedPath: String? {
    guard case .post(_, _, nil) = self else { return nil }
    return path + "embed/"
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
      guard let number = Self.number(parts[parts.count - 1]), number > 0 else { return nil }
      page = number
      parts.removeLast(2)
    }
    guard let address = Self.address(parts: parts, page: page), address.file != nil else { return nil }
    self = address
  }

  /// Whether a path is that of a post, and of none but plain characters. Of any other it says nothing: this spares most
  /// lines of a long list from being read for what they are.
  static func isPlainPost(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let middle: StaticString = "/post/"
    guard path.first == 0x40, path.count <= 200, let end = path.firstIndex(of: 0x2F), end > 1,
      path[end...].starts(with: UnsafeBufferPointer(start: middle.utf8Start, count: middle.utf8CodeUnitCount))
    else { return false }
    let slug = path[(end + middle.utf8CodeUnitCount)...].dropLast()
    guard path.last == 0x2F, let first = slug.first, first != 0x2E, slug.allSatisfy(SafeName.isUnreserved),
      !slug.elementsEqual("page".utf8)
    else { return false }
    return path[1..<end].allSatisfy { SafeName.isUnreserved($0) || $0 == 0x40 }
  }

  private static func address(parts: [Substring], page: Int?) -> PageAddress? {
    guard let first = parts.first else { return .home(page: page) }
    if first.utf8.first == 0x40 { return account(parts, page) }
    switch (first, parts.count) {
    case ("about", 1): return .about
    case ("accounts", 1): return .accounts(page: page)
    case ("tags", 1): return .tags(page: page)
    case ("tags", 2) where !parts[1].isEmpty && parts[1] != "page":
      return .tag(slug: String(parts[1]), page: page)
    case ("archive", 1): return .months(page: page)
    case ("archive", 3):
      guard let year = number(parts[1], digits: 4), let month = number(parts[2], digits: 2),
        year > 0, (1...12).contains(month)
      else { return nil }
      return .month(year: year, month: month, page: page)
    default: return nil
    }
  }

  private static func account(_ parts: [Substring], _ page: Int?) -> PageAddress? {
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

  /// A number as it is written here: without a sign, and with zeros before it only up to `digits`.
  private static func number(_ text: Substring, digits: Int = 0) -> Int? {
    guard let number = Int(text), number >= 0, CivilTime.padded(number, digits) == text else { return nil }
    return number
  }

  private static func numbered(_ path: String, _ page: Int?) -> String {
    page.map { "\(path)page/\($0)/" } ?? path
  }
}

/// The lists of one account's posts; the word is the last part of the address of each but the first.
package enum AccountList: String, Hashable, Sendable, CaseIterable {
  /// What it begins and goes on with itself, and what it reposts.
  case posts
  /// What it answers others.
  case replies
  /// Its pictures, films and sounds, as a grid.
  case media
  /// What it reposts.
  case reposts
}

import LinkPreviews
package import SafeMarkup

/// The URL of a site, and which of its files a URL means.
///
///     SiteURLs("https://me.example/threads/").target(of: "../", on: "@ada/post/1/index.html")   // @ada/post/index.html
package struct SiteURLs: Sendable {
  /// What an address of the site leads to.
  package struct Target: Equatable, Sendable {
    /// A path of the site, as a file: `@ada/index.html`.
    package let path: String
    /// What follows `#`, decoded.
    let fragment: String?
  }

  /// The address of the front page; nil if it is not known.
  package let base: WebURL?
  /// The scheme, host and port without a slash behind; empty where it is not known.
  package let origin: String
  /// The path below which its host serves the site: `/`, or `/threads/`.
  package let basePath: String

  /// The site at an address.
  package init(_ base: WebURL?) {
    self.base = base
    origin = base.map { String($0.origin) } ?? ""
    let path = base.map { String($0.path) } ?? "/"
    basePath = path.hasSuffix("/") ? path : path + "/"
  }

  /// The address at which a file is served: that of `@ada/index.html` ends in `@ada/`.
  package func address(of path: String) -> WebURL? {
    guard !origin.isEmpty else { return nil }
    return WebURL(origin + basePath + Self.encoding.encode(path.withoutIndex))
  }

  /// What a link on a page of the site means; `nil` for another site, and for what is no page: `mailto:`, `data:`.
  package func target(of reference: some StringProtocol, on page: String) -> Target? {
    let text = Substring(Substring(reference).utf8.trimming { $0 <= 0x20 })
    if let scheme = Self.scheme(of: text) {
      return scheme == "http" || scheme == "https" ? target(of: WebURL(String(text))) : nil
    }
    if text.hasPrefix("//") { return target(of: WebURL("https:" + text)) }
    if text.hasPrefix("/") {
      guard text.hasPrefix(basePath) || text + "/" == basePath else { return nil }
      return inside(text.dropFirst(basePath.utf8.count))
    }
    let path = Self.path(of: text)
    if path.isEmpty { return Target(path: page, fragment: Self.fragment(of: text)) }
    let folder = page.utf8.lastIndex(of: UInt8(ascii: "/")).map { page[...$0] } ?? ""
    return inside(folder + text)
  }

  /// What a full URL means; an invalid one leads nowhere.
  package func target(of address: WebURL?) -> Target? {
    guard let address, !origin.isEmpty, address.origin == origin, address.rest.hasPrefix(basePath) else {
      return nil
    }
    return inside(address.rest.dropFirst(basePath.utf8.count))
  }

  private func inside(_ rest: some StringProtocol) -> Target {
    let rest = Substring(rest)
    // A path cannot leave the site.
    let path = WebURL.withoutDots("/" + PercentEncoding.decodeLeniently(Self.path(of: rest))).dropFirst()
    let isFolder = path.isEmpty || path.utf8.last == UInt8(ascii: "/")
    return Target(path: path + (isFolder ? "index.html" : ""), fragment: Self.fragment(of: rest))
  }

  private static func path(of text: Substring) -> Substring {
    text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }.map { text[..<$0] } ?? text
  }

  private static func fragment(of text: Substring) -> String? {
    text.utf8.firstIndex(of: UInt8(ascii: "#")).map {
      PercentEncoding.decodeLeniently(text[text.utf8.index(after: $0)...])
    }
  }

  /// The scheme in lower case; nil for an address without one. (https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
  private static func scheme(of text: Substring) -> String? {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
    let name = text.utf8.prefix { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    let rest = text.utf8[name.endIndex...]
    guard let first = name.first, isLetter(first), rest.first == UInt8(ascii: ":") else { return nil }
    return Substring(name).lowercased()
  }

  /// A path as it is written in a URL: what would end it there is written as `%3F`.
  private static let encoding = PercentEncoding { !"%?#".utf8.contains($0) }
}

extension String {
  /// The path at which a file of a site is served: `@ada/` for `@ada/index.html`.
  package var withoutIndex: String {
    self == "index.html" || hasSuffix("/index.html") ? String(dropLast("index.html".count)) : self
  }
}

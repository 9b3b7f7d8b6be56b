import Exports
public import PageRendering
public import SiteWriting
public import ThreadModel

// The tables of `threadline.toml`. `ConfigurationKey.all` says what each property means.
extension SiteConfiguration {
  /// `[preview]`: what link previews show.
  public struct LinkPreview: Hashable, Sendable {
    /// Whether the title of a post's preview has its text or the handle.
    public var title = PreviewTitle.text
    /// Which picture a preview shows.
    public var card = PreviewCard.auto
    /// An account such as `@ada@social.example`.
    public var fediverseCreator: String?
    /// A color such as `#0b3d91`.
    public var themeColor: String?
  }

  /// `[privacy]`: what is public, and what was taken down.
  public struct Privacy: Hashable, Sendable {
    /// Who may see posts of which an export does not say it; `nil` is nobody.
    public var assumedVisibility: Visibility?
    /// The file of what was taken down, absolute.
    public var redactions: String?
    /// Patterns of the tags by which caches know posts and accounts, for the receipt of a takedown.
    public var cacheTags: [String] = []
  }

  /// `[publish]`: names of accounts (`@ada`) and tags (`#swift`), and ids or URLs of posts for their threads.
  public struct Publish: Hashable, Sendable {
    /// What alone is published; empty is everything.
    public var allow: [String] = []
    /// What is never published.
    public var deny: [String] = []
  }

  /// `[accounts]`: what exports do not say of accounts.
  public struct Accounts: Hashable, Sendable {
    /// Accounts that are one person's, each group by handles, ids or URLs. The first of a group keeps its page.
    public var same: [[String]] = []
    /// The handle of an account whose export says none. Unlike `handle` it never overrules an export.
    public var handle: String?
  }

  /// `[build]`: for which hosts the site is made, and how.
  public struct Build: Hashable, Sendable {
    /// In which codings files get a compressed copy.
    public var precompress: [PackedCoding] = []
    /// The hosts that get files for redirects and headers.
    public var hosts: [SiteHost] = []
    /// Whether the output holds the site in a folder for the path of its URL.
    public var isNested = false
  }

  /// `[serve]`: where the site is served.
  public struct Serve: Hashable, Sendable {
    /// The port of the server.
    public var port = 8080
    /// The network interface of the server, by its IP address.
    public var bind = "127.0.0.1"
  }
}

/// For whom a site is built.
///
/// Only a production site is for the public. The others promise nothing: `permalinks.lock` stays as it is, the hook that
/// may upload a site is not run, and search engines are asked not to list a page.
public enum SiteEnvironment: String, Sendable, CaseIterable {
  /// For its authors: it also shows unfinished and embargoed posts, with a mark.
  case draft
  /// For viewing on this machine: the same posts as in production. It is the default of a site without a base URL.
  case local
  /// For the public.
  case production
}

/// What happens to posts that an earlier build's exports had and that these exports lack.
public enum MissingChoice: String, Sendable, CaseIterable { case keep, remove }

/// A kind of export that can be read: `native`, `mastodon-archive`.
public struct ExportKind: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// The kind of a name; `nil` if it is not known.
  public init?(rawValue: String) {
    guard ExportReader.kinds.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// All kinds.
  public static var allCases: [ExportKind] { ExportReader.kinds.compactMap(ExportKind.init) }
}

public import SiteChecking

/// What a person wants to take down, as they name it.
public struct RedactionTarget: Hashable, Sendable {
  /// What a name is a name of.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A post by its id, its URL elsewhere, or its URL on the site, its path or the last part of that.
    case post
    /// The whole thread that such a post is part of.
    case thread
    /// An account by its handle, id or address, with all that it wrote.
    case account
    /// A medium by its hash, its address on the site, or a file.
    case media
    /// A page of the site: a post's, an account's, or one that is gone already.
    case address
  }

  /// What the name is of.
  public let kind: Kind
  /// The name as it was typed, and as a path on disk.
  public let page: PageName

  /// The name as it was typed.
  public var name: String { page.text }
  /// The name as a path on disk, absolute.
  public var file: String { page.file }

  /// Something to take down.
  public init(_ kind: Kind, _ name: String, file: String) {
    (self.kind, page) = (kind, PageName(name, file: file))
  }
}

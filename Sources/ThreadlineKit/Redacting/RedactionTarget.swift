/// What a person wants to take down, as they name it.
public struct RedactionTarget: Hashable, Sendable {
  /// What a name is a name of.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A post by its id, its address elsewhere, or its address on the site.
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

  public let kind: Kind
  /// The name as it was typed.
  public let name: String
  /// The name as a path on disk, absolute.
  public let file: String

  /// Something to take down.
  public init(_ kind: Kind, _ name: String, file: String) {
    (self.kind, self.name, self.file) = (kind, name, file)
  }
}

/// What a person takes down, by what its name is a name of.
public enum RedactionKind: String, Hashable, Sendable, Encodable, CaseIterable {
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

/// What a URL answers whose post or account a person took down.
public enum TombstoneChoice: String, Hashable, Sendable, Encodable, CaseIterable {
  /// A page that says that something stood there, and the status 410.
  case gone = "410"
  /// No page, and a rule for hosts that says 404, whatever is there still.
  case missing = "404"
  /// No page and no rule: nothing of the site says that there ever was such a URL.
  case nothing = "none"
}

/// What a person took down, as far as those must know who publish the rest. It holds ids and hashes, no content.
public struct TakenDown: Hashable, Sendable {
  /// What the URLs of posts and accounts answer, by every id that those have or had.
  public var answers: [String: TombstoneChoice] = [:]
  /// What single URLs of the site answer, by their paths: `@ada/post/1/`.
  public var paths: [String: TombstoneChoice] = [:]
  /// The hashes of media, of what was exported or of what was published, in 32 hexadecimal digits: anyone who publishes
  /// media leaves out what has one of them.
  public var mediaHashes: Set<String> = []

  /// Nothing; what was taken down is filled in after.
  public init() {}
}

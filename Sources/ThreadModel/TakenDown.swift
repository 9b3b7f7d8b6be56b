/// What a URL answers whose post or account a person took down.
public enum TombstoneChoice: String, Hashable, Sendable, CaseIterable {
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
  public var answers: [String: TombstoneChoice]
  /// What single URLs of the site answer, by their paths: `@ada/post/1/`.
  public var paths: [String: TombstoneChoice]
  /// The hashes of media, of what was exported or of what was published, in 32 hexadecimal digits: anyone who publishes
  /// media leaves out what has one of them.
  public var mediaHashes: Set<String>

  /// Nothing, unless it is said.
  public init(
    answers: [String: TombstoneChoice] = [:], paths: [String: TombstoneChoice] = [:],
    mediaHashes: Set<String> = []
  ) {
    (self.answers, self.paths, self.mediaHashes) = (answers, paths, mediaHashes)
  }
}

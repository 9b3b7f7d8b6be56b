package import ThreadModel

/// One line of a native export, decoded.
package enum NativeRecord: Hashable, Sendable {
  /// The first line: what the file is.
  case header(NativeHeader)
  case account(Account)
  /// A post, or a record of a type that nobody here knows which can be shown as one (`Post.unknownKind`).
  case post(Post)
  case repost(Repost)
  case tombstone(Tombstone)
  /// The last line: how many records stood between it and the header.
  case end(records: Int)
  /// A record of another type that cannot be shown.
  case unknown(type: String)
}

/// The first line of a native export:
/// `{"type":"header","format":"threadline","version":1,"source":{"kind":"mastodon-archive"}}`.
package struct NativeHeader: Hashable, Sendable {
  /// The one version there is.
  package static let currentVersion = 1

  /// The name of the format.
  package static let formatName = "threadline"

  package var format = NativeHeader.formatName
  package var version = NativeHeader.currentVersion
  /// Which program wrote it.
  package var generator: String?
  /// The export that the records came from.
  package var source = Source()
  /// When this file was made.
  package var created: Instant?
  /// What records mean that say no visibility; an unknown word means private.
  package var defaultVisibility: Visibility?
  /// Whether the records are an example, which exports of the person's own replace.
  package var isExample = false

  /// A header that says nothing but its format.
  package init() {}

  /// An export that records came from.
  package struct Source: Hashable, Sendable {
    /// Its kind, such as `mastodon-archive`.
    package var kind: String?
    /// Its file name.
    package var name: String?
    /// When it was made.
    package var exported: Instant?
  }
}

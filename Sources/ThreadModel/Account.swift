/// Who wrote a post.
public struct Account: Hashable, Sendable {
  /// A line of a profile, such as "Website: ada.example".
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: TextSource
    /// A named line.
    public init(name: String, value: TextSource) {
      self.name = name
      self.value = value
    }
  }

  public var id: String
  /// The handle without its `@`: `ada`, `ada@social.example`, `ada.bsky.social`.
  public var handle: String
  public var name: String?
  public var bio: TextSource?
  /// The account's page elsewhere.
  public var url: String?
  public var avatar: Media?
  public var banner: Media?
  public var pronouns: String?
  public var website: String?
  public var location: String?
  public var joined: Instant?
  /// The place in the order of joining that its network gives it: 1 for anyone who came first.
  public var joinerNumber: Int?
  public var fields: [Field] = []
  /// Whether the export is this account's own; another's account is only known by name.
  public var isOwner = false
  /// The ids of posts pinned to the profile.
  public var pinned: [String] = []
  /// `private`, `no-unauthenticated`, `noindex`, `bot`, `memorial`, `verified`, in the export's order.
  public var flags: [String] = []
  public var movedTo: String?
  public var aliases: [String] = []
  /// Handles of other accounts that the person joined with this one.
  public var otherHandles: [String] = []
  /// The pictures that words between colons stand for in its name, bio and fields.
  public var emoji: [CustomEmoji] = []

  /// An account by its id and handle; everything else is filled in after.
  public init(id: String, handle: String) {
    self.id = id
    self.handle = handle
  }

  /// The name to show: the name if there is one, else the handle.
  public var displayName: String {
    guard let name, !name.isBlank else { return handle }
    return name
  }

  /// Whether its own network shows it to nobody who is not signed in, so neither may we. In whatever case the
  /// flag is written.
  public var isWithheld: Bool {
    flags.contains { ["private", "no-unauthenticated"].contains($0.lowercased()) }
  }

  /// Whether it asks search engines to stay away, or nobody can be asked any more: its pages and posts are shown, but no
  /// search engine is to list them. In whatever case the flag is written.
  public var asksNotToBeIndexed: Bool {
    flags.contains { ["noindex", "memorial"].contains($0.lowercased()) }
  }
}

/// Who wrote a post.
public struct Account: Hashable, Sendable {
  /// A line of a profile, such as "Website: ada.example".
  public struct Field: Hashable, Sendable {
    /// The label of the line, such as "Website".
    public var name: String
    /// The text next to the label.
    public var value: TextSource
    /// A named line.
    public init(name: String, value: TextSource) {
      self.name = name
      self.value = value
    }
  }

  /// The id that the export uses for it, unique in an archive.
  public var id: String
  /// The handle without its `@`: `ada`, `ada@social.example`, `ada.bsky.social`.
  public var handle: String
  /// The display name, if it is known.
  public var name: String?
  /// What the person says about themselves on the profile.
  public var bio: TextSource?
  /// The account's page elsewhere.
  public var url: String?
  /// The portrait.
  public var avatar: Media?
  /// The wide picture at the top of the profile.
  public var banner: Media?
  /// The pronouns as the person wrote them.
  public var pronouns: String?
  /// The URL of a website that the profile names.
  public var website: String?
  /// Where the person says that they are.
  public var location: String?
  /// When the account was made.
  public var joined: Instant?
  /// The place in the order of joining that its network gives it: 1 for anyone who came first.
  public var joinerNumber: Int?
  /// The lines of the profile, in their order.
  public var fields: [Field] = []
  /// Whether the export is this account's own; another's account is only known by name.
  public var isOwner = false
  /// The ids of posts pinned to the profile.
  public var pinned: [String] = []
  /// `private`, `no-unauthenticated`, `noindex`, `bot`, `memorial`, `verified`, in the export's order.
  public var flags: [String] = []
  /// The URL or handle of the account that replaced this one.
  public var movedTo: String?
  /// Other URLs and handles of the same account.
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

/// What is below the text of a post. A post of none of them is a text post, which is the normal case.
public enum PostAttachment: Hashable, Sendable {
  case media(Media)
  case card(LinkCard)
  case poll(Poll)
  /// A kind that this version does not know: shown by the fallback section, never dropped.
  case unknown(UnknownAttachment)

  /// The media item that it is, or the picture of a card.
  package var ownMedia: Media? {
    switch self {
    case .media(let media): media
    case .card(let card): card.image
    case .poll, .unknown: nil
    }
  }

  /// The attachment with another media item instead of its own; `nil` leaves the description of an item, and no picture on
  /// a card.
  package func replacingMedia<Failure>(
    _ other: (Media) throws(Failure) -> Media?
  ) throws(Failure) -> PostAttachment {
    switch self {
    case .media(let media):
      return try other(media).map { .media($0) }
        ?? .unknown(UnknownAttachment(kind: media.kind.rawValue, text: media.alt))
    case .card(var card):
      card.image = try card.image.flatMap(other)
      return .card(card)
    case .poll, .unknown: return self
    }
  }
}

/// The preview of a page that a post links to.
public struct LinkCard: Hashable, Sendable {
  /// The URL of the page.
  public var url: String
  /// The title of the page.
  public var title: String?
  /// What the page says about itself.
  public var summary: String?
  /// The picture of the preview.
  public var image: Media?

  /// A card for a URL.
  public init(url: String, title: String? = nil, summary: String? = nil, image: Media? = nil) {
    self.url = url
    self.title = title
    self.summary = summary
    self.image = image
  }
}

/// A question with answers to choose from, with the votes at the time of the export.
public struct Poll: Hashable, Sendable {
  /// One answer: how many chose it, or which share of all (0 to 1), or neither.
  public struct Option: Hashable, Sendable {
    /// What the answer says.
    public var text: String
    /// How many chose it; `nil` if that is unknown.
    public var votes: Int?
    /// Its share of all votes, 0 to 1; `nil` if that is unknown.
    public var share: Double?
    /// An answer.
    public init(_ text: String, votes: Int? = nil, share: Double? = nil) {
      self.text = text
      self.votes = votes
      self.share = share
    }
  }

  /// The answers, in their order.
  public var options: [Option]
  /// Whether a person may choose several answers.
  public var isMultiple: Bool
  /// When the poll ends.
  public var ends: Instant?
  /// When the poll was closed.
  public var closed: Instant?
  /// How many people took part; `nil` if that is unknown.
  public var voters: Int?

  /// A poll of these options.
  public init(
    options: [Option], isMultiple: Bool = false, ends: Instant? = nil, closed: Instant? = nil,
    voters: Int? = nil
  ) {
    self.options = options
    self.isMultiple = isMultiple
    self.ends = ends
    self.closed = closed
    self.voters = voters
  }
}

/// An attachment of a kind nobody here knows, with what can be said of it all the same.
public struct UnknownAttachment: Hashable, Sendable {
  /// The kind's name as the export wrote it.
  public var kind: String
  /// Whatever words it carried.
  public var text: String?
  /// The original.
  public var url: String?

  /// An attachment of a foreign kind.
  public init(kind: String, text: String? = nil, url: String? = nil) {
    self.kind = kind
    self.text = text
    self.url = url
  }
}

import ThreadModel

// The objects in records of the native format.

extension RecordValue<PostReference> {
  static var reference: RecordValue { .object(.reference, PostReference.members, PostReference()) }
}

extension PostReference {
  static let members = RecordFields<PostReference> { reference in
    /// The id of the post.
    reference.optional("id", .identifier, \.id)
    /// The handle of its account, without `@`.
    ///
    /// - Example: `"ada"`
    reference.optional("handle", .handle, \.handle)
    /// The name of its account.
    ///
    /// - Example: `"Ada Example"`
    reference.optional("name", .string, \.name)
    /// The URL of the post.
    ///
    /// - Example: `"https://social.example/@ada/1"`
    reference.optional("url", .string, \.url)
    /// What the post says.
    ///
    /// - Example: `"Hello"`
    reference.optional("text", .text, \.text)
    /// When the post was published.
    reference.optional("published", .time, \.published)
    /// Why the post cannot be shown, or `kind:` and what the reference leads to instead of a post.
    ///
    /// - Example: `"deleted"`
    reference.optional("state", .state, \.state)
  }
}

extension RecordValue<LinkCard> {
  /// The preview of a page; `nil` without a URL.
  static var card: RecordValue {
    .object(
      .card, LinkCard.members, LinkCard(url: ""), from: { $0 },
      to: { card, _ in card.url.isEmpty ? nil : card })
  }
}

extension LinkCard {
  static let members = RecordFields<LinkCard> { card in
    /// The URL of the page.
    ///
    /// - Example: `"https://ada.example"`
    card.always("url", .string, \.url)
    /// The title of the page.
    ///
    /// - Example: `"Ada"`
    card.optional("title", .string, \.title)
    /// The description of the page.
    ///
    /// - Example: `"Notes from a garden."`
    card.optional("description", .string, \.summary)
    /// The picture of the page.
    card.optional("image", .media, \.image)
  }
}

extension Poll {
  static let members = RecordFields<Poll> { poll in
    /// The answers.
    poll.always("options", .list(.options, of: .object(.option, Option.members, Option(""))), \.options)
    /// Whether several answers can be chosen.
    poll.unless(false, "multiple", .bool, \.isMultiple)
    /// When the poll ends.
    poll.optional("ends", .time, \.ends)
    /// When the poll was closed.
    poll.optional("closed", .time, \.closed)
    /// How many people voted.
    poll.optional("voters", .number(from: 0), \.voters)
  }
}

extension Poll.Option {
  static let members = RecordFields<Poll.Option> { option in
    /// The answer.
    ///
    /// - Example: `"Yes"`
    option.always("text", .string, \.text)
    /// How many people chose it.
    option.optional("votes", .number(from: 0), \.votes)
    /// The share of votes that it got.
    ///
    /// - Example: `0.25`
    option.optional("share", .fraction(in: 0...1), \.share)
  }
}

extension PostCounts {
  static let members = RecordFields<PostCounts> { counts in
    /// How often it was liked.
    counts.optional("likes", .number(from: 0), \.likes)
    /// How often it was reposted.
    counts.optional("reposts", .number(from: 0), \.reposts)
    /// How many replies it got.
    counts.optional("replies", .number(from: 0), \.replies)
    /// How often it was quoted.
    counts.optional("quotes", .number(from: 0), \.quotes)
  }
}

extension RecordValue<PostRevision> {
  static var revision: RecordValue {
    .object(.revision, PostRevision.members, PostRevision(published: nil, text: .empty))
  }
}

extension PostRevision {
  static let members = RecordFields<PostRevision> { revision in
    /// When the version was written.
    revision.optional("published", .time, \.published)
    /// What the version says.
    ///
    /// - Example: `"Helo"`
    revision.always("text", .text, \.text)
  }
}

extension Account.Field {
  static let members = RecordFields<Account.Field> { field in
    /// The name of the line.
    ///
    /// - Example: `"Website"`
    field.always("name", .string, \.name)
    /// What the line says.
    ///
    /// - Example: `"https://ada.example"`
    field.always("value", .text, \.value)
  }
}

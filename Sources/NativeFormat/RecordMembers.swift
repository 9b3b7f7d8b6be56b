import ThreadModel

// The members of the records of the native format. Those of a post are in `PostMembers`.

extension NativeHeader {
  static let members = RecordFields<NativeHeader> { header in
    header.type("header")
    /// Always `threadline`.
    ///
    /// - Example: `"threadline"`
    header.always("format", .string, \.format)
    /// The version of the format: 1.
    ///
    /// - Example: `1`
    header.always("version", .number(), \.version)
    /// The program that wrote the file.
    ///
    /// - Example: `"my-exporter 2.1"`
    header.optional("generator", .string, \.generator)
    /// The export that the records come from.
    ///
    /// - Unset: no source is shown
    header.always("source", .object(.source, Source.members, Source()), \.source)
    /// When the file was written.
    header.optional("created", .time, \.created)
    /// The visibility of records that have none. Without it they are private.
    header.optional("defaultVisibility", .visibility, \.defaultVisibility)
    /// Whether the records are an example, which is shown only as long as there is no other export.
    header.unless(false, "example", .bool, \.isExample)
  }
}

extension NativeHeader.Source {
  static let members = RecordFields<NativeHeader.Source> { source in
    /// The kind of the export.
    ///
    /// - Example: `"mastodon-archive"`
    source.optional("kind", .string, \.kind)
    /// Its file name.
    ///
    /// - Example: `"archive-2026.zip"`
    source.optional("name", .string, \.name)
    /// When it was made. Pages say that counts are of that day.
    source.optional("exported", .time, \.exported)
  }
}

extension Account {
  static let members = RecordFields<Account> { account in
    account.type("account")
    /// The id that other records use for the account. Unique among all accounts.
    ///
    /// - Example: `"ada"`
    account.always("id", .identifier, \.id)
    /// The handle, without `@`. The URLs of the account begin with it.
    ///
    /// - Example: `"ada"`
    account.always("handle", .handle, \.handle)
    /// The name to show. Without one the handle is shown.
    ///
    /// - Example: `"Ada Example"`
    account.optional("name", .string, \.name)
    /// The description in the profile.
    ///
    /// - Example: `"I write about gardens."`
    account.optional("bio", .text, \.bio)
    /// The URL of the profile on its network.
    ///
    /// - Example: `"https://social.example/@ada"`
    account.optional("url", .string, \.url)
    /// The picture of the account.
    account.optional("avatar", .media, \.avatar)
    /// The wide picture at the top of the profile.
    account.optional("banner", .media, \.banner)
    /// The pronouns.
    ///
    /// - Example: `"she/her"`
    account.optional("pronouns", .string, \.pronouns)
    /// The URL of the website.
    ///
    /// - Example: `"https://ada.example"`
    account.optional("website", .string, \.website)
    /// The place where the person is, in their own words.
    ///
    /// - Example: `"Lisbon"`
    account.optional("location", .string, \.location)
    /// When the account was created.
    account.optional("joined", .time, \.joined)
    /// The position of the account in the order of joining its network; 1 is the first.
    ///
    /// - Example: `4711`
    account.optional("joinerNumber", .number(from: 1), \.joinerNumber)
    /// The lines of the profile, such as the website.
    account.unless(
      [], "fields", .list(.fields, of: .object(.field, Field.members, Field(name: "", value: .empty))),
      \.fields)
    /// Whether the export is this account's own. The front page has the posts of these accounts; if there are none,
    /// those of all accounts.
    account.unless(false, "owner", .bool, \.isOwner)
    /// The ids of pinned posts. The first five of the account's own are repeated at the top of its timeline.
    account.unless([], "pinned", .identifiers, \.pinned)
    /// What the account is or asks for: `private` and `no-unauthenticated` keep it and its posts from being published,
    /// `noindex` and `memorial` ask search engines to stay away. Others are kept.
    ///
    /// - Example: `["bot"]`
    account.unless([], "flags", .flags, \.addedFlags)
    /// The URL of the account that replaces this one.
    ///
    /// - Example: `"https://other.example/@ada"`
    account.optional("movedTo", .string, \.movedTo)
    /// Other ids and URLs of the account.
    ///
    /// - Example: `["https://old.example/@ada"]`
    account.unless([], "aliases", .identifiers, \.aliases)
    /// The pictures for `:names:` in the name, bio and fields.
    account.unless([], "emoji", .emoji, \.emoji)
  }

  /// The flags. Setting them adds some, so that a second `flags` in a record takes none back.
  var addedFlags: [String] {
    get { flags }
    set { flags += newValue }
  }
}

extension Repost {
  static let members = RecordFields<Repost> { repost in
    repost.type("repost")
    /// The id of the repost. Unique among all records except accounts.
    ///
    /// - Example: `"r1"`
    repost.always("id", .identifier, \.id)
    /// The id of the account that reposted.
    ///
    /// - Example: `"ada"`
    repost.always("account", .identifier, \.account)
    /// When it was reposted.
    repost.always("published", .time, \.published)
    /// The post that is reposted.
    repost.always("subject", .reference, \.subject)
    /// Who may see the repost.
    ///
    /// - Unset: `defaultVisibility` of the header
    repost.always("visibility", .visibility, \.visibility)
    /// The URL of the repost on its network.
    ///
    /// - Example: `"https://social.example/@ada/r1"`
    repost.optional("url", .string, \.url)
  }
}

extension Tombstone {
  static let members = RecordFields<Tombstone> { tombstone in
    tombstone.type("tombstone")
    /// The id of the post that is gone.
    ///
    /// - Example: `"3"`
    tombstone.always("id", .identifier, \.id)
    /// The last part of the URL that the post had.
    ///
    /// - Example: `"gone"`
    tombstone.optional("slug", .identifier, \.slug)
    /// The id of the account that wrote the post.
    ///
    /// - Example: `"ada"`
    tombstone.optional("account", .identifier, \.account)
    /// When the post was deleted.
    tombstone.optional("deleted", .time, \.deleted)
    /// Why the post is gone.
    ///
    /// - Example: `"deleted"`
    /// - Unset: `"deleted"`
    tombstone.always("reason", .reason, \.reason)
    /// The post that it replied to.
    tombstone.optional("replyTo", .reference, \.replyTo)
  }
}

/// The last line of an export.
enum EndMembers {
  static let members = RecordFields<Int> { end in
    end.type("end")
    /// How many lines are between the header and this line. Another number is reported.
    ///
    /// - Unset: not checked
    end.always("records", .number(from: 0), \.self)
  }
}

import ThreadModel

/// Turns a record into one line of a native export, its keys in one fixed order, what is unknown left out.
///
/// An unknown attachment stands among the media by its kind; one that bears the name of a known kind and has
/// an address is read back as a medium elsewhere, which shows the same.
package enum RecordEncoder {
  /// The line of a record, its line feed included.
  package static func line(_ record: NativeRecord, extras: RecordExtras = RecordExtras()) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch record {
      case .header(let header): write(header, to: &writer)
      case .account(let account): write(account, to: &writer)
      case .post(let post): write(post, to: &writer)
      case .repost(let repost): write(repost, to: &writer)
      case .tombstone(let tombstone): write(tombstone, to: &writer)
      case .end(let records):
        writer.member("type", "end")
        writer.member("records", records)
      case .unknown(let type): writer.member("type", type)
      }
      for extra in extras.members {
        writer.key(extra.key)
        writer.raw(extra.value)
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// The keys that records of a type may have in this version; all others are extras.
  static func keys(ofType type: String) -> Set<String> {
    switch type {
    case "header": headerKeys
    case "account": accountKeys
    case "repost": ["type", "id", "account", "published", "subject", "visibility", "url"]
    case "tombstone": ["type", "id", "slug", "account", "deleted", "reason", "replyTo"]
    case "end": ["type", "records"]
    default: postKeys
    }
  }

  private static let headerKeys: Set<String> = [
    "type", "format", "version", "generator", "source", "created", "defaultVisibility", "example",
  ]

  private static let accountKeys: Set<String> = [
    "type", "id", "handle", "name", "bio", "url", "avatar", "banner", "pronouns", "website", "location",
    "joined", "joinerNumber", "fields", "owner", "pinned", "flags", "movedTo", "aliases", "emoji",
  ]

  private static let postKeys: Set<String> = [
    "type", "id", "slug", "account", "published", "updated", "url", "text", "longText", "title", "lang",
    "visibility", "warning", "sensitive", "labels", "replyTo", "isReply", "quote", "media", "card", "poll",
    "tags", "emoji", "counts", "revisions", "draft", "publish_at",
  ]

  private static func write(_ header: NativeHeader, to writer: inout JSONWriter) {
    writer.member("type", "header")
    writer.member("format", header.format)
    writer.member("version", header.version)
    writer.member("generator", header.generator)
    writer.key("source")
    writer.object { writer in
      writer.member("kind", header.sourceKind)
      writer.member("name", header.sourceName)
      writer.member("exported", header.exported?.rfc3339)
    }
    writer.member("created", header.created?.rfc3339)
    writer.member("defaultVisibility", header.defaultVisibility?.rawValue)
    writer.member("example", isTrue: header.isExample)
  }

  private static func write(_ account: Account, to writer: inout JSONWriter) {
    writer.member("type", "account")
    writer.member("id", account.id)
    writer.member("handle", account.handle)
    writer.member("name", account.name)
    writer.member("bio", account.bio)
    writer.member("url", account.url)
    writer.member("avatar", account.avatar)
    writer.member("banner", account.banner)
    writer.member("pronouns", account.pronouns)
    writer.member("website", account.website)
    writer.member("location", account.location)
    writer.member("joined", account.joined?.rfc3339)
    writer.member("joinerNumber", account.joinerNumber)
    writer.member("fields", account.fields) { writer, field in
      writer.object { writer in
        writer.member("name", field.name)
        writer.member("value", field.value)
      }
    }
    writer.member("owner", isTrue: account.isOwner)
    writer.member("pinned", account.pinned)
    writer.member("flags", account.flags)
    writer.member("movedTo", account.movedTo)
    writer.member("aliases", account.aliases)
    writer.member("emoji", account.emoji)
  }

  private static func write(_ repost: Repost, to writer: inout JSONWriter) {
    writer.member("type", "repost")
    writer.member("id", repost.id)
    writer.member("account", repost.account)
    writer.member("published", repost.published.rfc3339)
    writer.member("subject", repost.subject)
    writer.member("visibility", repost.visibility.rawValue)
    writer.member("url", repost.url)
  }

  private static func write(_ tombstone: Tombstone, to writer: inout JSONWriter) {
    writer.member("type", "tombstone")
    writer.member("id", tombstone.id)
    writer.member("slug", tombstone.slug)
    writer.member("account", tombstone.account)
    writer.member("deleted", tombstone.deleted?.rfc3339)
    writer.member("reason", tombstone.reason.rawValue)
    writer.member("replyTo", tombstone.replyTo)
  }
}

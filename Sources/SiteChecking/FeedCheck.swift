import LinkPreviews

/// Whether a feed can be read by those who follow it.
struct FeedCheck {
  let site: CheckedSite
  let path: String

  /// How large a feed may be.
  static let limit = 16 * 1_024 * 1_024

  /// What is wrong with a feed in XML.
  func checkAtom(_ bytes: [UInt8]) -> [Finding] {
    var list = FindingList()
    list.begin(SiteRules.atomFeeds)
    if let root = XMLPart(bytes) {
      switch root.name {
      case "feed": check(feed: root, &list)
      case "rss", "rdf:RDF": check(channel: root, &list)
      default:
        list.error(
          .otherFeedRoot, at: 0, "the feed begins with <\(root.name)>; expected <feed> (no reader takes it)")
      }
    } else {
      list.error(
        .malformedFeed, at: 0, "the feed is not well-formed XML in UTF-8; expected it (no reader takes it)")
    }
    return list.findings(in: bytes)
  }

  private func check(feed: XMLPart, _ list: inout FindingList) {
    if feed.attribute("xmlns") != "http://www.w3.org/2005/Atom" {
      list.error(
        .feedNamespace, at: feed.offset,
        "the feed is not in the namespace \"http://www.w3.org/2005/Atom\"; expected it (RFC 4287)")
    }
    checkParts(of: feed, "the feed", &list)
    var ids: Set<String> = []
    for entry in feed.parts where entry.name == "entry" {
      checkParts(of: entry, "an entry", &list)
      if feed["author"] == nil, entry["author"] == nil, entry["source"] == nil {
        list.error(
          .entryWithoutAuthor, at: entry.offset,
          "an entry has no author, nor has the feed; expected one with a name (RFC 4287)")
      }
      if entry["content"] == nil, !hasAlternate(entry) {
        list.error(
          .emptyEntry, at: entry.offset,
          "an entry has neither content nor a link to its page; expected one (RFC 4287)")
      }
      if let id = entry["id"]?.text, !id.isEmpty, !ids.insert(id).inserted {
        list.error(
          .repeatedFeedID, at: entry.offset,
          "the id \(id.quoted) is that of two entries; expected it once (readers show one of them)")
      }
    }
  }

  /// What Atom asks of a feed and of each entry. (https://www.rfc-editor.org/rfc/rfc4287#section-4.1)
  private func checkParts(of part: XMLPart, _ name: String, _ list: inout FindingList) {
    let missing = ["id", "title", "updated"].filter { part[$0] == nil }
    if !missing.isEmpty || part["id"]?.text.isEmpty == true {
      let lack = missing.isEmpty ? "id" : missing.joined(separator: ", ")
      list.error(.incompleteFeedPart, at: part.offset, "\(name) lacks \(lack); expected it (RFC 4287)")
    }
    for time in part.parts where ["updated", "published"].contains(time.name) {
      guard PreviewMoment(time.text) == nil else { continue }
      list.error(
        .feedTimeForm, at: time.offset,
        "\(time.name) is \(time.text.quoted); expected a time with a zone, such as "
          + "\"2026-03-04T05:06:07Z\" (RFC 4287)")
    }
    for link in part.parts where link.name == "link" { check(link.attribute("href"), at: link.offset, &list) }
  }

  private func hasAlternate(_ entry: XMLPart) -> Bool {
    entry.parts.contains { $0.name == "link" && $0.attribute("rel") ?? "alternate" == "alternate" }
  }

  /// RSS of others: its channel and each entry have what tells them apart.
  /// (https://www.rssboard.org/rss-specification#requiredChannelElements)
  private func check(channel root: XMLPart, _ list: inout FindingList) {
    guard let channel = root["channel"], channel["title"] != nil, channel["link"] != nil else {
      return list.error(
        .emptyChannel, at: root.offset,
        "the feed has no channel with a title and a link; expected it (RSS 2.0)")
    }
    for entry in channel.parts + root.parts where entry.name == "item" {
      if entry["title"] == nil, entry["description"] == nil {
        list.error(
          .emptyChannelItem, at: entry.offset,
          "an item has neither a title nor a description; expected one (RSS 2.0)")
      }
      check(entry["link"]?.text, at: entry.offset, &list)
    }
  }

  /// What is wrong with a JSON Feed.
  func checkJSON(_ bytes: [UInt8]) -> [Finding] {
    var list = FindingList()
    list.begin(SiteRules.jsonFeeds)
    if case .members = JSONValue(bytes), let feed = JSONValue(bytes) {
      check(feed: feed, &list)
    } else {
      list.error(
        .invalidJSONFeed, at: 0, "the feed is not valid JSON; expected one object (no reader takes it)")
    }
    return list.findings(in: bytes)
  }

  private func check(feed: JSONValue, _ list: inout FindingList) {
    if feed["version"]?.text?.hasPrefix("https://jsonfeed.org/version/1") != true {
      list.error(
        .feedWithoutVersion, at: 0,
        "the feed has no version; expected \"https://jsonfeed.org/version/1.1\" (no reader takes it)")
    }
    if feed["title"]?.text?.isEmpty ?? true {
      list.error(.feedWithoutTitle, at: 0, "the feed has no title; expected one (JSON Feed 1.1)")
    }
    guard case .array(let entries) = feed["items"] else {
      return list.error(
        .feedWithoutItems, at: 0, "the feed has no items; expected an array of them (JSON Feed 1.1)")
    }
    for name in ["home_page_url", "feed_url", "icon", "favicon"] { check(feed[name]?.text, at: 0, &list) }
    var ids: Set<String> = []
    for entry in entries {
      let id = entry["id"]?.text ?? ""
      if !ids.insert(id).inserted || id.isEmpty {
        list.error(
          .repeatedItemID, at: 0,
          "an item has \(id.isEmpty ? "no id" : "the id \(id.quoted) of another"); expected its own (JSON Feed 1.1)"
        )
      }
      check(entry: entry, id, &list)
    }
  }

  private func check(entry: JSONValue, _ id: String, _ list: inout FindingList) {
    if entry["content_html"]?.text == nil, entry["content_text"]?.text == nil {
      list.error(
        .emptyItem, at: 0,
        "the item \(id.quoted) has neither content_html nor content_text; expected one (JSON Feed 1.1)"
      )
    }
    for name in ["date_published", "date_modified"] {
      guard let date = entry[name]?.text, PreviewMoment(date) == nil else { continue }
      list.error(
        .itemDateForm, at: 0,
        "\(name) of the item \(id.quoted) is \(date.quoted); expected a date with a zone, such as "
          + "\"2026-03-04T05:06:07Z\" (JSON Feed 1.1)")
    }
    for name in ["url", "image", "banner_image"] { check(entry[name]?.text, at: 0, &list) }
    for attachment in entry["attachments"]?.all ?? [] { check(attachment["url"]?.text, at: 0, &list) }
  }

  /// What an oEmbed answer names of the site. What it must hold at all is P13's business.
  func checkEmbedAnswer(_ bytes: [UInt8], as form: OEmbedAnswer.Form) -> [Finding] {
    var list = FindingList()
    list.begin(SiteRules.embedAnswers)
    guard let answer = OEmbedAnswer(bytes, as: form) else {
      list.error(
        .unreadableAnswer, at: 0,
        "the oEmbed answer is not valid \(form == .json ? "JSON" : "XML"); expected it (nobody takes it)")
      return list.findings(in: bytes)
    }
    for field in ["url", "author_url", "provider_url", "thumbnail_url"] { check(answer[field], at: 0, &list) }
    var reader = MarkupReader(Array((answer["html"] ?? "").utf8), describing: ["a", "iframe", "img"])
    while let token = reader.next() {
      guard case .start(let tag) = token else { continue }
      check((tag["href"] ?? tag["src"])?.value, at: 0, &list)
    }
    return list.findings(in: bytes)
  }

  private func check(_ address: String?, at offset: Int, _ list: inout FindingList) {
    guard let address, case .inside(let target, _) = site.addresses.target(of: address, on: path),
      !site.leadsSomewhere(target)
    else { return }
    list.error(
      .brokenFeedLink, at: offset,
      "\(address.quoted) leads to no file of the site; expected a page or a file that is there")
  }
}

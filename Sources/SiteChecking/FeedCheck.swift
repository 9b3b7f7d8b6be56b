import LinkPreviews
import SafeMarkup

/// Whether a feed can be read by those who follow it, and an oEmbed answer by those who embed it.
struct FeedCheck {
  let site: CheckedSite
  let path: String

  /// How large a feed may be.
  static let limit = 16 * 1_024 * 1_024

  /// The rule for each kind of file that is no page.
  static let rules: [SiteListing.Kind: PreviewRule] = [
    .atomFeed: SiteRules.atomFeeds, .jsonFeed: SiteRules.jsonFeeds, .embedAnswer: SiteRules.embedAnswers,
  ]

  /// What is wrong with a file of a kind; nothing with a page.
  func check(_ bytes: [UInt8], as kind: SiteListing.Kind) -> [Finding] {
    guard let rule = Self.rules[kind] else { return [] }
    var list = FindingList(of: rule)
    switch kind {
    case .atomFeed: check(xml: bytes, &list)
    case .jsonFeed: check(json: bytes, &list)
    case .embedAnswer: check(answer: bytes, &list)
    case .page: break
    }
    return list.findings(in: bytes)
  }

  private func check(xml bytes: [UInt8], _ list: inout FindingList) {
    guard let root = XMLPart(bytes) else { return list.add(.malformedFeed, at: 0) }
    switch root.name {
    case "feed": check(feed: root, &list)
    case "rss", "rdf:RDF": check(channel: root, &list)
    default: list.add(.otherFeedRoot, at: 0, root.name)
    }
  }

  private func check(feed: XMLPart, _ list: inout FindingList) {
    let atom = "http://www.w3.org/2005/Atom"
    if feed.attribute("xmlns") != atom { list.add(.feedNamespace, at: feed.offset, atom.quoted) }
    checkParts(of: feed, "the feed", &list)
    var ids: Set<String> = []
    for entry in feed.parts where entry.name == "entry" {
      checkParts(of: entry, "an entry", &list)
      if feed["author"] == nil, entry["author"] == nil, entry["source"] == nil {
        list.add(.entryWithoutAuthor, at: entry.offset)
      }
      if entry["content"] == nil, !hasAlternate(entry) { list.add(.emptyEntry, at: entry.offset) }
      if let id = entry["id"]?.text, !id.isEmpty, !ids.insert(id).inserted {
        list.add(.repeatedFeedID, at: entry.offset, id.quoted)
      }
    }
  }

  /// What Atom asks of a feed and of each entry. (https://www.rfc-editor.org/rfc/rfc4287#section-4.1)
  private func checkParts(of part: XMLPart, _ name: String, _ list: inout FindingList) {
    let missing = ["id", "title", "updated"].filter { part[$0] == nil }
    if !missing.isEmpty || part["id"]?.text.isEmpty == true {
      let lack = missing.isEmpty ? "id" : missing.joined(separator: ", ")
      list.add(.incompleteFeedPart, at: part.offset, name, lack)
    }
    for time in part.parts where ["updated", "published"].contains(time.name) {
      guard RFC3339.milliseconds(ofLoose: time.text) == nil else { continue }
      list.add(.feedTimeForm, at: time.offset, time.name, time.text.quoted)
    }
    for link in part.parts where link.name == "link" { check(link.attribute("href"), at: link.offset, &list) }
  }

  private func hasAlternate(_ entry: XMLPart) -> Bool {
    entry.parts.contains { $0.name == "link" && $0.attribute("rel") ?? "alternate" == "alternate" }
  }

  /// RSS of others: its channel and each entry have what distinguishes them.
  /// (https://www.rssboard.org/rss-specification#requiredChannelElements)
  private func check(channel root: XMLPart, _ list: inout FindingList) {
    guard let channel = root["channel"], channel["title"] != nil, channel["link"] != nil else {
      return list.add(.emptyChannel, at: root.offset)
    }
    for entry in channel.parts + root.parts where entry.name == "item" {
      if entry["title"] == nil, entry["description"] == nil {
        list.add(.emptyChannelItem, at: entry.offset)
      }
      check(entry["link"]?.text, at: entry.offset, &list)
    }
  }

  /// A JSON Feed. (https://www.jsonfeed.org/version/1.1/)
  private func check(json bytes: [UInt8], _ list: inout FindingList) {
    guard let feed = JSONValue(bytes), case .members = feed else { return list.add(.invalidJSONFeed, at: 0) }
    if feed["version"]?.text?.hasPrefix("https://jsonfeed.org/version/1") != true {
      list.add(.feedWithoutVersion, at: 0)
    }
    if feed["title"]?.text?.isEmpty ?? true { list.add(.feedWithoutTitle, at: 0) }
    guard case .array(let entries) = feed["items"] else { return list.add(.feedWithoutItems, at: 0) }
    for name in ["home_page_url", "feed_url", "icon", "favicon"] { check(feed[name]?.text, at: 0, &list) }
    var ids: Set<String> = []
    for entry in entries {
      let id = entry["id"]?.text ?? ""
      if !ids.insert(id).inserted || id.isEmpty {
        list.add(.repeatedItemID, at: 0, "\(id.isEmpty ? "no id" : "the id \(id.quoted) of another")")
      }
      check(entry: entry, id, &list)
    }
  }

  private func check(entry: JSONValue, _ id: String, _ list: inout FindingList) {
    if entry["content_html"]?.text == nil, entry["content_text"]?.text == nil {
      list.add(.emptyItem, at: 0, id.quoted)
    }
    for name in ["date_published", "date_modified"] {
      guard let date = entry[name]?.text, RFC3339.milliseconds(ofLoose: date) == nil else { continue }
      list.add(.itemDateForm, at: 0, name, id.quoted, date.quoted)
    }
    for name in ["url", "image", "banner_image"] { check(entry[name]?.text, at: 0, &list) }
    for attachment in entry["attachments"]?.all ?? [] { check(attachment["url"]?.text, at: 0, &list) }
  }

  /// What an oEmbed answer names of the site. What it must hold at all is P13's business.
  private func check(answer bytes: [UInt8], _ list: inout FindingList) {
    let isJSON = path.hasSuffix(".json")
    guard let answer = OEmbedAnswer(bytes, as: isJSON ? .json : .xml) else {
      return list.add(.unreadableAnswer, at: 0, isJSON ? "JSON" : "XML")
    }
    for field in ["url", "author_url", "provider_url", "thumbnail_url"] { check(answer[field], at: 0, &list) }
    let html = Array((answer["html"] ?? "").utf8)
    for case .start(let tag) in MarkupReader(html, describing: ["a", "iframe", "img"]) {
      check(tag["href"] ?? tag["src"], at: 0, &list)
    }
  }

  private func check(_ address: String?, at offset: Int, _ list: inout FindingList) {
    guard let address, let target = site.addresses.target(of: address, on: path),
      !site.leadsSomewhere(target.path)
    else { return }
    list.add(.brokenFeedLink, at: offset, address.quoted)
  }
}

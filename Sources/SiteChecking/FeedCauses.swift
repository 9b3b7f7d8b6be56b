import LinkPreviews

// What can be wrong with a feed or an oEmbed answer, with its fix (S05, S06, S07).
extension PreviewCause {
  static let malformedFeed = PreviewCause(
    "the feed is not well-formed XML in UTF-8; expected it (no reader takes it)",
    fix: "Often a text is not escaped, or the file is cut. Write &amp; for & and &lt; for < in texts.",
    tags: "<title>Bread &amp; cake</title>")
  static let otherFeedRoot = PreviewCause(
    "the feed begins with <…>; expected <feed> (no reader takes it)",
    fix: "Readers take Atom (<feed>) and RSS (<rss>). A link of the type of a feed may lead to another file.",
    tags: #"<feed xmlns="http://www.w3.org/2005/Atom">"#)
  static let feedNamespace = PreviewCause(
    "the feed is not in the namespace …; expected it (RFC 4287)",
    fix: "Name the namespace of Atom on <feed>, letter by letter.",
    tags: #"<feed xmlns="http://www.w3.org/2005/Atom">"#)
  static let incompleteFeedPart = PreviewCause(
    "… lacks …; expected it (RFC 4287)", then: "",
    fix: "Atom requires id, title and updated of the feed and of each entry.",
    tags: """
      <id>https://example.com/bread/</id>
      <title>Bread every morning</title>
      <updated>2026-03-04T05:06:07Z</updated>
      """)
  static let feedTimeForm = PreviewCause(
    "… is …; expected a time with a zone",
    then: ", such as \"2026-03-04T05:06:07Z\" (RFC 4287)",
    fix: "Readers sort by this time. Print it with a zone (Z, or +02:00).",
    tags: "<updated>2026-03-04T05:06:07Z</updated>")
  static let entryWithoutAuthor = PreviewCause(
    "an entry has no author, nor has the feed; expected one with a name (RFC 4287)",
    fix: "Name the author in each entry, or once in the feed.",
    tags: "<author><name>Ada Example</name></author>")
  static let emptyEntry = PreviewCause(
    "an entry has neither content nor a link to its page; expected one (RFC 4287)",
    fix: "Add the text of the entry, or a link to its page.",
    tags: #"<link href="https://example.com/bread/"/>"#)
  static let repeatedFeedID = PreviewCause(
    "the id … is that of two entries; expected it once (readers show one of them)",
    fix: "Readers show one of them. Use the URL of each entry as its id.",
    tags: "<id>https://example.com/bread/</id>")
  static let emptyChannel = PreviewCause(
    "the feed has no channel with a title and a link; expected it (RSS 2.0)",
    fix: "RSS requires both.",
    tags: "<channel><title>The Corner Bakery</title><link>https://example.com/</link>…</channel>")
  static let emptyChannelItem = PreviewCause(
    "an item has neither a title nor a description; expected one (RSS 2.0)",
    fix: "RSS requires one of them in each item.",
    tags: "<item><title>Bread every morning</title>…</item>")
  static let brokenFeedLink = PreviewCause(
    "… leads to no file of the site; expected a page or a file that is there",
    fix:
      "Correct the URL, or build the page or picture that it names; feeds and answers are often left from an older "
      + "build.")

  static let invalidJSONFeed = PreviewCause(
    "the feed is not valid JSON; expected one object (no reader takes it)",
    fix: "The file must be one JSON object.",
    tags: jsonFeed)
  static let feedWithoutVersion = PreviewCause(
    #"the feed has no version; expected "https://jsonfeed.org/version/1.1" (no reader takes it)"#,
    fix: "Readers know a JSON Feed by it.",
    tags: jsonFeed)
  static let feedWithoutTitle = PreviewCause(
    "the feed has no title; expected one (JSON Feed 1.1)",
    fix: "Readers show it in their list of feeds.",
    tags: jsonFeed)
  static let feedWithoutItems = PreviewCause(
    "the feed has no items; expected an array of them (JSON Feed 1.1)",
    fix: "Write an array, which may be empty.",
    tags: jsonFeed)
  static let repeatedItemID = PreviewCause(
    "an item has …; expected its own (JSON Feed 1.1)", then: "",
    fix: "Readers show one item of each id. Use the URL of each item as its id.",
    tags: #"{"id": "https://example.com/bread/", "content_text": "Bread every morning"}"#)
  static let emptyItem = PreviewCause(
    "the item … has neither content_html nor content_text; expected one (JSON Feed 1.1)",
    fix: "Add the text of the item in one of the two.",
    tags: #"{"id": "https://example.com/bread/", "content_text": "Bread every morning"}"#)
  static let itemDateForm = PreviewCause(
    "… of the item … is …; expected a date with a zone",
    then: ", such as \"2026-03-04T05:06:07Z\" (JSON Feed 1.1)",
    fix: "Readers sort by it. Print it with a zone (Z, or +02:00).",
    tags: #""date_published": "2026-03-04T05:06:07Z""#)

  static let unreadableAnswer = PreviewCause(
    "the oEmbed answer is not valid …; expected it (no consumer accepts it)",
    fix: "The file must be one JSON object, or one XML element <oembed>, with no callback or text around it.",
    tags: #"{"version": "1.0", "type": "rich", "html": "<iframe …></iframe>", "width": 550, "height": 300}"#)

  private static let jsonFeed = #"""
    {"version": "https://jsonfeed.org/version/1.1", "title": "The Corner Bakery", "items": []}
    """#
}

import LinkPreviews
import SafeMarkup

/// Whether the JSON-LD of a page says what search engines need of its type. That it is JSON at all is P18's business.
enum LinkedTypeCheck {
  private static let postings: Set<String> = ["SocialMediaPosting", "DiscussionForumPosting", "Comment"]
  private static let contents = ["text", "image", "video", "audio", "sharedContent"]

  static func check(_ page: PreviewPage, _ list: inout FindingList) {
    list.begin(SiteRules.linkedTypes)
    for node in LinkedValues.nodes(of: page) { check(node.value, at: node.offset, &list) }
  }

  private static func check(_ value: JSONValue, at offset: Int, _ list: inout FindingList) {
    guard isOfSchema(value["@context"]) else { return list.add(.otherVocabulary, at: offset) }
    // What is nested deeper than the JSON reader reads counts as missing.
    var waiting = value["@graph"]?.all ?? [value]
    while let next = waiting.popLast() {
      guard let type = next["@type"]?.first?.text else {
        list.add(.missingLinkedType, at: offset)
        continue
      }
      if postings.contains(type) { checkPosting(next, type, at: offset, &list) }
      if type == "ProfilePage" { checkProfile(next, at: offset, &list) }
      waiting += next["comment"]?.all ?? []
      if let main = next["mainEntity"]?.first, postings.contains(main["@type"]?.first?.text ?? "") {
        waiting.append(main)
      }
    }
  }

  private static func isOfSchema(_ context: JSONValue?) -> Bool {
    context?.all.contains { value in
      (value.text ?? value["@vocab"]?.text)?.lowercased().contains("://schema.org") == true
    } ?? false
  }

  private static func checkPosting(
    _ posting: JSONValue, _ type: String, at offset: Int, _ list: inout FindingList
  ) {
    var missing: [String] = []
    if isEmpty(posting["author"]?.first?["name"]) { missing.append("author with a name") }
    if isEmpty(posting["datePublished"]) { missing.append("datePublished") }
    if contents.allSatisfy({ isEmpty(posting[$0]) }) { missing.append("text, image, video or sharedContent") }
    if !missing.isEmpty {
      list.add(.incompletePosting, at: offset, type, "\(missing.joined(separator: " and "))")
    }
    if let date = posting["datePublished"]?.text, RFC3339.milliseconds(ofLoose: date) == nil {
      list.add(.linkedDateForm, at: offset, date.quoted)
    }
  }

  private static func checkProfile(_ profile: JSONValue, at offset: Int, _ list: inout FindingList) {
    let person = profile["mainEntity"]?.first
    guard isEmpty(person?["name"]) && isEmpty(person?["alternateName"]) else { return }
    list.add(.incompleteProfile, at: offset)
  }

  private static func isEmpty(_ value: JSONValue?) -> Bool {
    ([nil, .literal, .string(""), .array([]), .members([:])] as [JSONValue?]).contains(value)
  }
}

// What can be wrong with the types of JSON-LD, with its fix (S04).
extension PreviewCause {
  static let otherVocabulary = PreviewCause(
    #"the JSON-LD has no @context of schema.org; expected "@context": "https://schema.org" (Google ignores it)"#,
    fix: "Google ignores other vocabularies.",
    tags: posting)
  static let missingLinkedType = PreviewCause(
    #"the JSON-LD has no @type; expected one, such as "SocialMediaPosting" (Google ignores it)"#,
    fix: "Google ignores a value without a type.",
    tags: posting)
  static let incompletePosting = PreviewCause(
    "a … of the JSON-LD lacks …; expected it (Google shows no posting)",
    fix:
      "Google shows no posting without an author, a date and something to show. Print what is missing; a post that "
      + "may not be indexed needs no JSON-LD.",
    tags: posting)
  static let linkedDateForm = PreviewCause(
    #"datePublished of the JSON-LD is …; expected a date with a zone, such as "2026-03-04T05:06:07Z" "#
      + "(Google shows no date)",
    fix: "Print the date with a zone (Z, or +02:00).",
    tags: #""datePublished": "2026-03-04T05:06:07Z""#)
  static let incompleteProfile = PreviewCause(
    "the ProfilePage of the JSON-LD lacks a mainEntity with a name; expected it (Google shows no profile)",
    fix: "Say whose profile it is.",
    tags: #"""
      {"@context": "https://schema.org", "@type": "ProfilePage",
       "mainEntity": {"@type": "Person", "name": "Ada Example"}}
      """#)

  private static let posting = #"""
    <script type="application/ld+json">
    {"@context": "https://schema.org", "@type": "SocialMediaPosting", "text": "Bread every morning",
     "datePublished": "2026-03-04T05:06:07Z", "author": {"@type": "Person", "name": "Ada Example"}}
    </script>
    """#
}

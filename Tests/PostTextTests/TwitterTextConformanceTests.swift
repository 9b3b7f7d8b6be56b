import Foundation
import PostText
import Testing

@Suite("The cases of twitter-text", .enabled(if: ConformanceData.root != nil, "needs THREADLINE_DATA"))
struct TwitterTextConformanceTests {
  @Test("all links, mentions, tags and cashtags to extract are found, and no others")
  func extraction() {
    let groups = Self.linkGroups.union(Self.tagGroups).union(Self.mentionGroups).union(Self.cashtagGroups)
    for one in TwitterTextCases.read("extract.yml", groups: groups) {
      let findings = PlainTextFindings(one.text)
      let found =
        switch one.group {
        case let group where Self.linkGroups.contains(group): findings.links
        case let group where Self.tagGroups.contains(group): findings.tags
        case let group where Self.mentionGroups.contains(group): findings.mentions
        default: findings.cashtags
        }
      check(one, found == one.expected, "found \(found), expected \(one.expected)")
    }
  }

  @Test("all that is to be linked is linked, and nothing else is")
  func linking() {
    let groups: Set = ["usernames", "lists", "hashtags", "urls", "cashtags", "all"]
    for one in TwitterTextCases.read("autolink.yml", groups: groups) {
      let anchors = Self.anchors(in: one.expected.first ?? "")
      let findings = PlainTextFindings(one.text)
      // This file is written for detection of addresses with a scheme; extract.yml has those without.
      let links = findings.links.filter { $0.hasPrefix("http") }
      let found =
        switch one.group {
        case "usernames", "lists": findings.mentions
        case "hashtags": findings.tags
        case "cashtags": findings.cashtags
        case "urls": links
        default: links + findings.mentions + findings.tags + findings.cashtags
        }
      check(one, found == anchors, "found \(found), expected \(anchors)")
    }
  }

  @Test("a text that is a valid name, tag or address is one find; an invalid one is not")
  func validity() {
    let groups: Set = ["usernames", "hashtags", "urls", "urls_without_protocol"]
    for one in TwitterTextCases.read("validate.yml", groups: groups) {
      let findings = PlainTextFindings(one.text)
      let whole =
        switch one.group {
        case "usernames": findings.mentions == [String(one.text.dropFirst())]
        case "hashtags": findings.tags == [String(one.text.dropFirst())]
        default: findings.links == [one.text]
        }
      check(one, whole == (one.expected == ["true"]), "expected \(one.expected)")
    }
  }

  @Test("an address under every top-level domain of the list is a link")
  func topLevelDomains() {
    let cases = TwitterTextCases.read("tlds.yml", groups: ["country", "generic"])
    #expect(cases.count > 1500)
    for one in cases {
      check(one, PlainTextFindings(one.text).links == one.expected, "expected \(one.expected)")
    }
  }

  private func check(_ one: TwitterTextCase, _ isRight: Bool, _ comment: String) {
    if let reason = TwitterTextSkips.reason(for: one) {
      #expect(!isRight, "\(one) passes, so it must not be skipped (\(reason))")
    } else {
      #expect(isRight, "\(one): \(comment)")
    }
  }

  private static let linkGroups: Set = [
    "urls", "urls_with_indices", "urls_with_directional_markers", "tco_urls_with_params",
  ]
  private static let tagGroups: Set = ["hashtags", "hashtags_from_astral", "hashtags_with_indices"]
  private static let mentionGroups: Set = [
    "mentions", "mentions_with_indices", "mentions_or_lists_with_indices",
  ]
  private static let cashtagGroups: Set = ["cashtags", "cashtags_with_indices"]

  /// The anchors of an expected markup: `bob` for a user and for a list of his.
  private static func anchors(in markup: String) -> [String] {
    markup.components(separatedBy: "<a ").dropFirst().compactMap { part in
      guard let start = part.firstRange(of: ">"), let end = part.firstRange(of: "</a>") else { return nil }
      let shown = part[start.upperBound..<end.lowerBound].replacingOccurrences(of: "&amp;", with: "&")
      if part.contains("list-slug") { return shown.components(separatedBy: "/").first }
      if part.contains("tweet-url hashtag") || part.contains("cashtag") { return String(shown.dropFirst()) }
      return shown
    }
  }
}

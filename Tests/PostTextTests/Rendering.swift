import PostText
import SafeMarkup
import ThreadModel

/// Where links lead in these tests: to pages of a site.
struct SiteLinks: LinkResolving {
  func mention(_ mention: Mention) -> String? { "/@\(mention.handle)/" }
  func tag(_ name: String) -> String? { "/tags/\(name)/" }
  func emoji(_ source: Media.Source) -> EmojiPicture? { nil }
}

/// A resolver with one answer to everything.
struct FixedLinks: LinkResolving {
  let answer: String?
  func mention(_ mention: Mention) -> String? { answer }
  func tag(_ name: String) -> String? { answer }
  func emoji(_ source: Media.Source) -> EmojiPicture? { nil }
}

extension RichText {
  /// The text as markup.
  func html(_ links: any LinkResolving = SiteLinks()) -> String { html(links: links).string }
}

extension TextSource {
  /// The text parsed within the limits of docs/reference/limits.md.
  var parsed: ParsedText { RichTextParser.parse(self) }

  /// The text parsed and written as markup.
  var html: String { parsed.text.html() }
}

/// The tags of a piece of markup, and the text between them as it stands.
///
/// Our own output is so regular that this is all it takes: no `<` or `>` but those of tags.
struct MarkupPieces {
  private(set) var tags: [String] = []
  private(set) var texts: [String] = []

  init(_ markup: String) {
    var rest = Substring(markup)
    while let start = rest.firstIndex(of: "<") {
      texts.append(String(rest[..<start]))
      let end = rest[start...].firstIndex(of: ">").map { rest.index(after: $0) } ?? rest.endIndex
      tags.append(String(rest[start..<end]))
      rest = rest[end...]
    }
    texts.append(String(rest))
  }

  /// Whether this is one of the tags that a text may hold, byte for byte.
  static func isAllowed(_ tag: String) -> Bool {
    let address = /[^"'<> ]+/
    if tag.wholeMatch(of: /<\/?(blockquote|pre|code|strong|em|s|u|ul|ruby|rp|rt)>/) != nil { return true }
    if tag.wholeMatch(of: /<(p|li) dir="auto">|<br>|<hr>|<\/(p|li|ol|a|span)>/) != nil { return true }
    if tag.wholeMatch(of: /<ol( start="-?[0-9]+")?( reversed)?>|<li dir="auto" value="-?[0-9]+">/) != nil {
      return true
    }
    if tag == "<span class=\"host\">" || tag == "<span class=\"spoiler\" tabindex=\"0\">" { return true }
    let parts = tag.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.last) {
    case ("<a href=", ">"):
      return parts.count == 5 && parts[1].hasPrefix("http") && parts[1].wholeMatch(of: address) != nil
        && parts[3] == "nofollow noopener ugc"
    case ("<a class=", ">"):
      let target = parts.count >= 5 ? parts[parts.count - 2] : ""
      return (parts[1] == "mention" || parts[1] == "tag") && target.wholeMatch(of: address) != nil
    default: return false
    }
  }
}

import SafeMarkup
import ThreadModel

// What links and spans mean is said by class names and link types that servers of the fediverse share:
// https://docs.joinmastodon.org/spec/activitypub/#sanitization and https://microformats.org/wiki/rel-tag.

extension HTMLReader {
  /// A link is a mention, a tag, or a link; without an address of the web, or inside another link,
  /// it is only its text.
  mutating func enterLink(_ node: HTMLNode) {
    guard !builder.isInLink, let address = node.attribute("href").flatMap({ WebURL($0) }) else {
      return descend(node)
    }
    if node.attribute("class", has: "hashtag") || node.attribute("rel", has: "tag") {
      if let tag = tag(node.text) { return builder.append(tag) }
    } else if node.attribute("class", has: "mention") {
      if let mention = mention(node.text, address) { return builder.append(mention) }
    }
    open(.mark(.link(address: address.description)), node)
  }

  /// Mastodon hides parts of a long address: what its own page shows is what is shown here.
  mutating func enterSpan(_ node: HTMLNode) {
    if node.isQuoteFallback || (builder.isInLink && node.attribute("class", has: "invisible")) { return }
    guard node.attribute("class", has: "ellipsis") else { return descend(node) }
    descend(node) { $0.append(folding: "…") }
  }

  /// `@bob` with a link to `https://example.org/@bob` names `bob@example.org`.
  private func mention(_ text: String, _ address: WebURL) -> RichText.Inline? {
    let text = String(text.trimming(\.isWhitespace))
    guard text.hasPrefix("@") else { return nil }
    let parts = text.dropFirst().split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy(Self.isHandle) else { return nil }
    let host = parts.count == 2 ? String(parts[1]) : address.host
    let mention = Mention(handle: "\(parts[0])@\(host)", url: address.description)
    return .mention(mention, text: text)
  }

  private func tag(_ text: String) -> RichText.Inline? {
    let text = String(text.trimming(\.isWhitespace))
    guard let sign = text.first, sign == "#" || sign == "＃" else { return nil }
    let name = text.dropFirst()
    guard (1...Self.longestName).contains(name.utf8.count), name.unicodeScalars.allSatisfy(Self.isTagLetter)
    else { return nil }
    return .tag(String(name), text: text)
  }

  /// Longer names are no names; in bytes.
  private static let longestName = 640

  private static func isHandle(_ text: Substring) -> Bool {
    (1...longestName).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0 == "-" || $0 == "." || isTagLetter($0) }
  }

  private static func isTagLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
      true
    default: scalar == "·" || scalar == "・" || scalar == "\u{200C}"
    }
  }
}

import ThreadModel

/// Puts small pictures in the place of the words between colons that stand for them.
///
///     "so true :blobcat:"     // text, then an emoji
///
/// A shortcode is replaced anywhere in running text, as on Mastodon's own pages
/// (https://github.com/mastodon/mastodon/blob/v4.3.0/app/javascript/mastodon/features/emoji/emoji.js), but not in
/// code, in mentions and tags, in readings, nor in a shown address. The work is linear in the length of the text.
struct EmojiPlacement {
  private let sources: [String: Media.Source]

  /// Looks for the words of these emoji; of several for one word the first stands.
  init(_ emoji: [CustomEmoji]) {
    sources = Dictionary(
      emoji.map { ($0.shortcode, $0.media.source) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same text with pictures in it.
  func place(in text: RichText) -> RichText { sources.isEmpty ? text : text.map(lines: place(in:)) }

  /// The same line with pictures in it.
  func place(in line: [RichText.Inline]) -> [RichText.Inline] { line.flatMap { place(in: $0) } }

  private func place(in inline: RichText.Inline) -> [RichText.Inline] {
    switch inline {
    case .text(let text): pieces(of: text)
    // A link that shows an address keeps every letter of it.
    case .marked(.link, let inner) where Self.showsAddress(inner): [inline]
    case .marked(let mark, let inner): [.marked(mark, place(in: inner))]
    default: [inline]
    }
  }

  private static func showsAddress(_ inner: [RichText.Inline]) -> Bool {
    let shown = RichText.plainText(of: inner)
    return shown.contains("://") || shown.hasPrefix("www.")
  }

  // MARK: Runs of text

  /// What is between two colons is a word, whose colons no other word has.
  private func pieces(of text: String) -> [RichText.Inline] {
    var parts = text.unicodeScalars.split(separator: ":", omittingEmptySubsequences: false)
      .map { String($0) }[...]
    var pieces: [RichText.Inline] = []
    var run = parts.popFirst() ?? ""
    while let word = parts.popFirst() {
      let shortcode = ":\(word):"
      if !parts.isEmpty, let source = sources[shortcode] {
        if !run.isEmpty { pieces.append(.text(run)) }
        pieces.append(.emoji(source, shortcode: shortcode))
        run = parts.removeFirst()
      } else {
        run += ":" + word
      }
    }
    if !run.isEmpty || pieces.isEmpty { pieces.append(.text(run)) }
    return pieces
  }
}

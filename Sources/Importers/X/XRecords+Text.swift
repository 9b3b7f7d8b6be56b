import NativeFormat
import ThreadModel

extension XRecords {
  /// The text of a post as shown and the post that it quotes. The long text stands for the short one.
  ///
  /// URLs of pictures are taken out of the text, and the URL of a post at its end is a quote; that of
  /// the post itself, which follows a text that was cut, does not count.
  func words(of tweet: XTweet) -> (text: TextSource, quote: XStatusURL?) {
    var short = XText(tweet.text, tweet.entities ?? [], isEscaped: true)
    short.dropMedia()
    let own = Set(tweet.versions + [tweet.id].compactMap { $0 })
    let quoteOfShort = short.takeQuote(notOf: own)
    guard let note = tweet.id.flatMap(scan.notes.note(ofPost:)) else {
      let isMarked = tweet.entities != nil
      return (isMarked ? .spans(spans(of: short)) : .plain(short.characters), quoteOfShort)
    }
    var long = XText(note.text, note.entities, styles: note.styles, isEscaped: false)
    let quoteOfLong = long.takeQuote(notOf: own)
    return (.spans(spans(of: long)), quoteOfLong ?? quoteOfShort)
  }

  /// The runs of a text with what they lead to. What cannot be a URL or an account is text; the URL of
  /// a post that nobody may see is taken out, since even a short one leads there.
  func spans(of text: XText) -> [TextSpan] {
    var text = text
    text.dropLinks(where: isHidden)
    return text.spans { entity in
      switch entity.kind {
      case .link: link(entity.address ?? entity.word)
      case .mention:
        XName.page(of: entity.word).map { .mention(Mention(handle: entity.word, id: entity.id, url: $0)) }
      case .tag: .tag(entity.word)
      case .cashtag: .cashtag(entity.word)
      case .media: nil
      }
    }
  }

  /// A pointer to a post: to the newest version of an older one, and to nothing where nobody may see it.
  func reference(to status: XStatusURL) -> PostReference {
    guard !scan.withheld.contains(status.id) else { return PostReference(state: .unavailable) }
    let url = XName.isID(status.id) ? status.url : nil
    return PostReference(id: scan.newest[status.id] ?? status.id, handle: status.handle, url: url)
  }

  private func link(_ address: String) -> TextSpan.Target? {
    address.isWebAddress ? .link(address) : nil
  }

  private func isHidden(_ address: String) -> Bool {
    XStatusURL.ids(in: address).contains(where: scan.withheld.contains)
  }
}

/// The language that X found in a post.
enum XLanguage {
  /// The words that stand for no language: undetermined, without words, only media, only tags, and so on.
  private static let none: Set<String> = ["und", "zxx", "art"]

  /// Words that other people stopped writing long ago.
  private static let outdated = ["in": "id", "iw": "he", "ji": "yi"]

  /// The word that X has for the language of a post, renewed; none where it stands for no language. `qaa` to
  /// `qtz` are for private use, and X uses them so.
  /// (https://www.rfc-editor.org/rfc/rfc5646#section-2.2.1)
  static func words(_ language: String?) -> [String] {
    guard let language, !language.isEmpty, !none.contains(language) else { return [] }
    let isPrivate = language.utf8.count == 3 && language >= "qaa" && language <= "qtz"
    return isPrivate ? [] : [outdated[language] ?? language]
  }
}

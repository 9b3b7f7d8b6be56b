import SafeMarkup

/// What the post of a page answers, as its preview says it before the post's own words:
/// `↩ Tomasz Wilk: Who rang back? — I did.`
///
///     preview.parent = PreviewParent(author: "Tomasz Wilk", text: "Who rang back?")
///
/// At most 40 characters of the parent are written, since some consumers show no more than 80 of a description, and
/// nothing but the parent would be left.
public struct PreviewParent: Hashable, Sendable {
  /// Who wrote the parent; `nil` if the parent is not shown, and the text is one sentence that says why.
  public var author: String?
  /// The text of the parent, of any length; may be empty.
  public var text: String

  /// A parent by an author, or a sentence in the place of one that is not shown.
  public init(author: String?, text: String) {
    self.author = author
    self.text = text
  }

  /// What begins the description of every reply.
  public static let sign = "↩"
  /// The most characters of the name, and of the text.
  private static let partLength = 40
  /// A sentence of ours says less if it is cut.
  private static let sentenceLength = 80

  /// The text of a reply behind its parent; the parent alone if the reply has no text.
  ///
  /// If one of them may be read from right to left, the parent is isolated, so that it does not turn the reply
  /// (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
  public func leading(_ reply: String) -> String {
    let line = self.line
    guard !line.isEmpty else { return reply }
    let parent = Self.mayTurn(line) || Self.mayTurn(reply) ? "\u{2068}\(line)\u{2069}" : line
    return reply.isEmpty ? "\(Self.sign) \(parent)" : "\(Self.sign) \(parent) — \(reply)"
  }

  /// The parent in one line: `Tomasz Wilk: Who rang back?`
  private var line: String {
    guard let author else { return PreviewText.cutLine(text, to: Self.sentenceLength) }
    let parts = [author, text].map { PreviewText.cutLine($0, to: Self.partLength) }
    return parts.filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// Whether there is a letter of a script that is read from right to left, or a mark of that direction.
  private static func mayTurn(_ text: String) -> Bool {
    text.hasRightToLeft || text.unicodeScalars.contains("\u{200F}")
  }
}

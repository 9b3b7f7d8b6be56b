import SafeMarkup
import ThreadModel

extension TextSpan {
  /// A piece of this span's text, with its target inside its styles.
  func inline(showing piece: String) -> RichText.Inline {
    let plain: RichText.Inline = style.contains(.code) ? .code(piece) : .text(piece)
    var inline = target.flatMap { $0.inline(showing: piece, plain) } ?? plain
    if style.contains(.strike) { inline = .marked(.strike, [inline]) }
    if style.contains(.underline) { inline = .marked(.underline, [inline]) }
    if style.contains(.italic) { inline = .marked(.emphasis, [inline]) }
    if style.contains(.bold) { inline = .marked(.strong, [inline]) }
    return isSpoiler ? .marked(.spoiler, [inline]) : inline
  }
}

extension TextSpan.Target {
  /// The target with the text shown for it, which a link shows as `plain`; `nil` if it is not safe to link.
  fileprivate func inline(showing piece: String, _ plain: RichText.Inline) -> RichText.Inline? {
    switch self {
    case .link(let address): WebURL(address).map { .marked(.link(address: $0.description), [plain]) }
    case .mention(let mention): mention.checked.map { .mention($0, text: piece) }
    case .tag(let name): Self.named(name, without: "#").map { .tag($0, text: piece) }
    case .cashtag(let symbol): Self.named(symbol, without: "$").map { .cashtag($0, text: piece) }
    }
  }

  /// A name without the sign that some exports leave on it; `nil` if it is empty or has a control character.
  private static func named(_ name: String, without sign: Character) -> String? {
    let bare = name.first == sign ? name.dropFirst() : name[...]
    let isName = bare.unicodeScalars.contains { $0.isWordScalar }
    let hasControl = bare.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isName && !hasControl ? String(bare) : nil
  }
}

extension Mention {
  /// This mention with a safe URL; `nil` if the handle is invalid.
  ///
  /// A handle is labels of letters, digits, `_` and `-`, joined by single dots, with at most one `@` between
  /// name and host: nothing in it can climb out of a directory or out of an address.
  fileprivate var checked: Mention? {
    let bare = handle.first == "@" ? handle.dropFirst() : handle[...]
    let parts = bare.split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), bare.utf8.count <= 320, parts.allSatisfy(Self.isDotted) else {
      return nil
    }
    return Mention(handle: String(bare), id: id, url: url.flatMap(WebURL.init)?.description)
  }

  private static func isDotted(_ part: Substring) -> Bool {
    part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.unicodeScalars.allSatisfy { $0.isWordScalar || $0 == "_" || $0 == "-" }
    }
  }
}

/// Where in HTML a character of a template stands, as a browser's tokenizer would have it.
///
/// https://html.spec.whatwg.org/multipage/parsing.html#tokenization names these states; those in which a
/// template may neither print nor branch are drawn together.
struct MarkupState: Equatable {
  enum Place: Equatable {
    /// Between elements.
    case content
    /// Behind `<`, `</` or `<!`, before it is known what comes.
    case tagOpen, endTagOpen, declaration
    /// In `<!-- … -->`; 3 stands for `--!`.
    case comment(dashes: Int)
    /// In a doctype or what a browser takes for a comment, until `>`.
    case bogusComment
    /// In an element whose content is no markup, such as `script`; how much of its end tag was read.
    case rawText(matched: Int)
    case tagName
    /// Between attributes.
    case insideTag
    case attributeName
    /// Behind an attribute's name and a space.
    case afterName
    /// Behind a name that a template tag follows: it has to end there.
    case cutName
    /// Behind `=`.
    case beforeValue
    /// In a value between these quotes.
    case quotedValue(Unicode.Scalar)
    case unquotedValue
  }

  /// How far the value of an attribute that is a URL was read.
  enum Stage: Comparable {
    /// Nothing is there yet that tells the scheme.
    case beginning
    /// It has begun; only literal text may follow.
    case begun
    /// Behind `#`, or after a URL in a `srcset`: text may follow.
    case open
  }

  var place = Place.content
  /// The name of the tag, or of the raw element, in lower case.
  var element = ""
  var isEndTag = false
  /// The name of the attribute, in lower case.
  var attribute = ""
  var stage = Stage.beginning

  /// What the attribute holds.
  var role: AttributeRole { AttributeRole(attribute) }

  /// The state after a section that may have been left out, given the state before and after it; `nil` if the
  /// two do not fit together.
  static func joined(_ before: MarkupState, _ after: MarkupState) -> MarkupState? {
    var (before, after) = (before, after)
    before.cut()
    after.cut()
    guard before.element == after.element, before.isEndTag == after.isEndTag else { return nil }
    if case .quotedValue = before.place {
      guard before.place == after.place, before.attribute == after.attribute else { return nil }
      guard after.stage >= before.stage else { return nil }
      return before
    }
    if before.isBetweenAttributes, after.isBetweenAttributes {
      return before.place == .cutName ? before : after
    }
    return before.place == after.place ? before : nil
  }

  /// Ends a name where a template tag follows it.
  mutating func cut() {
    switch place {
    case .tagName, .attributeName: place = .cutName
    case .afterName: place = .insideTag
    default: break
    }
  }

  private var isBetweenAttributes: Bool { place == .insideTag || place == .cutName }

  /// Why a section, a block or a partial may not begin or end here; `nil` if it may.
  var refusalOfTag: TemplateProblem? {
    switch place {
    case .content, .insideTag, .afterName, .cutName, .quotedValue, .tagName, .attributeName: nil
    case .rawText(0) where RawElement.ofText.contains(element): nil
    case .rawText:
      TemplateProblem(
        .templateUnsafeScript,
        "no tag may stand inside <\(element)>; expected what it needs in an attribute")
    case .comment, .bogusComment, .declaration:
      TemplateProblem(
        .templateUnsafePlace,
        "no tag may stand inside an HTML comment; {{! … }} leaves something out of the page")
    case .beforeValue, .unquotedValue: .unquoted(attribute)
    case .tagOpen, .endTagOpen: .tag
    }
  }

  /// Why a field of a kind may not be printed here; `nil` if it may.
  func refusal(of kind: FieldKind) -> TemplateProblem? {
    if let refusal = refusalOfTag { return refusal }
    switch (place, kind) {
    case (.rawText, .html), (.quotedValue, .html):
      return TemplateProblem(
        .templateUnsafeHTML, "HTML may be printed only between elements; expected a text field here")
    case (.content, _), (.rawText, _): return nil
    case (.quotedValue, _): return refusalInValue(of: kind)
    default: return .tag
    }
  }

  /// The state after a field was printed here.
  mutating func print() {
    if case .quotedValue = place, stage == .beginning { stage = .begun }
  }

  private func refusalInValue(of kind: FieldKind) -> TemplateProblem? {
    switch (role, kind) {
    case (.plain, _), (.forbidden, _): nil
    case (.instruction, _):
      TemplateProblem(
        .templateUnsafeAttribute,
        "\"\(attribute)\" tells the browser what to do; no field may fill it")
    case (.address, .address), (.addressList, .address):
      stage == .beginning
        ? nil
        : TemplateProblem(
          .templateUnsafeAddress, "a field of type URL must be at the beginning of \"\(attribute)\"")
    case (.address, _), (.addressList, _):
      stage == .open
        ? nil
        : TemplateProblem(
          .templateUnsafeAddress,
          "\"\(attribute)\" is a URL; expected a field of type URL first, or text after a \"#\"")
    }
  }
}

/// What an attribute holds, by its name.
enum AttributeRole {
  /// Text.
  case plain
  /// One address.
  case address
  /// Addresses with commas between them.
  case addressList
  /// Something that a page of ours never has.
  case forbidden
  /// A word that tells the browser what to do.
  case instruction

  /// The role of the attribute of this name, in lower case.
  init(_ name: String) {
    switch name {
    case "href", "src", "poster", "action", "cite", "data", "formaction", "background", "manifest", "ping",
      "longdesc", "xlink:href":
      self = .address
    case "srcset", "imagesrcset": self = .addressList
    case "style", "srcdoc": self = .forbidden
    case "http-equiv": self = .instruction
    default: self = name.utf8.starts(with: "on".utf8) && name.utf8.count > 2 ? .forbidden : .plain
    }
  }
}

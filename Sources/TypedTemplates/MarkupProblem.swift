// Why something is not allowed in a place of the markup.
extension TemplateProblem {
  /// Inside `script` or `style`.
  static func script(_ element: String) -> Self {
    Self(
      .templateUnsafeScript,
      "no tag may stand inside <\(element)>; expected what it needs in an attribute")
  }

  /// In an attribute's value without quotes.
  static func unquoted(_ attribute: String) -> Self {
    Self(
      .templateUnsafeUnquoted, "the value of \"\(attribute)\" has no quotes; expected \(attribute)=\"…\"")
  }

  /// Inside an HTML comment or a doctype.
  static let comment = Self(
    .templateUnsafePlace,
    "no tag may stand inside an HTML comment; {{! … }} leaves something out of the page")

  /// In the name of an element or attribute, or between attributes.
  static let tag = Self(
    .templateUnsafePlace,
    "a tag may print only between elements and in quoted values, not in the name of an element or attribute")

  /// Markup inside a tag or an element that holds only text.
  static let markup = Self(
    .templateUnsafeHTML, "HTML may be printed only between elements; expected a text field here")

  /// Text where an attribute needs a URL.
  static func textInAddress(_ attribute: String) -> Self {
    Self(
      .templateUnsafeAddress,
      "\"\(attribute)\" is a URL; expected a field of type URL first, or text after a \"#\"")
  }

  /// An address behind the beginning of another.
  static func lateAddress(_ attribute: String) -> Self {
    Self(.templateUnsafeAddress, "a field of type URL must be at the beginning of \"\(attribute)\"")
  }

  /// A field in an attribute that tells the browser what to do.
  static func instruction(_ attribute: String) -> Self {
    Self(
      .templateUnsafeAttribute,
      "\"\(attribute)\" tells the browser what to do; no field may fill it")
  }

  /// An attribute that no page of ours has.
  static func forbiddenAttribute(_ attribute: String) -> Self {
    Self(
      .templateUnsafeAttribute,
      "pages have no \"\(attribute)\" attribute, since their security policy ignores it; use a class")
  }

  /// `http-equiv="refresh"`
  static let refresh = Self(
    .templateUnsafeAttribute,
    "pages never refresh themselves, since link previews get lost on the way; expected a visible link")

  /// A name with a template tag in its middle.
  static let splitName = Self(
    .templateUnsafePlace, "a name goes on behind a tag; expected a space, \"/\" or \">\" here")

  /// A section that ends in another place than it began in.
  static let unevenSection = Self(
    .templateUnsafeSection,
    "the markup is not the same after this section as before it; expected every tag and quote to be closed"
      + " where it was opened")

  /// A template that ends inside a tag, a comment or a script.
  static let unfinished = Self(
    .templateUnsafePlace,
    "the template ends inside a tag, a comment or a script; expected it to be closed")
}

extension MarkupState {
  /// Why a section, a block or a partial may not begin or end here; `nil` if it may.
  var refusalOfTag: TemplateProblem? {
    switch place {
    case .content, .insideTag, .afterName, .cutName, .quotedValue, .tagName, .attributeName: nil
    case .rawText(0) where RawElement.ofText.contains(element): nil
    case .rawText: .script(element)
    case .comment, .bogusComment, .declaration: .comment
    case .beforeValue, .unquotedValue: .unquoted(attribute)
    case .tagOpen, .endTagOpen: .tag
    }
  }

  /// Why a field of a kind may not be printed here; `nil` if it may.
  func refusal(of kind: FieldKind) -> TemplateProblem? {
    if let refusal = refusalOfTag { return refusal }
    switch (place, kind) {
    case (.rawText, .html), (.quotedValue, .html): return .markup
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
    case (.plain, _), (.forbidden, _): return nil
    case (.instruction, _): return .instruction(attribute)
    case (.address, .address), (.addressList, .address):
      return stage == .beginning ? nil : .lateAddress(attribute)
    case (.address, _), (.addressList, _): return stage == .open ? nil : .textInAddress(attribute)
    }
  }
}

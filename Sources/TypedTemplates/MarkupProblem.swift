import BuildDiagnostics

/// Why something is not allowed in a place of the markup, with its message.
enum MarkupProblem {
  /// Inside `script` or `style`, by the element's name.
  case script([UInt8])
  /// In an attribute's value without quotes, by the attribute's name.
  case unquoted([UInt8])
  /// Inside an HTML comment or a doctype.
  case comment
  /// In the name of an element or attribute, or between attributes.
  case tag
  /// Markup inside a tag or an element that holds only text.
  case markup
  /// Text where a URL is needed, by the attribute's name.
  case textInAddress([UInt8])
  /// An address behind the beginning of another, by the attribute's name.
  case lateAddress([UInt8])
  /// A field in an attribute that tells the browser what to do.
  case instruction([UInt8])
  /// An attribute that no page of ours has.
  case forbiddenAttribute([UInt8])
  /// `http-equiv="refresh"`
  case refresh
  /// A name with a template tag in its middle.
  case splitName
  /// A section that ends in another place than it began in.
  case unevenSection
  /// A template that ends inside a tag, a comment or a script.
  case unfinished

  /// The problem with its place.
  func problem(at offset: Int) -> TemplateProblem { TemplateProblem(offset, code, message) }

  private var code: Diagnostic.Code {
    switch self {
    case .script: .templateUnsafeScript
    case .unquoted: .templateUnsafeUnquoted
    case .comment, .tag, .splitName, .unfinished: .templateUnsafePlace
    case .markup: .templateUnsafeHTML
    case .textInAddress, .lateAddress: .templateUnsafeAddress
    case .instruction, .forbiddenAttribute, .refresh: .templateUnsafeAttribute
    case .unevenSection: .templateUnsafeSection
    }
  }

  private var message: String {
    switch self {
    case .script(let name):
      "no tag may stand inside <\(Self.text(name))>; expected what it needs in an attribute"
    case .unquoted(let name):
      "the value of \"\(Self.text(name))\" has no quotes; expected \(Self.text(name))=\"…\""
    case .comment:
      "no tag may stand inside an HTML comment; {{! … }} leaves something out of the page"
    case .tag:
      "a tag may print only between elements and in quoted values, not in the name of an element or attribute"
    case .markup:
      "HTML may be printed only between elements; expected a text field here"
    case .textInAddress(let name):
      "\"\(Self.text(name))\" is a URL; expected a field of type URL first, or text after a \"#\""
    case .lateAddress(let name):
      "a field of type URL must be at the beginning of \"\(Self.text(name))\""
    case .instruction(let name):
      "\"\(Self.text(name))\" tells the browser what to do; no field may fill it"
    case .forbiddenAttribute(let name):
      "pages have no \"\(Self.text(name))\" attribute, since their security policy ignores it; use a class"
    case .refresh:
      "pages never refresh themselves, since link previews get lost on the way; expected a visible link"
    case .splitName:
      "a name goes on behind a tag; expected a space, \"/\" or \">\" here"
    case .unevenSection:
      "the markup is not the same after this section as before it; expected every tag and quote to be closed"
        + " where it was opened"
    case .unfinished:
      "the template ends inside a tag, a comment or a script; expected it to be closed"
    }
  }

  private static func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }
}

extension MarkupState {
  /// Why a section, a block or a partial may not begin or end here; `nil` if it may.
  var refusalOfTag: MarkupProblem? {
    switch place {
    case .content, .insideTag, .afterName, .cutName, .quotedValue: nil
    case .tagName, .attributeName: nil
    case .rawText(0) where RawElement.ofText.contains(element): nil
    case .rawText: .script(element)
    case .comment, .bogusComment, .declaration: .comment
    case .beforeValue, .unquotedValue: .unquoted(attribute)
    case .tagOpen, .endTagOpen: .tag
    }
  }

  /// Why a field of a kind may not be printed here; `nil` if it may.
  func refusal(of kind: FieldKind) -> MarkupProblem? {
    if let refusal = refusalOfTag { return refusal }
    switch (place, kind) {
    case (.content, _): return nil
    case (.rawText, .html), (.quotedValue, .html): return .markup
    case (.rawText, _): return nil
    case (.quotedValue, _): return refusalInValue(of: kind)
    default: return .tag
    }
  }

  /// The state after a field was printed here.
  mutating func print() {
    if case .quotedValue = place, stage == .beginning { stage = .begun }
  }

  private func refusalInValue(of kind: FieldKind) -> MarkupProblem? {
    switch (role, kind) {
    case (.plain, _), (.forbidden, _): return nil
    case (.instruction, _): return .instruction(attribute)
    case (.address, .address), (.addressList, .address):
      return stage == .beginning ? nil : .lateAddress(attribute)
    case (.address, _), (.addressList, _): return stage == .open ? nil : .textInAddress(attribute)
    }
  }
}

/// Follows the HTML that a template writes, to know what may be printed where.
///
/// Only what the template itself says is read: what a field prints is escaped, or is markup that is whole in
/// itself, and changes nothing.
struct MarkupScanner {
  /// The state of the next character.
  var state = MarkupState()
  /// Markup that is not allowed in templates, by byte offset; the reader of the list empties it.
  var problems: [(offset: Int, problem: TemplateProblem)] = []
  /// Where the name that is being read began.
  private var nameStart = 0
  /// The value of an attribute that tells the browser what to do.
  private var instruction = ""

  /// Reads literal text. The indexes of the slice are what problems are reported by.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var offset = bytes.startIndex
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      read(scalar, at: offset)
      offset += UTF8.width(scalar)
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar, at offset: Int) {
    switch state.place {
    case .content: if scalar == "<" { state.place = .tagOpen }
    case .tagOpen, .endTagOpen, .declaration: readOpening(scalar, at: offset)
    case .comment(let dashes): readComment(scalar, dashes: dashes)
    case .bogusComment: if scalar == ">" { leaveTag() }
    case .rawText(let matched): readRawText(scalar, matched: matched)
    case .tagName: readTagName(scalar)
    case .insideTag, .afterName, .cutName: readBetweenAttributes(scalar, at: offset)
    case .attributeName: readAttributeName(scalar)
    case .beforeValue, .quotedValue, .unquotedValue: readValue(scalar, at: offset)
    }
  }

  private mutating func readOpening(_ scalar: Unicode.Scalar, at offset: Int) {
    switch (state.place, scalar) {
    case (.tagOpen, "/"): state.place = .endTagOpen
    case (.tagOpen, "!"): state.place = .declaration
    case (.tagOpen, "?"): state.place = .bogusComment
    case (.tagOpen, _) where scalar.isLetter, (.endTagOpen, _) where scalar.isLetter:
      state.isEndTag = state.place == .endTagOpen
      state.element = String(scalar.lowercased)
      state.place = .tagName
    case (.endTagOpen, ">"): state.place = .content
    case (.tagOpen, _):
      state.place = .content
      read(scalar, at: offset)
    case (.declaration, "-"):
      // A single dash here would be a bogus comment; taking it for a comment only forbids more.
      state.place = .comment(dashes: 1)
    default:
      state.place = .bogusComment
      read(scalar, at: offset)
    }
  }

  private mutating func readComment(_ scalar: Unicode.Scalar, dashes: Int) {
    switch scalar {
    case "-": state.place = .comment(dashes: dashes == 3 ? 1 : min(dashes + 1, 2))
    case ">" where dashes >= 2: leaveTag()
    case "!" where dashes == 2: state.place = .comment(dashes: 3)
    default: state.place = .comment(dashes: 0)
    }
  }

  /// Looks for `</script` and what has to follow it.
  private mutating func readRawText(_ scalar: Unicode.Scalar, matched: Int) {
    let wanted = Array("</\(state.element)".unicodeScalars)
    if matched == wanted.count, scalar.endsName {
      state.isEndTag = true
      state.place = .tagName
      readTagName(scalar)
    } else if matched < wanted.count, scalar.lowercased == wanted[matched] {
      state.place = .rawText(matched: matched + 1)
    } else {
      state.place = .rawText(matched: scalar == "<" ? 1 : 0)
    }
  }

  private mutating func readTagName(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ">": leaveTag()
    case _ where scalar.endsName: state.place = .insideTag
    default: state.element.unicodeScalars.append(scalar.lowercased)
    }
  }

  private mutating func readBetweenAttributes(_ scalar: Unicode.Scalar, at offset: Int) {
    if scalar.isSpace {
      if state.place == .cutName { state.place = .insideTag }
    } else if scalar == "/" {
      state.place = .insideTag
    } else if scalar == ">" {
      leaveTag()
    } else if scalar == "=", state.place == .afterName {
      state.place = .beforeValue
    } else {
      if state.place == .cutName {
        let message = "a name goes on behind a tag; expected a space, \"/\" or \">\" here"
        problems.append((offset, TemplateProblem(.templateUnsafePlace, message)))
      }
      state.attribute = String(scalar.lowercased)
      state.place = .attributeName
      nameStart = offset
    }
  }

  private mutating func readAttributeName(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "=": state.place = .beforeValue
    case ">", "/": state.place = .insideTag
    case _ where scalar.isSpace: state.place = .afterName
    default:
      state.attribute.unicodeScalars.append(scalar.lowercased)
      return
    }
    if state.role == .forbidden, !state.isEndTag {
      let message =
        "pages have no \"\(state.attribute)\" attribute, since their security policy ignores it; use a class"
      problems.append((nameStart, TemplateProblem(.templateUnsafeAttribute, message)))
    }
    if scalar == ">" { leaveTag() }
  }

  private mutating func readValue(_ scalar: Unicode.Scalar, at offset: Int) {
    switch (state.place, scalar) {
    case (.beforeValue, _) where scalar.isSpace: break
    case (.beforeValue, "\""), (.beforeValue, "'"):
      beginValue()
      state.place = .quotedValue(scalar)
    case (.beforeValue, ">"), (.unquotedValue, ">"):
      leaveValue()
      leaveTag()
    case (.beforeValue, _):
      problems.append((offset, .unquoted(state.attribute)))
      beginValue()
      state.place = .unquotedValue
      readLiteral(scalar)
    case (.quotedValue(scalar), _): leaveValue()
    case (.unquotedValue, _) where scalar.isSpace: leaveValue()
    default: readLiteral(scalar)
    }
  }

  private mutating func beginValue() {
    state.stage = .beginning
    instruction = ""
  }

  /// Takes a character of a value into account: what it says about a URL, and what it tells the browser.
  private mutating func readLiteral(_ scalar: Unicode.Scalar) {
    let isSpace = scalar.isSpace
    switch state.role {
    case .instruction: if !isSpace { instruction.unicodeScalars.append(scalar.lowercased) }
    case .addressList where scalar == ",": state.stage = .beginning
    case .addressList where isSpace: if state.stage == .begun { state.stage = .open }
    case .address, .addressList:
      if scalar == "#" { state.stage = .open }
      if state.stage == .beginning, !isSpace { state.stage = .begun }
    case .plain, .forbidden: break
    }
  }

  private mutating func leaveValue() {
    if state.role == .instruction, instruction == "refresh" {
      let message =
        "pages never refresh themselves, since link previews get lost on the way; expected a visible link"
      problems.append((nameStart, TemplateProblem(.templateUnsafeAttribute, message)))
    }
    state.place = .insideTag
  }

  private mutating func leaveTag() {
    let isRaw = !state.isEndTag && state.place != .bogusComment && RawElement.names.contains(state.element)
    let element = state.element
    state = MarkupState()
    guard isRaw else { return }
    state.element = element
    state.place = .rawText(matched: 0)
  }
}

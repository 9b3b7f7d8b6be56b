/// Follows the HTML that a template writes, to know what may be printed where.
///
/// Only what the template itself says is read: what a field prints is escaped, or is markup that is whole in
/// itself, and changes nothing.
struct MarkupScanner {
  /// The state of the next byte.
  var state = MarkupState()
  /// Markup that is not allowed in templates, by byte offset; the reader of the list empties it.
  var problems: [TemplateProblem] = []
  /// Where the name that is being read began.
  private var nameStart = 0
  /// The value of an attribute that tells the browser what to do.
  private var instruction: [UInt8] = []

  /// Reads literal text. The indexes of the slice are what problems are reported by.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    for index in bytes.indices { read(bytes[index], at: index) }
  }

  private mutating func read(_ byte: UInt8, at offset: Int) {
    switch state.place {
    case .content: if byte == Sign.less { state.place = .tagOpen }
    case .tagOpen, .endTagOpen, .declaration: readOpening(byte, at: offset)
    case .comment(let dashes): readComment(byte, dashes: dashes)
    case .bogusComment: if byte == Sign.greater { leaveTag() }
    case .rawText(let matched): readRawText(byte, matched: matched)
    case .tagName: readTagName(byte)
    case .insideTag, .afterName, .cutName: readBetweenAttributes(byte, at: offset)
    case .attributeName: readAttributeName(byte)
    case .beforeValue, .quotedValue, .unquotedValue: readValue(byte, at: offset)
    }
  }

  private mutating func readOpening(_ byte: UInt8, at offset: Int) {
    switch (state.place, byte) {
    case (.tagOpen, Sign.slash): state.place = .endTagOpen
    case (.tagOpen, Sign.exclamation): state.place = .declaration
    case (.tagOpen, Sign.question): state.place = .bogusComment
    case (.tagOpen, _) where Sign.isLetter(byte), (.endTagOpen, _) where Sign.isLetter(byte):
      state.isEndTag = state.place == .endTagOpen
      state.element = [Sign.lowercased(byte)]
      state.place = .tagName
    case (.endTagOpen, Sign.greater): state.place = .content
    case (.tagOpen, _):
      state.place = .content
      read(byte, at: offset)
    case (.declaration, Sign.dash):
      // A single dash here would be a bogus comment; taking it for a comment only forbids more.
      state.place = .comment(dashes: 1)
    default:
      state.place = .bogusComment
      read(byte, at: offset)
    }
  }

  private mutating func readComment(_ byte: UInt8, dashes: Int) {
    switch byte {
    case Sign.dash: state.place = .comment(dashes: dashes == 3 ? 1 : min(dashes + 1, 2))
    case Sign.greater where dashes >= 2: leaveTag()
    case Sign.exclamation where dashes == 2: state.place = .comment(dashes: 3)
    default: state.place = .comment(dashes: 0)
    }
  }

  /// Looks for `</script` and what has to follow it.
  private mutating func readRawText(_ byte: UInt8, matched: Int) {
    let wanted = [Sign.less, Sign.slash] + state.element
    if matched == wanted.count, Sign.endsName(byte) {
      state.isEndTag = true
      state.place = .tagName
      readTagName(byte)
    } else if matched < wanted.count, Sign.lowercased(byte) == wanted[matched] {
      state.place = .rawText(matched: matched + 1)
    } else {
      state.place = .rawText(matched: byte == Sign.less ? 1 : 0)
    }
  }

  private mutating func readTagName(_ byte: UInt8) {
    switch byte {
    case Sign.greater: leaveTag()
    case _ where Sign.endsName(byte): state.place = .insideTag
    default: state.element.append(Sign.lowercased(byte))
    }
  }

  private mutating func readBetweenAttributes(_ byte: UInt8, at offset: Int) {
    if Sign.isSpace(byte) {
      if state.place == .cutName { state.place = .insideTag }
    } else if byte == Sign.slash {
      state.place = .insideTag
    } else if byte == Sign.greater {
      leaveTag()
    } else if byte == Sign.equals, state.place == .afterName {
      state.place = .beforeValue
    } else {
      if state.place == .cutName { problems.append(MarkupProblem.splitName.problem(at: offset)) }
      state.attribute = [Sign.lowercased(byte)]
      state.place = .attributeName
      nameStart = offset
    }
  }

  private mutating func readAttributeName(_ byte: UInt8) {
    switch byte {
    case Sign.equals: state.place = .beforeValue
    case Sign.greater, Sign.slash: state.place = .insideTag
    case _ where Sign.isSpace(byte): state.place = .afterName
    default:
      state.attribute.append(Sign.lowercased(byte))
      return
    }
    if state.role == .forbidden, !state.isEndTag {
      problems.append(MarkupProblem.forbiddenAttribute(state.attribute).problem(at: nameStart))
    }
    if byte == Sign.greater { leaveTag() }
  }

  private mutating func readValue(_ byte: UInt8, at offset: Int) {
    switch (state.place, byte) {
    case (.beforeValue, _) where Sign.isSpace(byte): break
    case (.beforeValue, Sign.doubleQuote), (.beforeValue, Sign.singleQuote):
      beginValue()
      state.place = .quotedValue(byte)
    case (.beforeValue, Sign.greater), (.unquotedValue, Sign.greater):
      leaveValue()
      leaveTag()
    case (.beforeValue, _):
      problems.append(MarkupProblem.unquoted(state.attribute).problem(at: offset))
      beginValue()
      state.place = .unquotedValue
      readLiteral(byte)
    case (.quotedValue(byte), _): leaveValue()
    case (.unquotedValue, _) where Sign.isSpace(byte): leaveValue()
    default: readLiteral(byte)
    }
  }

  private mutating func beginValue() {
    state.stage = .beginning
    instruction = []
  }

  /// Takes a byte of a value into account: what it says about a URL, and what it tells the browser.
  private mutating func readLiteral(_ byte: UInt8) {
    let isSpace = Sign.isSpace(byte)
    switch state.role {
    case .instruction: if !isSpace { instruction.append(Sign.lowercased(byte)) }
    case .addressList where byte == Sign.comma: state.stage = .beginning
    case .addressList where isSpace: if state.stage == .begun { state.stage = .open }
    case .address, .addressList:
      if byte == Sign.hash { state.stage = .open }
      if state.stage == .beginning, !isSpace { state.stage = .begun }
    case .plain, .forbidden: break
    }
  }

  private mutating func leaveValue() {
    if state.role == .instruction, instruction.elementsEqual("refresh".utf8) {
      problems.append(MarkupProblem.refresh.problem(at: nameStart))
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

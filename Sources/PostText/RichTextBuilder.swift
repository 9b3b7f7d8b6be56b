import ThreadModel

/// Puts a text together from the events of a walk over someone else's tree: open, text, close.
///
/// The walker says what it meets, in the order it meets it; the builder makes of it what `RichText` allows:
/// - Blocks and marks may cross: `<b>x<p>y</p></b>` is a bold line and a bold paragraph.
/// - Nothing is nested deeper than `TextLimits.depth`; what would be inside comes after instead.
/// - Paragraphs, quotes and lists without content do not exist.
struct RichTextBuilder {
  /// What a walk goes into.
  enum Element {
    case paragraph, heading, quote
    /// A list, without its entries.
    case list(RichText.List)
    /// An entry of a list, with the number that it has of its own.
    case entry(value: Int?)
    /// Pieces of a line of which something is said; `nil` for nothing.
    case mark(RichText.Mark?)
  }

  /// A block that holds blocks.
  private struct Container {
    /// The list so far; `nil` of a quote or an entry.
    var list: RichText.List?
    var blocks: [RichText.Block] = []
  }

  private struct OpenMark {
    /// What is said of the pieces inside; `nil` for nothing.
    let mark: RichText.Mark?
    var children: [RichText.Inline] = []
    var isUsed = false
  }

  /// Whether links, mentions and tags are found in the text.
  private let findsLinks: Bool
  private var blocks: [RichText.Block] = []
  /// What is open, the innermost last.
  private var elements: [Element] = []
  private var containers: [Container] = []
  private var marks: [OpenMark] = []
  private var line: [RichText.Inline] = []
  private var run = ""
  private var lineHasContent = false
  private var headings = 0
  private var flattened = 0
  private var spacing = LineSpacing()

  /// A builder of an empty text.
  init(findsLinks: Bool) { self.findsLinks = findsLinks }

  /// The text, once everything is closed.
  consuming func finish() -> RichText {
    breakParagraph()
    return RichText(blocks)
  }

  // MARK: Elements

  private var isFull: Bool { flattened > 0 || containers.count + marks.count >= TextLimits.depth }

  /// Goes into an element, which needs its `close()`. A link inside a link is ignored.
  mutating func open(_ element: Element) {
    elements.append(element)
    if case .mark(let mark) = element { return open(mark) }
    breakParagraph()
    switch element {
    case .heading: headings += 1
    case .paragraph, .mark: break
    case _ where isFull: flattened += 1
    case .list(let list): containers.append(Container(list: list))
    case .quote, .entry: containers.append(Container())
    }
  }

  /// Goes out of the innermost element, if there is one. What an entry without a list holds stands by itself.
  mutating func close() {
    guard let element = elements.popLast() else { return }
    if case .mark = element { return closeMark() }
    breakParagraph()
    switch element {
    case .heading: headings -= 1
    case .paragraph, .mark: break
    case _ where flattened > 0: flattened -= 1
    case .quote: if let blocks = containers.popLast()?.blocks, !blocks.isEmpty { place(.quote(blocks)) }
    case .list: if let list = containers.popLast()?.list, !list.entries.isEmpty { place(.list(list)) }
    case .entry(let value):
      let blocks = containers.popLast()?.blocks ?? []
      guard containers.last?.list != nil else { return blocks.forEach { place($0) } }
      containers[containers.count - 1].list?.entries.append(.init(blocks, value: value))
    }
  }

  // MARK: Blocks

  /// Adds a whole block.
  mutating func append(_ block: RichText.Block) {
    breakParagraph()
    place(block)
  }

  /// Inside a list but outside its entries a block belongs to the entry before.
  private mutating func place(_ block: RichText.Block) {
    let last = containers.count - 1
    if last < 0 {
      blocks.append(block)
    } else if let count = containers[last].list?.entries.count {
      if count == 0 { containers[last].list?.entries.append(.init([])) }
      containers[last].list?.entries[max(count, 1) - 1].blocks.append(block)
    } else {
      containers[last].blocks.append(block)
    }
  }

  /// Ends the paragraph, if there is one. Open marks go on in the next.
  mutating func breakParagraph() {
    foldMarks()
    spacing = LineSpacing()
    defer {
      line = []
      lineHasContent = false
    }
    guard lineHasContent else { return }
    while case .lineBreak = line.last { line.removeLast() }
    place(headings > 0 ? .heading(line) : .paragraph(line))
  }

  // MARK: Lines

  /// Adds text, its white space folded.
  mutating func append(folding text: String) {
    var text = text
    run += String(decoding: text.withUTF8 { spacing.folded($0) }, as: UTF8.self)
  }

  /// Adds a code span, a mention or a tag.
  mutating func append(_ inline: RichText.Inline) {
    settleSpace()
    flushRun()
    spacing.swallowsSpace = false
    lineHasContent = true
    place(inline)
  }

  /// Breaks the line; a paragraph does not begin with one.
  mutating func appendLineBreak() {
    flushRun()
    spacing = LineSpacing()
    if lineHasContent { place(.lineBreak) }
  }

  /// Whether what comes is in a link.
  var isInLink: Bool { marks.contains { if case .link? = $0.mark { true } else { false } } }

  private mutating func open(_ mark: RichText.Mark?) {
    settleSpace()
    flushRun()
    guard !isFull else { return flattened += 1 }
    if case .link? = mark, isInLink { return marks.append(OpenMark(mark: nil)) }
    marks.append(OpenMark(mark: mark))
  }

  /// Closes the mark opened last. A link in which nothing is to be seen shows its address.
  private mutating func closeMark() {
    flushRun()
    guard flattened == 0 else { return flattened -= 1 }
    guard var closed = marks.popLast() else { return }
    if case .link(let address)? = closed.mark, closed.children.isEmpty, !closed.isUsed {
      closed.children = [.text(address)]
      lineHasContent = true
    }
    placeWrapped(closed)
  }

  /// Adds the reading to the content of the last opened ruby; what follows is its next base.
  mutating func appendReading(_ reading: String) {
    flushRun()
    let last = marks.count - 1
    guard flattened == 0, last >= 0, case .ruby? = marks[last].mark, !marks[last].children.isEmpty else {
      return append(folding: "(\(reading))")
    }
    let base = marks[last].children
    marks[last].children = []
    place(.marked(.ruby(reading: reading), base), under: last)
  }

  /// Writes the space that was owed, since something follows.
  private mutating func settleSpace() {
    guard spacing.owesSpace else { return }
    spacing = LineSpacing()
    run += " "
  }

  private mutating func flushRun() {
    guard !run.isEmpty else { return }
    if !lineHasContent { lineHasContent = !run.isBlank }
    if findsLinks, !isInLink {
      TextDetector.inlines(of: run).forEach { place($0) }
    } else {
      place(.text(run))
    }
    run = ""
  }

  /// Closes all marks into the line and leaves them open, empty.
  private mutating func foldMarks() {
    flushRun()
    for index in marks.indices.reversed() where !marks[index].children.isEmpty {
      let folded = marks[index]
      marks[index].children = []
      marks[index].isUsed = true
      placeWrapped(folded, under: index)
    }
  }

  private mutating func placeWrapped(_ closed: OpenMark, under index: Int? = nil) {
    guard !closed.children.isEmpty else { return }
    switch closed.mark {
    case .ruby?, nil: closed.children.forEach { place($0, under: index) }
    case let mark?: place(.marked(mark, closed.children), under: index)
    }
  }

  /// Adds to the innermost mark, or to the one around the mark at `index`.
  private mutating func place(_ inline: RichText.Inline, under index: Int? = nil) {
    let parent = (index ?? marks.count) - 1
    if parent >= 0 {
      marks[parent].children.append(inline)
    } else {
      line.append(inline)
    }
  }
}

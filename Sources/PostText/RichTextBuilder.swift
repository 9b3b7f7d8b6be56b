import ThreadModel

/// Puts a text together from the events of a walk over someone else's tree: open, text, close.
///
/// The walker says what it meets, in the order it meets it; the builder makes of it what `RichText` allows:
/// - Blocks and styles may cross: `<b>x<p>y</p></b>` is a bold line and a bold paragraph.
/// - Nothing is nested deeper than `depth`; what would be inside comes after instead.
/// - Paragraphs, quotes and lists without content do not exist.
struct RichTextBuilder {
  /// A block that holds blocks.
  struct Container {
    enum Kind { case quote, list, entry }
    let kind: Kind
    /// What is known of a list when it is opened, and then its entries.
    var list = RichText.List(isOrdered: false, entries: [])
    /// The number that an entry has of its own.
    var value: Int?
    fileprivate(set) var blocks: [RichText.Block] = []
  }

  private struct OpenStyle {
    /// A piece of a line without the pieces inside; `nil` for no style.
    let style: RichText.Inline?
    var children: [RichText.Inline] = []
    var isUsed = false
  }

  private let depth: Int
  private let detector: TextDetector?
  private var blocks: [RichText.Block] = []
  private var containers: [Container] = []
  private var styles: [OpenStyle] = []
  private var line: [RichText.Inline] = []
  private var run = ""
  private var lineHasContent = false
  private var headings = 0
  private(set) var isInLink = false
  private var flattened = 0
  private var spacing = LineSpacing()

  /// A builder that nests this deep. With a detector, links, mentions and tags are found in its text.
  init(depth: Int, detector: TextDetector? = nil) {
    self.depth = depth
    self.detector = detector
  }

  /// Ends everything that is still open.
  consuming func finish() -> RichText {
    breakParagraph()
    flattened = 0
    while !containers.isEmpty { close() }
    return RichText(blocks)
  }
}

// MARK: Blocks

extension RichTextBuilder {
  /// Whether the block is one that entries belong into.
  private var isInList: Bool { containers.last?.kind == .list }

  private var isFull: Bool { flattened > 0 || containers.count + styles.count >= depth }

  /// Opens a quote, a list or an entry; each needs its `close()`.
  mutating func open(_ container: Container) {
    breakParagraph()
    if isFull { flattened += 1 } else { containers.append(container) }
  }

  /// Closes the container opened last. What an entry without a list holds stands by itself.
  mutating func close() {
    breakParagraph()
    guard flattened == 0 else { return flattened -= 1 }
    guard let closed = containers.popLast() else { return }
    switch closed.kind {
    case .quote: if !closed.blocks.isEmpty { place(.quote(closed.blocks)) }
    case .list: if !closed.list.entries.isEmpty { place(.list(closed.list)) }
    case .entry:
      guard isInList else { return closed.blocks.forEach { place($0) } }
      let entry = RichText.List.Entry(closed.blocks, value: closed.value)
      containers[containers.count - 1].list.entries.append(entry)
    }
  }

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
    } else if !isInList {
      containers[last].blocks.append(block)
    } else if containers[last].list.entries.isEmpty {
      containers[last].list.entries.append(RichText.List.Entry([block]))
    } else {
      containers[last].list.entries[containers[last].list.entries.count - 1].blocks.append(block)
    }
  }

  /// What follows, up to `closeHeading()`, is a heading.
  mutating func openHeading() {
    breakParagraph()
    headings += 1
  }

  /// Ends a heading.
  mutating func closeHeading() {
    breakParagraph()
    headings -= 1
  }

  /// Ends the paragraph, if there is one. Open styles go on in the next.
  mutating func breakParagraph() {
    foldStyles()
    spacing = LineSpacing()
    defer {
      line = []
      lineHasContent = false
    }
    guard lineHasContent else { return }
    while case .lineBreak = line.last { line.removeLast() }
    place(headings > 0 ? .heading(line) : .paragraph(line))
  }
}

// MARK: Lines

extension RichTextBuilder {
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

  /// Opens a style, given as a piece with nothing inside; it needs its `closeStyle()`.
  /// A link inside a link is ignored.
  mutating func open(_ style: RichText.Inline?) {
    settleSpace()
    flushRun()
    guard !isFull else { return flattened += 1 }
    guard case .link? = style else { return styles.append(OpenStyle(style: style)) }
    styles.append(OpenStyle(style: isInLink ? nil : style))
    isInLink = true
  }

  /// Closes the style opened last. A link in which nothing is to be seen shows its address.
  mutating func closeStyle() {
    flushRun()
    guard flattened == 0 else { return flattened -= 1 }
    guard var closed = styles.popLast() else { return }
    if case .link(let address, _)? = closed.style {
      isInLink = false
      if closed.children.isEmpty && !closed.isUsed {
        closed.children = [.text(address)]
        lineHasContent = true
      }
    }
    placeWrapped(closed)
  }

  /// Adds the reading to the content of the last opened ruby; what follows is its next base.
  mutating func appendReading(_ reading: String) {
    flushRun()
    let last = styles.count - 1
    guard flattened == 0, last >= 0, case .ruby? = styles[last].style, !styles[last].children.isEmpty else {
      return append(folding: "(\(reading))")
    }
    let base = styles[last].children
    styles[last].children = []
    place(.ruby(base, reading: reading), under: last)
  }

  /// Writes the space that was owed, since something follows.
  private mutating func settleSpace() {
    guard spacing.owesSpace else { return }
    spacing = LineSpacing()
    run += " "
  }

  private mutating func flushRun() {
    guard !run.isEmpty else { return }
    if !lineHasContent { lineHasContent = run.unicodeScalars.contains { !$0.properties.isWhitespace } }
    if let detector, !isInLink {
      detector.inlines(of: run).forEach { place($0) }
    } else {
      place(.text(run))
    }
    run = ""
  }

  /// Closes all styles into the line and leaves them open, empty.
  private mutating func foldStyles() {
    flushRun()
    for index in styles.indices.reversed() where !styles[index].children.isEmpty {
      let folded = styles[index]
      styles[index].children = []
      styles[index].isUsed = true
      placeWrapped(folded, under: index)
    }
  }

  private mutating func placeWrapped(_ closed: OpenStyle, under index: Int? = nil) {
    guard !closed.children.isEmpty else { return }
    switch closed.style {
    case .ruby?, nil: closed.children.forEach { place($0, under: index) }
    case let style?: place(style.with(closed.children), under: index)
    }
  }

  /// Adds to the innermost style, or to the one around the style at `index`.
  private mutating func place(_ inline: RichText.Inline, under index: Int? = nil) {
    let parent = (index ?? styles.count) - 1
    if parent >= 0 {
      styles[parent].children.append(inline)
    } else {
      line.append(inline)
    }
  }
}

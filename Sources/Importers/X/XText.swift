import ThreadModel

/// The text of a post as runs, each with what it means.
///
///     var text = XText("hello @ada &amp; all https://t.co/1", entities, isEscaped: true)
///     text.dropMedia()
///     let quote = text.takeTrailingStatus()
///     post.text = .spans(text.spans { … })
///
/// Runs are cut out first and unescaped after, since X counts the characters of the escaped text.
struct XText: Sendable {
  /// A run: what it reads, still escaped, and what it means.
  private struct Run: Sendable {
    var text: String
    var entity: XEntity?
    var style: TextSpan.Style = []

    var link: XEntity? { entity?.kind == .link ? entity : nil }

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
  }

  private var runs: [Run] = []
  private let isEscaped: Bool

  /// Cuts a text at its entities. One that overlaps another, reaches beyond the text or does not read as what
  /// it is said to be is dropped and its text kept.
  init(
    _ text: String, _ entities: [XEntity], styles: [XStyle] = [], from start: Int = 0, isEscaped: Bool
  ) {
    self.isEscaped = isEscaped
    let scalars = Array(text.unicodeScalars)
    var end = min(max(start, 0), scalars.count)
    for entity in entities.sorted(by: XText.stands) where entity.range.lowerBound >= end {
      guard entity.range.upperBound <= scalars.count else { continue }
      let read = String(String.UnicodeScalarView(scalars[entity.range]))
      guard entity.fits(read) else { continue }
      appendPlain(scalars, end..<entity.range.lowerBound, styles)
      let style = styles.filter { $0.range.overlaps(entity.range) }.map(\.style)
      runs.append(Run(text: read, entity: entity, style: TextSpan.Style(style)))
      end = entity.range.upperBound
    }
    appendPlain(scalars, end..<scalars.count, styles)
  }

  /// Drops the URLs that stand for pictures and videos, which are shown below the text.
  mutating func dropMedia() {
    runs.removeAll { $0.entity?.kind == .media }
    trimEnd()
  }

  /// Drops the links to these URLs, what they read included.
  mutating func dropLinks(where isHidden: (String) -> Bool) {
    runs.removeAll { run in run.link.map { isHidden($0.address ?? $0.word) } == true }
  }

  /// Takes the URL of a post off the end of the text, where it is a quote.
  mutating func takeTrailingStatus() -> XStatusURL? {
    trimEnd()
    guard let address = runs.last?.link?.address, let status = XStatusURL(address) else { return nil }
    runs.removeLast()
    trimEnd()
    return status
  }

  /// Takes the URL of a quoted post off the end, and those of the post itself.
  mutating func takeQuote(notOf own: Set<String>) -> XStatusURL? {
    while let status = takeTrailingStatus() {
      if !own.contains(status.id) { return status }
    }
    return nil
  }

  /// The characters without any meaning, unescaped, for comparing.
  var characters: String { runs.map { unescaped($0.text) }.joined() }

  /// The runs as spans; `target` says what an entity leads to, `nil` for text alone.
  func spans(_ target: (XEntity) -> TextSpan.Target?) -> [TextSpan] {
    runs.map { run in
      let target = run.entity.flatMap(target)
      var text = unescaped(run.text)
      if let link = run.link, target != nil { text = link.shown ?? link.address ?? text }
      return TextSpan(text, target: target, style: run.style)
    }
  }

  private mutating func appendPlain(_ scalars: [Unicode.Scalar], _ range: Range<Int>, _ styles: [XStyle]) {
    guard !range.isEmpty else { return }
    let here = styles.filter { $0.range.overlaps(range) }
    let inner = here.flatMap { [$0.range.lowerBound, $0.range.upperBound] }.filter(range.contains)
    var start = range.lowerBound
    for end in Set(inner).sorted() + [range.upperBound] where end > start {
      let style = here.filter { $0.range.contains(start) }.map(\.style)
      let text = String(String.UnicodeScalarView(scalars[start..<end]))
      runs.append(Run(text: text, style: TextSpan.Style(style)))
      start = end
    }
  }

  private mutating func trimEnd() {
    while let last = runs.last, last.isBlank { runs.removeLast() }
    guard let last = runs.last, last.entity == nil else { return }
    let blank = last.text.reversed().prefix { $0.isWhitespace }.count
    runs[runs.count - 1].text = String(last.text.dropLast(blank))
  }

  /// The three escapes that X writes.
  private func unescaped(_ text: String) -> String {
    guard isEscaped, text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// The order in a text; of two that begin together the longer is first, and so alone.
  private static func stands(_ left: XEntity, _ right: XEntity) -> Bool {
    (left.range.lowerBound, right.range.upperBound) < (right.range.lowerBound, left.range.upperBound)
  }
}

/// How a run of a long post is set.
typealias XStyle = (range: Range<Int>, style: TextSpan.Style)

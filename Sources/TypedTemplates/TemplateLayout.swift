/// Finds the lines that hold tags and nothing else: such a line leaves no trace, not even its newline.
///
/// A tag that prints is never alone. Several tags may share such a line only where one of them opens or
/// closes a parent and the others are blocks: `{{<page}}{{$title}}`.
struct TemplateLayout {
  private let bytes: [UInt8]
  private var openTags: [TemplateToken.Kind] = []
  /// The elements so far. White space around standalone tags does not reach it.
  private(set) var parser = TemplateParser()

  /// Lays out and parses the lines of a template.
  init(_ lines: [[TemplateToken]], in bytes: [UInt8]) {
    self.bytes = bytes
    for line in lines { layOut(line) }
    parser.finish()
  }

  private mutating func layOut(_ line: [TemplateToken]) {
    let areStandalone = tagsStandAlone(in: line)
    let margin = margin(of: line)
    if areStandalone {
      for tag in line where tag.kind != .text {
        parser.append(tag.kind, tag.range, indentation: margin, isStandalone: true)
      }
    } else if line.allSatisfy({ $0.kind == .text && isBlank($0.range) }) {
      for token in line { parser.append(.text, token.range) }
    } else {
      parser.append(.lineStart, margin)
      layOutPrinting(line, margin: margin)
    }
  }

  private mutating func layOutPrinting(_ line: [TemplateToken], margin: Range<Int>) {
    var isFirst = true
    for token in line {
      if token.kind == .text {
        let range = max(token.range.lowerBound, margin.upperBound)..<token.range.upperBound
        guard !range.isEmpty else { continue }
        parser.append(.text, range)
      } else {
        parser.append(token.kind, token.range, indentation: isFirst ? margin : nil)
      }
      isFirst = false
    }
  }

  /// Whether the line holds only tags that do not print; keeps account of what is open on the way.
  private mutating func tagsStandAlone(in line: [TemplateToken]) -> Bool {
    let tags = line.filter { $0.kind != .text }.map { matched($0.kind) }
    let parents = tags.count { if case .parent = $0 { true } else { false } }
    let blocks = tags.count { if case .block = $0 { true } else { false } }
    let prints = tags.contains { if case .value = $0 { true } else { false } }
    guard !prints, line.allSatisfy({ $0.kind != .text || isBlank($0.range) }) else { return false }
    return tags.count == 1 || parents > 0 && parents + blocks == tags.count
  }

  /// The tag itself, or the one that a closing tag closes.
  private mutating func matched(_ tag: TemplateToken.Kind) -> TemplateToken.Kind {
    switch tag {
    case .section, .parent, .block: openTags.append(tag)
    case .close: return openTags.popLast() ?? tag
    default: break
    }
    return tag
  }

  /// The spaces and tabs at the beginning of a line.
  private func margin(of line: [TemplateToken]) -> Range<Int> {
    guard let first = line.first else { return 0..<0 }
    let start = first.range.lowerBound
    guard first.kind == .text else { return start..<start }
    let end = bytes[first.range].firstIndex { $0 != 0x20 && $0 != 0x09 }
    return start..<(end ?? first.range.upperBound)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }
}

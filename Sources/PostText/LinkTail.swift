/// Finds where a link ends after its host: the link detection algorithm of UTS #58
/// (https://www.unicode.org/reports/tr58/#link-detection-algorithm).
///
/// Of `example.com/a_(b), then` the tail is `/a_(b)`: the comma is soft and nothing of the link follows it,
/// the bracket closes one that the link opened.
enum LinkTail {
  /// The parts of an address after the host, each with its own separators.
  private enum Part { case path, query, fragment, directive }
  /// What each of them begins with.
  private static let parts: [Unicode.Scalar: Part] = ["/": .path, "?": .query, "#": .fragment]

  /// Where the link ends whose host ended at `index`, with port, path, query and fragment.
  static func end(_ text: PlainTextBytes, afterHost index: Int) -> Int {
    let port = portEnd(text, from: index)
    // The dot of the root belongs to the host only where the address goes on after it.
    let start = port == index && text.byte(at: index) == UInt8(ascii: ".") ? index + 1 : port
    guard let part = text.scalar(at: start).flatMap({ parts[$0] }) else { return port }
    return tailEnd(text, from: start, part: part) ?? port
  }

  private static func portEnd(_ text: PlainTextBytes, from index: Int) -> Int {
    guard text.byte(at: index) == UInt8(ascii: ":") else { return index }
    let end = text.end(from: index + 1) { ("0"..."9").contains($0) }
    guard (2...6).contains(end - index), let port = UInt16(text.text(index + 1..<end)), port > 0 else {
      return index
    }
    return end
  }

  /// The end of the last scalar that certainly belongs to the link; `nil` if none does.
  private static func tailEnd(_ text: PlainTextBytes, from start: Int, part: Part) -> Int? {
    var part = part
    var safe: Int?
    var brackets: [Unicode.Scalar] = []
    var index = start
    while let scalar = text.scalar(at: index) {
      if separates(text, at: index, scalar, in: &part) { brackets.removeAll() }
      index += UTF8.width(scalar)
      switch LinkTerm.of(scalar) {
      case .include: safe = index
      case .soft: continue
      case .open: brackets.append(scalar)
      case .close:
        guard let open = brackets.popLast(), open == LinkTerm.opening(of: scalar) else { return safe }
        safe = index
      case .hard: return safe
      }
    }
    return safe
  }

  /// Whether a scalar parts the address, so that no bracket reaches over it; enters the part that it begins.
  private static func separates(
    _ text: PlainTextBytes, at index: Int, _ scalar: Unicode.Scalar, in part: inout Part
  ) -> Bool {
    switch (part, scalar) {
    case (.path, "?"): part = .query
    case (.path, "#"), (.query, "#"): part = .fragment
    case (.fragment, ":") where text.hasASCII(":~:", at: index): part = .directive
    case (.path, "/"), (.query, "&"), (.query, "="), (.directive, "&"), (.directive, ","): break
    default: return false
    }
    return true
  }
}

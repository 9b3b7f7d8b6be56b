/// A text with places for what is not known beforehand: `Post by {name}, {time}`.
struct StringPattern: Hashable, Sendable {
  private enum Piece: Hashable { case text(String), place(String) }
  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  /// The names of its places, in order.
  var places: [String] { pieces.compactMap { if case .place(let name) = $0 { name } else { nil } } }

  /// The text with its places filled. A place that nobody fills stays empty.
  func filled(_ value: (String) -> String?) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .place(let name): text += value(name) ?? ""
      }
    }
    return text
  }
}

/// The text that a reader of a page sees, with character references decoded once.
enum VisibleText {
  /// The text behind the head; scripts and styles are no text, and tags separate nothing.
  static func read(_ bytes: [UInt8], from start: Int) -> String {
    var reader = MarkupReader(bytes, from: start)
    var result = ""
    var isHidden = false
    while let token = reader.next() {
      switch token {
      case .start(let tag): isHidden = tag.name == "script" || tag.name == "style"
      case .end: isHidden = false
      case .text(let range): if !isHidden { result += CharacterReferences.decode(bytes[range]) }
      }
    }
    return result
  }
}

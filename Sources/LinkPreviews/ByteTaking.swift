// How readers take bytes from the front of what is still to be read.
extension Collection where Element == UInt8, SubSequence == Self {
  /// Takes a byte, if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  /// Takes a text, if it is next.
  mutating func take(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  /// Takes bytes for as long as a condition holds.
  mutating func take(while isTaken: (UInt8) -> Bool) -> Self {
    let taken = prefix(while: isTaken)
    self = self[taken.endIndex...]
    return taken
  }
}

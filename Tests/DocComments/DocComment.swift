import Foundation

/// The comment above a declaration, from which a page of the reference is made: a meaning, then a list such as
/// `- Example:` and `- Fix:`.
public struct DocComment {
  /// What comes before the list.
  public let meaning: String
  private let items: [String]

  /// Takes a comment apart, given as its lines without `///`.
  public init(_ lines: [String]) {
    var parts: [[String]] = [[]]
    for line in lines {
      if line.hasPrefix("- ") { parts.append([]) }
      parts[parts.count - 1].append(line)
    }
    let texts = parts.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
    (meaning, items) = (texts[0], Array(texts.dropFirst()))
  }

  /// The text of the item with a word, such as `Fix`; `nil` if the list has none.
  public subscript(word: String) -> String? {
    items.first { $0.hasPrefix("- \(word): ") }.map { String($0.dropFirst(word.count + 4)) }
  }

  /// The text of `- Example:` without the marks of code.
  public var example: String? { self["Example"].map { $0.trimmingCharacters(in: ["`"]) } }
}

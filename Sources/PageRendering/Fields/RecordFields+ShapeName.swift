import TypedTemplates

/// The fields of the records of this module. What each field holds is described in `docs/reference/templates.md`.
extension RecordFields {
  /// The words of the type's name: `poll option` for `PollOptionFields`.
  static var shapeName: String {
    String(describing: Self.self).dropLast("Fields".count).reduce(into: "") { words, letter in
      words += (letter.isUppercase && !words.isEmpty ? " " : "") + letter.lowercased()
    }
  }
}

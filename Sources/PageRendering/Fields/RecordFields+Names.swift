import TypedTemplates

/// The fields of the records of this module. What each field holds is described in `docs/reference/templates.md`.
extension RecordFields {
  /// The words of the type's name: `poll option` for `PollOptionFields`.
  static var shapeName: String {
    String(describing: Self.self).dropLast("Fields".count).reduce(into: "") { words, letter in
      words += (letter.isUppercase && !words.isEmpty ? " " : "") + letter.lowercased()
    }
  }

  /// What the field holds, unless its type says otherwise.
  var kind: FieldKind { kindByName }

  /// What the name of the field says that it holds: `isNew` and `hasPosts` are flags, `url` and `homeURL` are URLs,
  /// `nameHTML` is markup, and every other field is text.
  var kindByName: FieldKind {
    let name = String(describing: self)
    if name.hasPrefix("is") || name.hasPrefix("has") { return .flag }
    if name == "url" || name.hasSuffix("URL") { return .address }
    return name.hasSuffix("HTML") ? .html : .text
  }
}

/// Which words of an export name a language.
///
/// Exports hold words such as `zhCn` that no browser understands; only well-formed tags of a language with two
/// or three letters pass: `de`, `pt-BR`, `zh-Hant-TW`, `sr-Latn-x-old`.
/// (https://www.rfc-editor.org/rfc/rfc5646#section-2.1)
enum LanguageTags {
  /// Whether a tag is well-formed: a language, then extended languages, a script, a region, variants and extensions.
  static func isWellFormed(_ tag: String) -> Bool {
    let pattern =
      #/
      [A-Za-z]{2,3} (-[A-Za-z]{3}){0,3} (-[A-Za-z]{4})? (-[A-Za-z]{2} | -[0-9]{3})?
      (-[A-Za-z0-9]{5,8} | -[0-9][A-Za-z0-9]{3})*
      (-[A-WYZa-wyz0-9] (-[A-Za-z0-9]{2,8})+)* (-[Xx] (-[A-Za-z0-9]{1,8})+)?
      /#
    return tag.wholeMatch(of: pattern) != nil
  }
}

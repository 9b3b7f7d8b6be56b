/// The language of a text as `og:locale` wants it: a language and a territory, such as `en_US`.
/// (https://ogp.me/#optional)
enum PreviewLocale {
  /// `de` is `de_DE`, `pt-BR` is `pt_BR`, `zh-Hant` is `zh_TW`; `nil` if the territory is unknown.
  static func name(for tag: String) -> String? {
    if let territory = byLanguage[tag] { return "\(tag)_\(territory)" }
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    guard let language = parts.first, (2...3).contains(language.count), language.allSatisfy(isLetter) else {
      return nil
    }
    let rest = parts.dropFirst()
    let territory =
      rest.prefix(3).first(where: isTerritory)?.uppercased()
      ?? rest.first.flatMap { byScript["\(language)-\($0)"] } ?? byLanguage[String(language)]
    return territory.map { "\(language)_\($0)" }
  }

  private static func isLetter(_ character: Character) -> Bool { ("a"..."z").contains(character) }

  private static func isTerritory(_ part: Substring) -> Bool { part.count == 2 && part.allSatisfy(isLetter) }

  private static let byScript = ["zh-hant": "TW", "zh-hans": "CN", "pa-arab": "PK"]

  /// The territory where most of a language's readers live, for languages whose tag names none.
  private static let byLanguage = [
    "af": "ZA", "am": "ET", "ar": "AR", "az": "AZ", "be": "BY", "bg": "BG", "bn": "IN", "bs": "BA",
    "ca": "ES", "cs": "CZ", "cy": "GB", "da": "DK", "de": "DE", "el": "GR", "en": "US", "es": "ES",
    "et": "EE", "eu": "ES", "fa": "IR", "fi": "FI", "fil": "PH", "fr": "FR", "ga": "IE", "gl": "ES",
    "gu": "IN", "he": "IL", "hi": "IN", "hr": "HR", "hu": "HU", "hy": "AM", "id": "ID", "is": "IS",
    "it": "IT", "ja": "JP", "ka": "GE", "kk": "KZ", "km": "KH", "kn": "IN", "ko": "KR", "lt": "LT",
    "lv": "LV", "mk": "MK", "ml": "IN", "mn": "MN", "mr": "IN", "ms": "MY", "my": "MM", "nb": "NO",
    "ne": "NP", "nl": "NL", "nn": "NO", "no": "NO", "pa": "IN", "pl": "PL", "pt": "PT", "ro": "RO",
    "ru": "RU", "si": "LK", "sk": "SK", "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "sw": "KE",
    "ta": "IN", "te": "IN", "th": "TH", "tr": "TR", "uk": "UA", "ur": "PK", "uz": "UZ", "vi": "VN",
    "zh": "CN", "zu": "ZA",
  ]
}

/// The families of type that a card asks for, the best first. They are those of Debian's `fonts-noto-core`,
/// `fonts-noto-cjk` and `fonts-noto-color-emoji`; for a script that none of them has, fontconfig finds another.
enum CardFonts {
  /// The families for a text of a language.
  static func families(_ face: CardPalette.Face, language: String?, text: String) -> String {
    let parts = language?.lowercased().split { $0 == "-" || $0 == "_" } ?? []
    let han = han(of: parts, text: text)
    let urdu = parts.first == "ur" ? ["Noto Nastaliq Urdu"] : []
    let faces = face == .sans ? ["Noto Sans"] : ["Noto Serif"] + hans("Noto Serif CJK", han) + serifs
    return (urdu + faces + hans("Noto Sans CJK", han) + sansSerifs).joined(separator: ",")
  }

  private static let serifs = ["Noto Naskh Arabic"] + scripts("Noto Serif")
  private static let sansSerifs =
    scripts("Noto Sans") + ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"]

  private static func hans(_ name: String, _ first: String) -> [String] {
    let others = ["JP", "SC", "TC", "KR"].filter { $0 != first }
    return ([first] + others).map { "\(name) \($0)" }
  }

  private static func scripts(_ name: String) -> [String] {
    [
      "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada",
      "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Georgian", "Armenian", "Ethiopic",
    ].map { "\(name) \($0)" }
  }

  /// The form of characters that several scripts share: that of the language, or else of the script next to them.
  private static func han(of parts: [Substring], text: String) -> String {
    switch parts.first ?? "" {
    case "ja": return "JP"
    case "ko": return "KR"
    case "ur": return "SC"
    case "yue": return "HK"
    case "zh":
      if parts.contains("hk") || parts.contains("mo") { return "HK" }
      return parts.contains("tw") || parts.contains("hant") ? "TC" : "SC"
    default: return script(of: text)
    }
  }

  private static func script(of text: String) -> String {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0xFF66...0xFF9F: return "JP"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return "KR"
      default: continue
      }
    }
    return "SC"
  }
}

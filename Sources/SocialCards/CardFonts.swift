/// The families of type that a card asks for, the best first. They are those of Debian's `fonts-noto-core`,
/// `fonts-noto-cjk` and `fonts-noto-color-emoji`; for a script that none of them has, fontconfig finds another.
enum CardFonts {
  /// The families for a text of a language.
  static func families(_ face: CardPalette.Face, language: String?, text: String) -> String {
    let han = han(language: language?.lowercased() ?? "", text: text)
    return (face == .sans ? sans : serif)[han] ?? ""
  }

  private static let sans = lists { han in
    ["Noto Sans"] + hans("Noto Sans CJK", han) + scripts("Noto Sans")
  }

  private static let serif = lists { han in
    ["Noto Serif"] + hans("Noto Serif CJK", han) + ["Noto Naskh Arabic"] + scripts("Noto Serif")
      + hans("Noto Sans CJK", han) + scripts("Noto Sans")
  }

  /// The lists are put together once, for every form of the characters that China, Japan and Korea share.
  private static func lists(_ list: (String) -> [String]) -> [String: String] {
    var lists: [String: String] = [:]
    for han in ["JP", "KR", "SC", "TC", "HK"] {
      lists[han] = (list(han) + symbols).joined(separator: ",")
      lists["ur " + han] = (["Noto Nastaliq Urdu"] + list(han) + symbols).joined(separator: ",")
    }
    return lists
  }

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

  private static let symbols = ["Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math"]

  /// The form of characters that several scripts share: that of the language, or else of the script next to them.
  private static func han(language: String, text: String) -> String {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    switch parts.first ?? "" {
    case "ja": return "JP"
    case "ko": return "KR"
    case "ur": return "ur SC"
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

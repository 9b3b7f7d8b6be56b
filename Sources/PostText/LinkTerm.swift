/// What a scalar means for the end of a link: the Link_Term and Link_Bracket properties of UTS #58
/// (https://www.unicode.org/reports/tr58/), as rules over general properties with the few exceptions spelled out.
enum LinkTerm {
  /// Belongs to the link.
  case include
  /// Belongs to the link only if something after it does: a full stop, a quotation mark.
  case soft
  /// Ends the link: a space.
  case hard
  /// Opens a bracket.
  case open
  /// Closes a bracket: belongs to the link only where its partner does.
  case close

  /// The property of a scalar.
  static func of(_ scalar: Unicode.Scalar) -> LinkTerm {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", "-", "_", "%", "=", "&", "#": .include
    case "(", "[", "{", "<": .open
    case ")", "]", "}", ">": .close
    default: exception(scalar) ?? byProperties(scalar.properties)
    }
  }

  /// The opening bracket that belongs to a closing one: the scalar before it, but for six.
  static func opening(of closing: Unicode.Scalar) -> Unicode.Scalar? {
    switch closing {
    case ">", "]", "}", "\u{FF3D}", "\u{FF5D}": Unicode.Scalar(closing.value - 2)
    case "\u{298E}": "\u{298F}"
    case "\u{2990}": "\u{298D}"
    default: Unicode.Scalar(max(closing.value, 1) - 1)
    }
  }

  private static func exception(_ scalar: Unicode.Scalar) -> LinkTerm? {
    switch scalar {
    // Quotation marks that open low or stand upright, and brackets of vertical text, have no partner.
    case "\u{201A}", "\u{201E}", "\u{2E42}", "\u{301D}"..."\u{301F}", "\u{FD3E}", "\u{FD3F}",
      "\u{FE17}", "\u{FE18}", "\u{FE35}"..."\u{FE44}", "\u{FE47}", "\u{FE48}", "\u{FF02}", "\u{FF07}":
      .include
    case "\u{275B}"..."\u{2760}", "\u{2E00}", "\u{2E01}", "\u{2E06}"..."\u{2E08}", "\u{2E0B}",
      "\u{1F676}"..."\u{1F678}":
      .soft
    case "\u{2329}", "\u{232A}": .hard
    // Stricter than the report: a URL never has a directional control character.
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": .hard
    default: nil
    }
  }

  private static func byProperties(_ properties: Unicode.Scalar.Properties) -> LinkTerm {
    switch properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      .hard
    case .openPunctuation: .open
    case .closePunctuation: .close
    case .initialPunctuation, .finalPunctuation: .soft
    default:
      if properties.isDeprecated {
        .hard
      } else {
        properties.isTerminalPunctuation || properties.isQuotationMark ? .soft : .include
      }
    }
  }
}

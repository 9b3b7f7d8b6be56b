/// Which form of a string goes with a number: English says `1 reply` and `2 replies`, Arabic has six forms.
///
/// The rules are those of CLDR for whole numbers
/// (https://www.unicode.org/cldr/charts/48/supplemental/language_plural_rules.html). A file of strings names the
/// language whose rule it follows, so that a new language with a known rule needs no code.
enum PluralRule: String, CaseIterable, Sendable {
  /// One and other, as German, Dutch, Italian and many more have them.
  case english = "en"
  case spanish = "es"
  case french = "fr"
  case arabic = "ar"
  /// One form for all numbers, as in Chinese and Korean.
  case japanese = "ja"

  /// The form for a number.
  func category(of number: Int) -> PluralCategory {
    let isMillions = number != 0 && number.isMultiple(of: 1_000_000)
    return switch self {
    case .english: number == 1 ? .one : .other
    case .spanish: number == 1 ? .one : isMillions ? .many : .other
    case .french: number == 0 || number == 1 ? .one : isMillions ? .many : .other
    case .japanese: .other
    case .arabic:
      switch (number, number % 100) {
      case (0, _): .zero
      case (1, _): .one
      case (2, _): .two
      case (_, 3...10): .few
      case (_, 11...99): .many
      default: .other
      }
    }
  }
}

/// The name of a form of a string, as CLDR calls it.
enum PluralCategory: Int, CaseIterable, Sendable { case zero, one, two, few, many, other }

import BuildDiagnostics
@testable import PageRendering
import SiteThemes
import Testing
import ThreadModel
import TypedTemplates

@Suite("Words in the languages of the theme")
struct PageStringsTests {
  private func strings(_ language: String) throws -> PageStrings {
    try BuiltInTheme.compile(BuiltInTheme.load(), language: language).strings
  }

  @Test(
    "every language has every word of English, with the same fields and places",
    arguments: BuiltInTheme.languages)
  func complete(_ language: String) throws {
    let theme = try BuiltInTheme.load()
    let own = try #require(theme.stringsFiles[language])
    let english = try #require(theme.stringsFiles["en"])
    #expect(Set(own.keys.map(ThemeStrings.base)) == Set(english.keys.map(ThemeStrings.base)))
    for (key, word) in own {
      let base = ThemeStrings.base(key)
      let model = try #require(english[base] ?? english["\(base).other"])
      #expect(fields(of: word.text) == fields(of: model.text), "\(key)")
      #expect(!word.text.isEmpty || key == "group", "\(key)")
      // A form that names its one number in strings, such as "once", leaves its place out.
      let places = Set(StringPattern(withoutFields(word.text)).places)
      let owed = Set(StringPattern(withoutFields(model.text)).places)
      #expect(places == owed || key != base && places.union(["count"]) == owed.union(["count"]), "\(key)")
    }
  }

  private func fields(of text: String) -> [String] {
    text.matches(of: #/\{\{[^}]*\}\}/#).map { String($0.0) }.sorted()
  }

  private func withoutFields(_ text: String) -> String { text.replacing(#/\{\{[^}]*\}\}/#, with: "") }

  @Test(
    "a word that has forms for numbers has each that its language uses", arguments: BuiltInTheme.languages)
  func forms(_ language: String) throws {
    let theme = try BuiltInTheme.load()
    let own = try #require(theme.stringsFiles[language])
    let rule = try #require(PluralRule(rawValue: own["plurals"]?.text ?? ""))
    let used = Set([1, 2, 3, 11, 100].map { "\(rule.category(of: $0))" })
    for base in Set(own.keys.filter { $0.hasSuffix(".other") }.map(ThemeStrings.base)) {
      let forms = Set(
        own.keys.filter { $0.hasPrefix("\(base).") }.map { String($0.dropFirst(base.count + 1)) })
      #expect(forms == used || forms == ["other"], "\(base)")
    }
  }

  @Test("no page in any language breaks a rule that holds for every page", arguments: BuiltInTheme.languages)
  func rightness(_ language: String) async throws {
    let site = try await HarbourLane.rendered(in: language)
    #expect(site.faults() == [])
    #expect(site.diagnostics == [])
    let root = try site.page("").first("html")
    #expect(root?["dir"] == (language == "ar" ? "rtl" : nil))
    #expect(root?["lang"] == language)
  }

  @Test("no template holds a word that is not in the files of strings")
  func templates() throws {
    // The table of what grows fills an attribute that scripts read.
    for template in try BuiltInTheme.load().templates where template.name != "partials/growth" {
      // What fills a block of an attribute elsewhere is no text.
      let attributes = template.text.replacing(#/\{\{\$(class|sizes)\}\}.*?\{\{\/\1\}\}/#, with: "")
      let markup = attributes.replacing(#/\{\{[^}]*\}\}\}?/#, with: "")
      // The operators of a search are the same in every language.
      let texts = markup.replacing(#/<code>.*?<\/code>/#, with: " ").replacing(#/<[^>]*>/#, with: " ")
      #expect(texts.firstMatch(of: #/[A-Za-z]{2,}/#) == nil, "\(template.name): \(texts)")
      for match in markup.matches(
        of: #/(?:aria-label|title|alt|placeholder|data-(?:closed|open|copy|copied|look))="([^"]*)"/#)
      {
        let letters = match.1.filter(\.isLetter)
        #expect(letters.isEmpty, "\(template.name): \(match.0)")
      }
    }
  }

  @Test(
    "a number has the form that CLDR gives it",
    arguments: [
      ("en", [0, 2, 21], PluralCategory.other), ("en", [1], .one), ("fr", [0, 1], .one),
      ("fr", [2, 17], .other),
      ("es", [1], .one), ("es", [0, 2], .other), ("es", [1_000_000, 3_000_000], .many),
      ("ja", [0, 1, 2], .other),
      ("ar", [0], .zero), ("ar", [1], .one), ("ar", [2], .two), ("ar", [3, 10, 103], .few),
      ("ar", [11, 99, 111], .many), ("ar", [100, 102, 1000], .other),
    ])
  func plurals(_ rule: String, _ numbers: [Int], _ category: PluralCategory) throws {
    let rule = try #require(PluralRule(rawValue: rule))
    for number in numbers { #expect(rule.category(of: number) == category, "\(number)") }
  }

  @Test(
    "sentences, numbers and dates are those of the language",
    arguments: [
      ("en", "4 posts", "1,234,567", "1 Mar 2026, 00:30", "March 2026"),
      ("de", "4 Beiträge", "1.234.567", "1. März 2026, 00:30", "März 2026"),
      ("es", "4 publicaciones", "1.234.567", "1 mar 2026, 00:30", "marzo de 2026"),
      ("fr", "4 publications", "1\u{202F}234\u{202F}567", "1 mars 2026, 00:30", "mars 2026"),
      ("ar", "4 منشورات", "1,234,567", "1 مارس 2026، 00:30", "مارس 2026"),
      ("ja", "投稿4件", "1,234,567", "2026年3月1日 00:30", "2026年3月"),
    ])
  func sentences(_ language: String, _ thread: String, _ number: String, _ time: String, _ month: String)
    throws
  {
    let strings = try strings(language)
    #expect(strings.counted(.threadOf, 4) == thread)
    #expect(strings.numbers.text(1_234_567) == number)
    #expect(strings.short(Instant(clamping: 1_772_325_000_000)) == time)
    #expect(strings.month(3, of: 2026) == month)
  }

  @Test("Spanish groups digits from five on, and no number overflows")
  func numbers() throws {
    let numbers = try strings("es").numbers
    #expect(numbers.text(9_999) == "9999")
    #expect(numbers.text(10_000) == "10.000")
    #expect(numbers.text(.min) == "-9.223.372.036.854.775.808")
  }

  @Test(
    "a name is isolated in a text read from right to left, and one that is read so in a text that is not")
  func isolation() throws {
    let (arabic, german, english) = (try strings("ar"), try strings("de"), try strings("en"))
    #expect(arabic(.postBy, ["name": "Ada"]) == "منشور بقلم \u{2068}Ada\u{2069}")
    #expect(german(.postBy, ["name": "Ada"]) == "Beitrag von Ada")
    #expect(english.list(["Ada", "Ben", "Cleo"]) == "Ada, Ben and Cleo")
    #expect(english.list(["Ada", "ليلى"]) == "Ada and \u{2068}ليلى\u{2069}")
    #expect(english(.postBy, ["name": "ליה 🌊"]) == "Post by \u{2068}ליה 🌊\u{2069}")
  }

  @Test("some names are listed, and how many others there are, if anybody knows")
  func authors() throws {
    let english = try strings("en")
    #expect(english.authors(["Ada"], count: 1) == "Ada")
    #expect(english.authors(["Ada", "Ben", "Cleo"], count: 3) == "Ada, Ben and Cleo")
    #expect(english.authors(["Ada", "Ben", "Cleo"], count: 4) == "Ada, Ben and 2 others")
    #expect(english.authors(["Ada", "Ben", "Cleo"], count: nil) == "Ada, Ben and others")
    #expect(english.authors([], count: 0).isEmpty && english.authors([], count: nil).isEmpty)
  }

  @Test(
    "a silence is counted in months, and from a year on in years",
    arguments: [
      (30, "One month later"), (59, "One month later"), (61, "2 months later"), (364, "11 months later"),
      (366, "One year later"), (7_305, "20 years later"), (3_000_000, "8,213 years later"),
    ])
  func silence(_ days: Int, _ words: String) throws {
    #expect(try strings("en").silence(days) == words)
  }

  @Test(
    "a region has the strings of its language, and a language without strings is English with a note",
    arguments: [("de-AT", "de", 0), ("en-GB", "en", 0), ("AR", "ar", 0), ("nl", "en", 1), ("", "en", 1)])
  func fallback(_ tag: String, _ language: String, _ notes: Int) throws {
    let (templates, diagnostics) = PageTemplates.compile(try BuiltInTheme.load(), language: tag)
    #expect(templates?.strings.language.tag == language)
    #expect(diagnostics.count == notes)
    #expect(diagnostics.allSatisfy { $0.severity == .note && $0.code == .languageWithoutStrings })
  }
}

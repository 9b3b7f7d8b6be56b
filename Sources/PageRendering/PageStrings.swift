import SafeMarkup
import SitePlanning

/// The strings of pages in one language.
/// Code formats those that have placeholders; templates print the others themselves.
///
///     strings(.postBy, ["name": "Ada"])            // Post by Ada
///     strings.counted(.threadOf, 4)                // 4 posts
///
/// A class, since every line of a page asks for them, and a copy would count references to all of them.
package final class PageStrings: Sendable {
  /// What a theme says in one language, and how that is written.
  struct Language: Sendable {
    /// BCP 47.
    let tag: String
    let isRightToLeft: Bool
    let numbers: NumberForm
    /// The names of the months, and their short forms.
    let months, monthsShort: [String]
    let plurals: PluralRule
    /// The forms of each string, by the raw values of `PageString` and `PluralCategory`.
    let patterns: [[StringPattern?]]
  }

  let language: Language
  /// The zone of the times.
  let zone: SiteZone
  var numbers: NumberForm { language.numbers }

  init(_ language: Language, zone: SiteZone = .utc) { (self.language, self.zone) = (language, zone) }

  /// A string without placeholders.
  package subscript(string: PageString) -> String { self(string) }

  /// A string with its placeholders filled.
  package func callAsFunction(_ string: PageString, _ values: KeyValuePairs<String, String> = [:]) -> String {
    fill(pattern(string, .other), values, count: nil)
  }

  /// The plural form of a string for a number, which replaces `{count}`.
  func counted(_ string: PageString, _ count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String {
    fill(
      pattern(string, language.plurals.category(of: count)) ?? pattern(string, .other), values, count: count)
  }

  /// The plural forms of a string for a script: `one reply|other replies`.
  func forms(of string: PageString) -> String {
    PluralCategory.allCases.compactMap { category in
      pattern(string, category).map { "\(category) \($0.filled { "{\($0)}" })" }
    }.joined(separator: "|")
  }

  func pattern(_ string: PageString, _ category: PluralCategory) -> StringPattern? {
    language.patterns[string.rawValue][category.rawValue]
  }

  private func fill(
    _ pattern: StringPattern?, _ values: KeyValuePairs<String, String>, count: Int?
  ) -> String {
    pattern?.filled { place in
      if place == "count", let count { return numbers.text(count) }
      return values.first { $0.key == place }.map { isolated($0.value) }
    } ?? ""
  }

  /// Isolates a name in text of the other direction, so that it does not reorder what follows; an attribute cannot have
  /// `<bdi>` (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
  private func isolated(_ text: String) -> String {
    let hasOther =
      language.isRightToLeft
      ? text.unicodeScalars.contains(where: \.properties.isAlphabetic) : text.hasRightToLeft
    guard hasOther, !text.hasPrefix("\u{2068}") else { return text }
    return "\u{2068}\(text)\u{2069}"
  }

  /// `Ada, Ben and Cleo`
  func list(_ names: [String]) -> String {
    let names = names.map(isolated)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: self[.listComma]) + self[.listAnd] + last
  }

  // MARK: Threads

  /// `2 of 5`
  func run(_ run: PlacedPost.Run) -> String {
    self(.run, ["number": numbers.text(run.number), "count": numbers.text(run.count)])
  }

  /// The note in place of posts that are not shown.
  package func gap(_ count: Int, isBefore: Bool) -> String {
    counted(isBefore ? .gapBefore : .gapAfter, count)
  }

  /// `Ben, Cleo and Dan`, `Ben, Cleo and 5 others`, or `Ben, Cleo and others` if `count` is unknown. `names` has the first
  /// three at most.
  func authors(_ names: [String], count: Int?) -> String {
    guard count != names.count, !names.isEmpty else { return list(names) }
    let named = names.prefix(2)
    let list = named.map(isolated).joined(separator: self[.listComma])
    guard let count else { return self(.andMore, ["names": list]) }
    return counted(.andOthers, max(1, count - named.count), ["names": list])
  }

  /// `One month later`, `3 months later`, `20 years later`
  func silence(_ days: Int) -> String {
    // A month has 30.44 days and a year 365.25, in whole numbers.
    guard days >= 365 else { return counted(.monthsLater, max(1, days * 100 / 3_044)) }
    return counted(.yearsLater, max(1, days * 100 / 36_525))
  }

  /// `Edited 2 times`
  func revisions(_ count: Int, warning: String?) -> String {
    let edited = counted(.revisions, count)
    return warning.map { "\(edited) · \($0)" } ?? edited
  }

  // MARK: Lists

  /// The name of an account's list, for its tab.
  func tab(_ list: AccountList) -> String {
    switch list {
    case .posts: self[.listPosts]
    case .replies: self[.listReplies]
    case .media: self[.listMedia]
    case .reposts: self[.listReposts]
    }
  }

  /// `Replies by Ada Example`
  func list(_ list: AccountList, by name: String) -> String {
    self(.listBy, ["list": tab(list), "name": name])
  }

  /// `#tide`
  static func tag(_ spelling: String) -> String { "#\(spelling)" }

  /// `Posts tagged #tide`
  func posts(withTag spelling: String) -> String { self(.postsWithTag, ["tag": Self.tag(spelling)]) }
}

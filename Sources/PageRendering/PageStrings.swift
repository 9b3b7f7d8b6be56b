import SitePlanning

/// The strings of pages in one language.
/// Code formats those that have placeholders; templates print the others themselves.
///
///     strings(.postBy, ["name": "Ada"])            // Post by Ada
///     strings.counted(.threadOf, 4)                // 4 posts
package struct PageStrings: Sendable {
  let language: String
  let isRightToLeft: Bool
  /// The zone of the times.
  var zone = SiteZone.utc
  let numbers: NumberForm
  let dates: DateForm
  let plurals: PluralRule
  let patterns: [PageString: [PluralCategory: StringPattern]]

  /// A string without placeholders.
  package subscript(string: PageString) -> String { self(string) }

  /// A string with its placeholders filled.
  package func callAsFunction(_ string: PageString, _ values: KeyValuePairs<String, String> = [:]) -> String {
    fill(patterns[string]?[.other], values, count: nil)
  }

  /// The plural form of a string for a number, which replaces `{count}`.
  func counted(_ string: PageString, _ count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String {
    let forms = patterns[string]
    return fill(forms?[plurals.category(of: count)] ?? forms?[.other], values, count: count)
  }

  private func fill(
    _ pattern: StringPattern?, _ values: KeyValuePairs<String, String>, count: Int?
  ) -> String {
    pattern?.filled { place in
      if place == "count", let count { return numbers.text(count) }
      return values.first { $0.key == place }.map { isolated($0.value) }
    } ?? ""
  }

  /// Isolates a name in right-to-left text, so that it does not reorder what follows; an attribute cannot have `<bdi>`
  /// (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates).
  private func isolated(_ text: String) -> String {
    guard isRightToLeft, text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return text }
    return "\u{2068}\(text)\u{2069}"
  }

  /// `Ada, Ben and Cleo`
  func list(_ names: [String]) -> String {
    let names = names.map(isolated)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: self[.listComma]) + self[.listAnd] + last
  }
}

// MARK: Threads

extension PageStrings {
  /// `2 of 5`
  func run(_ run: PlacedPost.Run) -> String {
    self(.run, ["number": numbers.text(run.number), "count": numbers.text(run.count)])
  }

  /// The note in place of posts that are not shown.
  package func gap(_ count: Int, isBefore: Bool) -> String {
    counted(isBefore ? .gapBefore : .gapAfter, count)
  }

  /// Where a threadline leads, for screen readers; `nil` if there is nothing to say.
  func line(_ line: Threadline, isOnList: Bool) -> String? {
    switch line {
    case .continues: self[.lineContinues]
    case .forks(let replies, 0): counted(.lineForks, replies)
    case .forks(let replies, let hidden):
      counted(.lineForksHidden, replies, ["hidden": numbers.text(hidden)])
    case .gap(let hidden): counted(.lineGap, hidden)
    case .ends: isOnList ? nil : self[.lineEnds]
    }
  }

  /// The depth of a reply, if it is too deep for the page to show; otherwise `nil`.
  func depth(_ depth: Int) -> String? {
    depth > EntryDepth.deepest ? self(.depth, ["number": numbers.text(depth)]) : nil
  }

  /// `Ben Tide and cleo replied`
  func repliers(_ names: [String]) -> String {
    counted(.repliers, names.count, ["names": list(names)])
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

/// The greatest depth of a reply that pages show by indentation: a screen of 320 pixels has space for no more.
enum EntryDepth {
  static let deepest = 4
}

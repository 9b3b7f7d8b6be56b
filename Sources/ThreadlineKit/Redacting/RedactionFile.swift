public import BuildDiagnostics
import Exports
import Foundation
import SitePlanning
import TOMLKit
import ThreadModel

/// `redactions.toml`: what a person took down, in a file of theirs that may lie in version control.
///
///     [[redaction]]
///     kind = "post"
///     ids = ["https://social.example/users/ada/statuses/17"]
///     paths = ["@ada/post/17/"]
///     date = "2026-03-04"
///     tombstone = "410"
///     reason = "asked for by whom it shows"
///
/// It is read strictly: what cannot be understood stops a build, since the other way to take it is to publish what
/// somebody took down.
struct RedactionFile {
  /// What it says.
  let redactions: Redactions
  /// Where each of its entries begins.
  let places: [Diagnostic.Place]
  /// Its text as it stands; empty where there is no file.
  let text: String

  /// Reads the file at a path. One that is not there says nothing, unless somebody named it.
  init(_ path: String, isNamed: Bool) throws(Diagnostic) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      // A link that leads nowhere stands there too.
      guard !isNamed, (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
        throw .error(
          .redactionsUnusable, at: .init(path),
          "there is no such file, or it cannot be read, so nothing is published; mend it, or take its name away"
        )
      }
      (redactions, places, text) = (Redactions(), [], "")
      return
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .error(.redactionsUnusable, at: .init(path), "the file is not UTF-8, so nothing is published")
    }
    self.text = text
    let tables = try RedactionTables(text, path: path)
    redactions = Redactions(try tables.entries())
    places = redactions.entries.indices.map(tables.place)
    guard !redactions.isEmpty else {
      throw .error(
        .redactionsUnusable, at: .init(path),
        "the file has no entry, as one that was cut off has none, so nothing is published; restore it, or delete the "
          + "file where nothing is taken down any more")
    }
  }

  /// What it says to who has no site, and so cannot know what stood at a path. Throws where an entry has nothing else.
  func withoutSite() throws(Diagnostic) -> Redactions {
    for (entry, place) in zip(redactions.entries, places) where entry.ids.isEmpty && entry.hashes.isEmpty {
      throw .error(
        .redactionsUnusable, at: place,
        "what stood at \(entry.paths.map { "\"\($0)\"" }.joined(separator: ", ")) is known to a build of the site alone, so "
          + "nothing is written; add the id to the entry's ids")
    }
    return redactions
  }

  /// The keys of an entry; all but `kind` may be missing.
  static let keys = ["kind", "ids", "paths", "hashes", "date", "tombstone", "reason"]
}

/// The tables of the file, read by the types of their keys.
private struct RedactionTables {
  private let tables: [TOMLTable]
  private let path: String
  /// The lines at which tables begin.
  private let heads: [Int]

  init(_ text: String, path: String) throws(Diagnostic) {
    self.path = path
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    heads = lines.filter { $1.drop { $0 == " " || $0 == "\t" }.hasPrefix("[[redaction]]") }.map {
      $0.offset + 1
    }
    let root: TOMLTable
    do {
      root = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      let place = Diagnostic.Place(path, line: error.source.begin.line, column: error.source.begin.column)
      throw .error(.redactionsUnusable, at: place, "\(error.description), so nothing is published")
    } catch {
      throw .error(.redactionsUnusable, at: .init(path), "\(error)")
    }
    var tables: [TOMLTable] = []
    for (key, value) in root {
      guard key == "redaction" else { throw Self.unknown(key, among: ["redaction"], at: .init(path)) }
      guard let array = value.array, case let found = array.compactMap(\.table), found.count == array.count
      else {
        throw .error(.redactionsUnusable, at: .init(path), "expected tables that begin with [[redaction]]")
      }
      tables += found
    }
    self.tables = tables
  }

  func entries() throws(Diagnostic) -> [Redactions.Entry] {
    var entries: [Redactions.Entry] = []
    for (number, table) in tables.enumerated() { entries.append(try entry(table, at: place(of: number))) }
    return entries
  }

  private func entry(_ table: TOMLTable, at place: Diagnostic.Place) throws(Diagnostic) -> Redactions.Entry {
    for (key, _) in table where !RedactionFile.keys.contains(key) {
      throw Self.unknown(key, among: RedactionFile.keys, at: place)
    }
    let kinds = Redactions.Kind.allCases.map(\.rawValue)
    guard let kind = Redactions.Kind(rawValue: try word("kind", table, place, among: kinds) ?? "") else {
      throw .error(.redactionsUnusable, at: place, "\"kind\" is missing; expected \(Self.list(kinds))")
    }
    var entry = Redactions.Entry(kind)
    entry.ids = try texts("ids", table, place)
    entry.paths = try texts("paths", table, place)
    entry.hashes = try texts("hashes", table, place)
    let choices = TombstoneChoice.allCases.map(\.rawValue)
    entry.tombstone =
      try word("tombstone", table, place, among: choices).flatMap(TombstoneChoice.init) ?? .gone
    for key in ["date", "reason"] { _ = try text(key, table, place) }
    try check(entry, at: place)
    return entry
  }

  /// An entry that names nothing would take nothing down, and whoever wrote it would not know.
  private func check(_ entry: Redactions.Entry, at place: Diagnostic.Place) throws(Diagnostic) {
    let names = entry.kind == .media ? entry.hashes : entry.ids + entry.paths
    guard !names.isEmpty, !names.contains("") else {
      let expected = entry.kind == .media ? "\"hashes\"" : "\"ids\" or \"paths\""
      throw .error(
        .redactionsUnusable, at: place, "names nothing that it takes down; expected \(expected) with a name")
    }
    for path in entry.paths where PageAddress(path: path) == nil {
      throw .error(
        .redactionsUnusable, at: place,
        "\"\(path)\" is no address of a page; expected one such as \"@ada/post/1/\"")
    }
    for hash in entry.hashes where !NamedMedium.isHash(hash) {
      throw .error(
        .redactionsUnusable, at: place, "\"\(hash)\" is no hash; expected 32 hexadecimal digits in lower case"
      )
    }
  }

  private func word(
    _ key: String, _ table: TOMLTable, _ place: Diagnostic.Place, among words: [String]
  ) throws(Diagnostic) -> String? {
    guard let word = try text(key, table, place) else { return nil }
    guard words.contains(word) else {
      let nearest = nearestName(to: word, in: words).map { "; did you mean \"\($0)\"?" } ?? ""
      throw .error(
        .redactionsUnusable, at: place,
        "\"\(key)\" is \"\(word)\"; expected one of \(Self.list(words))\(nearest)")
    }
    return word
  }

  private func text(
    _ key: String, _ table: TOMLTable, _ place: Diagnostic.Place
  ) throws(Diagnostic) -> String? {
    guard let value = table[key] else { return nil }
    guard let text = value.string else {
      throw .error(.redactionsUnusable, at: place, "\"\(key)\" expects a string")
    }
    return text
  }

  private func texts(
    _ key: String, _ table: TOMLTable, _ place: Diagnostic.Place
  ) throws(Diagnostic) -> [String] {
    guard let value = table[key] else { return [] }
    guard let array = value.array, case let texts = array.compactMap(\.string), texts.count == array.count
    else { throw .error(.redactionsUnusable, at: place, "\"\(key)\" expects an array of strings") }
    return texts
  }

  /// Where the table of a number begins: the parser keeps no places of what is good.
  func place(of number: Int) -> Diagnostic.Place {
    Diagnostic.Place(path, line: heads.dropFirst(number).first)
  }

  private static func unknown(_ key: String, among keys: [String], at place: Diagnostic.Place) -> Diagnostic {
    let nearest = nearestName(to: key, in: keys).map { "did you mean \"\($0)\"?" }
    return .error(
      .redactionsUnusable, at: place,
      "unknown key \"\(key)\", so nothing is published; \(nearest ?? "expected \(list(keys))")")
  }

  private static func list(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

extension Diagnostic.Code {
  /// What was taken down cannot be read, so nobody knows what may be published.
  public static let redactionsUnusable: Diagnostic.Code = "redactions-unusable"
}

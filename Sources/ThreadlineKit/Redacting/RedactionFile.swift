import BuildDiagnostics
import Exports
import FileSystem
import Foundation
import SitePaths
import SitePlanning
import TOMLReading
import ThreadModel

/// `redactions.toml`: what a person took down, in a file that may be in version control.
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
  /// Its text as it stands; empty where there is no file.
  let text: String

  /// Reads the file at a path. One that is not there says nothing, unless somebody named it.
  init(_ path: String, isNamed: Bool) throws(Diagnostic) {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      // A link without a target counts as a file, too.
      guard !isNamed, (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
        throw .error(
          .redactionsUnusable, at: .init(path),
          "there is no such file, or it cannot be read, so nothing is published; fix it, or remove its name"
        )
      }
      (redactions, text) = (Redactions(), "")
      return
    }
    let tables = try Self.tables(of: bytes, path: path)
    let entries = try tables.map { table throws(Diagnostic) in
      try Self.entry(table.table ?? [], at: table.place)
    }
    (redactions, text) = (Redactions(entries), String(decoding: bytes, as: UTF8.self))
    guard !redactions.isEmpty else {
      throw .error(
        .redactionsUnusable, at: .init(path),
        "the file has no entry, as one that was cut off has none, so nothing is published; restore it, or delete the "
          + "file where nothing is taken down any more")
    }
  }

  /// What it says to who has no site, and so cannot know what stood at a path. Throws where an entry has nothing else.
  func withoutSite() throws(Diagnostic) -> Redactions {
    for entry in redactions.entries where entry.ids.isEmpty && entry.hashes.isEmpty {
      throw .error(
        .redactionsUnusable, at: entry.place,
        "what stood at \(quotedList(entry.paths)) is known to a build of the site alone, so "
          + "nothing is written; add the id to the entry's ids")
    }
    return redactions
  }

  /// The keys of an entry; all but `kind` may be missing.
  private static let keys = ["kind", "ids", "paths", "hashes", "date", "tombstone", "reason"]

  // MARK: The tables of the file, read by the types of their keys

  private static func tables(of bytes: Data, path: String) throws(Diagnostic) -> [TOMLValue] {
    let entries: [TOMLEntry]
    do throws(Diagnostic) {
      entries = try TOMLFile.entries(of: bytes, path: path, code: .redactionsUnusable)
    } catch {
      throw unusable("\(error.message), so nothing is published", at: error.place)
    }
    if let unknown = entries.first(where: { $0.key != "redaction" }) {
      throw self.unknown(unknown, among: ["redaction"])
    }
    guard let array = entries.first?.value else { return [] }
    guard let tables = array.array, tables.allSatisfy({ $0.table != nil }) else {
      throw unusable("expected tables that begin with [[redaction]]", at: array.place)
    }
    return tables
  }

  private static func entry(
    _ table: [TOMLEntry], at place: Diagnostic.Place?
  ) throws(Diagnostic) -> Redactions.Entry {
    if let unknown = table.first(where: { !keys.contains($0.key) }) {
      throw self.unknown(unknown, among: keys)
    }
    let values = Dictionary(table.map { ($0.key, $0.value) }) { $1 }
    guard let kind = try read("kind", in: values, as: ValueForm<RedactionKind>.choice()) else {
      throw unusable(
        "\"kind\" is missing; expected \(quotedList(RedactionKind.allCases.map(\.rawValue)))", at: place)
    }
    var entry = Redactions.Entry(kind)
    entry.place = place
    let text = ValueForm<String>.text(allowsEmpty: true)
    let texts = ValueForm<[String]>.array(of: text)
    entry.ids = try read("ids", in: values, as: texts) ?? []
    entry.paths = try read("paths", in: values, as: texts) ?? []
    entry.hashes = try read("hashes", in: values, as: texts) ?? []
    entry.tombstone = try read("tombstone", in: values, as: ValueForm<TombstoneChoice>.choice()) ?? .gone
    for key in ["date", "reason"] { _ = try read(key, in: values, as: text) }
    try check(entry, at: place)
    return entry
  }

  /// Refuses an entry that names nothing: it would take nothing down, and its author would not know.
  private static func check(_ entry: Redactions.Entry, at place: Diagnostic.Place?) throws(Diagnostic) {
    let names = entry.kind == .media ? entry.hashes : entry.ids + entry.paths
    guard !names.isEmpty, !names.contains("") else {
      let expected = entry.kind == .media ? "\"hashes\"" : "\"ids\" or \"paths\""
      throw unusable("names nothing that it takes down; expected \(expected) with a name", at: place)
    }
    for path in entry.paths where PageURL(path: path) == nil {
      throw unusable("\"\(path)\" is no address of a page; expected one such as \"@ada/post/1/\"", at: place)
    }
    for hash in entry.hashes where ContentHash(hash) == nil {
      throw unusable("\"\(hash)\" is no hash; expected 32 hexadecimal digits in lower case", at: place)
    }
  }

  /// The value of a key; `nil` if it is missing.
  private static func read<Value: Sendable>(
    _ key: String, in values: [String: TOMLValue], as form: ValueForm<Value>
  ) throws(Diagnostic) -> Value? {
    guard let value = values[key] else { return nil }
    do throws(ValueProblem) {
      return try form.read(value, "/")
    } catch {
      let problem =
        switch error {
        case .type: "expects \(form.type)"
        case .empty: "is \"\(value.text ?? "")\"; expected \(form.expected)"
        case .invalid(let found, let expected): "is \(found); expected \(expected)"
        }
      throw unusable("\"\(key)\" \(problem)", at: value.place)
    }
  }

  private static func unknown(_ entry: TOMLEntry, among keys: [String]) -> Diagnostic {
    let hint = didYouMean(nearestName(to: entry.key, in: keys), or: "expected \(quotedList(keys))")
    return unusable("unknown key \"\(entry.key)\", so nothing is published\(hint)", at: entry.place)
  }

  private static func unusable(_ message: String, at place: Diagnostic.Place?) -> Diagnostic {
    .error(.redactionsUnusable, at: place, message)
  }

  // MARK: Writing

  private static let head = """
    # What was taken down from this site: ids, paths and hashes, never content. Every build obeys it, whatever the
    # exports say. To publish something again, delete its entry and build once with --allow-unredact.

    """

  /// A whole file with new entries of a day, such as `2026-03-04`, and the person's own word for why. They are written
  /// after what is there: the file is the person's, and their comments and their order stay.
  static func text(
    _ text: String, adding entries: [Redactions.Entry], date: String, reason: String?
  ) -> String {
    var text = text.isEmpty ? head : text
    if text.last?.isNewline == false { text += "\n" }
    for entry in entries {
      text += "\n[[redaction]]\n" + lines(entry, date, reason).map { $0 + "\n" }.joined()
    }
    return text
  }

  private static func lines(_ entry: Redactions.Entry, _ date: String, _ reason: String?) -> [String] {
    var lines = ["kind = \(quoted(entry.kind.rawValue))"]
    for (key, values) in [("ids", entry.ids), ("paths", entry.paths), ("hashes", entry.hashes)]
    where !values.isEmpty {
      lines.append("\(key) = \(TOMLValue(texts: values).literal)")
    }
    lines += ["date = \(quoted(date))", "tombstone = \(quoted(entry.tombstone.rawValue))"]
    if let reason { lines.append("reason = \(quoted(reason))") }
    return lines
  }

  private static func quoted(_ text: String) -> String { TOMLValue(.text(text)).literal }

  /// Writes a text in the place of the old one, as a whole, and waits until the disk has it. A link is followed, and the
  /// permissions of the file stay.
  static func write(_ text: String, to path: String) throws(Diagnostic) {
    let target = resolvedPath(path) ?? path
    let folder = AbsolutePath.folder(of: target)
    let permissions = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    // If the folder cannot be made, writing the file says why.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      let replacement = try AtomicFile(target, durability: .synchronized)
      replacement.file.setMode((permissions as? NSNumber)?.uint16Value ?? 0o644)
      try Array(text.utf8).span.withUnsafeBytes { (bytes) throws(Diagnostic) in try replacement.write(bytes) }
      try replacement.commit()
    } catch {
      throw .error(
        .redactionsUnwritable, at: .init(path), "\(error.message), so nothing was taken down")
    }
    // The name has to be on the disk too before anything is done on the strength of it.
    try? Folder(folder).synchronize()
  }
}

import BuildDiagnostics

/// Why a page of the site is as it is: what it is made from, and whether the next build renders it again.
public struct PageExplanation: Sendable, Encodable {
  /// A record behind the page.
  public struct Record: Sendable, Encodable {
    /// The id of the record.
    public let id: String
    /// `post`, `repost` or `tombstone`.
    public let kind: String
    /// The handle of its account; `nil` if it is unknown.
    public let account: String?
    /// What it does here: `focused`, `ancestor`, `reply`, `timeline`, `reposted`, `quoted`, `answered`, …
    public let role: String
  }

  /// A file of a theme, and whether it comes from the `site folder`, the `theme` that was chosen, or is `built-in`.
  public struct Part: Sendable, Encodable {
    /// Where the file comes from: `site folder`, `theme` or `built-in`.
    public let origin: String
    /// The path of the file in the theme.
    public let name: String
  }

  /// What the next build does with the page.
  public enum Next: String, Sendable, Encodable { case made, kept }

  /// The whole URL.
  public internal(set) var url: String
  /// The file in the folder of the site that was asked for.
  public internal(set) var file: String
  /// Which part of the page that is, such as `embed` or `feed`; `nil` if it is the page itself.
  public internal(set) var part: String?
  /// What the page is, in words.
  public internal(set) var kind: String
  /// Where the page went, for a URL that is no longer its own.
  public internal(set) var movedTo: String?
  /// The records behind the page.
  public internal(set) var records: [Record] = []
  /// The accounts that it shows, by their handles.
  public internal(set) var accounts: [String] = []
  /// Its template and those that this one prints, what fills slots, and the sections that posts may need.
  public internal(set) var templates: [Part] = []
  /// The public files of the theme that it loads, or has scripts load.
  public internal(set) var themeFiles: [Part] = []
  /// The look that the page has until a reader chooses another.
  public internal(set) var look: String
  /// The keys of the configuration that are not at their default.
  public internal(set) var configuration: [String: String] = [:]
  /// The picture of its link preview, as the built page names it, and what that is.
  public internal(set) var picture: String?
  /// What the picture is: a social card, a picture of the post, a portrait.
  public internal(set) var pictureKind: String?
  /// The hash of all that it is made from now, with the pages that are made with it, and as the last build wrote it
  /// down.
  public internal(set) var fingerprint: String
  /// The hash that the last build stored; `nil` if it did not make the page.
  public internal(set) var lastFingerprint: String?
  /// What the next build does with the page.
  public internal(set) var next = Next.made
  /// Why.
  public internal(set) var because = ""

  /// The explanation as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { BuildReport.json(of: self) }

  /// The explanation as a person reads it.
  public var text: String {
    var rows = [("URL", url), ("file", file)]
    if let part { rows.append(("is", "the \(part) of the page; what follows is about that")) }
    rows.append(("page", kind + (movedTo.map { ", to \($0)" } ?? "")))
    let lines = records.map { record in
      "\(record.role) \(record.kind) \(record.id)" + (record.account.map { " by @\($0)" } ?? "")
    }
    rows += Self.rows("records", lines, most: 20)
    rows += Self.rows("accounts", accounts.map { "@\($0)" }, most: 10)
    rows += Self.rows("templates", Self.lines(templates), most: 40)
    rows += Self.rows("theme files", Self.lines(themeFiles), most: 10)
    rows.append(("look", look))
    rows += Self.rows(
      "configuration", configuration.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }, most: 40)
    if let picture { rows.append(("picture", picture + (pictureKind.map { ", \($0)" } ?? ""))) }
    rows.append(("made from", "\(fingerprint) now, \(lastFingerprint ?? "nothing") at the last build"))
    rows.append(("next build", (next == .made ? "renders it again: " : "keeps it: ") + because))
    return rows.map { name, value in
      (name + String(repeating: " ", count: max(1, 15 - name.count)) + value).printable
    }.joined(separator: "\n")
  }

  /// What is the person's own a line each, and what is built in in one.
  private static func lines(_ parts: [Part]) -> [String] {
    let own = parts.filter { $0.origin != "built-in" }.map { "\($0.name) of the \($0.origin)" }
    let builtIn = parts.filter { $0.origin == "built-in" }.map(\.name)
    return own + (builtIn.isEmpty ? [] : ["built-in: " + builtIn.joined(separator: ", ")])
  }

  /// One row per line; the first has the name.
  private static func rows(_ name: String, _ lines: [String], most: Int) -> [(String, String)] {
    var shown = Array(lines.prefix(most))
    if lines.count > most { shown.append("and \(lines.count - most) more; --json lists all") }
    return shown.enumerated().map { ($0 == 0 ? name : "", $1) }
  }
}

import BuildDiagnostics

/// One difference between two exports or two sites.
public struct ComparedChange: Sendable, Encodable {
  /// What happened.
  public enum Kind: String, Sendable, Encodable, CodingKeyRepresentable, CaseIterable {
    case added, removed
    /// It has another URL, and may have changed too.
    case moved
    case changed
    /// It is in both and alike, which is only counted.
    case unchanged

    var sign: String { [.added: "+", .removed: "-", .moved: ">", .changed: "~"][self] ?? "=" }
  }

  /// To what it happened.
  public enum Subject: String, Sendable, Encodable, CodingKeyRepresentable {
    case account, post, repost, thread, page
  }

  /// What a tag of a page's preview said before and says now; `nil` if the tag was or is missing.
  public struct Wording: Sendable, Encodable, Hashable {
    /// What the text was.
    public let old: String?
    /// What the text is.
    public let new: String?
  }

  /// How the entries of a thread that both exports have differ.
  public struct Entries: Sendable, Encodable, Hashable {
    /// How many entries are only in the new thread.
    public let added: Int
    /// How many entries are only in the old thread.
    public let removed: Int
    /// How many entries have another position.
    public let moved: Int
    /// How many entries reply to another post than before.
    public let reparented: Int
  }

  /// What happened to it.
  public let change: Kind
  /// What changed, such as a post or a page.
  public let subject: Subject
  /// The id of a record.
  public var id: String?
  /// The path of its page below the base URL: the one that it has or, if it was removed, the one that it had.
  public var path: String?
  /// The path that it had before it moved.
  public var from: String?
  /// What the URL of a removed page answers: 410 where a page says that it is gone, 301 where it leads to what is
  /// no page of the site, else 404.
  public var answer: Int?
  /// What differs, in words: `content`, `visibility`, `account`, `parent`, `quote`, `time`; `nil` if nothing does.
  public var what: [String]?
  /// What differs in the preview of a page: `title`, `description`, `image`; `nil` if nothing does.
  public var preview: [String: Wording]?
  /// How the entries of a thread differ; `nil` if they do not, or for anything else.
  public var entries: Entries?

  /// The difference in a line, and one more for each tag of a preview.
  public var text: String {
    let words = [change.sign, subject == .page ? nil : subject.rawValue, from ?? path ?? id]
    var line = words.compactMap(\.self).joined(separator: " ")
    if from != nil, let path { line += " -> \(path)" }
    let details = (what ?? []) + (entries.map(Self.words) ?? []) + (answer.map { ["answers \($0)"] } ?? [])
    if !details.isEmpty { line += ": " + details.joined(separator: ", ") }
    let tags = (preview ?? [:]).sorted { $0.key < $1.key }.map { name, wording in
      "    \(name): \(Self.quoted(wording.old)) -> \(Self.quoted(wording.new))"
    }
    return ([line] + tags).map(\.printable).joined(separator: "\n")
  }

  private static func words(_ entries: Entries) -> [String] {
    [
      (entries.added, "added"), (entries.removed, "removed"), (entries.moved, "moved"),
      (entries.reparented, "reparented"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  private static func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "none" }

  /// The difference as a JSON object in one line, with sorted keys.
  public var json: [UInt8] { BuildReport.json(of: self, inOneLine: true) }
}

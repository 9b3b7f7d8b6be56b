/// How it is known that a consumer behaves as a rule says, and where that can be read.
public struct PreviewEvidence: Hashable, Sendable {
  /// How it is known, the surest first.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The consumer's source code says so.
    case source = "read in the source code"
    /// Its vendor or the standard says so.
    case documentation = "documented"
    /// Its real code was run on a page.
    case trial = "tested"
    /// Users report it.
    case report = "reported by users"
    /// Others say so.
    case folklore = "said by others"
    /// It is remembered, and the place where it was read is not at hand.
    case memory = "from memory"
  }

  /// How it is known.
  public let kind: Kind
  /// What is known, or where it can be read.
  public let text: String

  /// Known from source code.
  package static func source(_ text: String) -> PreviewEvidence { .init(kind: .source, text: text) }
  /// Known from a vendor or a standard.
  package static func documentation(_ text: String) -> PreviewEvidence {
    .init(kind: .documentation, text: text)
  }
  /// Known from running it.
  package static func trial(_ text: String) -> PreviewEvidence { .init(kind: .trial, text: text) }
  /// Known from users.
  package static func report(_ text: String) -> PreviewEvidence { .init(kind: .report, text: text) }
  /// Known from others.
  package static func folklore(_ text: String) -> PreviewEvidence { .init(kind: .folklore, text: text) }
  /// Known from memory.
  package static func memory(_ text: String) -> PreviewEvidence { .init(kind: .memory, text: text) }

  /// In words: `reported by users: Slack asks for 32,768 bytes`.
  var line: String { "\(kind.rawValue): \(text)" }
}

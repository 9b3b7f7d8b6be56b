/// How much two exports or two sites differ, in numbers.
public struct ComparisonReport: Sendable, Encodable {
  /// What was compared.
  public enum Kind: String, Sendable, Encodable { case exports, sites }

  /// How many of one subject are in both and alike, and how many are not.
  public struct Count: Sendable, Encodable, Hashable {
    /// How many are only in the new one.
    public var added = 0
    /// How many are only in the old one.
    public var removed = 0
    /// How many have another path.
    public var moved = 0
    /// How many have other content.
    public var changed = 0
    /// How many are in both and alike.
    public var unchanged = 0
  }

  /// What was compared.
  public let kind: Kind
  /// The numbers by subject: `post`, `page`.
  public private(set) var counts: [String: Count] = [:]
  /// How many pages have another preview than before.
  public private(set) var previewsChanged = 0

  /// What there was to say of the exports; not in JSON.
  public internal(set) var diagnostics = RunDiagnostics()

  private enum CodingKeys: String, CodingKey { case kind, counts, previewsChanged }

  init(_ kind: Kind) {
    self.kind = kind
    for subject in kind.subjects { counts[subject.rawValue] = Count() }
  }

  /// Whether nothing differs.
  public var isSame: Bool {
    counts.values.allSatisfy { $0.added + $0.removed + $0.moved + $0.changed == 0 }
  }

  mutating func add(_ change: ComparedChange) {
    let subject = change.subject.rawValue
    switch change.change {
    case .added: counts[subject, default: Count()].added += 1
    case .removed: counts[subject, default: Count()].removed += 1
    case .moved: counts[subject, default: Count()].moved += 1
    case .changed: counts[subject, default: Count()].changed += 1
    }
    if change.preview != nil { previewsChanged += 1 }
  }

  mutating func addUnchanged(_ subject: ComparedChange.Subject) {
    counts[subject.rawValue, default: Count()].unchanged += 1
  }

  /// The numbers as a person reads them: a line a subject.
  public var summary: String {
    var lines = kind.subjects.map { subject in
      let count = counts[subject.rawValue] ?? Count()
      return "\(subject.rawValue)s: \(count.added) added, \(count.removed) removed, \(count.moved) moved, "
        + "\(count.changed) changed, \(count.unchanged) unchanged"
    }
    if kind == .sites { lines.append("previews: \(previewsChanged) changed") }
    return lines.joined(separator: "\n")
  }

  /// The numbers as a JSON object in one line, with sorted keys.
  public var json: [UInt8] { ComparedChange.json(self) }
}

extension ComparisonReport.Kind {
  /// What is counted, in the order of the report. A thread is reported only if both exports have it.
  var subjects: [ComparedChange.Subject] {
    switch self {
    case .exports: [.account, .post, .repost, .thread]
    case .sites: [.page]
    }
  }
}

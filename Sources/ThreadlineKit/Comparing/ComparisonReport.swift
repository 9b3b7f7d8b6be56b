/// How much two exports or two sites differ, in numbers.
public struct ComparisonReport: Sendable, Encodable {
  /// What was compared.
  public enum Kind: String, Sendable, Encodable {
    case exports, sites

    /// What is counted, in the order of the report. A thread is reported only if both exports have it.
    var subjects: [ComparedChange.Subject] { self == .sites ? [.page] : [.account, .post, .repost, .thread] }
  }

  /// What was compared.
  public let kind: Kind
  /// How many of each subject there are by what happened to them: also how many are in both and alike.
  public private(set) var counts: [ComparedChange.Subject: [ComparedChange.Kind: Int]]
  /// How many pages have another preview than before.
  public private(set) var previewsChanged = 0

  /// Whether nothing differs.
  public private(set) var isSame = true
  /// What there was to say of the exports; not in JSON.
  public internal(set) var diagnostics = RunDiagnostics()

  private enum CodingKeys: String, CodingKey { case kind, counts, previewsChanged }

  init(_ kind: Kind) {
    self.kind = kind
    let none = Dictionary(uniqueKeysWithValues: ComparedChange.Kind.allCases.map { ($0, 0) })
    counts = Dictionary(uniqueKeysWithValues: kind.subjects.map { ($0, none) })
  }

  /// Counts what happened to one thing, and gives each change of it; without a change it is as it was.
  mutating func add(
    _ changes: [ComparedChange], of subject: ComparedChange.Subject, _ onChange: (ComparedChange) -> Void
  ) {
    if changes.isEmpty { counts[subject, default: [:]][.unchanged, default: 0] += 1 }
    for change in changes {
      counts[subject, default: [:]][change.change, default: 0] += 1
      if change.preview != nil { previewsChanged += 1 }
      isSame = false
      onChange(change)
    }
  }

  /// The numbers as a person reads them: a line a subject.
  public var summary: String {
    var lines = kind.subjects.map { subject in
      let numbers = ComparedChange.Kind.allCases.map { "\(counts[subject]?[$0] ?? 0) \($0.rawValue)" }
      return "\(subject.rawValue)s: \(numbers.joined(separator: ", "))"
    }
    if kind == .sites { lines.append("previews: \(previewsChanged) changed") }
    return lines.joined(separator: "\n")
  }

  /// The numbers as a JSON object in one line, with sorted keys.
  public var json: [UInt8] { BuildReport.json(of: self, inOneLine: true) }
}

import LinkPreviews

/// The line below the findings that says where their explanations are.
enum FoundRules {
  /// How many rules it names.
  private static let most = 3

  /// `Why and how to fix: threadline check --explain P06,P09`, the errors and what was found most often first; `nil` if
  /// nothing was found.
  static func advice(_ findings: [Finding]) -> String? {
    guard !findings.isEmpty else { return nil }
    var counts: [String: (errors: Int, all: Int)] = [:]
    for finding in findings {
      counts[finding.rule, default: (0, 0)].errors += finding.severity == .error ? 1 : 0
      counts[finding.rule, default: (0, 0)].all += 1
    }
    let order = counts.sorted { left, right in
      (right.value.errors, right.value.all, left.key) < (left.value.errors, left.value.all, right.key)
    }
    let codes = order.prefix(most).map(\.key).sorted().joined(separator: ",")
    return "Why and how to fix: threadline check --explain \(codes)"
  }
}

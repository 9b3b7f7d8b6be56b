import LinkPreviews

/// The line below the findings that says where their explanations are; `nil` if nothing was found.
///
///     Why and how to fix: threadline check --explain P06,P09
///
/// It names three rules, the errors and what was found most often first.
func adviceOnRules(of findings: [Finding]) -> String? {
  guard !findings.isEmpty else { return nil }
  let counts = Dictionary(grouping: findings, by: \.rule).mapValues { found in
    (errors: found.count { $0.severity == .error }, all: found.count)
  }
  let order = counts.sorted { left, right in
    (right.value.errors, right.value.all, left.key) < (left.value.errors, left.value.all, right.key)
  }
  let codes = order.prefix(3).map(\.key).sorted().joined(separator: ",")
  return "Why and how to fix: threadline check --explain \(codes)"
}

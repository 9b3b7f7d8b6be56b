import LinkPreviews

/// The line below the findings that says where their explanations are; `nil` if nothing was found.
///
///     Why and how to fix: threadline check --explain P06,P09
///
/// It names three rules, the errors and what was found most often first.
func adviceOnRules(of findings: [Finding]) -> String? {
  guard !findings.isEmpty else { return nil }
  var counts: [String: (errors: Int, all: Int)] = [:]
  for finding in findings {
    counts[finding.rule, default: (0, 0)].errors += finding.severity == .error ? 1 : 0
    counts[finding.rule, default: (0, 0)].all += 1
  }
  let order = counts.sorted { left, right in
    (right.value.errors, right.value.all, left.key) < (left.value.errors, left.value.all, right.key)
  }
  let codes = order.prefix(3).map(\.key).sorted().joined(separator: ",")
  return "Why and how to fix: threadline check --explain \(codes)"
}

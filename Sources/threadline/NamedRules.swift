import BuildDiagnostics
import LinkPreviews
import SiteChecking

/// Rules and consumers as a person types them: `p06`, `P06,P07`, `signal`, `twitter`.
enum NamedRules {
  /// The rules of some codes, each of which may be a list with commas.
  static func rules(_ codes: [String]) throws(Diagnostic) -> [PreviewRule] {
    try names(in: codes).map { code throws(Diagnostic) in
      if let rule = SiteRules.named(code) { return rule }
      let known = SiteRules.everything + SiteRules.takedowns
      throw .error(.ruleUnknown, "unknown rule \"\(code)\"\(expected(code, known.map(\.id)))")
    }
  }

  /// The consumers of some names, each of which may be a list with commas.
  static func consumers(_ words: [String]) throws(Diagnostic) -> [PreviewConsumer] {
    try names(in: words).map { word throws(Diagnostic) in
      let meant = PreviewConsumer.meant(by: word)
      guard meant.isEmpty else { return meant }
      let known = expected(word, PreviewConsumer.all.map(\.id), Array(PreviewConsumer.aliases.keys))
      throw .error(.consumerUnknown, "unknown consumer \"\(word)\"\(known)")
    }.flatMap(\.self)
  }

  /// The names in words such as `P06, P07`.
  private static func names(in words: [String]) -> [String] {
    words.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) }
  }

  /// The nearest name, or all names if none is near.
  private static func expected(_ name: String, _ names: [String], _ aliases: [String] = []) -> String {
    let list = names.joined(separator: ", ")
    return didYouMean(nearestName(to: name, in: names + aliases), or: "expected one of \(list)")
  }
}

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

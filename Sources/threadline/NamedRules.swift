import BuildDiagnostics
import LinkPreviews
import SiteChecking

/// Rules and consumers as a person types them: `p06`, `signal-android`.
enum NamedRules {
  /// The rule of a code.
  static func rule(_ code: String) throws(Diagnostic) -> PreviewRule {
    if let rule = SiteRules.named(code) { return rule }
    let codes = SiteRules.everything.map(\.id)
    throw .error(.ruleUnknown, "there is no rule \"\(code)\"; \(expected(code, codes))")
  }

  /// The rules of some codes.
  static func rules(_ codes: [String]) throws(Diagnostic) -> [PreviewRule] {
    var rules: [PreviewRule] = []
    for code in codes { rules.append(try rule(code)) }
    return rules
  }

  /// The consumers of some names.
  static func consumers(_ names: [String]) throws(Diagnostic) -> [PreviewConsumer] {
    var consumers: [PreviewConsumer] = []
    for name in names {
      guard let consumer = PreviewConsumer.named(name) else {
        throw .error(
          .consumerUnknown,
          "there is no consumer \"\(name)\"; \(expected(name, PreviewConsumer.all.map(\.id)))")
      }
      consumers.append(consumer)
    }
    return consumers
  }

  private static func expected(_ name: String, _ names: [String]) -> String {
    let nearest = nearestName(to: name, in: names).map { "did you mean \"\($0)\"? " } ?? ""
    return "\(nearest)expected one of \(names.joined(separator: ", "))"
  }
}

extension Diagnostic.Code {
  /// A code that no rule has.
  static let ruleUnknown: Diagnostic.Code = "rule-unknown"
  /// A name that no consumer has.
  static let consumerUnknown: Diagnostic.Code = "consumer-unknown"
}

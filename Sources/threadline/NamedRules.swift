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
    var consumers: [PreviewConsumer] = []
    for word in names(in: words) {
      let meant = PreviewConsumer.meant(by: word)
      guard !meant.isEmpty else {
        let ids = PreviewConsumer.all.map(\.id)
        throw .error(
          .consumerUnknown,
          "unknown consumer \"\(word)\"\(expected(word, ids, Array(PreviewConsumer.aliases.keys)))")
      }
      consumers += meant
    }
    return consumers
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

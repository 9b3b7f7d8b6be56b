import SitePlanning

extension HostRules {
  /// The same rules for the output of a nested site, which is served from the root of its host: every path begins with
  /// that of the site.
  package var nested: HostRules {
    guard base.path != "/", let host = BaseURL(base.origin) else { return self }
    return HostRules(
      outcomes: outcomes.map(nested), fields: fields.flatMap(nested), base: host, front: base.path,
      precompressed: precompressed)
  }

  private func nested(_ outcome: Outcome) -> Outcome {
    Outcome(
      from: rooted(outcome.from), to: outcome.to.map(rooted), isMissing: outcome.isMissing,
      page: outcome.page.map(rooted))
  }

  /// What holds for all paths holds for the root of the host too, and so does what is said of the page for unknown URLs,
  /// which is at both places.
  private func nested(_ block: Fields) -> [Fields] {
    if block.pattern == "/*" { return [block] }
    let own = Fields(pattern: rooted(block.pattern), fields: block.fields)
    return block.pattern == "/404.html" ? [block, own] : [own]
  }
}

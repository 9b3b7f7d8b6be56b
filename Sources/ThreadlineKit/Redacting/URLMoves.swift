import Hosting
import SitePlanning

/// Where addresses lead that are no page's own: those that moved, and those of the networks that posts came from, whether
/// the site took the place of one or not.
///
///     moves.pages("ada/status/17/")     // ["@ada/post/17/"]
struct URLMoves {
  private let plan: SitePlan
  private let lines: [PermalinkLock.Entry]
  private let base: BaseURL

  /// The moves of a planned site whose addresses are these.
  init(_ plan: SitePlan, _ lines: [PermalinkLock.Entry], base: BaseURL) {
    (self.plan, self.lines, self.base) = (plan, lines, base)
  }

  /// The pages that an address leads to, by its path; case tells no addresses apart. Looks at every address, so only what
  /// no line of the lock names itself is asked for.
  func pages(_ path: String) -> [String] {
    let wanted = path.lowercased()
    guard !lines.contains(where: { $0.path == path && $0.kind != .gone }) else { return [] }
    let led = HostRules(plan, base: base, hashed: []).outcomes
      .filter { $0.from.lowercased() == "/" + wanted }.compactMap(\.to).map { String($0.dropFirst()) }
    guard led.isEmpty else { return led }
    return lines.filter { $0.legacyPaths.contains { $0.lowercased() == wanted } }.map(\.path)
  }
}

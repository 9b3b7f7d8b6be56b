/// How much goes on a page.
package struct PlanSettings: Hashable, Sendable {
  /// Posts on one page of a timeline.
  package var timelineLength = 30
  /// Ancestors shown right above a post in focus; the root comes first, whatever stands between is a gap.
  package var ancestors = 8
  /// Replies shown below a post in focus that is no root.
  package var replies = 50
  /// The estimate of HTML bytes at which a page of a thread ends. The ceiling is 120 KB; the rest is the
  /// page's own head and foot, and what an estimate may be wrong by.
  package var pageWeight = 84_000
  /// What the markup around one post weighs, in bytes.
  package var entryWeight = 1_400
  /// The hash of the theme, the configuration and the version of the software.
  package var fingerprint: UInt64 = 0

  package init() {}
}

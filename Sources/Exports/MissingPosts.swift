/// What to do with posts that an earlier build's exports had and that the exports of this build lack.
package enum MissingPosts: Sendable {
  /// Posts from a network's export stay. A native export is the person's own word, so what it lacks goes.
  case keep
  /// All stay, whatever export they were in, from the second such build on.
  case keepAll
  /// All go.
  case remove
  /// As `keep`, if the closure says so of the lines about the posts; it is not called where there are none.
  case ask(@Sendable ([String]) -> Bool)

  /// Whether no post of an earlier export stays.
  var removesAll: Bool { if case .remove = self { true } else { false } }
}

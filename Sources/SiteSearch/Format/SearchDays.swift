/// The first and the last day of some posts, counted from 1970; of no posts both are 0.
package struct SearchDays: Hashable, Sendable {
  package private(set) var first = 0
  package private(set) var last = 0
  private var isEmpty = true

  package init() {}

  /// The days of posts.
  package init(_ posts: some Sequence<SearchedPost?>) {
    for case let post? in posts { add(post.day, post.day) }
  }

  /// Days that were found before; `nil` of no posts.
  package init(_ days: (first: Int, last: Int)?) {
    if let days { add(days.first, days.last) }
  }

  /// The days; `nil` of no posts.
  package var range: (first: Int, last: Int)? { isEmpty ? nil : (first, last) }

  package mutating func formUnion(_ other: SearchDays) {
    if !other.isEmpty { add(other.first, other.last) }
  }

  private mutating func add(_ first: Int, _ last: Int) {
    (self.first, self.last) = isEmpty ? (first, last) : (min(self.first, first), max(self.last, last))
    isEmpty = false
  }
}

package import ThreadModel

/// Posts that hang off a rail: what answers a post besides the reply that keeps the rail.
package struct ThreadBranch: Hashable, Sendable {
  /// How many posts are in it, with those of later pages.
  package let count: Int
  /// Who wrote them.
  package let authors: ThreadAuthors
  /// Whether it is shown unfolded at first.
  package let isOpen: Bool
  /// Whether the rail that it leaves ends in its hook.
  package let isLast: Bool
  /// Whether it answers the post in focus, and so hangs on the line around that.
  package let isAnswer: Bool

  /// Whether it can be folded: a single post cannot.
  package var folds: Bool { count > 1 }

  func addInputs(_ kind: Int, to inputs: inout InputCollector) {
    inputs.add(kind, count, (isOpen ? 1 : 0) + (isLast ? 2 : 0) + (isAnswer ? 4 : 0))
    authors.addInputs(to: &inputs)
  }
}

/// Posts next to a rail that are on another page.
package struct ThreadStub: Hashable, Sendable {
  /// Where they would be.
  package enum Place: Hashable, Sendable {
    /// Next to the path to the post in focus.
    case besidePath
    /// In a fork that is nested too deep to be drawn; the rail ends in its hook or goes on past it.
    case nested(isLast: Bool)
  }

  /// How many they are.
  package let count: Int
  /// Who wrote them.
  package let authors: ThreadAuthors
  /// The page that has them.
  package let address: PageURL?
  /// Where they would be.
  package let place: Place

  /// Whether the rail ends in its hook.
  package var isLast: Bool { place == .nested(isLast: true) }

  func addInputs(_ kind: Int, to inputs: inout InputCollector) {
    inputs.add(kind, count, (place == .besidePath ? 1 : 0) + (isLast ? 2 : 0))
    authors.addInputs(to: &inputs)
    inputs.add(address?.path ?? "")
  }
}

/// Who wrote some posts: the first three accounts, and how many there are in all. Unlisted posts name nobody.
package struct ThreadAuthors: Hashable, Sendable {
  /// The first accounts, in reading order.
  package let first: [AccountID]
  /// How many accounts there are; `nil` if there are more posts than are looked at.
  package let count: Int?

  /// The most posts that are looked at, so that a million cost no more.
  private static let looked = 64
  private static let named = 3

  /// Looks at the first posts of these positions of a thread.
  init(
    _ positions: [Range<Int>], of entries: ArraySlice<ThreadEntry>, account: (RowID) -> AccountID?
  ) {
    var seen: [AccountID] = []
    for position in positions.joined().prefix(Self.looked) {
      let account = account(entries[entries.startIndex + position].row)
      if let account, !seen.contains(account) { seen.append(account) }
    }
    first = Array(seen.prefix(Self.named))
    count = positions.reduce(0) { $0 + $1.count } > Self.looked ? nil : seen.count
  }

  fileprivate func addInputs(to inputs: inout InputCollector) {
    inputs.add(accounts: first)
    inputs.add(count)
  }
}

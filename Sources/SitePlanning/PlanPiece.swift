import SiteFiles
import ThreadModel

/// A part of a unit that is made as a whole, or kept as a whole where nothing that it is made from has changed: some
/// pages that follow each other, and the files beside them.
package struct PlanPiece: Sendable {
  package let pages: [PagePlan]
  /// Whether the files of the unit that are no pages, such as feeds, come with it.
  package let hasDerivedFiles: Bool
  /// The hash of all that the plan hands it; 0 where it is made anew by every build.
  package let fingerprint: UInt64
}

extension SitePlan {
  /// How many pages a piece has at most: a thread of a hundred thousand replies is not made anew for one more.
  private static let mostPages = 64

  /// Calls `body` with each piece of a unit; together they have all of its pages, in their order.
  package func forEachPiece<Failure>(
    of unit: Unit, _ body: (PlanPiece) throws(Failure) -> Void
  ) throws(Failure) {
    var pages: [PagePlan] = []
    try forEachPage(of: unit) { page throws(Failure) in
      if pages.count == Self.mostPages {
        try body(piece(pages, nil))
        pages.removeAll(keepingCapacity: true)
      }
      pages.append(page)
    }
    try body(piece(pages, DerivedFingerprint(unit, self)))
  }

  private func piece(_ pages: [PagePlan], _ derived: DerivedFingerprint?) -> PlanPiece {
    var hasher = ContentHasher()
    for page in pages { hasher.combine(page.fingerprint) }
    if case .of(let fingerprint) = derived { hasher.combine(fingerprint) }
    return PlanPiece(
      pages: pages, hasDerivedFiles: derived != nil && derived != .some(.none),
      fingerprint: derived == .everChanging ? 0 : hasher.finish().high)
  }
}

/// What the files of a unit that are no pages are made from.
private enum DerivedFingerprint: Equatable {
  /// The unit has none.
  case none
  case of(UInt64)
  /// They say something of every page of the site.
  case everChanging

  init(_ unit: SitePlan.Unit, _ plan: SitePlan) {
    switch unit {
    case .thread(let index):
      let entries = plan.threads[index].entries
      let hasAny = plan.hasFeed(.thread(index)) || !plan.forms(ofThread: index).isEmpty
      self = hasAny ? .of(plan.fingerprint(ofRows: entries.map(\.row))) : .none
    case .feed(let feed): self = .of(plan.fingerprint(of: feed))
    case .sitemap: self = .everChanging
    case .list, .tags, .months, .about, .notFound, .moved, .gone: self = .none
    }
  }
}

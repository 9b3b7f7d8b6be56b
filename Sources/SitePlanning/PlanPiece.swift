import SiteFiles
import ThreadModel

/// A part of a unit that is made as a whole, or kept as a whole where nothing that it is made from has changed: some
/// pages that follow each other, and the files beside them.
package struct PlanPiece: Sendable {
  /// Where its pages come from.
  enum Source: Sendable {
    /// All pages of a unit, which are made when they are asked for: most pieces are kept, and nobody asks.
    case unit(SitePlan, SitePlan.Unit)
    case pages(SitePlan, [PagePlan])
  }

  let source: Source
  /// Whether the files of the unit that are no pages, such as feeds, come with it.
  package let hasDerivedFiles: Bool
  /// The hash of all that the plan hands it.
  package let fingerprint: UInt64

  /// The whole of a unit.
  fileprivate init(_ plan: SitePlan, _ unit: SitePlan.Unit, hasDerivedFiles: Bool, fingerprint: UInt64) {
    source = .unit(plan, unit)
    self.hasDerivedFiles = hasDerivedFiles
    self.fingerprint = fingerprint
  }

  /// Some pages of a unit.
  fileprivate init(_ plan: SitePlan, _ pages: [PagePlan], hasDerivedFiles: Bool, fingerprint: UInt64) {
    source = .pages(plan, pages)
    self.hasDerivedFiles = hasDerivedFiles
    self.fingerprint = fingerprint
  }

  /// The pages in their order, made anew by each call.
  package var pages: [PagePlan] {
    switch source {
    case .pages(_, let pages): return pages
    case .unit(let plan, let unit):
      var pages: [PagePlan] = []
      plan.forEachPage(of: unit) { pages.append($0) }
      return pages
    }
  }
}

extension SitePlan {
  /// How many posts or pages a piece is made of at the most: a thread of a hundred thousand replies is not made anew
  /// for one more.
  private static let mostPages = 64

  /// Calls `body` with each piece of a unit; together they have all of its pages, in their order.
  package func forEachPiece<Failure>(
    of unit: Unit, _ body: (PlanPiece) throws(Failure) -> Void
  ) throws(Failure) {
    switch unit {
    case .list(let surface, let number):
      try body(
        PlanPiece(self, unit, hasDerivedFiles: false, fingerprint: fingerprint(ofPage: number, of: surface)))
    case .thread(let index) where threads[index].entries.count <= Self.mostPages:
      try body(
        PlanPiece(
          self, unit, hasDerivedFiles: hasDerivedFiles(ofThread: index),
          fingerprint: fingerprint(ofThread: index)))
    default: try forEachRun(of: unit, body)
    }
  }

  /// Calls `body` with each run of so many pages of a unit.
  private func forEachRun<Failure>(
    of unit: Unit, _ body: (PlanPiece) throws(Failure) -> Void
  ) throws(Failure) {
    var pages: [PagePlan] = []
    try forEachPage(of: unit) { page throws(Failure) in
      if pages.count == Self.mostPages {
        try body(run(pages, nil))
        pages.removeAll(keepingCapacity: true)
      }
      pages.append(page)
    }
    try body(run(pages, DerivedFingerprint(unit, self)))
  }

  private func run(_ pages: [PagePlan], _ derived: DerivedFingerprint?) -> PlanPiece {
    var hasher = ContentHasher()
    for page in pages { hasher.combine(fingerprint(of: page)) }
    if case .of(let fingerprint) = derived { hasher.combine(fingerprint) }
    return PlanPiece(
      self, pages, hasDerivedFiles: derived != nil && derived != .some(.none),
      fingerprint: hasher.finish().high)
  }

  fileprivate func hasDerivedFiles(ofThread index: Int) -> Bool {
    hasFeed(.thread(index)) || !forms(ofThread: index).isEmpty
  }
}

/// What the files of a unit that are no pages are made from.
private enum DerivedFingerprint: Equatable {
  /// The unit has none.
  case none
  case of(UInt64)

  init(_ unit: SitePlan.Unit, _ plan: SitePlan) {
    switch unit {
    case .thread(let index):
      self = plan.hasDerivedFiles(ofThread: index) ? .of(plan.fingerprint(ofThread: index)) : .none
    case .feed(let feed): self = .of(plan.fingerprint(of: feed))
    case .sitemap: self = .of(plan.fingerprintOfSitemap)
    case .list, .tags, .months, .accounts, .about, .notFound, .moved, .gone: self = .none
    }
  }
}

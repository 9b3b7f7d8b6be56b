import BuildDiagnostics
import SitePlanning
import Synchronization

/// What the tasks of one rendering share: the next unit, how many pages are done, the first failure, and what there was
/// to say.
final class RenderProgress: Sendable {
  private struct State {
    var next = 0
    var pages = (done: 0, total: 0)
    var failure: Diagnostic?
    var diagnostics: [(unit: Int, diagnostics: [Diagnostic])] = []
  }

  private let plan: SitePlan
  private let onProgress: @Sendable (BuildProgress) -> Void
  private let state = Mutex(State())
  /// How many pages were done when it was last told.
  private let told = Mutex(0)

  /// How many pages are between two words of progress.
  private static let step = 16

  /// The progress of a rendering that has not begun.
  init(_ plan: SitePlan, _ onProgress: @escaping @Sendable (BuildProgress) -> Void) {
    (self.plan, self.onProgress) = (plan, onProgress)
    let total = (0..<plan.unitCount).reduce(0) { $0 + plan.pageCount(of: plan.unit(at: $1)) }
    state.withLock { $0.pages.total = total }
  }

  /// The next units, or nil when all are taken or one has failed.
  func next(_ count: Int) -> Range<Int>? {
    state.withLock { state in
      guard state.failure == nil, state.next < plan.unitCount else { return nil }
      let units = state.next..<min(state.next + count, plan.unitCount)
      state.next = units.upperBound
      return units
    }
  }

  /// Notes that a piece is done, and tells how many pages are.
  func finish(_ piece: PlanPiece) {
    let count = piece.pageCount
    let pages = state.withLock { state in
      state.pages.done += count
      return state.pages
    }
    // The tasks come here in any order; what is told only grows.
    told.withLock { told in
      guard pages.done >= told + Self.step || pages.done == pages.total else { return }
      told = pages.done
      let total = pages.total > 0 ? pages.total : nil
      onProgress(BuildProgress(stage: .rendering, done: pages.done, total: total, unit: .page))
    }
  }

  /// Notes what there was to say of a unit.
  func finish(_ unit: Int, _ diagnostics: [Diagnostic]) {
    state.withLock { state in
      if !diagnostics.isEmpty { state.diagnostics.append((unit, diagnostics)) }
    }
  }

  /// Notes that a unit failed; the first failure counts.
  func fail(_ failure: Diagnostic) {
    state.withLock { state in
      if state.failure == nil { state.failure = failure }
    }
  }

  /// The first failure; `nil` if there is none.
  var failure: Diagnostic? { state.withLock { $0.failure } }

  /// What there was to say, in the order of the units.
  var diagnostics: [Diagnostic] {
    state.withLock { state in
      state.diagnostics.sorted { $0.unit < $1.unit }.flatMap(\.diagnostics)
    }
  }
}

import BuildDiagnostics
import Synchronization

/// What the tasks of one rendering share: how many pages are done, and the diagnostics.
final class RenderProgress: Sendable {
  private struct State {
    var done: Int
    var diagnostics: [(unit: Int, diagnostics: [Diagnostic])] = []
  }

  private let groups: StaleGroups
  private let onProgress: ProgressHandler
  private let state: Mutex<State>
  /// How many pages were done when it was last reported.
  private let reported = Mutex(0)

  /// How many pages are between two reports.
  private static let step = 16

  /// The progress of a rendering that has not begun. Pages that are up to date are done.
  init(_ groups: StaleGroups, _ onProgress: @escaping ProgressHandler) {
    (self.groups, self.onProgress) = (groups, onProgress)
    state = Mutex(State(done: groups.pages.upToDate))
    finish(pages: 0)
  }

  /// Notes that some pages are done, and reports how many are.
  func finish(pages: Int) {
    let done = state.withLock { state in
      state.done += pages
      return state.done
    }
    // The tasks come here in any order; what is reported only grows.
    reported.withLock { reported in
      guard done >= reported + Self.step || done == groups.pages.all else { return }
      reported = done
      let total = groups.pages.all > 0 ? groups.pages.all : nil
      onProgress(BuildProgress(stage: .rendering, done: done, total: total, unit: .page))
    }
  }

  /// Notes the diagnostics of a unit.
  func finish(_ unit: Int, _ diagnostics: [Diagnostic]) {
    state.withLock { state in
      if !diagnostics.isEmpty { state.diagnostics.append((unit, diagnostics)) }
    }
  }

  /// The diagnostics in the order of the units.
  var diagnostics: [Diagnostic] {
    state.withLock { state in
      state.diagnostics.sorted { $0.unit < $1.unit }.flatMap(\.diagnostics)
    }
  }
}

import BuildDiagnostics
import Synchronization

/// What the tasks of one rendering share: how many pages and pictures are done, and the diagnostics.
final class RenderProgress: Sendable {
  private struct State {
    var done = 0
    /// How many pages there are, once that is known.
    var all = 0
    var reported = BuildProgress(stage: .rendering)
    var diagnostics: [(unit: Int, diagnostics: [Diagnostic])] = []
  }

  private let onProgress: ProgressHandler
  private let state = Mutex(State())

  /// How many pages are between two reports.
  private static let step = 16

  /// The progress of a rendering that has not begun.
  init(_ onProgress: @escaping ProgressHandler) { self.onProgress = onProgress }

  /// Notes how many pages there are. Those that are up to date are done.
  func begin(_ pages: (upToDate: Int, all: Int)) {
    state.withLock { $0.all = pages.all }
    finish(pages: pages.upToDate)
  }

  /// Notes that some pages are done, and reports how many are. The tasks come here in any order; what is reported only
  /// grows, so the lock is held meanwhile.
  func finish(pages: Int) {
    state.withLock { state in
      state.done += pages
      guard state.done >= state.reported.done + Self.step || state.done == state.all else { return }
      let (pictures, total) = (state.reported.pictures, state.all > 0 ? state.all : nil)
      state.reported = BuildProgress(stage: .rendering, done: state.done, total: total, unit: .page)
      state.reported.pictures = pictures
      onProgress(state.reported)
    }
  }

  /// Notes a picture that was prepared, and reports the last word on pages again with it.
  func addPicture(byteCount: Int) {
    state.withLock { state in
      state.reported.pictures.count += 1
      state.reported.pictures.bytes += byteCount
      onProgress(state.reported)
    }
  }

  /// Notes the diagnostics of a unit.
  func finish(_ unit: Int, _ diagnostics: [Diagnostic]) {
    if !diagnostics.isEmpty { state.withLock { $0.diagnostics.append((unit, diagnostics)) } }
  }

  /// The diagnostics in the order of the units.
  var diagnostics: [Diagnostic] {
    state.withLock(\.diagnostics).sorted { $0.unit < $1.unit }.flatMap(\.diagnostics)
  }
}

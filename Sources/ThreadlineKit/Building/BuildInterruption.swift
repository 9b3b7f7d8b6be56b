import BuildDiagnostics
import Foundation
import Synchronization

/// How a run ends early when its task is cancelled.
///
/// The run throws `interrupted`, a hook that runs is asked to end, and the site stays as it was. If files already move
/// into the site, the cancellation waits until all of them are there.
///
/// A class because the run and the caller that cancels its task share it.
final class BuildInterruption: Sendable {
  typealias Cancellation = BuildProgress.Cancellation

  private struct State {
    var clear: (@Sendable () -> Cancellation)?
    var cancellation = Cancellation()
  }

  private let mark = Atomic(false)
  private let state = Mutex(State())
  /// The leader of the process group of the hook that runs.
  private let hook = Mutex<Int32?>(nil)

  /// Whether the task was cancelled.
  var isInterrupted: Bool { mark.load(ordering: .sequentiallyConsistent) }

  /// Does some work that ends early if its task is cancelled. The caller has to wait until what the work
  /// put aside is removed, which takes a fraction of a second, and until `onProgress` received what is left.
  func whileRunning<Value: Sendable, Failure>(
    _ onProgress: @escaping ProgressHandler, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
      do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
    } onCancel: {
      var progress = BuildProgress(stage: .cancelled)
      progress.cancellation = interrupt()
      onProgress(progress)
    }
    return try result.get()
  }

  /// Ends what runs, and says what is left.
  func interrupt() -> Cancellation {
    mark.store(true, ordering: .sequentiallyConsistent)
    hook.withLock { leader in _ = leader.map { kill(-$0, SIGTERM) } }
    return state.withLock { state in
      if let clear = state.clear { state = State(cancellation: clear()) }
      return state.cancellation
    }
  }

  /// Makes a place to put things aside, unless the task was cancelled. `make` gives the place, and how to clear it; a
  /// cancellation waits for that, so that it clears whatever was made.
  func prepare<Value: Sendable>(
    _ make: () throws(Diagnostic) -> (place: Value, clear: @Sendable () -> Cancellation)
  ) throws(Diagnostic) -> Value {
    try state.withLock { (state) throws(Diagnostic) in
      try check()
      let made = try make()
      state.clear = made.clear
      return made.place
    }
  }

  /// Says which hook runs now, if any, by the leader of its process group.
  func follow(_ leader: Int32?) { hook.withLock { $0 = leader } }

  /// Throws if the task was cancelled.
  func check() throws(Diagnostic) {
    if isInterrupted { throw .interrupted }
  }

  /// Does the last step, which no cancellation tears. After it there is nothing to remove.
  func publish<Value: Sendable>(_ step: () throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    try state.withLock { (state) throws(Diagnostic) in
      try check()
      let value = try step()
      state = State(cancellation: Cancellation(site: .published))
      return value
    }
  }
}

extension Diagnostic {
  /// What a run throws whose task was cancelled.
  static let interrupted = Diagnostic.error(.interrupted, "the build was interrupted")
}

import HookRunning
import Synchronization

/// Lets somebody else end a build that runs: a person at the keyboard, or a system that shuts down.
///
///     let interruption = BuildInterruption()
///     try await SiteBuilder(configuration, interruption: interruption).build(&log)   // in one task
///     interruption.interrupt()                                                       // from any other thread
///
/// What the build had put aside is removed, a hook that runs is asked to end, and the site stays as it was. A build whose files already move into the
/// site is not torn: `interrupt` waits until all of them are there.
///
/// A class because two threads share it.
public final class BuildInterruption: Sendable {
  private let removal = Mutex<(@Sendable () -> Void)?>(nil)
  private let hook = Mutex<ProcessGroup?>(nil)

  /// Nothing runs yet.
  public init() {}

  /// Ends what runs, and returns when nothing of it is left behind. The process should end then.
  public func interrupt() {
    hook.withLock { $0?.end() }
    removal.withLock { removal in
      removal?()
      removal = nil
    }
  }

  /// Says how to remove what a build puts aside.
  func onInterrupt(_ remove: @escaping @Sendable () -> Void) {
    removal.withLock { $0 = remove }
  }

  /// Says which program of the person's runs now, if any.
  func follow(_ program: ProcessGroup?) { hook.withLock { $0 = program } }

  /// Does a last step that is not to be torn; after it there is nothing to remove.
  func whole<Value: Sendable, Failure: Error>(_ step: () throws(Failure) -> Value) throws(Failure) -> Value {
    try removal.withLock { (removal) throws(Failure) in
      defer { removal = nil }
      return try step()
    }
  }
}

public import BuildDiagnostics
import HookRunning
import Synchronization

/// Lets somebody else end a build that runs: a person at the keyboard, or a system that shuts down.
///
///     let interruption = BuildInterruption()
///     try await SiteBuilder(configuration, interruption: interruption).build(&log)   // in one task
///     interruption.interrupt()                                                       // from any other thread
///
/// The build throws `interrupted`, a hook that runs is asked to end, and the site stays as it was. If files already move
/// into the site, nothing is torn: `interrupt` waits until all of them are there.
///
/// A class because two threads share it.
public final class BuildInterruption: Sendable {
  /// What an interruption left.
  public struct Outcome: Sendable, Equatable {
    /// What became of the site.
    public enum Site: Sendable, Equatable {
      /// Nothing was published, and there was no site before.
      case untouched
      /// The site of the last build is as it was.
      case asBefore
      /// The new site is complete.
      case published
    }

    public var site = Site.untouched
    /// What could not be removed in a moment. The next build removes it.
    public var leftovers: [Leftover] = []

    /// An outcome of a build that has not begun.
    public init() {}
  }

  /// A folder that an interruption left behind.
  public struct Leftover: Sendable, Equatable {
    /// Its absolute path.
    public let path: String
    /// The bytes of the files in it; `nil` if they were not counted.
    public let bytes: Int?

    /// A folder with so many bytes in it.
    public init(path: String, bytes: Int?) { (self.path, self.bytes) = (path, bytes) }
  }

  private struct State {
    var clear: (@Sendable () -> Outcome)?
    var isPublished = false
  }

  private let mark = Atomic(false)
  private let state = Mutex(State())
  private let hook = Mutex<ProcessGroup?>(nil)

  /// Nothing runs yet.
  public init() {}

  /// Whether somebody ended what runs.
  public var isInterrupted: Bool { mark.load(ordering: .sequentiallyConsistent) }

  /// Ends what runs, and says what was kept. It takes a fraction of a second, unless files already move into the site.
  /// The process should end then.
  @discardableResult
  public func interrupt() -> Outcome {
    mark.store(true, ordering: .sequentiallyConsistent)
    hook.withLock { $0?.end() }
    return state.withLock { state in
      var outcome = state.clear?() ?? Outcome()
      state.clear = nil
      if state.isPublished { outcome.site = .published }
      return outcome
    }
  }

  /// Makes a place to put things aside, unless somebody ended what runs. `make` gives the place, and how to clear it
  /// and say what is left; an interruption waits for that, so that it clears whatever was made.
  func prepare<Value: Sendable>(
    _ make: () throws(Diagnostic) -> (place: Value, clear: @Sendable () -> Outcome)
  ) throws(Diagnostic) -> Value {
    try state.withLock { (state) throws(Diagnostic) in
      try check()
      let made = try make()
      state.clear = made.clear
      return made.place
    }
  }

  /// Says which program of the person's runs now, if any.
  func follow(_ program: ProcessGroup?) { hook.withLock { $0 = program } }

  /// Throws if somebody ended what runs.
  func check() throws(Diagnostic) {
    if isInterrupted { throw Self.diagnostic }
  }

  /// What an interrupted build throws.
  static let diagnostic = Diagnostic.error(.interrupted, "the build was interrupted")

  /// Does the last step, which nobody tears; after it there is nothing to remove, and the site is published.
  func publish<Value: Sendable>(_ step: () throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    try state.withLock { (state) throws(Diagnostic) in
      try check()
      let value = try step()
      state = State(clear: nil, isPublished: true)
      return value
    }
  }
}

extension Diagnostic.Code {
  /// Somebody ended the build from outside.
  public static let interrupted: Diagnostic.Code = "build-interrupted"
}

/// The programs of the person's that a build runs, each at its point: `[hooks]` of `threadline.toml`.
///
/// A hook has the report so far as JSON on its standard input. Only a build that publishes runs any; what merely looks
/// lists them.
public struct BuildHooks: Sendable {
  /// A point of a build; the word is the hook's name.
  public enum Point: String, Sendable, CaseIterable {
    /// Before anything is read: it may fetch the exports.
    case beforeBuild = "before_build"
    /// When it is known which pages there will be, and nothing of the site has changed.
    case afterPlan = "after_plan"
    /// When the site stands: it may be uploaded.
    case afterPublish = "after_publish"
  }

  /// The program of each point, with its arguments.
  public var programs: [Point: [String]] = [:]
  /// How many seconds one may run.
  public var seconds = 600
  /// What the programs find in their environment.
  public var environment: [String: String] = [:]
  /// Is given each line that a hook prints, with the name of the hook.
  public var onLine: (@Sendable (_ hook: String, _ line: String) -> Void)?

  /// No hook.
  public init() {}
}

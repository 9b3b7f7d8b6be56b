import BuildDiagnostics
import PageRendering
import SitePaths
import SitePlanning
import SiteWriting

/// What the last build remembers of the groups of pages that it made.
protocol RememberedGroups {
  /// The dependencies of a group whose files are in the site as they were made; `nil` if it has to be rendered.
  func dependencies(ofGroup fingerprint: UInt64) throws(Diagnostic) -> [String]?
  /// Whether an asset is in the site.
  func hasShared(_ path: SitePath) throws(Diagnostic) -> Bool
}

extension SiteWriter: RememberedGroups {}
extension RememberedSite: RememberedGroups {}

/// Decides whether the pages of a group are up to date. It remembers its answers, since posts that mention one account
/// have the same dependency.
struct GroupCheck {
  /// What the pages of a group are.
  enum Outcome: Equatable {
    /// Up to date, with the assets that they show.
    case upToDate([SitePath])
    /// Not known by this key.
    case unknown
    /// Up to date but for an answer that is another one today.
    case changed
    /// Up to date but for an asset that is gone.
    case missing(SitePath)
  }

  private let last: any RememberedGroups
  private let isCurrent: (Dependency) -> Bool
  /// What a group with one dependency alone would be.
  private var answers: [String: Outcome] = [:]

  /// How many answers are remembered.
  private static let limit = 4_096

  init(_ last: any RememberedGroups, isCurrent: @escaping (Dependency) -> Bool) {
    (self.last, self.isCurrent) = (last, isCurrent)
  }

  mutating func outcome(of key: PageKey) throws(Diagnostic) -> Outcome {
    guard let lines = try last.dependencies(ofGroup: key.fingerprint) else { return .unknown }
    var assets: [SitePath] = []
    for line in lines {
      let answer = try answer(to: line)
      guard case .upToDate(let shown) = answer else { return answer }
      assets += shown
    }
    return .upToDate(assets)
  }

  private mutating func answer(to line: String) throws(Diagnostic) -> Outcome {
    if let answer = answers[line] { return answer }
    let answer: Outcome =
      switch Dependency(line: line) {
      case .asset(let asset)?: try last.hasShared(asset) ? .upToDate([asset]) : .missing(asset)
      case let dependency? where isCurrent(dependency): .upToDate([])
      default: .changed
      }
    if answers.count == Self.limit { answers.removeAll(keepingCapacity: true) }
    answers[line] = answer
    return answer
  }
}

import BuildDiagnostics
import PageRendering
import SitePaths
import SitePlanning
import SiteWriting
import ThreadModel

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

/// A dependency as one line of the cache: fields between tabs.
///
///     mention → 9f86d081884c7d65 → 4c7d659a2feaa0c5 → @ada/
///     medium → 00000000000000a7 → /home/ada/archive → media/1.jpg
///     asset → cards/3f/3fc1….png
extension Dependency {
  /// The line without its end; `nil` if a field holds a tab or a line end, or a medium is remote.
  var line: String? {
    switch self {
    case .mention(let id, let handle, let path):
      Self.line([
        "mention", id.map { String($0, radix: 16) } ?? "", String(handle, radix: 16), path ?? "",
      ])
    case .medium(.file(let folder, let path), let shown):
      Self.line(["medium", String(shown, radix: 16), folder, path])
    case .medium(.remote, _): nil
    case .asset(let path): Self.line(["asset", path.description])
    }
  }

  /// Reads a line; `nil` if it is invalid.
  init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    switch (fields.first, fields.count) {
    case ("mention", 4):
      let id = UInt64(fields[1], radix: 16)
      guard id != nil || fields[1].isEmpty, let handle = UInt64(fields[2], radix: 16) else { return nil }
      self = .mention(id: id, handle: handle, path: fields[3].isEmpty ? nil : fields[3])
    case ("medium", 4):
      guard let shown = UInt64(fields[1], radix: 16) else { return nil }
      self = .medium(.file(folder: fields[2], path: fields[3]), shown: shown)
    case ("asset", 2):
      guard let path = SitePath(fields[1]) else { return nil }
      self = .asset(path)
    default: return nil
    }
  }

  private static func line(_ fields: [String]) -> String? {
    let isWhole = fields.allSatisfy { $0.utf8.allSatisfy { $0 != 0x09 && $0 != 0x0A } }
    return isWhole ? fields.joined(separator: "\t") : nil
  }
}

import BuildDiagnostics
import Foundation
import SitePlanning

/// What a build would do, before it does any of it: its hooks, and how much of what the site will have.
public struct PlanReport: Sendable, Encodable {
  /// A hook, and the program that it runs with its arguments.
  public struct Hook: Sendable, Encodable {
    /// The point of the build at which it runs.
    public let name: String
    /// The program and its arguments.
    public let program: [String]
  }

  /// The hooks that a build would run, in their order.
  public let hooks: [Hook]
  /// What the site has in addition to its posts, by the words of `[extras]`.
  public let extras: [String]
  /// Pages by their kind.
  public internal(set) var pages: [String: Int] = [:]
  /// Feeds, each of which is written in two forms.
  public internal(set) var feeds = 0
  /// Posts that other sites may frame.
  public internal(set) var embeds = 0
  /// How many social cards there are at about, since what a picture is good for shows when it is opened.
  public internal(set) var aboutCards = 0
  /// What the site weighs at about, in bytes, by the weights that pages are cut by; its media come on top.
  public internal(set) var aboutBytes = 0
  /// Addresses, below the base URL, that a build now would take down.
  public let removed: [String]

  /// Everything that the planning had to say; not in JSON.
  public let diagnostics: RunDiagnostics

  private enum CodingKeys: String, CodingKey {
    case hooks, extras, pages, feeds, embeds, aboutCards, aboutBytes, removed
  }

  init(_ plan: SitePlan, _ configuration: SiteConfiguration, _ diagnostics: RunDiagnostics) {
    self.diagnostics = diagnostics
    hooks = BuildHooks.Point.allCases.compactMap { point in
      configuration.hooks.programs[point].map { Hook(name: point.rawValue, program: $0) }
    }
    extras = Extras.switches.filter { plan.settings.extras.contains($0.extra) }.map(\.word)
    removed = plan.history.newlyGone.map(\.path)
    count(plan, picturing: configuration.linkPreview.card)
  }

  /// The plan as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { BuildReport.json(of: self) }

  /// The plan as a person reads it.
  public var summary: String {
    var lines = hooks.map { "hook \($0.name): \($0.program.joined(separator: " "))".printable }
    if hooks.isEmpty { lines.append("no hooks") }
    lines.append("extras: " + (extras.isEmpty ? "none" : extras.joined(separator: ", ")))
    let kinds = pages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    lines.append("\(counted(pages.values.reduce(0, +), "page")): \(kinds.joined(separator: ", "))")
    lines.append(
      "\(counted(feeds, "feed")), \(counted(embeds, "embed")), about \(counted(aboutCards, "social card"))")
    lines.append("about \(BuildReport.bytes(aboutBytes)) without media")
    return (lines + BuildReport.listing(removed, "URL", "would be taken down"))
      .joined(separator: "\n")
  }
}

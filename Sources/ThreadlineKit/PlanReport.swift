import BuildDiagnostics
import Foundation
import PageRendering
import SitePlanning
import ThreadModel

/// What a build would do, before it does any of it: its stages, and how much of what the site will have.
public struct PlanReport: Sendable, Encodable {
  /// A stage, and the things that it reads and writes.
  public struct Stage: Sendable, Encodable {
    public let name: String
    public let reads: [String]
    public let writes: [String]
  }

  /// A hook, and the program that it runs with its arguments.
  public struct Hook: Sendable, Encodable {
    public let name: String
    public let program: [String]
  }

  /// The stages in the order in which they run.
  public let stages: [Stage]
  public let hooks: [Hook]
  /// What the site has beside its posts, by the words of `[surfaces]`.
  public let surfaces: [String]
  /// Pages by their kind.
  public let pages: [String: Int]
  /// Feeds, each of which is written in two forms.
  public let feeds: Int
  /// Posts that other sites may frame.
  public let embeds: Int
  /// How many social cards there are at about, since what a picture is good for shows when it is opened.
  public let aboutCards: Int
  /// What the site weighs at about, in bytes, by the weights that pages are cut by; its media come on top.
  public let aboutBytes: Int
  /// Addresses, below the base URL, that a build now would take down.
  public let removed: [String]

  init(_ plan: SitePlan, _ configuration: SiteConfiguration) {
    var counts = PlanCounts(plan)
    counts.count(picturing: configuration.render.previewCard)
    stages = PlanReport.stages
    hooks = BuildHooks.Point.allCases.compactMap { point in
      configuration.hooks.programs[point].map { Hook(name: point.rawValue, program: $0) }
    }
    surfaces = PlanSettings.Surfaces.switches.filter { plan.settings.surfaces.contains($0.surface) }.map(
      \.word)
    pages = counts.pages
    feeds = counts.feeds
    embeds = counts.embeds
    aboutCards = counts.cards
    aboutBytes = counts.bytes
    removed = plan.history.newlyGone.map(\.path)
  }

  /// The stages in the order that follows from what they declare; none where they do not fit together, which stops
  /// every build.
  private static var stages: [Stage] {
    let graph = try? BuildStage.Graph(BuildStage.allCases.map(\.declaration), given: BuildThing.given)
    return (graph?.order(toward: SiteBuilder.published) ?? []).map { stage in
      Stage(
        name: stage.name.description, reads: stage.reads.map(\.description),
        writes: stage.writes.map(\.description))
    }
  }

  /// The plan as JSON with sorted keys and a newline at its end.
  public var json: [UInt8] { BuildReport.json(of: self) }

  /// The plan as a person reads it; as a graph with what each stage reads and writes.
  public func summary(asGraph: Bool = false) -> String {
    var lines = asGraph ? graphLines : ["stages: " + stages.map(\.name).joined(separator: ", ")]
    for hook in hooks { lines.append("hook \(hook.name): \(hook.program.joined(separator: " "))".printable) }
    if hooks.isEmpty { lines.append("no hooks") }
    lines.append("surfaces: " + (surfaces.isEmpty ? "none" : surfaces.joined(separator: ", ")))
    let kinds = pages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    lines.append("\(counted(pages.values.reduce(0, +), "page")): \(kinds.joined(separator: ", "))")
    lines.append(
      "\(counted(feeds, "feed")), \(counted(embeds, "embed")), about \(counted(aboutCards, "social card"))")
    lines.append("about \(BuildReport.bytes(aboutBytes)) without media")
    return (lines + BuildReport.listing(removed, "address", "addresses", "would be taken down"))
      .joined(separator: "\n")
  }

  private var graphLines: [String] {
    let width = stages.map(\.name.count).max() ?? 0
    return stages.flatMap { stage in
      let name = stage.name + String(repeating: " ", count: width - stage.name.count)
      let space = String(repeating: " ", count: width)
      return [
        "\(name)  reads   \(stage.reads.joined(separator: ", "))",
        "\(space)  writes  \(stage.writes.joined(separator: ", "))",
      ]
    }
  }
}

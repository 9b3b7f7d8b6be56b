import BuildDiagnostics
import Testing

@testable import ThreadlineKit

/// The stages of a build as they are declared.
struct BuildStageTests {
  private let graph: BuildStage.Graph

  init() throws {
    graph = try BuildStage.Graph(BuildStage.allCases.map(\.declaration), given: BuildThing.given)
  }

  @Test("the declarations stand in the order in which they run, and leave nothing unread but what is wanted")
  func inOrder() {
    #expect(graph.stages.map(\.name) == BuildStage.allCases)
    let read = Set(graph.stages.flatMap(\.reads))
    let goals: Set<BuildThing> = [.changes, .state, .notice]
    let unread = BuildThing.allCases.filter { !read.contains($0) && !goals.contains($0) }
    #expect(unread.isEmpty, "\(unread)")
  }

  @Test("what looks writes no address, site or state, and a dry run neither")
  func looking() {
    let writing: Set<BuildStage> = [.lockAddresses, .publish, .keepState, .afterPublish]
    for goals: [BuildThing] in [[.plan, .templates], [.changes]] {
      #expect(writing.isDisjoint(with: graph.order(toward: goals).map(\.name)))
    }
    let looking = graph.order(toward: [.plan, .templates]).map(\.name)
    #expect(looking.last == .planPages && !looking.contains(.renderPages))
    #expect(writing.isSubset(of: graph.order(toward: SiteBuilder.published).map(\.name)))
  }

  @Test("a stage takes and gives what it declares, and nothing else")
  func declared() throws {
    var plan = Made<Int>(.plan)
    let early = #expect(throws: Diagnostic.self) { try plan.taken(by: .afterPlan) }
    #expect(early?.message == "the stage \"after_plan\" reads \"plan\", which is not there yet")
    let wrong = #expect(throws: Diagnostic.self) { try plan.give(1, by: .readExports) }
    #expect(wrong?.message == "the stage \"read exports\" writes \"plan\", which it does not declare")
    try plan.give(1, by: .planPages)
    #expect(try plan.taken(by: .afterPlan) == 1)
    let stranger = #expect(throws: Diagnostic.self) { try plan.taken(by: .keepState) }
    #expect(stranger?.code == .stageUndeclared)
  }
}

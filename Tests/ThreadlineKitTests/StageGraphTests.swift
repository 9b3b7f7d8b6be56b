import BuildDiagnostics
import Testing
import ThreadlineKit

/// The order of stages, walked from what they declare.
struct StageGraphTests {
  private typealias Graph = StageGraph<String, String>

  private func graph(_ stages: [Graph.Stage], given: Set<String> = []) throws(Diagnostic) -> Graph {
    try Graph(stages, given: given)
  }

  @Test("a stage comes after those that write what it reads, else in the order of the declarations")
  func order() throws {
    let graph = try graph(
      [
        .init("serve", reads: ["bread"], writes: ["meal"]),
        .init("bake", reads: ["dough"], writes: ["bread"]),
        .init("sing", reads: [], writes: ["song"]),
        .init("mix", reads: ["flour", "water"], writes: ["dough"]),
      ], given: ["flour", "water"])
    #expect(graph.stages.map(\.name) == ["sing", "mix", "bake", "serve"])
    #expect(graph.order(toward: ["bread"]).map(\.name) == ["mix", "bake"])
    #expect(graph.order(toward: ["song", "dough"]).map(\.name) == ["sing", "mix"])
    #expect(graph.order(toward: ["flour"]).isEmpty)
  }

  @Test("what nothing provides is told with the stage that reads it")
  func unprovided() {
    let failure = #expect(throws: Diagnostic.self) {
      try graph([.init("bake", reads: ["flour", "dough"], writes: ["bread"])], given: ["flour"])
    }
    #expect(failure?.message == "the stage \"bake\" reads \"dough\", which no stage writes")
  }

  @Test("of a circle every stage and thing is told, and no other")
  func circle() {
    let failure = #expect(throws: Diagnostic.self) {
      try graph([
        .init("eat", reads: ["egg"], writes: []), .init("lay", reads: ["hen"], writes: ["egg"]),
        .init("hatch", reads: ["egg"], writes: ["hen"]), .init("sing", reads: [], writes: ["song"]),
      ])
    }
    #expect(
      failure?.message
        == "stages wait for each other: \"lay\" waits for \"hen\", \"hatch\" waits for \"egg\"")
    let own = #expect(throws: Diagnostic.self) { try graph([.init("a", reads: ["x"], writes: ["x"])]) }
    #expect(own?.message == "stages wait for each other: \"a\" waits for \"x\"")
  }

  @Test("a thing has one writer")
  func twice() {
    let failure = #expect(throws: Diagnostic.self) {
      try graph([.init("a", reads: [], writes: ["x"]), .init("b", reads: [], writes: ["x"])])
    }
    #expect(failure?.message == "the stage \"b\" writes \"x\", and so does the stage \"a\"")
    #expect(throws: Diagnostic.self) { try graph([.init("a", reads: [], writes: ["x"])], given: ["x"]) }
  }

  /// A generator whose numbers are the same for a seed.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  @Test(
    "of any declarations without a circle every stage runs once, after all that it needs", arguments: 0..<200)
  func property(seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let count = Int.random(in: 1...24, using: &dice)
    let stages = (0..<count).map { index in
      let reads = (0..<index).filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }
      return Graph.Stage("\(index)", reads: reads.map { "thing \($0)" }, writes: ["thing \(index)"])
    }
    let graph = try graph(stages.shuffled(using: &dice))
    #expect(graph.stages.count == count && Set(graph.stages.map(\.name)).count == count)
    let goal = "thing \(Int.random(in: 0..<count, using: &dice))"
    for order in [graph.stages, graph.order(toward: [goal])] {
      var there = Set<String>()
      for stage in order {
        #expect(stage.reads.allSatisfy(there.contains), "seed \(seed): \(stage)")
        there.formUnion(stage.writes)
      }
    }
    // Nothing runs that the goal does not need: each stage is read by a later one, or makes the goal itself.
    let needed = graph.order(toward: [goal])
    for (place, stage) in needed.enumerated() where stage.writes != [goal] {
      #expect(
        needed[place...].contains { $0.reads.contains(where: stage.writes.contains) },
        "seed \(seed): \(stage)")
    }
  }

  @Test("one edge turned back makes a circle that is found", arguments: 0..<50)
  func backEdge(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    let count = Int.random(in: 2...24, using: &dice)
    var stages = (0..<count).map { index in
      Graph.Stage("\(index)", reads: index == 0 ? [] : ["thing \(index - 1)"], writes: ["thing \(index)"])
    }
    let from = Int.random(in: 0..<count, using: &dice)
    stages[0] = Graph.Stage("0", reads: ["thing \(from)"], writes: ["thing 0"])
    let failure = #expect(throws: Diagnostic.self) { try graph(stages.shuffled(using: &dice)) }
    #expect(failure?.code == .stageCircle, "seed \(seed)")
    let named = (0...from).allSatisfy { failure?.message.contains("\"\($0)\" waits for") == true }
    #expect(named, "seed \(seed): \(failure?.message ?? "")")
  }
}

package import BuildDiagnostics

/// Stages that say what they read and what they write, and the order that follows from it.
///
///     let graph = try StageGraph([bake, mix], given: ["flour"])     // bake reads dough, which mix writes
///     graph.order(toward: ["bread"])                                // mix, bake
///
/// The order is always the same: of the stages that could come next the one comes that was declared first.
package struct StageGraph<Name: Hashable & Sendable, Thing: Hashable & Sendable>: Sendable
where Name: CustomStringConvertible, Thing: CustomStringConvertible {
  /// A stage by its name, with what it reads and writes.
  package struct Stage: Sendable {
    package let name: Name
    package let reads: [Thing]
    package let writes: [Thing]

    package init(_ name: Name, reads: [Thing], writes: [Thing]) {
      (self.name, self.reads, self.writes) = (name, reads, writes)
    }
  }

  /// Every stage in an order in which each comes after those that write what it reads.
  package let stages: [Stage]
  /// Which stage writes a thing, by its index in `stages`.
  private let writers: [Thing: Int]

  /// Walks the declarations; `given` is what is there before any stage.
  ///
  /// Throws where two stages write one thing, nothing gives what a stage reads, or stages wait for each other in a
  /// circle; the message names the stages and the things.
  package init(_ declared: [Stage], given: Set<Thing>) throws(Diagnostic) {
    let writers = try Self.writers(among: declared, given)
    for stage in declared {
      guard let missing = stage.reads.first(where: { !given.contains($0) && writers[$0] == nil }) else {
        continue
      }
      throw .error(
        .stageUnprovided, "the stage \"\(stage.name)\" reads \"\(missing)\", which no stage writes")
    }
    var (order, rest, there) = ([Stage](), declared, given)
    while !rest.isEmpty {
      guard let next = rest.firstIndex(where: { $0.reads.allSatisfy(there.contains) }) else {
        throw Self.circle(of: rest, there)
      }
      there.formUnion(rest[next].writes)
      order.append(rest.remove(at: next))
    }
    stages = order
    self.writers = try Self.writers(among: order, given)
  }

  /// The stages that are needed for some things, and no others, in their order.
  package func order(toward goals: [Thing]) -> [Stage] {
    var (needed, wanted) = (Set<Int>(), goals)
    while let thing = wanted.popLast() {
      guard let index = writers[thing], needed.insert(index).inserted else { continue }
      wanted += stages[index].reads
    }
    return needed.sorted().map { stages[$0] }
  }

  private static func writers(
    among stages: [Stage], _ given: Set<Thing>
  ) throws(Diagnostic) -> [Thing: Int] {
    var writers: [Thing: Int] = [:]
    for (index, stage) in stages.enumerated() {
      for thing in stage.writes {
        let other = writers.updateValue(index, forKey: thing).map { "the stage \"\(stages[$0].name)\"" }
        guard let other = other ?? (given.contains(thing) ? "what is there before any stage" : nil) else {
          continue
        }
        throw .error(
          .stageWrittenTwice, "the stage \"\(stage.name)\" writes \"\(thing)\", and so does \(other)")
      }
    }
    return writers
  }

  /// The circle that is reached from the first stage that cannot run.
  private static func circle(of rest: [Stage], _ there: Set<Thing>) -> Diagnostic {
    var (chain, next) = ([(stage: Stage, thing: Thing)](), rest.first)
    while let stage = next, let thing = stage.reads.first(where: { !there.contains($0) }) {
      if let start = chain.firstIndex(where: { $0.stage.name == stage.name }) {
        let links = chain[start...].map { "\"\($0.stage.name)\" waits for \"\($0.thing)\"" }
        return .error(.stageCircle, "stages wait for each other: \(links.joined(separator: ", "))")
      }
      chain.append((stage, thing))
      next = rest.first { $0.writes.contains(thing) }
    }
    return .error(.stageCircle, "stages wait for each other")
  }
}

extension Diagnostic.Code {
  /// A stage reads what nothing writes.
  package static let stageUnprovided: Diagnostic.Code = "stage-unprovided"
  /// Two stages write one thing.
  package static let stageWrittenTwice: Diagnostic.Code = "stage-written-twice"
  /// Stages wait for each other in a circle.
  package static let stageCircle: Diagnostic.Code = "stage-circle"
}

import BuildDiagnostics

/// The place for what one stage makes and later ones take.
///
/// Which stage may give it, and which may take it, its declaration says: so what `threadline plan --graph` prints is
/// what happens.
struct Made<Value> {
  private let thing: BuildThing
  private(set) var value: Value?

  /// A place that is empty yet.
  init(_ thing: BuildThing) { self.thing = thing }

  /// Takes what an earlier stage gave.
  func taken(by stage: BuildStage) throws(Diagnostic) -> Value {
    guard stage.declaration.reads.contains(thing) else { throw undeclared(stage, "reads") }
    guard let value else {
      throw .error(.stageUnprovided, "the stage \"\(stage)\" reads \"\(thing)\", which is not there yet")
    }
    return value
  }

  /// Puts in what a stage made.
  mutating func give(_ value: Value, by stage: BuildStage) throws(Diagnostic) {
    guard stage.declaration.writes.contains(thing) else { throw undeclared(stage, "writes") }
    self.value = value
  }

  private func undeclared(_ stage: BuildStage, _ what: String) -> Diagnostic {
    .error(.stageUndeclared, "the stage \"\(stage)\" \(what) \"\(thing)\", which it does not declare")
  }
}

extension Diagnostic.Code {
  /// A stage takes or gives what it does not declare.
  static let stageUndeclared: Diagnostic.Code = "stage-undeclared"
}

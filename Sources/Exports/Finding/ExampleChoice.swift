import BuildDiagnostics

/// Which exports are read: the example of a new site only as long as there is nothing else.
struct ExampleChoice {
  /// The exports to read.
  let exports: [FoundExport]
  /// What there is to say about examples that are left out.
  let notes: [Diagnostic]
  /// The name of the first example, if all that is read is one.
  let example: String?

  /// Leaves examples out if any of the exports is something else.
  init(_ found: [FoundExport]) {
    let examples = found.flatMap(\.examples)
    let own = found.compactMap(\.withoutExamples)
    example = own.isEmpty ? examples.first?.name : nil
    exports = own.isEmpty ? found : own
    notes = own.isEmpty ? [] : examples.map { Self.note($0.name) }
  }

  private static func note(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, .exampleLeftOut, at: Diagnostic.Place(name),
      "this is the example of \"threadline new\"; it is left out, since there are exports of your own")
  }
}

package import BuildDiagnostics

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

extension FoundExport {
  /// The native files of it that are examples.
  fileprivate var examples: [NativeFile] {
    if case .native(let files) = content { files.filter(\.isExample) } else { [] }
  }

  /// The export without examples; `nil` if nothing is left of it.
  fileprivate var withoutExamples: FoundExport? {
    guard case .native(let files) = content else { return self }
    let own = files.filter { !$0.isExample }
    return own.isEmpty ? nil : FoundExport(name: name, content: .native(own))
  }
}

extension Diagnostic.Code {
  /// The example of `threadline new` is left out.
  ///
  /// - Cause: There are exports of your own.
  /// - Fix: Delete `exports/example.ndjson` to be rid of the note.
  /// - Example: `exports/example.ndjson: note: this is the example of "threadline new"; it is left out, since
  ///            there are exports of your own [example-left-out]`
  package static let exampleLeftOut: Diagnostic.Code = "example-left-out"
}

import BuildDiagnostics

/// What is left of the bytes that one container may give in one pass.
struct ExtractionBudget {
  /// How many bytes the container may give.
  let allowance: Int
  /// The name of the container.
  let name: String
  private(set) var spent = 0

  /// Takes bytes out, before they are written anywhere.
  mutating func spend(_ count: Int) throws(Diagnostic) {
    guard count <= allowance - spent else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(name),
        "more than \(allowance) bytes come out of it, which is as much as is taken from an export of its size"
      )
    }
    spent += count
  }
}

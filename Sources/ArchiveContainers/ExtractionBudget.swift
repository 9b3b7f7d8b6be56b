import BuildDiagnostics

/// What is left of the bytes that one container may give in one pass.
struct ExtractionBudget {
  private var left: Int
  private let allowance: Int
  private let name: String

  /// A budget for the container of a name.
  init(_ allowance: Int, name: String) {
    self.allowance = allowance
    self.name = name
    left = allowance
  }

  /// Takes bytes out, before they are written anywhere.
  mutating func spend(_ count: Int) throws(Diagnostic) {
    guard count <= left else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(name),
        "more than \(allowance) bytes come out of it, which is as much as is taken from an export of its size"
      )
    }
    left -= count
  }
}

package import BuildDiagnostics

extension Diagnostic.Code {
  /// A repository that is cut off, or whose commit cannot be read.
  package static let damagedRepository: Diagnostic.Code = "damaged-repository"
  /// A block that a repository names and does not hold, or whose bytes are not those that its name tells.
  package static let missingBlock: Diagnostic.Code = "missing-block"
  /// A record that cannot be read.
  package static let unreadableRecord: Diagnostic.Code = "unreadable-record"
  /// A link or mention in a text whose place or target makes no sense; the text stands without it.
  package static let unusableFacet: Diagnostic.Code = "unusable-facet"
  /// An account whose handle nothing says, or a handle that it cannot have.
  package static let unknownHandle: Diagnostic.Code = "unknown-handle"
  /// An account that asks to be shown to signed-in people only.
  package static let signedInOnly: Diagnostic.Code = "signed-in-only"
}

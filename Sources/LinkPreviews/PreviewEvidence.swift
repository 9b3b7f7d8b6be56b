/// How it is known that a consumer behaves as a rule says, the surest first.
public enum PreviewEvidence: String, Hashable, Sendable, CaseIterable {
  /// The consumer's source code says so.
  case source = "read in the source code"
  /// Its vendor or the standard says so.
  case documentation = "documented"
  /// Its real code was run on a page.
  case trial = "tested"
  /// Users report it.
  case report = "reported by users"
  /// Others say so.
  case folklore = "said by others"
  /// It is remembered, and the place where it was read is not at hand.
  case memory = "from memory"
}

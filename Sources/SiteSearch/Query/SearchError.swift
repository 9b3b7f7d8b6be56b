/// Why a search has no answer.
package struct SearchError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The file is not there.
    case missing
    /// It is not whole, or is no file of this format.
    case damaged
    /// It is of another version of the format.
    case otherVersion
  }

  package let reason: Reason
  /// The file, without `.js`.
  package let name: String

  init(_ reason: Reason, _ name: String) { (self.reason, self.name) = (reason, name) }
}

/// The files that a host wants, and what stays undone.
package struct HostMaps: Sendable {
  /// Files in the site, by their path; one of the site's own of that path gives way.
  package var inside: [String: [UInt8]] = [:]
  /// Files next to the site, by their name.
  package var outside: [String: [UInt8]] = [:]
  /// What the host cannot do of what the site says, a sentence each.
  package var cannot: [String] = []

  mutating func noteLeft(_ count: Int) {
    guard count > 0 else { return }
    cannot.append(
      (count == 1 ? "1 address of permalinks.lock holds" : "\(count) addresses of permalinks.lock hold")
        + " signs that no address of ours has, left out of its maps")
  }

  /// A text in quotation marks, as nginx and JavaScript read it. Fields are ours; a name of a file is in an expression
  /// alone.
  static func quoted(_ text: String) -> String {
    "\"" + text.filter { !$0.isNewline }.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension Array<HostRules.Outcome> {
  /// How many are gone, and have a page of their own that says so; what was next to one is not counted.
  var gone: Int { count { $0.to == nil && $0.page == nil && !$0.isMissing } }
  /// How many moved.
  var moved: Int { count { $0.to != nil } }
}

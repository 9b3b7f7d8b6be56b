/// One way to break a rule, with the answer that `threadline check --explain` gives for it.
///
/// A finding is made from a cause, so there is no message without an explanation.
public struct PreviewCause: Hashable, Sendable {
  /// How the messages begin, with `…` for what differs from page to page: `og:title takes … bytes`.
  public let message: String
  /// Why it matters and how to fix it.
  public let fix: String
  /// The lines to copy; `nil` if no text fixes it.
  public let tags: String?

  /// A cause by the beginning of its messages.
  package init(_ message: String, fix: String, tags: String? = nil) {
    self.message = message
    self.fix = fix
    self.tags = tags
  }

  /// Whether a message is one of this cause: it begins as `message` does and has all parts of it in order.
  package func matches(_ text: String) -> Bool {
    var rest = text[...]
    for (number, part) in message.split(separator: "…", omittingEmptySubsequences: false).enumerated() {
      if number == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if !part.isEmpty {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
    }
    return true
  }

  /// The cause as `--explain` prints it: the message, the fix below it, and the lines to copy.
  var explanation: String {
    let lines = (tags ?? "").split(separator: "\n").map { "      \($0)" }
    return "\(message)\n    \(fix)" + (lines.isEmpty ? "" : "\n\n" + lines.joined(separator: "\n"))
  }
}

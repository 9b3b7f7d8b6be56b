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
  /// How the messages go on after `message`: what is expected, and who fails.
  package let rest: String
  let severity: Finding.Severity
  /// The consumers that show a worse preview; `nil` for the consumers of the rule.
  let consumers: [PreviewConsumer]?

  /// A cause by its message, `message` and `rest` together, in which each `…` is a placeholder.
  package init(
    _ message: String, then rest: String = "", severity: Finding.Severity = .error,
    for consumers: [PreviewConsumer]? = nil, fix: String, tags: String? = nil
  ) {
    (self.message, self.rest, self.fix, self.tags) = (message, rest, fix, tags)
    (self.severity, self.consumers) = (severity, consumers)
  }

  /// The whole message with its first placeholders filled. A placeholder without an argument stays as it is.
  package func text(_ arguments: [String] = []) -> String {
    let parts = (message + rest).split(separator: "…", omittingEmptySubsequences: false)
    return parts.enumerated().reduce(into: "") { text, part in
      if part.offset > 0 {
        text += arguments.indices.contains(part.offset - 1) ? arguments[part.offset - 1] : "…"
      }
      text += part.element
    }
  }

  /// The cause as `--explain` prints it: the message, the fix below it, and the lines to copy.
  var explanation: String {
    let lines = (tags ?? "").split(separator: "\n").map { "      \($0)" }
    return "\(message)\n    \(fix)" + (lines.isEmpty ? "" : "\n\n" + lines.joined(separator: "\n"))
  }
}

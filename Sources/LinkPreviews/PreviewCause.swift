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
  /// The whole message with its placeholders: behind ``message`` what is expected, and who fails.
  private let template: String
  let severity: Finding.Severity
  /// The consumers that show a worse preview; `nil` for the consumers of the rule.
  let consumers: [PreviewConsumer]?

  /// A cause by its message, in which each `…` is a placeholder.
  ///
  /// - Parameters:
  ///   - message: The whole message, of which ``message`` ends at the semicolon; or only this, if `rest` is given.
  ///   - rest: How the message goes on if ``message`` has a semicolon itself.
  package init(
    _ message: String, then rest: String? = nil, severity: Finding.Severity = .error,
    for consumers: [PreviewConsumer]? = nil, fix: String, tags: String? = nil
  ) {
    self.message = rest == nil ? String(message.prefix { $0 != ";" }) : message
    template = message + (rest ?? "")
    (self.fix, self.tags, self.severity, self.consumers) = (fix, tags, severity, consumers)
  }

  /// The cause that a page has no tag of a name, and what is lost without it.
  init(
    missing key: String, _ loss: String, severity: Finding.Severity = .error,
    for consumers: [PreviewConsumer]? = nil, fix: String, tags: String
  ) {
    let naming = PreviewPage.isOpenGraphKey(key) ? "property" : "name"
    self.init(
      "\(key) is missing; expected <meta \(naming)=\"\(key)\" content=\"…\"> (\(loss))",
      severity: severity, for: consumers, fix: fix, tags: tags)
  }

  /// The whole message with its first placeholders filled. A placeholder without an argument stays as it is.
  package func text(_ arguments: [String] = []) -> String {
    let parts = template.split(separator: "…", omittingEmptySubsequences: false)
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

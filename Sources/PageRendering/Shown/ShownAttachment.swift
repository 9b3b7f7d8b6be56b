import ThreadModel
package import SafeMarkup

/// One thing below the text of a post, in each form in which it is said outside its pages.
package protocol ShownAttachment: Sendable {
  /// The markup for feeds.
  func html(_ strings: PageStrings) -> HTML
  func markdown(_ strings: PageStrings) -> String
  func text(_ strings: PageStrings) -> String
  /// Adds its members to the JSON of a thread.
  func append(to json: inout JSON)
}

extension String {
  /// The texts that are not blank, each on its own line.
  package static func lines(_ lines: [String?]) -> String {
    lines.compactMap { $0 }.filter { !$0.isBlank }.joined(separator: "\n")
  }
}

extension HTML {
  /// A link, or the text alone.
  package init(linking text: String, to address: String?) {
    self = address.map { "<a href=\"\($0)\">\(text)</a>" } ?? HTML(text: text)
  }
}

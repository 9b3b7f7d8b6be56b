/// The text of one template file.
package struct TemplateSource: Sendable, Hashable {
  /// What other templates call it: `page` or `partials/entry`. Only the slot `banner` takes `slots/banner`.
  package let name: String
  /// The file as a diagnostic names it.
  package let path: String
  /// What is in the file.
  package let text: String
  /// The line of the file that has the text; `nil` if the text is the whole file.
  package let line: Int?

  /// A template of this text.
  package init(name: String, path: String, text: String, line: Int? = nil) {
    (self.name, self.path, self.text, self.line) = (name, path, text, line)
  }

  /// The slot that it fills; `nil` if other templates may include it.
  var slot: String? { name.hasPrefix("slots/") ? String(name.dropFirst("slots/".count)) : nil }
}

/// The text of one template file.
package struct TemplateSource: Sendable, Hashable {
  /// What other templates call it: `page` or `partials/entry`; a slot's filling bears the slot's name.
  package let name: String
  /// The file as a diagnostic names it.
  package let path: String
  /// What is in the file.
  package let text: String

  /// A template of this text.
  package init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
  }
}

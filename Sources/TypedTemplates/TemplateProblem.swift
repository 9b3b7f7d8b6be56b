package import BuildDiagnostics

extension Diagnostic.Code {
  /// A template tag is malformed.
  ///
  /// - Cause: It has spaces or several names.
  /// - Fix: Write one name: `{{title}}`.
  /// - Example: `Templates/permalink.mustache:3:5: error: a tag holds exactly one name, without spaces
  ///            [template-bad-tag]`
  package static let templateBadTag: Diagnostic.Code = "template-bad-tag"
  /// A section is closed by another name than it was opened.
  ///
  /// - Cause: Sections overlap, or a name is misspelled.
  /// - Fix: Close the innermost section first.
  /// - Example: `Templates/permalink.mustache:9:1: error: expected {{/entries}}, found {{/entry}}
  ///            [template-mismatched-section]`
  package static let templateMismatchedSection: Diagnostic.Code = "template-mismatched-section"
  /// A template that pages need is missing.
  ///
  /// - Cause: The theme lacks the file.
  /// - Fix: Restore it from the built-in theme.
  /// - Example: `Templates: error: there is no template "permalink" [template-missing]`
  package static let templateMissing: Diagnostic.Code = "template-missing"
  /// A template names a partial that does not exist.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use the suggested name, or add the file.
  /// - Example: `Templates/permalink.mustache:4:1: error: there is no partial "entri"; did you mean "entry"?
  ///            [template-missing-partial]`
  package static let templateMissingPartial: Diagnostic.Code = "template-missing-partial"
  /// Partials include each other in a circle.
  ///
  /// - Cause: A partial includes itself, directly or through others.
  /// - Fix: Remove one of the inclusions.
  /// - Example: `Templates/entry.mustache:2:1: error: the partials entry > body > entry include each other
  ///            [template-partial-cycle]`
  package static let templatePartialCycle: Diagnostic.Code = "template-partial-cycle"
  /// A template of a theme leaves out a slot that pages need.
  ///
  /// - Cause: The slot's tag is missing.
  /// - Fix: Add the tag that the message names.
  /// - Example: `Templates/layout.mustache:1:1: error: expected the slot "head-extra"
  ///            [template-slot-required]`
  package static let templateSlotRequired: Diagnostic.Code = "template-slot-required"
  /// A file in `Templates/slots/` has no matching slot.
  ///
  /// - Cause: The name is misspelled.
  /// - Fix: Use one of the names that the message lists.
  /// - Example: `Templates/slots/foter.mustache: error: no template asks for a slot "foter"; did you mean
  ///            "footer"? [template-slot-unknown]`
  package static let templateSlotUnknown: Diagnostic.Code = "template-slot-unknown"
  /// Sections or partials are nested too deeply.
  ///
  /// - Cause: A template that was generated, or a mistake.
  /// - Fix: Use fewer levels.
  /// - Example: `Templates/entry.mustache:40:1: error: sections are nested deeper than 64
  ///            [template-too-deep]`
  package static let templateTooDeep: Diagnostic.Code = "template-too-deep"
  /// A template is too large.
  ///
  /// - Cause: It has content that belongs into `Public/`.
  /// - Fix: Move it to a file in `Public/`.
  /// - Example: `Templates/layout.mustache: error: a template has at most 1000000 bytes [template-too-large]`
  package static let templateTooLarge: Diagnostic.Code = "template-too-large"
  /// A section is not closed.
  ///
  /// - Cause: Its closing tag is missing.
  /// - Fix: Add `{{/name}}`.
  /// - Example: `Templates/entry.mustache:5:1: error: {{#media}} is not closed [template-unclosed-section]`
  package static let templateUnclosedSection: Diagnostic.Code = "template-unclosed-section"
  /// A tag is not closed.
  ///
  /// - Cause: `}}` is missing.
  /// - Fix: Add it.
  /// - Example: `Templates/entry.mustache:5:1: error: the tag is not closed; expected }}
  ///            [template-unclosed-tag]`
  package static let templateUnclosedTag: Diagnostic.Code = "template-unclosed-tag"
  /// A template fills a block that its parent does not have.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use the suggested name.
  /// - Example: `Templates/profile.mustache:2:1: error: there is no block "contnt"; did you mean "content"?
  ///            [template-unknown-block]`
  package static let templateUnknownBlock: Diagnostic.Code = "template-unknown-block"
  /// A template uses a field that does not exist there.
  ///
  /// - Cause: It is misspelled, or belongs to another section.
  /// - Fix: Use the suggested name.
  /// - Example: `Templates/entry.mustache:7:3: error: there is no field "tittle" here; did you mean "title"?
  ///            [template-unknown-field]`
  package static let templateUnknownField: Diagnostic.Code = "template-unknown-field"
  /// A link attribute is filled in an unsafe way.
  ///
  /// - Cause: Text, which could be `javascript:`, is at the beginning of the URL.
  /// - Fix: Use a URL field at the beginning.
  /// - Example: `Templates/entry.mustache:7:10: error: "href" holds an address; expected an address field
  ///            first, or text behind a "#" [template-unsafe-address]`
  package static let templateUnsafeAddress: Diagnostic.Code = "template-unsafe-address"
  /// A field fills an attribute that must be constant.
  ///
  /// - Cause: Attributes such as `onclick` and `style` can run code or are blocked.
  /// - Fix: Use a class.
  /// - Example: `Templates/entry.mustache:7:10: error: "onclick" tells the browser what to do; no field may
  ///            fill it [template-unsafe-attribute]`
  package static let templateUnsafeAttribute: Diagnostic.Code = "template-unsafe-attribute"
  /// HTML is printed where only text is safe.
  ///
  /// - Cause: `{{{field}}}` is used in an attribute or a title.
  /// - Fix: Use a text field.
  /// - Example: `Templates/entry.mustache:7:10: error: HTML may be printed only between elements; expected a
  ///            text field here [template-unsafe-html]`
  package static let templateUnsafeHTML: Diagnostic.Code = "template-unsafe-html"
  /// A tag is in a place where nothing can be printed safely.
  ///
  /// - Cause: It is in a comment, or in the name of an element or attribute.
  /// - Fix: Move the tag.
  /// - Example: `Templates/entry.mustache:7:10: error: no tag may stand inside an HTML comment; {{! … }}
  ///            leaves something out of the page [template-unsafe-place]`
  package static let templateUnsafePlace: Diagnostic.Code = "template-unsafe-place"
  /// A tag is inside a script or style element.
  ///
  /// - Cause: Text cannot be escaped safely there.
  /// - Fix: Put the value into an attribute.
  /// - Example: `Templates/entry.mustache:7:10: error: no tag may stand inside <script>; expected what it
  ///            needs in an attribute [template-unsafe-script]`
  package static let templateUnsafeScript: Diagnostic.Code = "template-unsafe-script"
  /// A section opens an element or a quote that it does not close.
  ///
  /// - Cause: The markup before and after the section differs.
  /// - Fix: Close every element and quote where it was opened.
  /// - Example: `Templates/entry.mustache:7:1: error: the markup is not the same after this section as before
  ///            it [template-unsafe-section]`
  package static let templateUnsafeSection: Diagnostic.Code = "template-unsafe-section"
  /// An attribute has no quotes.
  ///
  /// - Cause: Quotes are missing around a value.
  /// - Fix: Add double quotes.
  /// - Example: `Templates/entry.mustache:7:10: error: the value of "class" has no quotes; expected class="…"
  ///            [template-unsafe-unquoted]`
  package static let templateUnsafeUnquoted: Diagnostic.Code = "template-unsafe-unquoted"
  /// A field is used in a way that does not fit its kind.
  ///
  /// - Cause: For example a list is printed, or a text is used as a section.
  /// - Fix: Use the form that the message names.
  /// - Example: `Templates/entry.mustache:7:1: error: "media" is a list; expected {{#media}}
  ///            [template-wrong-kind]`
  package static let templateWrongKind: Diagnostic.Code = "template-wrong-kind"
}

/// Something wrong with a template. Where it stands is said by the offset of a byte.
struct TemplateProblem {
  let code: Diagnostic.Code
  let message: String

  init(_ code: Diagnostic.Code, _ message: String) { (self.code, self.message) = (code, message) }

  /// A tag in an attribute's value without quotes.
  static func unquoted(_ attribute: String) -> Self {
    Self(
      .templateUnsafeUnquoted, "the value of \"\(attribute)\" has no quotes; expected \(attribute)=\"…\"")
  }
  /// A tag in the name of an element or attribute, or between attributes.
  static let tag = Self(
    .templateUnsafePlace,
    "a tag may print only between elements and in quoted values, not in the name of an element or attribute")
}

package import BuildDiagnostics

extension Diagnostic.Code {
  package static let templateBadTag: Diagnostic.Code = "template-bad-tag"
  package static let templateMismatchedSection: Diagnostic.Code = "template-mismatched-section"
  package static let templateMissing: Diagnostic.Code = "template-missing"
  package static let templateMissingPartial: Diagnostic.Code = "template-missing-partial"
  package static let templatePartialCycle: Diagnostic.Code = "template-partial-cycle"
  package static let templateSlotRequired: Diagnostic.Code = "template-slot-required"
  package static let templateSlotUnknown: Diagnostic.Code = "template-slot-unknown"
  package static let templateTooDeep: Diagnostic.Code = "template-too-deep"
  package static let templateTooLarge: Diagnostic.Code = "template-too-large"
  package static let templateUnclosedSection: Diagnostic.Code = "template-unclosed-section"
  package static let templateUnclosedTag: Diagnostic.Code = "template-unclosed-tag"
  package static let templateUnknownBlock: Diagnostic.Code = "template-unknown-block"
  package static let templateUnknownField: Diagnostic.Code = "template-unknown-field"
  package static let templateUnsafeAddress: Diagnostic.Code = "template-unsafe-address"
  package static let templateUnsafeAttribute: Diagnostic.Code = "template-unsafe-attribute"
  package static let templateUnsafeHTML: Diagnostic.Code = "template-unsafe-html"
  package static let templateUnsafePlace: Diagnostic.Code = "template-unsafe-place"
  package static let templateUnsafeScript: Diagnostic.Code = "template-unsafe-script"
  package static let templateUnsafeSection: Diagnostic.Code = "template-unsafe-section"
  package static let templateUnsafeUnquoted: Diagnostic.Code = "template-unsafe-unquoted"
  package static let templateWrongKind: Diagnostic.Code = "template-wrong-kind"
}

/// Something wrong with a template, by the offset of the byte where it stands.
struct TemplateProblem {
  let offset: Int
  let code: Diagnostic.Code
  let message: String

  init(_ offset: Int, _ code: Diagnostic.Code, _ message: String) {
    self.offset = offset
    self.code = code
    self.message = message
  }
}

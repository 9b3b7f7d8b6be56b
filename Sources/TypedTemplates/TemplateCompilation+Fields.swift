import BuildDiagnostics

extension TemplateCompilation {
  /// Compiles `{{x}}` and `{{{x}}}`.
  mutating func compileValue(_ name: String, isRaw: Bool, at offset: Int, of frame: TemplateFrame) {
    guard let field = resolve(name, at: offset, of: frame) else { return }
    if let message = misuse(of: field, name: name, isRaw: isRaw) {
      let code: Diagnostic.Code = isRaw ? .templateUnsafeHTML : .templateWrongKind
      return report(TemplateProblem(code, message), at: offset, in: frame.template)
    }
    if let refusal = markup.state.refusal(of: field.kind) { return refuse(refusal, at: offset, of: frame) }
    markup.state.print()
    let place = program.place(of: field)
    switch field.kind {
    case .html: program.append(.html, place)
    case .address: program.append(.address, place)
    default: program.append(.text, place)
    }
  }

  private func misuse(of field: FieldScopes.Field, name: String, isRaw: Bool) -> String? {
    switch (field.kind, isRaw) {
    case (.html, true), (.text, false), (.address, false): nil
    case (.html, false): "\"\(name)\" is HTML; expected {{{\(name)}}}"
    case (.text, true), (.address, true):
      "\"\(name)\" is \(field.kind.words), which is printed escaped; expected {{\(name)}}"
    case (let kind, _):
      "\"\(name)\" is \(kind.words) and cannot be printed; expected {{#\(name)}} or one of its fields"
    }
  }

  /// Compiles `{{#x}}…{{/x}}` and `{{^x}}…{{/x}}`.
  mutating func compileSection(
    _ name: String, isInverted: Bool, _ section: TemplateElement, of frame: TemplateFrame
  ) {
    let (offset, body) = (section.offset, section.body)
    guard admitsTag(at: offset, of: frame) else { return }
    let before = markup.state
    guard let field = resolve(name, at: offset, of: frame) else {
      scopes.enter(nil)
      compile(body, of: frame)
      scopes.leave()
      return rejoin(before, at: offset, of: frame)
    }
    guard !field.indexes.isEmpty else {
      let message = "\"\(name)\" is the record itself, which is always there; expected one of its fields"
      return report(TemplateProblem(.templateWrongKind, message), at: offset, in: frame.template)
    }
    compileSection(over: field, isInverted: isInverted, body: body, of: frame)
    rejoin(before, at: offset, of: frame)
  }

  private mutating func compileSection(
    over field: FieldScopes.Field, isInverted: Bool, body: Range<Int>, of frame: TemplateFrame
  ) {
    let place = program.place(of: field)
    let start: Int
    switch field.kind {
    case _ where isInverted:
      start = program.append(.skipIf, place)
      compile(body, of: frame)
      return program.end(start)
    case .record(let shape), .records(let shape):
      start = program.append(.enter, place)
      scopes.enter(shape)
    case .text, .html, .address, .flag:
      start = program.append(.skipUnless, place)
      scopes.enter(field)
    }
    compile(body, of: frame)
    scopes.leave()
    program.end(start)
  }

  /// Goes on behind a section, which may have been left out.
  private mutating func rejoin(_ before: MarkupState, at offset: Int, of frame: TemplateFrame) {
    if let joined = MarkupState.joined(before, markup.state) {
      markup.state = joined
    } else {
      let message =
        "the markup is not the same after this section as before it; expected every tag and quote to be closed"
        + " where it was opened"
      report(TemplateProblem(.templateUnsafeSection, message), at: offset, in: frame.template)
      markup.state = before
    }
  }

  private mutating func resolve(_ name: String, at offset: Int, of frame: TemplateFrame) -> FieldScopes.Field?
  {
    switch scopes.resolve(name) {
    case .field(let field): return field
    case .reported: return nil
    case .unknown(let name, let owners, let names):
      let hint = didYouMean(nearestName(to: name, in: names), or: Self.choice(of: names))
      let message = "there is no field \"\(name)\" in \(owners.joined(separator: ", "))\(hint)"
      report(TemplateProblem(.templateUnknownField, message), at: offset, in: frame.template)
      return nil
    }
  }

  private static func choice(of names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(24).joined(separator: ", ")
    return "fields are \(shown)" + (names.count > 24 ? ", …" : "")
  }
}

import BuildDiagnostics

/// The compiling of one template with all that it includes: walks the pieces in the order of printing, and
/// checks each against the fields and the markup of its place.
struct TemplateCompilation {
  /// How deep sections, blocks and partials may be nested, over all files.
  static let maximumDepth = 128
  /// How many pieces and how many bytes a template may come to with all that it includes.
  static let maximumPieces = 100_000
  static let maximumBytes = 4 << 20

  let compiler: TemplateCompiler
  var scopes: FieldScopes
  var program = TemplateProgram()
  var markup = MarkupScanner()
  /// The names of the templates that were included.
  var included: Set<String> = []
  private(set) var diagnostics: Set<Diagnostic> = []
  private var depth = 0
  private var pieceCount = 0
  private var isGivenUp = false

  init(compiler: TemplateCompiler, shapes: [Shape]) {
    self.compiler = compiler
    scopes = FieldScopes(shapes)
  }

  /// Compiles a template from its beginning to its end.
  mutating func compile(_ template: ParsedTemplate) {
    compile(template.elements.indices, of: TemplateFrame(template: template, chain: [template.source.name]))
    guard !isGivenUp else { return }
    switch markup.state.place {
    case .content, .tagOpen: break
    default:
      let message = "the template ends inside a tag, a comment or a script; expected it to be closed"
      report(TemplateProblem(.templateUnsafePlace, message), at: template.bytes.count, in: template)
    }
  }

  /// Compiles a range of a template's pieces.
  mutating func compile(_ range: Range<Int>, of frame: TemplateFrame, skipsFirstMargin: Bool = false) {
    depth += 1
    defer { depth -= 1 }
    var index = range.lowerBound
    while index < range.upperBound, !isGivenUp {
      let element = frame.template.elements[index]
      pieceCount += 1
      guard isWithinBounds(at: element.offset, of: frame) else { return }
      compile(element, of: frame, skipsMargin: skipsFirstMargin && index == range.lowerBound)
      index = element.body.upperBound
    }
  }

  /// Compiles a piece with all that is in it.
  private mutating func compile(_ element: TemplateElement, of frame: TemplateFrame, skipsMargin: Bool) {
    let bytes = frame.template.bytes[element.range]
    switch element.kind {
    case .text: write(bytes, of: frame)
    case .lineStart:
      let rest = frame.trimmed(bytes)
      write(skipsMargin ? rest : (frame.indentation + rest)[...], of: frame)
    case .value(let name, let isRaw): compileValue(name, isRaw: isRaw, at: element.offset, of: frame)
    case .section(let name, let isInverted): compileSection(name, isInverted: isInverted, element, of: frame)
    case .partial(let name), .parent(let name): include(name, for: element, of: frame)
    case .block(let name): compileBlock(name, element, of: frame)
    case .comment, .delimiters, .close: break
    }
  }

  /// Writes literal text of the template.
  mutating func write(_ bytes: ArraySlice<UInt8>, of frame: TemplateFrame) {
    program.append(literal: bytes)
    markup.read(bytes)
    for (offset, problem) in markup.problems { report(problem, at: offset, in: frame.template) }
    markup.problems = []
  }

  /// Notes what is wrong with a template.
  mutating func report(_ problem: TemplateProblem, at offset: Int, in template: ParsedTemplate) {
    diagnostics.insert(template.diagnostic(problem, at: offset))
  }

  /// Notes a diagnostic.
  mutating func report(_ diagnostic: Diagnostic) { diagnostics.insert(diagnostic) }

  /// Whether a section, a block or a partial may stand here; says so where it may not.
  mutating func admitsTag(at offset: Int, of frame: TemplateFrame) -> Bool {
    guard let refusal = markup.state.refusalOfTag else {
      markup.state.cut()
      return true
    }
    refuse(refusal, at: offset, of: frame)
    return false
  }

  /// Notes why a tag may not be where it is. A value without quotes is reported once, wherever tags are in it.
  mutating func refuse(_ refusal: TemplateProblem, at offset: Int, of frame: TemplateFrame) {
    guard markup.state.place != .unquotedValue else { return }
    report(refusal, at: offset, in: frame.template)
    if markup.state.place == .beforeValue { markup.state.place = .unquotedValue }
  }

  /// Gives up where templates that include each other many times over would fill the memory.
  private mutating func isWithinBounds(at offset: Int, of frame: TemplateFrame) -> Bool {
    if depth > Self.maximumDepth {
      let message = "more than \(Self.maximumDepth) sections, blocks and partials are nested here"
      report(TemplateProblem(.templateTooDeep, message), at: offset, in: frame.template)
      isGivenUp = true
    } else if pieceCount > Self.maximumPieces || program.literals.count > Self.maximumBytes {
      let message =
        "the templates included here come to more than \(Self.maximumPieces) tags and lines, or"
        + " \(Self.maximumBytes) bytes"
      report(TemplateProblem(.templateTooLarge, message), at: offset, in: frame.template)
      isGivenUp = true
    }
    return !isGivenUp
  }
}

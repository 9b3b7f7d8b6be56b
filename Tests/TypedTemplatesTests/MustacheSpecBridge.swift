import BuildDiagnostics
import Foundation
import SafeMarkup

@testable import TypedTemplates

/// A value of a specification's case, as JSON has it.
enum SpecValue: Decodable, Sendable {
  case null
  case flag(Bool)
  case text(String)
  case list([SpecValue])
  case fields([String: SpecValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .text(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .text(String(number))
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([SpecValue].self) {
      self = .list(list)
    } else {
      self = .fields(try container.decode([String: SpecValue].self))
    }
  }
}

/// One case of the Mustache specification.
struct SpecCase: Decodable, Sendable {
  let name: String
  let data: SpecValue
  let template: String
  let expected: String
  let partials: [String: String]?

  /// The names that are printed as they stand, which are fields of HTML here.
  private var rawNames: Set<String> {
    let texts = [template] + (partials ?? [:]).values
    let names = texts.flatMap { text in
      text.matches(of: /\{\{(?:\{|&)\s*([^\s}]+)/).map { String($0.output.1) }
    }
    return Set(names.compactMap { $0.split(separator: ".").last.map(String.init) })
  }

  /// Renders the case with a shape that is made from its data.
  func render() -> (text: String, diagnostics: [String]) {
    let sources = (partials ?? [:]).map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) }
    let main = TemplateSource(name: "(case)", path: "case", text: template)
    let bridge = SpecBridge(rawNames: rawNames)
    let compiler = TemplateCompiler(sources: sources + [main])
    let compiled = compiler.compile([(template: "(case)", shapes: [bridge.shape(of: [data])])])
    var html = HTML()
    if case .record(let record) = bridge.value(data, as: .record(bridge.shape(of: [data])), named: "") {
      compiled.templates["(case)"]?.render(record, into: &html)
    }
    return (html.string, compiled.diagnostics.map(\.description))
  }
}

/// Gives untyped values the types that templates want.
private struct SpecBridge {
  let rawNames: Set<String>

  func shape(of values: [SpecValue]) -> Shape {
    var all: [String: [SpecValue]] = [:]
    for case .fields(let fields) in values {
      for (name, value) in fields { all[name, default: []].append(value) }
    }
    return Shape("data", fields: all.keys.sorted().map { ($0, kind(of: all[$0] ?? [], named: $0)) })
  }

  private func kind(of values: [SpecValue], named name: String) -> FieldKind {
    for value in values {
      switch value {
      case .flag: return .flag
      case .list(let list): return .records(shape(of: values.flatMap(\.elements) + list))
      case .fields: return .record(shape(of: values))
      case .null, .text: continue
      }
    }
    return rawNames.contains(name) ? .html : .text
  }

  func value(_ value: SpecValue, as kind: FieldKind, named name: String) -> FieldValue {
    switch (value, kind) {
    case (.flag(let flag), _): .flag(flag)
    case (.text(let text), .html): .html(Self.markup(text))
    case (.text(let text), _): .text(text)
    case (.list(let list), .records(let shape)): .records(list.map { record($0, shape) })
    case (.fields, .record(let shape)): .record(record(value, shape))
    default: .empty
    }
  }

  private func record(_ value: SpecValue, _ shape: Shape) -> Record {
    guard case .fields(let fields) = value else { return Record(values: []) }
    return Record(
      values: shape.fieldNames.map { name in
        guard let field = shape.field(named: name), let value = fields[name] else { return .empty }
        return self.value(value, as: field.kind, named: name)
      })
  }

  private static func markup(_ text: String) -> HTML {
    var html = HTML()
    html.append(trusted: Array(text.utf8)[...])
    return html
  }
}

extension SpecValue {
  fileprivate var elements: [SpecValue] {
    if case .list(let list) = self { list } else { [] }
  }
}

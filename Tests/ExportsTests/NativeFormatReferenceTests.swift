import Foundation
import Testing

@testable import NativeFormat

/// The reference of the native format, and what is made from it.
struct NativeFormatReferenceTests {
  private static var objects: [NativeFormatReference.Object] {
    NativeFormatReference.records + NativeFormatReference.parts
  }

  @Test("the page and the schema are current; THREADLINE_UPDATE_GOLDENS=1 writes them")
  func files() throws {
    let files = [
      "native-format.md": NativeFormatReference.page,
      "native-format.schema.json": try NativeFormatReference.schemaText,
    ]
    for (name, text) in files {
      let file = NativeFormatReference.package.appending(path: "docs/reference/\(name)")
      if ProcessInfo.processInfo.environment["THREADLINE_UPDATE_GOLDENS"] == "1" {
        try Data(text.utf8).write(to: file)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name) is not current")
    }
  }

  @Test("every line of the demo's export is valid by the schema")
  func demo() throws {
    let demo = NativeFormatReference.package.appending(path: "Examples/demo/demo.ndjson")
    let lines = try String(contentsOf: demo, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 50)
    for line in lines { #expect(try Self.faults(in: String(line)) == []) }
  }

  @Test(
    "the schema finds a wrong type, a missing member, an unknown visibility and a number that is too small")
  func faults() throws {
    #expect(
      try Self.faults(
        in: #"{"type":"post","id":"1","account":"ada","published":"2026-03-04T05:06:07Z","text":5}"#)
        == ["text: none of the alternatives"])
    #expect(try Self.faults(in: #"{"type":"account","id":"ada"}"#) == ["handle: missing"])
    #expect(
      try Self.faults(in: #"{"type":"header","format":"threadline","version":1,"defaultVisibility":"all"}"#)
        == ["defaultVisibility: not one of the values"])
    #expect(try Self.faults(in: #"{"type":"end","records":-1}"#) == ["records: less than 0"])
  }

  @Test("a record of all examples is valid by the schema and is read without a warning")
  func examples() throws {
    for object in NativeFormatReference.records {
      let members = object.members.map { "\"\($0.key)\":\($0.example)" }
      let line = "{\(members.joined(separator: ","))}"
      #expect(try Self.faults(in: line) == [])
      let bytes = Array(line.utf8)
      try bytes.withUnsafeBytes { bytes in
        let outline = try RecordOutline(bytes)
        #expect(outline.unknownKeys.map(\.string) == [] || object.name == "header")
        #expect(outline.forms.found.map(\.message) == [] || object.name == "header")
      }
    }
  }

  @Test("every member is documented once, and every object that is declared is in the reference")
  func documented() {
    for object in Self.objects {
      let keys = Set(object.members.map(\.key))
      #expect(keys.count == object.members.count, "\(object.name)")
      #expect(object.keys.subtracting(keys) == [], "\(object.name)")
    }
    let declared = NativeFormatReference.Declaration.all.map(\.object)
    #expect(Set(declared) == Set(Self.objects.map(\.name)))
  }

  @Test("every example is a value of its member, and every meaning is a sentence")
  func members() throws {
    for object in Self.objects {
      for member in object.members {
        let name = "\(object.name).\(member.key)"
        let value = try JSONSerialization.jsonObject(
          with: Data(member.example.utf8), options: .fragmentsAllowed)
        let checker = SchemaChecker(NativeFormatReference.schema)
        let schema = NativeFormatReference.schema(of: object)
        let faults = checker.faults(in: [member.key: value], by: schema)
        #expect(faults.filter { !$0.hasSuffix(": missing") || $0.contains(".") } == [], "\(name)")
        #expect(member.meaning.hasSuffix("."), "\(name)")
      }
    }
  }

  private static func faults(in line: String) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return SchemaChecker(NativeFormatReference.schema).faults(in: value)
  }
}

/// Checks values by a JSON Schema, as far as the schema of the native format uses it.
private struct SchemaChecker {
  private let root: [String: Any]

  init(_ root: [String: Any]) { self.root = root }

  func faults(in value: Any) -> [String] { faults(in: value, by: root, at: "") }

  func faults(in value: Any, by schema: [String: Any], at path: String = "") -> [String] {
    var faults: [String] = []
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last,
      let definition = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
    {
      faults += self.faults(in: value, by: definition, at: path)
    }
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { Self.isValue(value, of: $0) }) {
      faults.append("\(path): wrong type")
    }
    if let const = schema["const"] as? String, value as? String != const {
      faults.append("\(path): not \(const)")
    }
    if let values = schema["enum"] as? [String], !values.contains(value as? String ?? "") {
      faults.append("\(path): not one of the values")
    }
    if let minimum = schema["minimum"] as? Int, let number = (value as? NSNumber)?.doubleValue,
      number < Double(minimum)
    {
      faults.append("\(path): less than \(minimum)")
    }
    if let maximum = schema["maximum"] as? Int, let number = (value as? NSNumber)?.doubleValue,
      number > Double(maximum)
    {
      faults.append("\(path): more than \(maximum)")
    }
    if let choices = schema["anyOf"] as? [[String: Any]],
      choices.allSatisfy({ !self.faults(in: value, by: $0, at: path).isEmpty })
    {
      faults.append("\(path): none of the alternatives")
    }
    for part in schema["allOf"] as? [[String: Any]] ?? [] {
      guard let condition = part["if"] as? [String: Any], let then = part["then"] as? [String: Any] else {
        continue
      }
      if self.faults(in: value, by: condition, at: path).isEmpty {
        faults += self.faults(in: value, by: then, at: path)
      }
    }
    return faults + memberFaults(in: value, by: schema, at: path)
  }

  private func memberFaults(in value: Any, by schema: [String: Any], at path: String) -> [String] {
    if let items = value as? [Any], let schema = schema["items"] as? [String: Any] {
      return items.enumerated().flatMap { faults(in: $1, by: schema, at: "\(path)[\($0)]") }
    }
    guard let members = value as? [String: Any] else { return [] }
    let prefix = path.isEmpty ? "" : "\(path)."
    let missing = (schema["required"] as? [String] ?? []).filter { members[$0] == nil }
    return missing.map { "\(prefix)\($0): missing" }
      + members.sorted { $0.key < $1.key }.flatMap { key, member -> [String] in
        let own = (schema["properties"] as? [String: Any])?[key] ?? schema["additionalProperties"]
        return (own as? [String: Any]).map { faults(in: member, by: $0, at: prefix + key) } ?? []
      }
  }

  private static func isValue(_ value: Any, of type: String) -> Bool {
    switch type {
    case "string": value is String
    case "boolean": (value as? NSNumber).map { $0.isBoolean } ?? false
    case "integer":
      (value as? NSNumber).map { !$0.isBoolean && $0.doubleValue == $0.doubleValue.rounded() } ?? false
    case "number": (value as? NSNumber).map { !$0.isBoolean } ?? false
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }
}

extension NSNumber {
  /// Whether it is `true` or `false`, and not a number.
  fileprivate var isBoolean: Bool { String(cString: objCType) == "c" }
}

import Foundation

@testable import NativeFormat
@testable import ThreadModel

/// The reference of the native format, made from the declarations of its members and their comments: the page
/// `docs/reference/native-format.md` and the schema `docs/reference/native-format.schema.json`.
enum NativeFormatReference {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A kind of object with its members.
  struct Object {
    let name: String
    let meaning: String
    /// The keys that the program knows.
    let keys: Set<String>
    let members: [Member]

    init<Value>(_ name: String, _ meaning: String, _ fields: RecordFields<Value>) {
      (self.name, self.meaning, keys) = (name, meaning, fields.keys)
      members = NativeFormatReference.members(of: name, fields)
    }
  }

  static let records = [
    Object("header", "The first line of a file: what the file is.", NativeHeader.members),
    Object("account", "Who writes posts.", Account.members),
    Object("post", "What an account wrote.", PostMembers.members),
    Object("repost", "An account shows a post to its own readers.", Repost.members),
    Object("tombstone", "What is left of a post that is gone.", Tombstone.members),
    Object("end", "The last line of a file; it may be missing.", EndMembers.members),
  ]

  static let parts = [
    Object(
      "span", "A part of a text. It has at most one of `url`, `mention`, `tag` and `cashtag`.",
      SpanMembers.members),
    Object("mention", "An account that a text mentions.", Mention.members),
    Object(
      "reference", "A pointer to a post, with what the export knows about that post.",
      PostReference.members),
    Object(
      "media", "A picture, video, sound or file. It needs `kind`, and `file` or `url`.", MediaMembers.members),
    Object("caption", "A text track of a video. It needs `file` or `url`.", MediaMembers.captionMembers),
    Object("card", "The preview of a page.", LinkCard.members),
    Object("poll", "A question with answers to choose from.", Poll.members),
    Object("option", "An answer of a poll.", Poll.Option.members),
    Object(
      "counts", "Counts at the time of the export. A missing one is unknown, not zero.", PostCounts.members),
    Object("revision", "An earlier version of a post.", PostRevision.members),
    Object("field", "A line of a profile.", Account.Field.members),
    Object("source", "An export that records came from.", NativeHeader.Source.members),
  ]

  // MARK: The page

  static var page: String {
    var page = introduction
    page += "\n## Records\n" + records.map { section($0) }.joined()
    page += "\n## Values\n\n| type | JSON |\n| --- | --- |\n" + values.map { "| \($0) | \($1) |\n" }.joined()
    page +=
      "\n## Objects\n\nThese are the values of members of records.\n" + parts.map { section($0) }.joined()
    return page
  }

  private static let introduction = """
    # Native format

    Every export that Threadline reads becomes records of this format, and a program can write it directly: one JSON
    object on each line (NDJSON), in UTF-8 without a byte order mark. The first line is a header. The order of the other
    lines does not matter. Unknown members are kept and counted. A missing member means that nothing is known, and so
    does `null`.

    ```ndjson
    {"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}
    {"type":"account","id":"ada","handle":"ada","name":"Ada Example","owner":true}
    {"type":"post","id":"1","account":"ada","published":"2026-03-12T09:14:00Z","text":"Hello."}
    {"type":"end","records":2}
    ```

    [`native-format.schema.json`](native-format.schema.json) is a JSON Schema (2020-12) of one line. This page and the
    schema are made from the declarations in `Sources/NativeFormat`; a test checks that they are current.

    A value of another type is a warning (`wrong-type`), and the value is ignored. But a value that may hide something
    hides it: with such a `sensitive`, `warning` or `labels` the post is covered; with such a `visibility`,
    `hiddenReplies`, `detachedQuotes` or `flags` the record is left out; with such a `draft`, `publish_at`
    or `expiresAt` the post is a draft.

    """

  private static let values = [
    ("string", "A string."),
    ("id", "A string, or a whole number."),
    ("boolean", "`true` or `false`."),
    ("number", "A number, whole unless the meaning says otherwise."),
    ("time", "A string: an RFC 3339 time with a zone, such as `\"2026-03-04T05:06:07Z\"`."),
    (
      "visibility",
      "One of " + Visibility.allCases.map { "`\"\($0.rawValue)\"`" }.joined(separator: ", ")
        + ". Only records with the first two are published."
    ),
    (
      "text",
      "A string, in which URLs, `@handles` and `#tags` are found; or `{\"markdown\":\"…\"}` (CommonMark without HTML); or "
        + "`{\"html\":\"…\"}` (parsed and sanitized); or an array of [spans](#span), in which nothing is searched."
    ),
    ("emoji", "An object with a [media item](#media) for each name, such as `:wave:`."),
    ("any", "Any JSON value."),
  ]

  private static func section(_ object: Object) -> String {
    var text = "\n### \(object.name)\n\n\(object.meaning)\n"
    text += "\n| member | type | default | example | meaning |\n| --- | --- | --- | --- | --- |\n"
    for member in object.members {
      let words = member.words.map { "`\"\($0)\"`" }.joined(separator: ", ")
      let type = typeName(of: member.form) + (words.isEmpty ? "" : ": \(words)")
      let standard = member.unset ?? "required"
      let cells = ["`\(member.key)`", type, standard, "`\(member.example)`", member.meaning]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  private static func typeName(of form: ValueForm?) -> String {
    guard let form else { return "any" }
    if form != .text, let element = form.element { return "array of \(typeName(of: element))" }
    return switch form {
    case .identifier: "id"
    case .bool: "boolean"
    case .string, .number, .time, .visibility, .text, .emoji: "\(form)"
    default: "[\(form)](#\(form))"
    }
  }

  // MARK: The schema

  /// The schema of one line.
  static var schema: [String: Any] {
    var definitions: [String: Any] = [
      "id": ["type": ["string", "integer"]],
      "time": ["type": "string", "format": "date-time"],
      "visibility": ["enum": Visibility.allCases.map(\.rawValue)],
      "emoji": ["type": "object", "additionalProperties": reference("media")],
      "text": [
        "anyOf": [
          ["type": "string"], markup("markdown"), markup("html"),
          ["type": "array", "items": reference("span")],
        ]
      ],
    ]
    for object in records + parts { definitions[object.name] = schema(of: object) }
    let choices = records.map { record in
      ["if": ["properties": ["type": ["const": record.name]]], "then": reference(record.name)]
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One line of a file in the native format of Threadline",
      "type": "object", "required": ["type"], "properties": ["type": ["type": "string"]],
      "allOf": choices, "$defs": definitions,
    ]
  }

  static var schemaText: String {
    get throws {
      let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let data = try JSONSerialization.data(withJSONObject: schema, options: options)
      return String(decoding: data, as: UTF8.self) + "\n"
    }
  }

  private static func markup(_ key: String) -> [String: Any] {
    ["type": "object", "required": [key], "properties": [key: ["type": "string"]]]
  }

  private static func reference(_ name: String) -> [String: Any] { ["$ref": "#/$defs/\(name)"] }

  static func schema(of object: Object) -> [String: Any] {
    var properties: [String: Any] = [:]
    for member in object.members {
      var schema = schema(of: member.form)
      schema["description"] = member.meaning
      if member.form == .number { schema["type"] = member.isWhole ? "integer" : "number" }
      schema["minimum"] = member.bounds.first
      schema["maximum"] = member.bounds.dropFirst().first
      if !member.words.isEmpty { schema["examples"] = member.words }
      properties[member.key] = schema
    }
    let required = object.members.filter { $0.unset == nil }
    return ["type": "object", "properties": properties, "required": required.map(\.key)]
  }

  private static func schema(of form: ValueForm?) -> [String: Any] {
    guard let form else { return [:] }
    if form != .text, let element = form.element { return ["type": "array", "items": schema(of: element)] }
    return switch form {
    case .string: ["type": "string"]
    case .identifier: reference("id")
    case .bool: ["type": "boolean"]
    case .number: [:]
    default: reference("\(form)")
    }
  }
}

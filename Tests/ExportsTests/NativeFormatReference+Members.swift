import DocComments
import Foundation

@testable import NativeFormat
@testable import ThreadModel

extension NativeFormatReference {
  /// What the reference says about a member of an object.
  struct Member {
    let key: String
    /// `nil` for any JSON value.
    let form: ValueForm?
    let meaning: String
    /// A value, as JSON.
    let example: String
    /// What a missing one means, as Markdown; `nil` if a record is invalid without it.
    var unset: String? = "unknown"
    /// The strings that have a meaning.
    var words: [String] = []
    /// Whether a number is whole.
    var isWhole = true
    /// The smallest number and the largest one, if there are any.
    var bounds: [Int] = []

    /// Without an example of its own a member has that of its form.
    init(_ key: String, _ form: ValueForm?, _ meaning: String, example: String? = nil) {
      (self.key, self.form, self.meaning) = (key, form, meaning)
      self.example = example ?? form?.example ?? "{}"
    }

    /// A member that is declared in `Sources/NativeFormat`.
    init(_ declaration: Declaration, _ form: ValueForm?) {
      self.init(declaration.key, form, declaration.meaning, example: declaration.example)
      unset = declaration.unset
      words = NativeFormatReference.words["\(declaration.object).\(declaration.key)"] ?? []
      isWhole = !declaration.type.hasPrefix(".fraction")
      if form == .number { bounds = declaration.type.matches(of: /\d+/).compactMap { Int($0.output) } }
    }
  }

  /// The members of an object: the `type` of a record, what is declared, and what is only kept.
  static func members<Value>(of object: String, _ fields: RecordFields<Value>) -> [Member] {
    var members: [Member] = []
    let declarations = Declaration.all.filter { $0.object == object }
    if fields.keys.contains("type"), !declarations.contains(where: { $0.key == "type" }) {
      var type = Member("type", .string, "The kind of the record.", example: "\"\(object)\"")
      (type.unset, type.words) = (nil, [object])
      members.append(type)
    }
    for declaration in declarations {
      var key = declaration.key
      let form = key.withUTF8 { fields.form(of: JSONText(raw: $0, isPlain: true)) }
      members.append(Member(declaration, form))
    }
    return object == "post" ? members + kept : members
  }

  /// The words of members that have only some.
  private static let words: [String: [String]] = [
    "media.kind": Media.Kind.allCases.map(\.rawValue),
    "reference.state": ["deleted", "unavailable", "blocked", "detached", "kind:feed"],
    "tombstone.reason": Tombstone.Reason.allCases.map(\.rawValue),
  ]

  /// The members of a post that no property holds: others read them, and a copy of the record keeps them as they are.
  private static let kept = [
    Member(
      "aliases", .identifiers,
      "Other ids and URLs of the post. Links to a URL with one of them lead to the post.",
      example: #"["https://old.example/1"]"#),
    Member("hiddenReplies", .identifiers, "The ids of replies that are not shown below the post."),
    Member("detachedQuotes", .identifiers, "The ids of posts that must not show the post as a quote."),
    // Importers know these, and no page shows them.
    Member("root", nil, "A reference to the first post of the thread. Kept, not shown."),
    Member("conversation", nil, "The id of the conversation on its network. Kept, not shown."),
    Member("replyPolicy", nil, "Who may reply on its network. Kept, not shown."),
    Member("place", nil, "The place that the author added. Kept, not shown."),
    Member(
      "countries", nil, "The countries in which its network shows or hides the post. Kept, not shown."),
    Member("app", nil, "The app that the post was written with. Kept, not shown."),
    Member("source", nil, "Where the record came from. Kept, not shown."),
    Member("truncated", nil, "Whether the export has only the beginning of the text. Kept, not shown."),
    Member("ext", nil, "Whatever else a program wants to keep in the record. Not shown."),
  ]
}

extension NativeFormatReference {
  /// The declaration of a member in `Sources/NativeFormat`, and what the comment above it says.
  struct Declaration {
    /// The object that has the member: `card` in `card.optional("title", .string, \.title)`.
    let object: String
    let key: String
    /// How the value is read: `.string`.
    let type: String
    let meaning: String
    /// A value, as JSON; `nil` for that of the form.
    let example: String?
    /// What a missing one means, as Markdown; `nil` if a record is invalid without it.
    let unset: String?

    /// All declarations, those of an object in their order.
    static let all: [Declaration] = {
      let folder = NativeFormatReference.package.appending(path: "Sources/NativeFormat")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
        declarations(in: (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
      }
    }()

    private static func declarations(in text: String) -> [Declaration] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.compactMap { index -> Declaration? in
        // The key, the type and the property are on the first three lines of a call.
        let call = lines[index...].prefix(3).joined(separator: "\n")
        guard
          let match = call.prefixMatch(
            of: #/ +(\w+)\.(always|optional|unless)\(\s*([^"]*)"(\w+)",\s*([^\\]*),\s*\\\./#)
        else { return nil }
        let comment = lines[..<index].reversed().map { $0.drop { $0 == " " } }.prefix { $0.hasPrefix("///") }
          .reversed().map { String($0.dropFirst(3)).trimmingCharacters(in: .whitespaces) }
        let (_, object, presence, nothing, key, type) = match.output
        let standard: String? =
          presence == "always" ? nil : nothing.hasPrefix("false") ? "`false`" : "unknown"
        return Declaration(String(object), String(key), String(type), comment, unset: standard)
      }
    }

    /// Takes the comment of a declaration apart: a meaning, and a list of `- Example:` and `- Unset:`.
    private init(_ object: String, _ key: String, _ type: String, _ comment: [String], unset: String?) {
      (self.object, self.key, self.type) = (object, key, type)
      let comment = DocComment(comment)
      (meaning, example) = (comment.meaning, comment.example)
      self.unset = comment["Unset"] ?? unset
    }
  }
}

extension ValueForm {
  /// A value, as JSON.
  fileprivate var example: String {
    switch self {
    case .string, .text: "\"Hello\""
    case .identifier: "\"1\""
    case .bool: "true"
    case .time: "\"2026-03-04T05:06:07Z\""
    case .number: "5"
    case .visibility: "\"public\""
    default: rawValue
    }
  }
}

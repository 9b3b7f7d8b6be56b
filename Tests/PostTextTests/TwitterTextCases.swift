import Foundation

/// A case of a conformance file of twitter-text: a text and what is to be found in it.
struct TwitterTextCase: Sendable, CustomStringConvertible {
  /// The group within the file, such as `urls`.
  let group: String
  /// What the case is called.
  let name: String
  /// The text.
  let text: String
  /// What the file says of it: one value, or a list.
  let expected: [String]

  /// Group and name, as lists of skipped cases write them.
  var description: String { "\(group): \(name)" }
}

/// Reads the few forms of YAML that these files are written in, and no other.
enum TwitterTextCases {
  /// The cases of a file of `text/twitter-text`; none where the data is not here.
  static func read(_ file: String, groups: Set<String>) -> [TwitterTextCase] {
    guard let root = ConformanceData.root else { return [] }
    let path = root + "/text/twitter-text/" + file
    guard let content = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    var reader = Reader()
    for line in content.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
    reader.finish()
    return reader.cases.filter { groups.contains($0.group) }
  }

  private struct Reader {
    var cases: [TwitterTextCase] = []
    private var group = ""
    private var fields: [String: String] = [:]
    private var list: [String]?

    mutating func read(_ line: Substring) {
      let indent = line.prefix { $0 == " " }.count
      var rest = line.dropFirst(indent)
      if rest.isEmpty || rest.first == "#" { return }
      if indent == 2, rest.last == ":" {
        finish()
        group = String(rest.dropLast())
        return
      }
      if rest.hasPrefix("- description:") { finish() }
      if rest.hasPrefix("- ") { rest = rest.dropFirst(2) }
      guard let colon = rest.firstRange(of: ": ") ?? rest.firstRange(of: ":"), rest.first != "\"" else {
        list?.append(Self.value(rest))
        return
      }
      let key = String(rest[..<colon.lowerBound])
      let value = rest[colon.upperBound...]
      switch key {
      case "description", "text": fields[key] = Self.value(value)
      case "expected": list = value.trimmed.hasPrefix("[") ? Self.list(value) : Self.single(value)
      case "url", "hashtag", "cashtag", "screen_name": list?.append(Self.value(value))
      case "indices", "list_slug", "json", "tests": break
      default: list?.append(Self.value(rest))
      }
    }

    mutating func finish() {
      if let name = fields["description"], let text = fields["text"] {
        cases.append(TwitterTextCase(group: group, name: name, text: text, expected: list ?? []))
      }
      fields = [:]
      list = nil
    }

    private static func single(_ value: Substring) -> [String] {
      value.trimmed.isEmpty ? [] : [Self.value(value)]
    }

    private static func list(_ value: Substring) -> [String] {
      var result: [String] = []
      var rest = value.trimmed.dropFirst()
      while let quote = rest.firstIndex(of: "\"") {
        let end = closingQuote(in: rest[rest.index(after: quote)...])
        result.append(Self.value(rest[quote...end]))
        rest = rest[rest.index(after: end)...]
      }
      return result
    }

    private static func closingQuote(in text: Substring) -> Substring.Index {
      var isEscaped = false
      for index in text.indices {
        if isEscaped {
          isEscaped = false
        } else if text[index] == "\\" {
          isEscaped = true
        } else if text[index] == "\"" {
          return index
        }
      }
      return text.index(before: text.endIndex)
    }

    private static func value(_ text: Substring) -> String {
      let trimmed = text.trimmed
      guard trimmed.count >= 2, let quote = trimmed.first, trimmed.last == quote else {
        return String(trimmed)
      }
      if quote == "'" { return trimmed.dropFirst().dropLast().replacingOccurrences(of: "''", with: "'") }
      return quote == "\"" ? unescaped(trimmed.dropFirst().dropLast()) : String(trimmed)
    }

    private static func unescaped(_ text: Substring) -> String {
      var result = String.UnicodeScalarView()
      var rest = text.unicodeScalars
      while let scalar = rest.popFirst() {
        guard scalar == "\\", let sign = rest.popFirst() else {
          result.append(scalar)
          continue
        }
        switch sign {
        case "n": result.append("\n")
        case "u", "U":
          let digits = sign == "u" ? 4 : 8
          let value = UInt32(String(rest.prefix(digits)), radix: 16) ?? 0xFFFD
          result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
          rest = rest.dropFirst(digits)
        default: result.append(sign)
        }
      }
      return String(result)
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { start[...$0] } ?? ""
  }
}

import BuildDiagnostics
import SafeMarkup

/// The header fields a site asks for, from its file `_headers`:
///
///     # a pattern of paths, then the fields below it, each set in by a space or more
///     /*
///       Content-Security-Policy: default-src 'none'
///     /assets/*
///       Cache-Control: public, max-age=31536000, immutable
///
/// This is the form that Netlify and Cloudflare Pages read (https://docs.netlify.com/manage/routing/headers/,
/// https://developers.cloudflare.com/pages/configuration/headers/). A `*` matches any characters, `:name` for one part
/// of a path. All blocks that match count; a field that several name becomes one, its values joined by commas as there. A
/// field that can have only one value has the last, and each content security policy has a line of its own. Paths begin at the root of the site. Fields that frame a message are the server's own and refused.
struct HeaderRules: RuleFile {
  static let fileName = "_headers"
  static let maximumSize = 4 * 1_024 * 1_024
  static let notUnderstood = Diagnostic.Code.headerNotUnderstood

  private var blocks: [(pattern: PathPattern, fields: [HeaderFields.Field])] = []

  /// Sets the fields that are asked for at a path, in the place of those with the same name.
  func apply(to headers: inout HeaderFields, at path: String) {
    var asked = HeaderFields()
    for block in blocks where block.pattern.matches(path) {
      for field in block.fields { asked.add(field) }
    }
    for field in asked.fields { headers.removeAll(field.name) }
    for field in asked.fields { headers.append(field.name, field.value) }
  }

  mutating func add(_ line: Substring, number: Int) throws(RuleFault) {
    let text = line.trimmed
    guard let first = text.first, first != "#" else { return }
    if line.first == " " || line.first == "\t" {
      let field = try Self.field(text)
      guard !blocks.isEmpty else {
        throw RuleFault(message: "the field \"\(text)\" has no pattern of paths above it")
      }
      blocks[blocks.count - 1].fields.append(field)
    } else {
      blocks.append((PathPattern(text), []))
      guard first == "/" else {
        throw RuleFault(message: "the pattern \"\(text)\" does not begin with \"/\"")
      }
    }
  }

  private static func field(_ text: Substring) throws(RuleFault) -> HeaderFields.Field {
    guard let colon = text.firstIndex(of: ":") else {
      throw RuleFault(message: "\"\(text)\" is not a header field; expected \"Name: value\"")
    }
    let name = String(text[..<colon])
    let value = String(text[text.index(after: colon)...].trimmed)
    guard HeaderFields.isValidName(name), HeaderFields.isValidValue(value) else {
      throw RuleFault(message: "\"\(text)\" holds a character that no header field may hold")
    }
    guard !reserved.contains(name.lowercased()) else {
      throw RuleFault(message: "the field \"\(name)\" is set by the server itself")
    }
    return (name, value)
  }

  /// Fields that say how long a message is, which part of a file it holds, or how the connection goes on.
  private static let reserved: Set<String> = [
    "accept-ranges", "allow", "connection", "content-encoding", "content-length", "content-range", "date",
    "etag", "keep-alive", "last-modified", "location", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

/// A path with `*` for any characters: `/assets/*`, `/@*/feed.xml`; or with `:name` for everything between two
/// slashes: `/:account/post/:post/`. One with both is taken as the second kind, its `*` literally.
struct PathPattern: Sendable {
  /// What is between the stars; the end of the line, which is in no path, ends the last.
  private let pieces: [[UInt8]]
  /// The parts between slashes, nil for a placeholder; empty for the root.
  private let parts: [[UInt8]?]

  /// Takes a pattern as written.
  init(_ text: some StringProtocol) {
    pieces = (text + "\n").split(separator: "*", omittingEmptySubsequences: false).map { Array($0.utf8) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part -> [UInt8]? in
      let isPlaceholder = part.first == ":" && part.dropFirst().first?.isLetter == true
      return isPlaceholder ? nil : Array(part.utf8)
    }
    self.parts = parts.contains(nil) ? parts : []
  }

  /// Whether each part of a path is what the pattern says, or something where it has a placeholder.
  private func matchesParts(_ path: String) -> Bool {
    let given = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return given.count == parts.count
      && zip(given, parts).allSatisfy { part, wanted in
        wanted.map { part.elementsEqual($0) } ?? !part.isEmpty
      }
  }

  /// Whether a path is one of those meant. What is between two stars is looked for from the left,
  /// which is enough, so that no pattern makes the server try twice.
  func matches(_ path: String) -> Bool {
    if !parts.isEmpty { return matchesParts(path) }
    let bytes = Array((path + "\n").utf8)
    guard let first = pieces.first, bytes.starts(with: first) else { return false }
    var rest = bytes.dropFirst(first.count)
    for piece in pieces.dropFirst() where !piece.isEmpty {
      guard let range = rest.firstRange(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: Substring { trimming { $0 == " " || $0 == "\t" } }
}

extension HeaderFields {
  /// Fields with one value, for which browsers ignore a list
  /// (https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header).
  private static let single: Set<String> = [
    "access-control-allow-origin", "content-type", "cross-origin-embedder-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "strict-transport-security",
    "x-content-type-options", "x-frame-options",
  ]

  /// Adds what another block of rules says. Of several content security policies each holds, so each has a line
  /// (https://www.w3.org/TR/CSP3/#multiple-policies).
  fileprivate mutating func add(_ field: Field) {
    let name = field.name.lowercased()
    if name == "content-security-policy" {
      guard !fields.contains(where: { $0.name.equalsIgnoringCase(name) && $0.value == field.value }) else {
        return
      }
      append(field.name, field.value)
    } else if let value = self[name], !Self.single.contains(name) {
      replace(field.name, with: "\(value), \(field.value)")
    } else {
      replace(field.name, with: field.value)
    }
  }
}

/// A header field and what its value is where; the first pattern that means a path says it.
struct FieldRule {
  let name: String
  /// What holds where no pattern means a path; empty for no field.
  let usual: String
  let values: [(expression: String, value: String)]
}

extension HostRules {
  /// The fields in the order in which they are first named, for hosts that decide one field at a time.
  ///
  /// Nothing is kept unasked that no rule says how long to keep: a page that was taken down must not stay with those
  /// who have read it.
  var fieldRules: [FieldRule] {
    var names: [String] = []
    var named: [String: [(pattern: String, value: String)]] = [:]
    for block in [Fields(pattern: "/*", fields: [("Cache-Control", "no-cache")])] + fields {
      for field in block.fields {
        if named[field.name] == nil { names.append(field.name) }
        named[field.name, default: []].append((block.pattern, field.value))
      }
    }
    return names.map { name in
      let all = named[name] ?? []
      return FieldRule(
        name: name, usual: all.last { $0.pattern == "/*" }?.value ?? "",
        values: all.reversed().filter { $0.pattern != "/*" }.map { (expression($0.pattern), $0.value) })
    }
  }

  /// A pattern as a regular expression that nginx, Caddy and JavaScript read alike: `^/[^/]+/(index\.html)?$`.
  private func expression(_ pattern: String) -> String {
    let parts = rooted(pattern).split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.map { $0.first == ":" ? "[^/]+" : Self.escaped($0) }.joined(separator: "/")
    return "^" + path + (pattern.hasSuffix("/") ? #"(index\.html)?$"# : "$")
  }

  /// A part as it stands, with a `*` for anything.
  private static func escaped(_ part: Substring) -> String {
    part.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "*": text += ".*"
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "~", "@": text.unicodeScalars.append(scalar)
      case ".": text += #"\."#
      // Whatever it is, it is one sign.
      default: text += "."
      }
    }
  }
}

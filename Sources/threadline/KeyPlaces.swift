import BuildDiagnostics

/// Where the keys of a TOML file and their values are, since the parser keeps no places of what is valid.
struct KeyPlaces {
  private let path: String
  private var keys: [String: Diagnostic.Place] = [:]
  private var values: [String: Diagnostic.Place] = [:]

  init(_ text: String, path: String) {
    self.path = path
    var table = ""
    for (number, line) in zip(1..., text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
    {
      let trimmed = line.drop(while: \.isWhitespace)
      if trimmed.first == "[" {
        let name = trimmed.dropFirst().prefix { $0 != "]" }.filter { !$0.isWhitespace && $0 != "\"" }
        note(name, number, at: trimmed, value: trimmed, in: line)
        table = name + "."
      } else if let equals = trimmed.firstIndex(of: "="), trimmed.first != "#" {
        let name = trimmed[..<equals].filter { !$0.isWhitespace && $0 != "\"" }
        let value = trimmed[equals...].dropFirst().drop(while: \.isWhitespace)
        note(table + name, number, at: trimmed, value: value, in: line)
      }
    }
  }

  /// Where a key is; the whole file if it is written in a way that this does not find.
  func key(_ key: String) -> Diagnostic.Place { keys[key] ?? .init(path) }

  /// Where the value of a key begins.
  func value(_ key: String) -> Diagnostic.Place { values[key] ?? self.key(key) }

  private mutating func note(
    _ key: String, _ number: Int, at start: Substring, value: Substring, in line: Substring
  ) {
    guard keys[key] == nil else { return }
    func place(_ index: Substring.Index) -> Diagnostic.Place {
      .init(path, line: number, column: line[..<index].utf8.count + 1)
    }
    keys[key] = place(start.startIndex)
    values[key] = place(value.startIndex)
  }
}

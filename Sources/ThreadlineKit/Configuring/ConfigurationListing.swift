import BuildDiagnostics
import TOMLReading

/// The configuration as a person reads it: the effective values with their sources, and the reference page.
package enum ConfigurationListing {
  /// Every key with its value and where that is from, as TOML:
  ///
  ///     title = "Harbor Lane"  # threadline.toml:1:9
  ///     # summary: a sentence in the language of the site
  package static func text(of configuration: SiteConfiguration) -> String {
    var lines: [String] = []
    var table: Substring = ""
    for key in ConfigurationKey.all {
      let (keyTable, name) = split(key.name)
      if keyTable != table { lines += ["", "[\(keyTable)]"] }
      table = keyTable
      if let value = key.value(configuration) {
        let source =
          configuration.sources[key.name]?.description
          ?? (["default"] + [key.unset].compactMap { $0 }).joined(separator: ", ")
        lines.append("\(name) = \(value.literal)  # \(source)".printable)
      } else {
        lines.append("# \(name): \(key.unset ?? "none")")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// `docs/reference/configuration.md`: every key with its type, default, example and meaning.
  package static var page: String {
    var page = """
      # Configuration

      `threadline.toml`, in the working folder or named by `--config`. The file is optional, and so is every key. Paths
      in it are relative to the file. A flag wins over the file. An unknown key and an invalid value are errors with
      their line, column and what was expected. `threadline config` prints the values that a build would use, each with
      its source.

      This page is made from the keys in `Sources/ThreadlineKit/Configuring/ConfigurationKeys.swift`; a test checks that
      it is current.

      """
    let usual = SiteConfiguration(in: "/", executable: "")
    var table: Substring?
    for key in ConfigurationKey.all {
      let (keyTable, name) = split(key.name)
      if keyTable != table {
        page += keyTable.isEmpty ? "\n## Keys before the first table\n" : "\n## `[\(keyTable)]`\n"
        page += "\n| key | value | default | example | meaning |\n| --- | --- | --- | --- | --- |\n"
      }
      table = keyTable
      let value = key.expected.isEmpty ? key.type : "\(key.type): \(key.expected)"
      let standard = key.unset ?? key.value(usual).map { "`\($0.literal)`" } ?? "none"
      let example = key.example.map { "`\($0)`" } ?? ""
      page += "| `\(name)` | \(value) | \(standard) | \(example) | \(key.description) |\n"
    }
    return page
  }

  /// The table and the name of a key; the table is empty for a key before the first one.
  private static func split(_ name: String) -> (table: Substring, name: Substring) {
    let parts = name.split(separator: ".", maxSplits: 1)
    return parts.count == 2 ? (parts[0], parts[1]) : ("", name[...])
  }
}

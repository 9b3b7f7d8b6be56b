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
    var table = ""
    for key in ConfigurationKey.all {
      if key.table != table { lines += ["", "[\(key.table)]"] }
      table = key.table
      if let value = key.value(configuration) {
        let source =
          configuration.sources[key.name]?.description
          ?? (["default"] + [key.unset].compactMap { $0 }).joined(separator: ", ")
        lines.append("\(key.ownName) = \(value.literal)  # \(source)".printable)
      } else {
        lines.append("# \(key.ownName): \(key.unset ?? "none")")
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
    var table: String?
    for key in ConfigurationKey.all {
      if key.table != table {
        page += key.table.isEmpty ? "\n## Keys before the first table\n" : "\n## `[\(key.table)]`\n"
        page += "\n| key | value | default | example | meaning |\n| --- | --- | --- | --- | --- |\n"
      }
      table = key.table
      let value = key.expected.isEmpty ? key.type : "\(key.type): \(key.expected)"
      let standard = key.unset ?? key.value(usual).map { "`\($0.literal)`" } ?? "none"
      let example = key.example.map { "`\($0)`" } ?? ""
      page += "| `\(key.ownName)` | \(value) | \(standard) | \(example) | \(key.description) |\n"
    }
    return page
  }
}

import BuildDiagnostics
import TOMLReading

/// The effective values of a configuration with their sources.
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
}

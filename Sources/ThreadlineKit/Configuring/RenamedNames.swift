/// Names of earlier versions and what replaced them. Using one is an error that says the new name.
package enum RenamedNames {
  /// Tables and keys of `threadline.toml`.
  package static let keys = ["surfaces": "extras"]
  /// Flags.
  package static let flags = ["--surfaces": "--extras"]

  /// The new name of a key or table: `extras.cards` for `surfaces.cards`; `nil` if it was never a name.
  static func key(_ name: String) -> String? {
    if let new = keys[name] { return new }
    let table = String(name.prefix { $0 != "." })
    return keys[table].map { $0 + name.dropFirst(table.count) }
  }
}

/// A number with what it counts: `counted(1, "post")` is `1 post`, `counted(2, "reply", "replies")` is `2 replies`.
package func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

extension String {
  /// The text as one word of a shell.
  package var shellWord: String {
    let isPlain = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "/._-+:@%,=".unicodeScalars.contains(scalar)
    }
    return isPlain && !isEmpty && !hasPrefix("-") ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

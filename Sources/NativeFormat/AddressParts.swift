// URLs and paths as exports have them.
extension StringProtocol where SubSequence == Substring {
  /// Whether it begins as a URL of the web.
  package var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }

  /// What is between its slashes, before any `?` or `#`.
  package var pathParts: [String] { prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init) }

  /// The last of its parts, such as the name of a file; empty if none exists.
  package var lastPathPart: String { split(separator: "/").last.map(String.init) ?? "" }
}

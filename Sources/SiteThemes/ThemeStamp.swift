package import BuildDiagnostics
import FileSystem

/// What tells whether anybody touched a theme since it was read: the names and the identities of its files.
package struct ThemeStamp: Hashable, Sendable {
  private var files: [String: FileIdentity] = [:]
  private var leftOut: [Diagnostic] = []
  /// Whether nobody wrote to a file right before it was looked at: one that is written again then may keep its identity.
  package private(set) var isSettled = true

  /// Looks at the files of a theme, which lie in these folders over each other.
  package init(builtIn: String, theme: String?, siteFolder: String?) throws(Diagnostic) {
    for case let layer? in [builtIn, theme, siteFolder] {
      for part in ["Templates", "Public"] {
        let folder = try ThemeFolder("\(layer)/\(part)")
        for file in folder.files {
          files[file.source] = file.identity
          if !file.identity.isSettled { isSettled = false }
        }
        leftOut += folder.diagnostics
      }
    }
  }
}

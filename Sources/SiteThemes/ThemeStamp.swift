package import BuildDiagnostics
import FileSystem

/// The names and the identities of a theme's files, which show whether it was changed since it was read.
package struct ThemeStamp: Hashable, Sendable {
  private var files: [String: FileIdentity] = [:]
  private var leftOut: [Diagnostic] = []
  /// Whether no file was written right before it was looked at: a file that is written again then may keep its identity.
  package private(set) var isSettled = true

  /// Looks at the files of a theme in its layers.
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

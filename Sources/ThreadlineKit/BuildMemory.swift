import BuildDiagnostics
import PageRendering
import SiteThemes
import SiteWriting
import Synchronization

/// What a process that builds one site again and again remembers from one good build to the next: the theme with its
/// templates, and the files of the site. For a preview, whose builds take as long as a person waits for them.
package final class BuildMemory: Sendable {
  /// A theme that was read and compiled.
  struct Look: Sendable {
    let stamp: ThemeStamp
    let language: String
    let theme: Theme
    let templates: PageTemplates
    /// What there was to say of its templates.
    let diagnostics: [Diagnostic]
  }

  private let look = Mutex<Look?>(nil)
  let files = WriterMemory()

  package init() {}

  /// The theme as it was read by the last good build; nil where somebody touched it since.
  func look(stamped stamp: ThemeStamp?, language: String) -> Look? {
    look.withLock { look in look.flatMap { $0.stamp == stamp && $0.language == language ? $0 : nil } }
  }

  /// Keeps the theme of a good build.
  func keep(_ look: Look) {
    guard look.stamp.isSettled else { return }
    self.look.withLock { $0 = look }
  }
}

import BuildDiagnostics
import PageRendering
import SiteThemes
import SiteWriting
import Synchronization

/// What a process that builds one site again and again remembers from one good build to the next: the theme with its
/// templates, and the files of the site. For a preview, whose builds take as long as a person waits for them.
package final class BuildMemory: Sendable {
  /// A theme that was published, with its templates.
  struct Look: Sendable {
    let stamp: ThemeStamp
    let language: String
    let theme: Theme
    let templates: PageTemplates
  }

  private let look = Mutex<Look?>(nil)
  let files = WriterMemory()

  package init() {}

  /// The theme as the last good build read it; nil where somebody touched it since.
  func look(stamped stamp: ThemeStamp, language: String) -> Look? {
    look.withLock { look in look.flatMap { $0.stamp == stamp && $0.language == language ? $0 : nil } }
  }

  /// Keeps the theme of a good build.
  func keep(_ theme: LoadedTheme, _ templates: PageTemplates) {
    guard theme.known == nil, let stamp = theme.stamp, stamp.isSettled else { return }
    look.withLock {
      $0 = Look(stamp: stamp, language: theme.language, theme: theme.theme, templates: templates)
    }
  }
}

/// The theme of a build, read now or remembered.
struct LoadedTheme: Sendable {
  let theme: Theme
  /// The language that its templates are compiled for.
  let language: String
  /// What tells it from the theme of another build, where somebody remembers it.
  let stamp: ThemeStamp?
  /// The same theme as a build before published it, where nobody touched it since.
  let known: BuildMemory.Look?

  init(
    builtIn: String, _ configuration: SiteConfiguration, recalling memory: BuildMemory?
  ) throws(Diagnostic) {
    let (chosen, own) = (configuration.theme, configuration.siteFolder)
    language = configuration.render.language
    guard let memory else {
      (stamp, known) = (nil, nil)
      theme = try Theme.load(builtIn: builtIn, theme: chosen, siteFolder: own)
      return
    }
    let stamp = try ThemeStamp(builtIn: builtIn, theme: chosen, siteFolder: own)
    self.stamp = stamp
    known = memory.look(stamped: stamp, language: language)
    if let known {
      theme = known.theme
    } else {
      theme = try Theme.load(builtIn: builtIn, theme: chosen, siteFolder: own)
    }
  }
}

import BuildDiagnostics
import PageRendering
import SiteThemes
import SiteWriting
import Synchronization

/// The theme of a build with its compiled templates, read now or remembered.
struct LoadedTheme: Sendable {
  let theme: Theme
  let templates: PageTemplates
  /// The language that the templates are compiled for.
  let language: String
  /// What tells it from the theme of another build; `nil` if nobody remembers it.
  let stamp: [ThemeFolder]?
  /// Whether a build before published the same theme, and nobody touched it since.
  let isRemembered: Bool

  /// Reads the theme of a site and compiles its templates. What is wrong with them is said, and stops the build.
  init(_ session: BuildSession) throws(Diagnostic) {
    try session.interruption.check()
    let configuration = session.configuration
    let (chosen, own) = (configuration.theme, configuration.siteFolder)
    let builtIn = try ThemeLocator.locate(executablePath: configuration.executable, explicit: chosen)
    language = configuration.language
    let memory = configuration.preview?.memory
    stamp = memory == nil ? nil : try ThemeFolder.all(in: [builtIn, chosen, own])
    let known = stamp.flatMap { memory?.theme(stamped: $0, language: configuration.language) }
    theme =
      if let known { known.theme } else {
        try Theme.load(builtIn: builtIn, theme: chosen, siteFolder: own)
      }
    session.note(theme.diagnostics)
    _ = try theme.look(configuration.look, at: configuration.place(of: "look"))
    templates = if let known { known.templates } else { try Self.compiled(theme, session) }
    isRemembered = known != nil
  }

  private static func compiled(_ theme: Theme, _ session: BuildSession) throws(Diagnostic) -> PageTemplates {
    let configuration = session.configuration
    let (compiled, diagnostics) = PageTemplates.compile(
      theme, language: configuration.language, kinds: try configuration.pageKinds,
      adding: configuration.extensions.sections.map(\.section))
    session.note(diagnostics)
    guard let compiled else {
      throw .error(
        .templatesUnusable, "the templates have mistakes, so nothing was written; fix what is listed above")
    }
    return compiled
  }
}

/// What a process that builds one site again and again remembers from one good build to the next: the theme with its
/// templates, and the files of the site. For a preview, whose builds take as long as a person waits for them.
package final class BuildMemory: Sendable {
  private let theme = Mutex<LoadedTheme?>(nil)
  let files = WriterMemory()

  package init() {}

  /// The theme as the last good build read it; `nil` if somebody touched it since.
  func theme(stamped stamp: [ThemeFolder], language: String) -> LoadedTheme? {
    theme.withLock { theme in
      theme.flatMap { $0.stamp == stamp && $0.language == language ? $0 : nil }
    }
  }

  /// Keeps the theme of a good build.
  func keep(_ theme: LoadedTheme) {
    guard !theme.isRemembered, theme.stamp?.allSatisfy(\.isSettled) == true else { return }
    self.theme.withLock { $0 = theme }
  }
}

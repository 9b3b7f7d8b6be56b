package import BuildDiagnostics
import FileSystem

/// Finds the theme that came with the program.
///
///     let builtIn = try ThemeLocator.locate(executablePath: "/usr/bin/threadline", explicit: nil)
///     let theme = try Theme.load(builtIn: builtIn, theme: nil, siteFolder: "/home/ada/site")
///
/// It looks next to the executable, where SwiftPM puts a target's files, and in `../share/threadline`, where packages put
/// them. It does not use SwiftPM's own look-up, which ends the process if the files were moved.
package enum ThemeLocator {
  /// The folder of the built-in theme, which holds `Templates/`, by the path of the running program and the folder that
  /// the person named with `--theme`, if any.
  ///
  /// If it is missing, the theme named by the person is used alone. Throws if that is not a folder, and if nothing is
  /// found; the message then lists every place.
  package static func locate(executablePath: String, explicit: String?) throws(Diagnostic) -> String {
    if let explicit, !isFolder(explicit) {
      let message = "\"\(explicit)\" is not a folder; expected a theme with Templates/ or Public/ in it"
      throw .error(.themeNotFound, message)
    }
    let places = places(executablePath, explicit)
    for place in places where isFolder(place + "/Templates") { return place }
    throw .error(
      .themeNotFound, "the built-in theme is missing; looked for Templates/ in \(quotedList(places))")
  }

  /// Every folder that may hold the built-in theme, in the order of looking.
  private static func places(_ executablePath: String, _ explicit: String?) -> [String] {
    let own = folder(of: executablePath)
    let resolved = resolvedPath(executablePath).map(folder) ?? own
    let beside = (resolved == own ? [own] : [resolved, own]).flatMap { folder in
      [
        folder + "/threadline_SiteThemes.resources", folder + "/threadline_SiteThemes.bundle",
        folder + "/../share/threadline",
      ]
    }
    return beside + (explicit.map { [$0] } ?? [])
  }

  private static func folder(of path: String) -> String { path[...].parent.map(String.init) ?? "." }
}

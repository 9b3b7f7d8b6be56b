import BuildDiagnostics
import Foundation
import ThreadlineKit

/// Where a diagnostic is explained.
enum ReferencePage {
  /// The page of a code with its heading: the file that was installed with the program, or else the name that it has in
  /// the repository.
  ///
  ///     /usr/share/doc/threadline/docs/reference/diagnostics.md#missing-export
  static func explaining(_ code: Diagnostic.Code) -> String {
    let program = URL(fileURLWithPath: SiteConfiguration.runningProgram).resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().deletingLastPathComponent()
    let installed = folder.appendingPathComponent("share/doc/threadline/\(code.page)").path
    let file = installed.prefix { $0 != "#" }
    return FileManager.default.fileExists(atPath: String(file)) ? installed : code.page
  }
}

import PageRendering
import SiteFiles
import SitePlanning

extension SiteConfiguration {
  /// The folder of the output that the site is in: `threads` for a nested site at `https://me.example/threads/`; `nil`
  /// where the output itself is the site.
  var nest: SitePath? {
    isNested ? SitePath(String(render.base.path.dropFirst().dropLast())) : nil
  }

  /// The folder with the front page.
  var siteRoot: String { nest.map { "\(output)/\($0)" } ?? output }

  /// The path at which a server shows the output: `/` for a nested site.
  package var servedPath: String { nest == nil ? basePath : "/" }
}

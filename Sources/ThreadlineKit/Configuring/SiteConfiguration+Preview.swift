package import BuildDiagnostics
import FileSystem
import Foundation
package import SitePaths
import SitePlanning
import SiteThemes

/// Observes the pages of a build: a preview shows them in the browsers that have them open.
package protocol PageObserver: Sendable {
  /// The bytes that are written in the place of those that were rendered. Called by many tasks at once.
  func finished(_ path: SitePath, _ bytes: [UInt8]) -> [UInt8]
  /// The pages that are open in a browser: they are rendered before the others.
  var openPages: Set<SitePath> { get }
  /// The open pages and their pictures are rendered, from exports that did not change meanwhile. Their files are not in
  /// the site yet, and publishing may still fail.
  func openPagesAreMade()
  /// The build succeeded, and all its files are in the folder.
  func pagesAreThere(in folder: String)
}

/// The settings of a preview, which is not published.
struct PreviewSettings: Sendable {
  /// The lock of the site that is published, which the preview reads and does not touch.
  let publishedLock: String
  let observer: (any PageObserver)?
  let memory: BuildMemory?
  /// The folder with the state of the published site.
  let projectFolder: String
}

extension SiteConfiguration {
  /// The path of the site on its host, with a slash at both ends.
  package var basePath: String { base.path }

  /// Turns the site into a preview in the state folder. The published site and its records stay as they are.
  package mutating func moveToPreview(observer: (any PageObserver)? = nil, memory: BuildMemory? = nil) {
    let folder = projectFolder
    preview = PreviewSettings(
      publishedLock: permalinkLock, observer: observer, memory: memory, projectFolder: folder)
    usualRedactionsFile = redactionsPath
    output = AbsolutePath.of(".threadline/preview/\(environment.rawValue)", in: folder)
    allowsRemovals = true
    build.isNested = false
    isStrict = false
    asksToKeep = nil
    hooks = BuildHooks()
  }

  /// The site of some example records, with the templates and the look of this one, at a path of its host: what a
  /// gallery shows. Some media are next to the records by their names; the theme's own picture is there as
  /// `picture.png`, a moment of silence as `sound.wav`.
  package func gallery(
    of records: [UInt8], with media: [String: [UInt8]] = [:], at path: String
  ) throws(Diagnostic) -> SiteConfiguration {
    let folder = output + "-gallery"
    var gallery = self
    gallery.baseURL = BaseURL("https://gallery.example" + path)
    gallery.exports = [folder + "/records/gallery.ndjson"]
    gallery.output = folder + "/site"
    gallery.preview = PreviewSettings(publishedLock: "", observer: nil, memory: nil, projectFolder: folder)
    gallery.allowsRemovals = true
    gallery.extras = .pages
    // All on one page, whatever it weighs.
    (gallery.bounds.timelineLength, gallery.bounds.timelineWeight) = (1_000, 10_000_000)
    gallery.accounts.same = []
    let picture = try theTheme.publicFiles.first { $0.path.description == "preview.png" }
    let bytes = picture.flatMap { FileManager.default.contents(atPath: $0.source) } ?? Data()
    let own = ["gallery.ndjson": Data(records), "picture.png": bytes]
    do {
      try FileManager.default.createDirectory(atPath: folder + "/records", withIntermediateDirectories: true)
      for (name, bytes) in own.merging(media.mapValues { Data($0) }, uniquingKeysWith: { own, _ in own }) {
        try bytes.write(to: URL(fileURLWithPath: "\(folder)/records/\(name)"))
      }
    } catch {
      throw .error(.folderUnwritable, at: .init(folder), error.localizedDescription)
    }
    return gallery
  }

  /// The theme's looks, each with the color schemes that it has; `auto` if it has none.
  package var looks: [(name: String, schemes: [String])] {
    get throws(Diagnostic) {
      let looks = try theTheme.looks.map { look in
        (name: look.name, schemes: (look.light == nil ? [] : ["light"]) + (look.dark == nil ? [] : ["dark"]))
      }
      return looks.isEmpty ? [("auto", ["light"])] : looks
    }
  }

  private var theTheme: Theme {
    get throws(Diagnostic) {
      let builtIn = try ThemeLocator.locate(executablePath: executable, explicit: theme)
      return try Theme.load(builtIn: builtIn, theme: theme, siteFolder: siteFolder)
    }
  }

  /// Lets a preview begin with the URLs that were published, instead of those of earlier previews.
  package func takeOverLock() throws(Diagnostic) {
    guard let preview else { return }
    try makeFolders(AbsolutePath.folder(of: permalinkLock), mode: 0o700, code: .permalinkLockUnusable)
    try PermalinkFile.copy(preview.publishedLock, to: permalinkLock)
  }
}

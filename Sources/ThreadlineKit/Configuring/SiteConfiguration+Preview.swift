package import BuildDiagnostics
import FileSystem
import Foundation
import PageRendering
package import SitePaths
import SitePlanning
import SiteThemes

/// Sees the pages of a build on their way: a preview shows them to whoever has them open.
package protocol PageObserver: Sendable {
  /// The bytes that are written in the place of those that were rendered. Called by many tasks at once.
  func finished(_ path: SitePath, _ bytes: [UInt8]) -> [UInt8]
  /// The pages that somebody looks at: they are made before the others.
  var openPages: Set<SitePath> { get }
  /// Those are made from exports that nobody wrote to meanwhile, and the pictures on them are there. The files are not
  /// in their places yet, and what puts them there may still fail.
  func openPagesAreMade()
  /// The build was good, and its files are in their places below a folder: whatever a page loads is there.
  func pagesAreThere(in folder: String)
}

/// What sets a site that is built to be looked at apart from one that is published.
struct PreviewSettings: Sendable {
  /// The lock of the site that is published, which the preview reads and does not touch.
  let publishedLock: String
  let witness: (any PageObserver)?
  let memory: BuildMemory?
  /// The folder beside which the published site has its state.
  let siteRoom: String
}

extension SiteConfiguration {
  /// The path below the host at which the site stands, with a slash at both ends.
  package var basePath: String { base.path }

  /// Turns the site into one that lies in the state folder, to be looked at by whoever works on it: what is published,
  /// and what is known of that, stays as it is.
  package mutating func moveToPreview(witness: (any PageObserver)? = nil, memory: BuildMemory? = nil) {
    let room = siteRoom
    preview = PreviewSettings(
      publishedLock: permalinkLock, witness: witness, memory: memory, siteRoom: room)
    usualRedactionsFile = redactionsPath
    output = "\(room == "/" ? "" : room)/.threadline/preview/\(environment.rawValue)"
    allowsRemovals = true
    build.isNested = false
    isStrict = false
    asksToKeep = nil
    hooks = BuildHooks()
  }

  /// The site of some records that are nobody's, with the templates and the look of this one, at a path of its host:
  /// what a gallery shows. Some media stand beside the records by their names; the theme's own picture does as
  /// `picture.png`, a moment of silence as `sound.wav`.
  package func gallery(
    of records: [UInt8], with media: [String: [UInt8]] = [:], at path: String
  ) throws(Diagnostic) -> SiteConfiguration {
    let folder = output + "-gallery"
    var gallery = self
    gallery.baseURL = BaseURL("https://gallery.example" + path)
    gallery.exports = [folder + "/records/gallery.ndjson"]
    gallery.output = folder + "/site"
    gallery.preview = PreviewSettings(publishedLock: "", witness: nil, memory: nil, siteRoom: folder)
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

  /// The names of the theme's looks; where it has none, the one name that stands for as it is.
  package var looks: [String] {
    get throws(Diagnostic) {
      let names = try theTheme.looks.map(\.name)
      return names.isEmpty ? ["auto"] : names
    }
  }

  private var theTheme: Theme {
    get throws(Diagnostic) {
      let locator = ThemeLocator(executablePath: executable, explicit: theme)
      return try Theme.load(builtIn: try locator.locate(), theme: theme, siteFolder: siteFolder)
    }
  }

  /// Lets a preview begin with the addresses that were published, whatever earlier ones gave out.
  package func takeOverLock() throws(Diagnostic) {
    guard let preview else { return }
    let own = URL(fileURLWithPath: permalinkLock)
    try makeFolders(own.deletingLastPathComponent().path, mode: 0o700, code: .permalinkLockUnusable)
    let bytes = OpenFile.bytes(at: preview.publishedLock) ?? []
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      try AtomicFile.write(bytes, to: own.path, durability: .none, code: .permalinkLockUnusable)
    }
  }
}

extension Diagnostic.Code {
  /// Records that cannot be read, in a preview.
  package static let previewIncomplete: Diagnostic.Code = "preview-incomplete"
}

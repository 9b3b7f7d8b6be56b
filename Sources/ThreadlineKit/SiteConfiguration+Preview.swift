package import BuildDiagnostics
import Foundation
import PageRendering
package import SiteFiles
import SitePlanning

/// Sees the pages of a build on their way: a preview shows them to whoever has them open.
package protocol PageWitness: Sendable {
  /// The bytes that are written in the place of those that were rendered. Called by many tasks at once.
  func finished(_ path: SitePath, _ bytes: [UInt8]) -> [UInt8]
  /// Every page of the build was rendered, and nothing was wrong; it is published now.
  func pagesAreReady()
}

/// What sets a site that is built to be looked at apart from one that is published.
struct PreviewSettings: Sendable {
  /// The lock of the site that is published, which the preview reads and does not touch.
  let publishedLock: String
  let witness: (any PageWitness)?
}

extension SiteConfiguration {
  /// The path below the host at which the site stands, with a slash at both ends.
  package var basePath: String { render.base.path }

  /// Turns the site into one that lies in the state folder, to be looked at by whoever works on it: what is published,
  /// and what is known of that, stays as it is.
  package mutating func moveToPreview(witness: (any PageWitness)? = nil) {
    preview = PreviewSettings(publishedLock: permalinkLock, witness: witness)
    let room = siteFolder ?? "/" + output.split(separator: "/").dropLast().joined(separator: "/")
    output = "\(room == "/" ? "" : room)/.threadline/preview/site"
    allowsRemovals = true
    isStrict = false
    asksToKeep = nil
    hooks = BuildHooks()
  }

  /// Lets a preview begin with the addresses that were published, whatever earlier ones gave out.
  package func takeOverLock() throws(Diagnostic) {
    guard let preview else { return }
    let own = permalinkLock
    do {
      let folder = URL(fileURLWithPath: own).deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let bytes = FileManager.default.contents(atPath: preview.publishedLock) ?? Data()
      try bytes.write(to: URL(fileURLWithPath: own), options: .atomic)
    } catch {
      throw .error(.permalinkLockUnusable, at: .init(own), error.localizedDescription)
    }
  }
}

extension Diagnostic.Code {
  /// Records that cannot be read, in a preview.
  static let previewIncomplete: Diagnostic.Code = "preview-incomplete"
}

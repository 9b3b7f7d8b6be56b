import Exports
import Foundation
import MediaProcessing
import SitePaths

extension SiteConfiguration {
  /// The cache of imported records; `nil` where the build ignores it.
  var importCache: ImportCache.Settings? {
    guard usesCache else { return nil }
    return ImportCache.Settings(folder: cacheFolder + "/imports", output: stateFolder, software: Self.version)
  }

  /// Where posts are kept that a network's later exports dropped. A preview or a draft keeps its own, and reads those of
  /// the published site.
  var keptPosts: KeptPosts.Settings {
    var settings = KeptPosts.Settings(folder: keptFolder)
    if keptFolder != publishedKeptFolder { settings.input = publishedKeptFolder }
    let output = output
    settings.publishedFile = { hash in
      MediaName.hashes(ofSource: hash).lazy.flatMap { name in
        MediaFormat.allCases.lazy.map { "\(output)/media/\(name.prefix(2))/\(name).\($0.fileExtension)" }
      }.first { FileManager.default.fileExists(atPath: $0) }
    }
    settings.clean = cleanMedia
    return settings
  }

  /// The folder for the posts that this output keeps.
  package var keptFolder: String {
    environment == .production && preview == nil ? publishedKeptFolder : stateFolder + "/kept"
  }

  /// `kept/` next to the `permalinks.lock` of the site that is published.
  private var publishedKeptFolder: String {
    let lock = preview?.publishedLock ?? permalinkLock
    return String(lock.prefix(upTo: lock.lastIndex(of: "/") ?? lock.startIndex)) + "/kept"
  }
}

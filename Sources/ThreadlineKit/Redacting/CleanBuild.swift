import BuildDiagnostics
import Exports
import FileSystem
import LinkPreviews
import SiteChecking
import ThreadModel

/// A site in which what was taken down never was, built apart from everything: its exports are copied, the records are
/// taken out of the copy line by line, and what is left is built with the same lock and nothing to take down.
struct CleanBuild {
  let configuration: SiteConfiguration
  let redactions: Redactions
  let removed: RemovedURLs

  /// Where the site differs from it. The copy is in a private folder and is removed.
  func differences(_ onProgress: @escaping ProgressHandler) async throws(Diagnostic) -> [PageFinding] {
    let scratch = try makeScratchFolder()
    defer { try? TreeRemoval.remove(scratch) }
    try copyRecords(to: scratch + "/records", in: scratch, onProgress)
    let clean = try built(in: scratch)
    do throws(BuildFailure) {
      _ = try await SiteBuilder(clean).build(onProgress: onProgress)
    } catch {
      // If everything was taken down, there is no such site.
      guard error.diagnostic.code == .nothingToPublish else { throw error.diagnostic }
      return []
    }
    return compare(configuration.output, with: clean.output)
  }

  private func copyRecords(
    to folder: String, in scratch: String, _ onProgress: @escaping ProgressHandler
  ) throws(Diagnostic) {
    var options = configuration.readingOptions(scratch: scratch)
    options.redactions = Redactions()
    options.rules = nil
    // The copy keeps each account for itself: only a build that joins them knows what had the URLs of the others.
    options.sameAccounts = []
    options.cache = nil
    let exports = try ExportReader(options: options).read(configuration.exports) {
      onProgress(BuildProgress($0))
    }
    try makeFolders(folder, code: .folderUnwritable)
    try exports.placeMedia()
    _ = try NativeExportWriter(folder: folder).write(exports)
    let path = folder + "/threadline.ndjson"
    let lines = String(decoding: OpenFile.bytes(at: path) ?? [], as: UTF8.self).split(separator: "\n")
    var filter = RecordFilter(redactions, removed, lines.map(String.init))
    try AtomicFile.write(filter.remaining(), to: path, durability: .none, code: .folderUnwritable)
  }

  private func built(in scratch: String) throws(Diagnostic) -> SiteConfiguration {
    var clean = configuration
    clean.workFolder = scratch
    clean.exports = [scratch + "/records"]
    clean.output = scratch + "/site"
    clean.privacy.redactions = nil
    // What a medium is only its bytes say, and a record may go without them.
    clean.pendingRedactions = Redactions(redactions.entries.filter { $0.kind == .media })
    (clean.exportKind, clean.handle, clean.missing) = (nil, nil, .remove)
    (clean.asksToKeep, clean.hooks, clean.preview) = (nil, BuildHooks(), nil)
    (clean.isStrict, clean.allowsRemovals) = (false, true)
    try PermalinkFile.copy(configuration.permalinkLock, to: clean.permalinkLock)
    return clean
  }

  private func compare(_ site: String, with clean: String) -> [PageFinding] {
    let (here, there) = (Set(TreeWalk.paths(in: site)), Set(TreeWalk.paths(in: clean)))
    return here.union(there).sorted().compactMap { path in
      let (left, right) = (OpenFile.bytes(at: "\(site)/\(path)"), OpenFile.bytes(at: "\(clean)/\(path)"))
      guard left != right, !removed.isWithoutPage(path) else { return nil }
      // Where nothing was taken down, what is gone has a page at its old addresses too.
      if left == nil, removed.isOldPage(path) { return nil }
      if path == "_redirects", left.map(removed.withoutOwnRules) == right.map(removed.withoutOwnRules) {
        return nil
      }
      let cause: PreviewCause = left == nil ? .missingInSite : right == nil ? .onlyInSite : .otherInSite
      return PageFinding(path: path, Finding(cause, of: SiteRules.cleanBuild))
    }
  }
}

public import BuildDiagnostics
import Exports
import FileSystem
public import LinkPreviews
import PageRendering
import SiteChecking
import SitePlanning
import SiteSearch
import SiteWriting
import ThreadModel

/// Shows that what was taken down is gone: from every file of the site, unpacked too, from what builds remember, and
/// that each of its addresses answers as it should.
///
///     let findings = try await RedactionCheck(configuration).run()
///
/// An id is looked for where it stands alone, as a word of its own; a short one, such as `17`, only between quotation
/// marks or behind a slash, since every page has a 17 that means something else. Addresses are looked for as a link to
/// this site writes them, hashes anywhere.
public struct RedactionCheck: Sendable {
  /// Asks a server for the status of a path of its host, such as `/@ada/post/17/`; `nil` if no server is given.
  public var status: (@Sendable (String) -> Int?)?
  /// Whether to build a site in which what was taken down never was, and to compare.
  public var compares = true
  private var configuration: SiteConfiguration

  /// Prepares to check the output of a site.
  public init(_ configuration: SiteConfiguration) {
    self.configuration = configuration
    self.configuration.useHostsOfLastBuild()
  }

  /// How many files were looked at, and what was found in them.
  public struct Report: Sendable {
    /// How many files were read.
    public internal(set) var files = 0
    /// How many addresses were taken down.
    public internal(set) var addresses = 0
    /// Whether the site was compared with one in which what was taken down never was.
    public internal(set) var isCompared = false
    /// Each place that still has something that was taken down.
    public internal(set) var findings: [PageFinding] = []
  }

  /// Checks.
  public func run(onProgress: @escaping ProgressHandler = { _ in }) async throws(Diagnostic) -> Report {
    var report = Report()
    let redactions = try configuration.redactions()
    guard !redactions.isEmpty else { return report }
    let lock = try PermalinkFile(configuration.permalinkLock).lock
    var removed = RemovedURLs(redactions, lock, configuration.base, in: configuration.nest)
    report.addresses = removed.choices.count
    removed.addOldAddresses(lock) { [root = configuration.siteRoot] path in
      fileExists("\(root)/\(path)index.html")
    }
    let names = RedactedNames(redactions, removed, configuration.base)
    scanSite(names, removed, &report)
    scanHosts(names, removed, &report)
    scanState(names, removed, &report)
    askForAddresses(removed, &report)
    if compares {
      let clean = CleanBuild(configuration: configuration, redactions: redactions, removed: removed)
      report.findings += try await clean.differences(onProgress)
      report.isCompared = true
    }
    report.findings.sort { ($0.path, $0.finding.message) < ($1.path, $1.finding.message) }
    return report
  }

  private func scanSite(_ names: RedactedNames, _ removed: RemovedURLs, _ report: inout Report) {
    let root = configuration.output
    scan(TreeWalk.paths(in: root), below: root + "/", &report, shownBelow: "") { path, bytes in
      names.found(inPath: removed.isTombstone(path) ? "" : path)
        + (Self.isOfTheme(path) ? [] : found(in: bytes, at: path, names, removed))
    }
    report.findings += TreeWalk.paths(in: root, of: .link).map { path in
      PageFinding(path: path, Finding(.uncheckedLink, of: SiteRules.redactedNames))
    }
  }

  /// Reads files below a folder, and adds what `found` finds in each.
  private func scan(
    _ paths: [String], below folder: String, _ report: inout Report, shownBelow shown: String? = nil,
    _ found: (_ path: String, _ bytes: [UInt8]) -> [String]
  ) {
    for path in paths {
      guard let bytes = OpenFile.bytes(at: folder + path) else { continue }
      report.files += 1
      report.findings += found(path, bytes).map { name in
        PageFinding(
          path: (shown ?? folder) + path, Finding(.redactedName, of: SiteRules.redactedNames, name))
      }
    }
  }

  /// Whether a file is a style sheet, a script or the description of the search, packed or not: those hold nothing of a
  /// record, but numbers that a short id may be.
  private static func isOfTheme(_ path: String) -> Bool {
    let plain = path.hasSuffix(".gz") || path.hasSuffix(".br") ? path.dropLast(3) : path[...]
    guard !isIndex(plain) else { return false }
    return plain.hasSuffix(".css") || plain.hasSuffix(".js") || plain.hasSuffix(OpenSearchFile.path)
  }

  /// Whether a path of the site is of the search index.
  private static func isIndex(_ path: some StringProtocol) -> Bool {
    path.hasPrefix(SearchFormat.folder) && path.hasSuffix(".js") || path.contains("/" + SearchFormat.folder)
  }

  /// What a file of the site holds, which may be packed.
  private func found(
    in bytes: [UInt8], at path: String, _ names: RedactedNames, _ removed: RemovedURLs
  ) -> [String] {
    var (plain, name) = (bytes, path)
    if let coding = PackedCoding.allCases.first(where: { path.hasSuffix(".\($0.fileExtension)") }) {
      name.removeLast(3)
      if let original = OpenFile.bytes(at: "\(configuration.output)/\(name)") {
        // What it holds is looked at in the file that it is to hold.
        let isSame = original.count > PackedSiblings.largest || coding.holds(original, in: bytes)
        return isSame ? [] : ["something else than the file next to it"]
      }
      guard let found = coding.unpacked(bytes) else { return ["something packed that nobody can look at"] }
      plain = found
    }
    return names.found(in: text(of: removed.withoutOwnTraces(plain, at: name), at: name))
  }

  /// What a file says as text in which names can be looked for: a word in a file of the search index is written without
  /// what it shares with the word before it, and the URL of a post in parts. What is no such file stays as it is.
  private func text(of bytes: [UInt8], at path: String) -> [UInt8] {
    guard Self.isIndex(path), let start = path.firstRange(of: SearchFormat.folder) else { return bytes }
    let name = String(path[start.upperBound...].dropLast(3))
    return SearchReader.text(of: bytes, name: name, root: configuration.base.rooted("")) ?? bytes
  }

  /// What hosts are told: it names removed addresses, and says nothing else of them.
  private func scanHosts(_ names: RedactedNames, _ removed: RemovedURLs, _ report: inout Report) {
    let folder = configuration.hostsFolder
    scan(TreeWalk.paths(in: folder), below: folder + "/", &report) { _, bytes in
      names.found(in: removed.withoutOwnRules(bytes))
    }
  }

  /// What builds remember, cache and keep: everything but the lock, which has addresses, and the receipts.
  private func scanState(_ names: RedactedNames, _ removed: RemovedURLs, _ report: inout Report) {
    for folder in [configuration.stateFolder, configuration.cacheFolder, configuration.keptFolder] {
      let paths = TreeWalk.paths(in: folder).filter { $0 != "permalinks.lock" && !$0.hasPrefix("receipts/") }
      scan(paths, below: folder + "/", &report) { path, bytes in
        let text = path.hasPrefix("manifest") ? removed.withoutTombstones(bytes) : bytes
        return names.found(inPath: path) + names.found(in: text)
      }
    }
  }

  private func askForAddresses(_ removed: RemovedURLs, _ report: inout Report) {
    guard let status else { return }
    for (path, choice) in removed.choices.sorted(by: { $0.key < $1.key }) {
      let expected = choice == .gone ? 410 : 404
      // What a host reads that answers no 410 asks for something else.
      let others = choice == .gone ? configuration.hosts.map(\.statusOfGone) : []
      let embed = path + "embed/"
      let hasEmbed = fileExists("\(configuration.siteRoot)/\(embed)index.html")
      for path in hasEmbed ? [path, embed] : [path] {
        guard let found = status(configuration.base.rooted(path)), found != expected, !others.contains(found)
        else { continue }
        let rule = SiteRules.removedAddresses
        let finding = Finding(.wrongAnswer, of: rule, "\(found)", "\(expected)")
        report.findings.append(PageFinding(path: path, finding))
      }
    }
  }
}

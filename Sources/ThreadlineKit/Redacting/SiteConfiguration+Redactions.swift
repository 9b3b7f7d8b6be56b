import BuildDiagnostics
import Exports
import SitePaths
import SitePlanning
import ThreadModel

extension SiteConfiguration {
  /// What is taken down: by the file, and in addition to it. For URLs, `permalinks.lock` says whose they were.
  ///
  /// Throws if the last build took more down, unless what it took down `mayPublishAgain`.
  func redactions(mayPublishAgain: Bool = false) throws(Diagnostic) -> Redactions {
    var redactions = try RedactionFile(redactionsPath, isNamed: privacy.redactions != nil).redactions
    redactions.entries += pendingRedactions.entries
    let memory = try redactionMemory
    if !redactions.isEmpty {
      let names = try LockedNames(redactions, PermalinkFile(permalinkLock).lock)
      // Others may link to where it stood on this site, too.
      let base = base
      redactions = redactions.naming { (names.ids[$0] ?? []) + [base.absolute($0)] }
      if let memory { doubt(&redactions, names, memory) }
    }
    guard let memory, !allowsUnredacting, !mayPublishAgain else { return redactions }
    // A file that lost entries, as a merge or an older copy loses them, looks like one whose entries somebody took out;
    // only who takes them out knows.
    let count = memory.lostCount(from: redactions)
    guard count == 0 else {
      throw .error(
        .redactionsLost, at: .init(redactionsPath),
        "\(count) of the names that the last build took down are missing here, or it is unknown what they meant, so "
          + "nothing is published; restore them and permalinks.lock, or run `threadline build --allow-unredact` if what they "
          + "name is to be published again")
    }
    return redactions
  }

  /// What the builds of this site took down, to whichever output; nil of a preview, which publishes nothing.
  var redactionMemory: RedactionMemory? {
    get throws(Diagnostic) {
      guard preview == nil else { return nil }
      let mark = ContentHash(of: Array(redactionsPath.utf8)).prefix(8)
      return try RedactionMemory(at: "\(AbsolutePath.folder(of: stateFolder))/taken-down-\(mark)")
    }
  }

  /// Marks the entries of the file that are not known to have taken anything down.
  private func doubt(_ redactions: inout Redactions, _ names: LockedNames, _ memory: RedactionMemory) {
    for (index, entry) in redactions.entries.enumerated() where entry.place != nil && entry.kind != .media {
      guard !names.knows(entry), !memory.tookEffect(entry) else { continue }
      redactions.entries[index].isDoubted = true
      redactions.entries[index].nearestPath = entry.paths.first.flatMap(names.nearest)
    }
  }
}

/// What `permalinks.lock` says of names that are taken down.
private struct LockedNames {
  /// The ids of what stood at each path.
  private(set) var ids: [String: [String]] = [:]
  private var known: Set<String> = []
  private let lock: PermalinkLock

  init(_ redactions: Redactions, _ lock: PermalinkLock) {
    self.lock = lock
    let paths = Set(redactions.entries.flatMap(\.paths))
    let names = Set(redactions.entries.flatMap(\.ids))
    lock.forEach { entry in
      if names.contains(entry.id) { known.insert(entry.id) }
      if paths.contains(entry.path), ids[entry.path]?.contains(entry.id) != true {
        ids[entry.path, default: []].append(entry.id)
      }
    }
  }

  /// Whether something was published under a name of an entry's.
  func knows(_ entry: Redactions.Entry) -> Bool {
    entry.ids.contains(where: known.contains) || entry.paths.contains { ids[$0] != nil }
  }

  /// The published path that is nearly another.
  func nearest(to path: String) -> String? {
    var alike: Set<String> = []
    lock.forEach { if $0.path.isAlike(path) { alike.insert($0.path) } }
    return nearestName(to: path, in: alike)
  }
}

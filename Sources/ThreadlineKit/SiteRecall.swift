import BuildDiagnostics
import Exports
import SiteFiles
import SitePlanning
import SiteThemes
import SiteWriting
import TagIndexing
import ThreadModel

/// What the last build read and planned, with what is different now, where that is no more than words of posts: nothing is
/// read or planned again then, and nothing looked at but the pages on which the words stand.
struct RecalledSite: Sendable {
  let exports: ReadExports
  let plan: RecalledPlan
  /// The memory of tags as it is now; nil where it is as it was.
  let tags: TagMemory?
  /// The site's files as they were found.
  let look: SiteLook
  fileprivate let head: SiteRecall.Head
}

/// The memory of a site in its state folder, in three files: `records`, what the exports held and what stands for each
/// record; `plan`, what was planned; and `recall`, which says what these two and the site belong to. A build that changes
/// words alone leaves the second as it is.
///
/// It is believed by the program that left it, while the site, `permalinks.lock` and all settings are those that it was
/// left with. Names of what is not published are in none of the files: where anything was left out nothing is left.
struct SiteRecall: Sendable {
  private static let head = "recall"
  private static let records = "records"
  private static let plan = "plan"

  let configuration: SiteConfiguration
  let theme: Theme
  let writer: SiteWriter

  /// What stands in `recall`.
  fileprivate struct Head {
    /// The hash of everything that a site is made from beside its records.
    var settings = ""
    /// The sums of the two other files.
    var records: UInt64 = 0
    var plan: UInt64 = 0
    /// The hashes of the site's manifest and of `permalinks.lock`.
    var manifest = ""
    var lock = ""
    /// Whether any page asked for a medium: what this machine makes of media is a setting only then.
    var usesMedia = false
    /// The fingerprint of the plan's settings, in which that is always.
    var fingerprint = 0
  }
}

extension SiteRecall.Head {
  fileprivate init(_ state: inout StateReader) throws(StateReader.Mismatch) {
    let (texts, numbers) = (try state.texts(), try state.values(of: Int.self))
    let sums = try state.values(of: UInt64.self)
    guard texts.count == 3, numbers.count == 2, sums.count == 2 else { throw StateReader.Mismatch() }
    (settings, manifest, lock, records, plan) = (texts[0], texts[1], texts[2], sums[0], sums[1])
    (usesMedia, fingerprint) = (numbers[0] == 1, numbers[1])
  }

  fileprivate var values: StateValues {
    var values = StateValues()
    values.add([settings, manifest, lock])
    values.add([usesMedia ? 1 : 0, fingerprint])
    values.add([records, plan])
    return values
  }
}

// MARK: Recalling

extension SiteRecall {
  /// The site as the last build left it, and what is different; nil where a build has to find out.
  func recalled() async -> RecalledSite? {
    guard configuration.mayRecall, let redactions = try? configuration.redactions(), redactions.isEmpty,
      let head = try? readHead(), head.manifest == writer.manifestHash,
      head.settings == settings(usesMedia: head.usesMedia), head.lock == lockHash
    else { return nil }
    // Whatever becomes of this build, the next one reads and plans unless this one says otherwise at its end.
    guard (try? writer.leave([], as: Self.head)) != nil else { return nil }
    let writer = writer
    async let look = try? writer.look()
    guard let (exports, plan, tags) = try? read(head), let look = await look else { return nil }
    return RecalledSite(exports: exports, plan: plan, tags: tags, look: look, head: head)
  }

  private func readHead() throws(StateReader.Mismatch) -> Head {
    guard var state = writer.leftState(as: Self.head) else { throw StateReader.Mismatch() }
    return try Head(&state.reader)
  }

  /// The exports and the plan with what is different; throws where that is more than words, or nobody can tell.
  private func read(
    _ head: Head
  ) throws(StateReader.Mismatch) -> (ReadExports, RecalledPlan, TagMemory?) {
    let reader = ExportReader(options: configuration.readingOptions(in: Workplace(writer: writer)))
    guard var records = writer.leftState(as: Self.records), records.sum == head.records,
      let exports = reader.recall(configuration.exports, from: &records.reader, jobs: configuration.jobs),
      var plan = writer.leftState(as: Self.plan), plan.sum == head.plan
    else { throw StateReader.Mismatch() }
    var settings = configuration.planSettings(theme)
    settings.fingerprint = UInt64(bitPattern: Int64(head.fingerprint))
    let recalled = try RecalledPlan(
      &plan.reader, &records.reader, exports.exports.archive, before: exports.before, settings: settings)
    guard let recalled, records.reader.isAtEnd, plan.reader.isAtEnd else { throw StateReader.Mismatch() }
    return (exports.exports, recalled, try tags(exports, settings))
  }

  /// The memory of tags with the records of now, nil where it is as it was; throws where other tags are borne.
  private func tags(
    _ exports: RecalledExports, _ settings: PlanSettings
  ) throws(StateReader.Mismatch) -> TagMemory? {
    let archive = exports.exports.archive
    let changed = exports.before.sorted { $0.key < $1.key }
      .map { (then: $0.value, now: archive.rows[Int($0.key)]) }
      .filter { !$0.then.flags.union($0.now.flags).isDisjoint(with: .tags) }
    guard settings.surfaces.contains(.tags), !changed.isEmpty else { return nil }
    var tags = TagMemory(writer.left(as: BuildRun.tagsName) ?? [], software: configuration.software)
    guard TagIndexer(archive).bearTheSame(changed, &tags) else { throw StateReader.Mismatch() }
    return tags
  }

  /// The hash of all settings: what pages are made from, and what decides which records are read.
  private func settings(usesMedia: Bool) -> String {
    var hasher = ContentHasher()
    let recipe = usesMedia ? configuration.media.recipe : "none"
    hasher.combine(
      configuration.fingerprint(theme: theme.fingerprint, redactions: Redactions(), media: recipe))
    hasher.combine(UInt64(configuration.exports.count))
    for path in configuration.exports { hasher.combine(path) }
    hasher.combine(configuration.planSettings(theme).publicPaths.joined(separator: "\n"))
    return hasher.finish().description
  }

  private var lockHash: String? {
    (try? GrowingFile(configuration.permalinkLock)).map { ContentHash(of: $0.bytes).description }
  }
}

// MARK: Leaving

extension SiteRecall {
  /// What is left of a build, but for what it belongs to: that is known when the site stands.
  struct Left: Sendable {
    fileprivate var head: Head
  }

  /// Writes down what a build read and planned, which may be done while it publishes; nil where the next build could not
  /// rely on that. `lock` is the hash of the lock that the plan knows, `usesMedia` says whether a page asked for a medium,
  /// and `recalled` is what the last build left, where this one relied on it, the lock too.
  func write(
    _ exports: ReadExports, _ plan: SitePlan, lock: ContentHash?, usesMedia: Bool, _ recalled: RecalledSite?
  ) -> Left? {
    guard configuration.mayRecall, recalled != nil || lock != nil else { return nil }
    var head = recalled?.head ?? Head()
    if let lock { head.lock = lock.description }
    head.usesMedia = head.usesMedia || usesMedia
    head.settings = settings(usesMedia: head.usesMedia)
    head.fingerprint = Int(Int64(bitPattern: plan.settings.fingerprint))
    var records = StateValues()
    guard exports.leave(in: &records) else { return nil }
    plan.leaveRecords(in: &records)
    if recalled == nil {
      var planned = StateValues()
      guard plan.leave(in: &planned), let sum = try? writer.leave(planned, as: Self.plan) else { return nil }
      head.plan = sum
    }
    guard let sum = try? writer.leave(records, as: Self.records) else { return nil }
    head.records = sum
    return Left(head: head)
  }

  /// Leaves the next build what was written down, when the site stands, or nothing. Where the folder does not take it, that
  /// build reads and plans.
  func leave(_ left: Left?) {
    guard var head = left?.head, let manifest = writer.manifestHash else { return forget() }
    head.manifest = manifest
    if (try? writer.leave(head.values, as: Self.head)) == nil { forget() }
  }

  /// Leaves nothing.
  func forget() {
    for name in [Self.head, Self.records, Self.plan] { try? writer.leave([], as: name) }
  }
}

extension SiteConfiguration {
  /// Whether a build may rely on what the last one read and planned, as far as the settings tell.
  fileprivate var mayRecall: Bool {
    environment == .production && preview == nil && !exports.contains("-") && sameAccounts.isEmpty
      && allowed.isEmpty && denied.isEmpty
  }

  /// How a plan is made, but for the fingerprint of the settings.
  func planSettings(_ theme: Theme) -> PlanSettings {
    var settings = plan
    if environment == .draft { settings.surfaces.remove(.sitemap) }
    if !settings.legacy.isEmpty { settings.publicPaths = theme.publicFiles.map(\.path.description) }
    return settings
  }
}

import BuildDiagnostics
import ThreadModel

/// Names in the lists of `[publish]` that mean nothing in these exports, with the nearest that does.
///
/// Nothing that may not be shown is ever such a nearest name.
struct UnknownPublishNames {
  private let records: CollectedRecords
  private let reasons: [LeftOutReason?]
  private let rules: PublishRules
  private let allTags: Set<String>
  /// The tags of rows that may be shown.
  private let shownTags: Set<String>
  /// The handles of accounts that are not private.
  private let handles: [String]

  init(_ records: CollectedRecords, reasons: [LeftOutReason?], tags: RecordTags, rules: PublishRules) {
    (self.records, self.reasons, self.rules) = (records, reasons, rules)
    allTags = tags.keys.values.reduce(into: []) { $0.formUnion($1) }
    shownTags = tags.keys.reduce(into: []) { if reasons[$1.key] == nil { $0.formUnion($1.value) } }
    let accounts = records.accounts
    handles = accounts.indices.filter { accounts.record($0)?.isWithheld != true }.flatMap(accounts.handles)
  }

  /// Reports the names of a list that mean nothing.
  func report(
    _ names: PublishNames, of list: String, threads: ListedThreads, in log: inout DiagnosticLog
  ) {
    let accounts = records.accounts
    for (handle, name) in names.handles {
      let isCalled = { accounts.isCalled($0, handle, widely: list == "deny") }
      guard !accounts.indices.contains(where: isCalled) else { continue }
      // The handle of the same name at some host, or else the nearest.
      let local = handle.prefix { $0 != "@" }
      let namesake = handles.sorted().first { $0.prefix { $0 != "@" }.lowercased() == local }
      let nearest = namesake ?? nearestName(to: handle, in: handles)
      log.append(warning(name, in: list, "account", nearest: nearest.map { "@\($0)" }))
    }
    for (key, name) in names.tags where !allTags.contains(key) {
      log.append(
        warning(name, in: list, "tag", nearest: nearestName(to: key, in: shownTags).map { "#\($0)" }))
    }
    for name in names.others where !threads.found.contains(name) {
      guard !accounts.indices.contains(where: { accounts.isNamed($0, name) }) else { continue }
      let ids = records.table.shownIDs(reasons, alike: name)
      let alike = ids + handles.map { "@\($0)" } + shownTags.map { "#\($0)" }
      log.append(warning(name, in: list, "post, account or tag", nearest: nearestName(to: name, in: alike)))
    }
    for name in names.unusable { log.append(warning(name, in: list, "post, account or tag", nearest: nil)) }
  }

  private func warning(_ name: String, in list: String, _ what: String, nearest: String?) -> Diagnostic {
    .warning(
      .unknownPublishName, at: rules.places[list],
      "\"\(name)\" in \"\(list)\" of [publish] is no \(what) of these exports\(didYouMean(nearest))")
  }
}

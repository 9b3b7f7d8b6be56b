package import BuildDiagnostics
import ThreadModel

/// Names in the lists of `[publish]` that mean nothing in these exports, with the nearest that does.
///
/// Nothing that may not be shown is ever such a nearest name.
struct UnknownPublishNames {
  private let names: AccountNames
  private let rules: PublishRules
  /// The handles of accounts that are not private.
  private let handles: [String]
  /// The tags of all rows, and of those that may be shown.
  private let tags, shownTags: Set<String>
  private let shownIDs: (String) -> [String]

  /// What the names could mean.
  init(
    _ records: CollectedRecords, _ names: AccountNames, _ reasons: [LeftOutReason?], _ tags: RecordTags,
    _ rules: PublishRules
  ) {
    (self.names, self.rules) = (names, rules)
    let accounts = records.accounts
    handles = accounts.indices.filter { accounts.record($0)?.isWithheld != true }.flatMap(accounts.handles)
    self.tags = tags.keys.values.reduce(into: []) { $0.formUnion($1) }
    shownTags = tags.keys.reduce(into: []) { if reasons[$1.key] == nil { $0.formUnion($1.value) } }
    shownIDs = { records.table.shownIDs(reasons, alike: $0) }
  }

  /// Reports the names of a list that mean nothing.
  func report(_ list: PublishNames, threads: ListedThreads, in log: inout DiagnosticLog) {
    let accounts = names.accounts.indices
    for (handle, name) in list.handles {
      let isWide = list.list == PublishNames.denyList
      guard !accounts.contains(where: { names.isCalled($0, handle, widely: isWide) }) else { continue }
      log.append(warning(name, in: list, "account", nearest: nearestHandle(to: handle).map { "@\($0)" }))
    }
    for (key, name) in list.tags where !tags.contains(key) {
      log.append(
        warning(name, in: list, "tag", nearest: nearestName(to: key, in: shownTags).map { "#\($0)" }))
    }
    for name in list.others where !threads.found.contains(name) {
      guard !accounts.contains(where: { names.isNamed($0, name) }) else { continue }
      let alike = shownIDs(name) + handles.map { "@\($0)" } + shownTags.map { "#\($0)" }
      log.append(warning(name, in: list, "post, account or tag", nearest: nearestName(to: name, in: alike)))
    }
    for name in list.unusable { log.append(warning(name, in: list, "post, account or tag", nearest: nil)) }
  }

  private func warning(
    _ name: String, in list: PublishNames, _ what: String, nearest: String?
  ) -> Diagnostic {
    .warning(
      .unknownPublishName, at: rules.places[list.list],
      "\"\(name)\" in \"\(list.list)\" of [publish] is no \(what) of these exports\(didYouMean(nearest))")
  }

  /// The handle of the same name at some host, or else the nearest.
  private func nearestHandle(to handle: String) -> String? {
    let name = handle.prefix { $0 != "@" }
    return handles.sorted().first { $0.prefix { $0 != "@" }.lowercased() == name }
      ?? nearestName(to: handle, in: handles)
  }
}

extension Diagnostic.Code {
  /// `[publish]` names something that the exports do not have.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use the suggested name.
  /// - Example: `threadline.toml:8: warning: "@adaa" in "allow" of [publish] is no account of these exports;
  ///            did you mean "@ada"? [unknown-publish-name]`
  package static let unknownPublishName: Diagnostic.Code = "unknown-publish-name"
}

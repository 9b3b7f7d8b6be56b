package import BuildDiagnostics
import ThreadModel

/// Names in the lists of `[publish]` that mean nothing in these exports, with the nearest that does.
///
/// Nothing that may not be shown is ever such a nearest name.
struct UnknownPublishNames {
  let records: CollectedRecords
  let names: AccountNames
  let reasons: [LeftOutReason?]
  let tags: RecordTags
  let rules: PublishRules

  /// Reports the names of a list that mean nothing.
  func report(_ list: PublishNames, threads: ListedThreads, in log: inout DiagnosticLog) {
    let accounts = names.accounts.indices
    for (handle, name) in list.handles {
      let isWide = list.list == PublishNames.denyList
      guard !accounts.contains(where: { names.isCalled($0, handle, widely: isWide) }) else { continue }
      log.append(warning(name, in: list, "account", nearest: nearestHandle(to: handle).map { "@\($0)" }))
    }
    for (key, name) in list.tags where !tags.keys.values.contains(where: { $0.contains(key) }) {
      log.append(
        warning(name, in: list, "tag", nearest: nearestName(to: key, in: shownTags).map { "#\($0)" }))
    }
    for name in list.others where !threads.found.contains(name) {
      guard !accounts.contains(where: { names.isNamed($0, name) }) else { continue }
      let ids = records.table.shownIDs(reasons, alike: name)
      let alike = ids + handles.map { "@\($0)" } + shownTags.map { "#\($0)" }
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

  /// The handles of accounts that are not private.
  private var handles: [String] {
    let accounts = records.accounts
    return accounts.indices.filter { accounts.record($0)?.isWithheld != true }.flatMap(accounts.handles)
  }

  /// The tags of rows that may be shown.
  private var shownTags: Set<String> {
    tags.keys.reduce(into: []) { if reasons[$1.key] == nil { $0.formUnion($1.value) } }
  }

  /// The handle of the same name at some host, or else the nearest.
  private func nearestHandle(to handle: String) -> String? {
    let (handles, name) = (self.handles, handle.prefix { $0 != "@" })
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

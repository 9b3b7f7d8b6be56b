package import BuildDiagnostics
import ThreadModel

// Names in the lists of `[publish]` that mean nothing in these exports.
extension ArchiveBuilder {
  /// Tells of the names of a list that mean nothing, with the nearest that does; `found` are those that mean a thread,
  /// and `tags` the tags by row. Nothing that may not be shown is ever such a nearest name.
  mutating func tellUnknown(_ names: PublishNames, found: Set<String>, tags: [Int: Set<String>]) {
    let all = 0..<UInt32(accounts.count)
    let handles = all.filter { !isPrivate($0) }.flatMap(handles)
    let born = tags.filter { !rows[$0.key].flags.contains(.leftOut) }.reduce(into: Set<String>()) {
      $0.formUnion($1.value)
    }
    for (handle, name) in names.handles {
      let isWide = names.list == PublishNames.denyList
      guard !all.contains(where: { isCalled($0, handle, widely: isWide) }) else { continue }
      tell(name, in: names, "account", nearest: nearestHandle(to: handle, in: handles).map { "@\($0)" })
    }
    for (key, name) in names.tags where !tags.values.contains(where: { $0.contains(key) }) {
      tell(name, in: names, "tag", nearest: nearestName(to: key, in: born).map { "#\($0)" })
    }
    for name in names.others where !found.contains(name) && !all.contains(where: { isNamed($0, name) }) {
      let alike = ids(alike: name) + handles.map { "@\($0)" } + born.map { "#\($0)" }
      tell(name, in: names, "post, account or tag", nearest: nearestName(to: name, in: alike))
    }
    for name in names.unusable { tell(name, in: names, "post, account or tag", nearest: nil) }
  }

  private mutating func tell(_ name: String, in names: PublishNames, _ what: String, nearest: String?) {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    log.append(
      .warning(
        .unknownPublishName, at: rules?.places[names.list],
        "\"\(name)\" in \"\(names.list)\" of [publish] is no \(what) of these exports\(hint)"))
  }

  /// The handle of the same name at some host, or else the nearest.
  private func nearestHandle(to handle: String, in handles: [String]) -> String? {
    let name = handle.prefix { $0 != "@" }
    return handles.sorted().first { $0.prefix { $0 != "@" }.lowercased() == name }
      ?? nearestName(to: handle, in: handles)
  }

  /// The ids of shown rows that begin or end as a name does: of a million ids few are worth comparing letter by letter.
  private func ids(alike name: String) -> [String] {
    rows.lazy.filter { !$0.flags.contains(.leftOut) }.map { identifiers[$0.id] }.filter { $0.isAlike(name) }
  }
}

extension Diagnostic.Code {
  /// A name in the lists of what is published that nothing in the exports has.
  package static let unknownPublishName: Diagnostic.Code = "unknown-publish-name"
}

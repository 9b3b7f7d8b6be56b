import ThreadModel

@testable import Exports

// What the lists of `[publish]` allow and deny.
extension NaiveDecision {
  mutating func applyLists() {
    let (allow, deny) = (exports.allow, exports.deny)
    guard !(allow.isEmpty && deny.isEmpty) else { return }
    let deniedThreads = connected(to: deny, byReplies: true, joiningAliases: false) { $0.names }
    let allowedThreads = shownThreads(of: allow)
    let before = reasons
    for record in published {
      let tags = self.tags(of: record)
      hideWords(of: record)
      if deniedThreads.contains(record.id) || !tags.isDisjoint(with: deny) {
        reasons[record.id] = "denied"
      } else if !allow.isEmpty, !isListed(account: record.account, in: allow),
        !allowedThreads.contains(record.id), tags.isDisjoint(with: allow)
      {
        reasons[record.id] = "not-allowed"
      }
    }
    for id in reasons.keys where before[id] == nil {
      withhold(id)
      for alias in newest.keys where newest[alias] == id {
        withheld.insert(alias)
        if standing[alias] != nil { withhold(alias) }
      }
    }
    guard !allow.isEmpty else { return }
    let shown = Set(published.map(\.account))
    let known = Set(standing.values.filter { Self.ownReason($0) == nil }.map(\.account))
    for id in known.subtracting(shown) where accountReasons[id] == nil && !isListed(account: id, in: allow) {
      accountReasons[id] = "not-allowed"
    }
  }

  /// Takes words with a denied tag of posts that are not here from the posts that repeat them.
  private mutating func hideWords(of record: Record) {
    guard record.type == "post" else { return }
    func mustHide(_ reference: RandomExports.Reference?) -> Bool {
      guard let reference, exports.deny.contains(reference.text) else { return false }
      return standing[target(of: reference, in: record)] == nil
    }
    if mustHide(record.parent) { hiddenParents.insert(record.id) }
    if mustHide(record.subject) { hiddenSubjects.insert(record.id) }
  }

  private func tags(of record: Record) -> Set<String> {
    switch record.type {
    case "post": Set(record.tags.map { "#\($0)" })
    case "repost": Set([record.subject?.text ?? ""]).intersection(exports.deny)
    default: []
    }
  }

  /// The records that are connected with some by replies through posts that are public.
  private func shownThreads(of names: [String]) -> Set<String> {
    let shown = standing.values.filter { reasons[$0.id] == nil || reasons[$0.id] == "denied" }
    func isMeant(_ record: Record) -> Bool {
      !Set(record.type == "repost" ? [record.id] : record.names).isDisjoint(with: names)
    }
    var meant = Set(shown.filter(isMeant).map(\.id))
    let ids = Set(shown.map(\.id))
    let pairs = shown.compactMap { record in
      record.parent.map { (record.id, target(of: $0, in: record)) }
    }.filter { ids.contains($0.1) }
    var count = -1
    while count != meant.count {
      count = meant.count
      for (left, right) in pairs where meant.contains(left) || meant.contains(right) {
        meant.formUnion([left, right])
      }
    }
    return meant
  }
}

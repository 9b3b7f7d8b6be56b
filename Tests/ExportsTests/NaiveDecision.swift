import ThreadModel

@testable import Exports

/// What of some exports is published, decided as the rules are written and as slowly as can be.
struct NaiveDecision {
  typealias Record = RandomExports.Record

  let exports: RandomExports
  /// The record that stands for each id.
  var standing: [String: Record] = [:]
  /// The other versions of each id.
  private var replaced: [String: [Record]] = [:]
  /// Why records are left out, by id.
  var reasons: [String: String] = [:]
  var accountReasons: [String: String] = [:]
  var withheld: Set<String> = []
  private var gone: Set<String> = []
  /// The newest id of each old id.
  var newest: [String: String] = [:]
  /// The ids of posts that references have other names for.
  private var found: [String: String] = [:]
  var hiddenParents: Set<String> = []
  var hiddenSubjects: Set<String> = []

  init(_ exports: RandomExports) {
    self.exports = exports
    chooseVersions()
    decideAccounts()
    leaveOutPrivateAndRedacted()
    leaveOutWhatLaterExportsWithhold()
    withholdNames()
    findNewestIDs()
    findAddresses()
    closeGates()
    applyLists()
  }

  // MARK: Results

  /// A line for each record that is published, and for each old id that leads to one.
  var lines: [String] {
    let shown = published.map { record in
      "\(record.type) \(record.id) of \(record.account)"
        + line(record.parent, of: record, hiddenParents) { withheld.contains($0) }
        + line(record.subject, of: record, hiddenSubjects) { withheld.contains($0) || gone.contains($0) }
    }
    let old = newest.filter { reasons[$0.value] == nil }.map { "\($0.key) is now \($0.value)" }
    return (shown + old).sorted()
  }

  /// How many of the records that stand for their ids are left out, by reason.
  var leftOut: [String: Int] { reasons.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }

  /// The accounts that have a page.
  var accounts: [String] {
    let named = Set(published.map(\.account)).union(exports.accounts.map(\.id))
    return named.filter { accountReasons[$0] == nil }.sorted()
  }

  var published: [Record] { standing.values.filter { reasons[$0.id] == nil } }

  /// Whether no page may name something.
  func hides(_ name: String?) -> Bool { name.map(withheld.contains) ?? false }

  private func line(
    _ reference: RandomExports.Reference?, of record: Record, _ hidden: Set<String>,
    isWithheld: (String) -> Bool
  ) -> String {
    if hidden.contains(record.id) { return " ?" }
    guard let reference else { return " -" }
    let name = target(of: reference, in: record)
    return isWithheld(name) ? " ?" : " \(name)"
  }

  func target(of reference: RandomExports.Reference, in record: Record) -> String {
    let name = reference.name
    guard let id = newest[name] ?? found[name], id != record.id else { return name }
    return id
  }

  // MARK: Records and accounts

  /// The last file stands; in one file a version that is not public, and of two the one that was changed later.
  private mutating func chooseVersions() {
    for (id, versions) in Dictionary(grouping: exports.records, by: \.id) {
      let last = versions.map(\.file).max()
      let ofFile = versions.filter { $0.file == last }
      let hidden = ofFile.filter { Self.ownReason($0) != nil }
      let best = (hidden.isEmpty ? ofFile : hidden).max { $0.updated < $1.updated }
      standing[id] = best
      replaced[id] = versions.filter { $0.updated != best?.updated }
      reasons[id] = best.flatMap(Self.ownReason)
    }
  }

  static func ownReason(_ record: Record) -> String? {
    record.type != "tombstone" && record.visibility == "followers" ? "followers" : nil
  }

  private mutating func decideAccounts() {
    for account in exports.accounts where account.isPrivate { accountReasons[account.id] = "private-account" }
    for id in allAccounts where isListed(account: id, in: exports.deny) { accountReasons[id] = "denied" }
    for entry in exports.redactions where [.account, .address].contains(entry.kind) {
      for id in allAccounts where isListed(account: id, in: entry.ids) { accountReasons[id] = "redacted" }
    }
  }

  /// The accounts that have a record or that a record names which may be shown itself.
  private var allAccounts: Set<String> {
    Set(exports.accounts.map(\.id)).union(
      exports.records.filter { Self.ownReason($0) == nil }.map(\.account))
  }

  func isListed(account id: String, in names: [String]) -> Bool {
    let hasRecord = exports.accounts.contains { $0.id == id }
    let own = hasRecord ? [id, "@h\(id)", "https://x.example/@\(id)"] : [id, "@\(id)"]
    return names.contains(where: own.contains)
  }

  private mutating func leaveOutPrivateAndRedacted() {
    for record in published {
      reasons[record.id] = accountReasons[record.account]
    }
    for entry in exports.redactions where entry.kind != .account {
      let meant = connected(to: entry.ids, byReplies: entry.kind == .thread) {
        $0.type == "repost" ? [] : $0.names
      }
      for record in published where meant.contains(record.id) { reasons[record.id] = "redacted" }
    }
  }

  /// All names that are connected with some: by being names of one record, or by replies.
  func connected(
    to names: [String], byReplies: Bool, joiningAliases: Bool = true, _ namesOf: (Record) -> [String]
  ) -> Set<String> {
    var pairs: [(String, String)] = []
    for record in standing.values {
      pairs += namesOf(record).map { (record.id, $0) }
      guard byReplies, let parent = record.parent else { continue }
      pairs.append((record.id, parent.name))
      if joiningAliases, let url = parent.url { pairs.append((record.id, url)) }
    }
    if joiningAliases { for record in exports.records { pairs += record.aliases.map { (record.id, $0) } } }
    var meant = Set(names)
    var count = 0
    while count != meant.count {
      count = meant.count
      for (left, right) in pairs where meant.contains(left) || meant.contains(right) {
        meant.formUnion([left, right])
      }
    }
    return meant
  }

  private mutating func leaveOutWhatLaterExportsWithhold() {
    for record in published {
      let names = record.names + [record.account]
      for entry in exports.imports where record.file < entry.file {
        if !Set(names).isDisjoint(with: entry.names) { reasons[record.id] = "withheld-by-later-export" }
      }
    }
    var count = 0
    while count != reasons.count {
      count = reasons.count
      for record in exports.records where reasons[record.id] != nil {
        for alias in record.aliases {
          guard let old = standing[alias], reasons[alias] == nil, let new = standing[record.id] else {
            continue
          }
          if old.file <= new.file { reasons[alias] = "withheld-by-later-export" }
        }
      }
    }
  }

  // MARK: Names

  private mutating func withholdNames() {
    let shownAfterImports = standing.values.filter {
      reasons[$0.id] == nil || reasons[$0.id] == "withheld-by-later-export" && isFreed($0)
    }
    for entry in exports.imports {
      let free = shownAfterImports.filter { $0.file > entry.file && entry.names.contains($0.id) }.flatMap(
        \.names)
      withheld.formUnion(Set(entry.names).subtracting(free))
    }
    for id in reasons.keys { withhold(id) }
    for record in published where record.type == "tombstone" { gone.formUnion(record.names) }
    withheld.formUnion(exports.redactions.flatMap(\.ids))
    for id in accountReasons.keys {
      withheld.insert(id)
      if exports.accounts.contains(where: { $0.id == id }) { withheld.insert("https://x.example/@\(id)") }
    }
  }

  /// Whether no import withholds a record itself, so that it was left out only with its newer version.
  private func isFreed(_ record: Record) -> Bool {
    !exports.imports.contains { entry in
      record.file < entry.file && !Set(record.names + [record.account]).isDisjoint(with: entry.names)
    }
  }

  mutating func withhold(_ id: String) {
    let versions = [standing[id]].compactMap(\.self) + replaced[id, default: []]
    withheld.formUnion(versions.flatMap(\.names))
  }

  private func isNewer(_ left: Record, _ right: Record) -> Bool {
    (left.file, right.id) > (right.file, left.id)
  }

  /// Follows each old id to the newest record that has it. Somebody else's record has no say.
  private mutating func findNewestIDs() {
    var next: [String: Record] = [:]
    for record in exports.records {
      guard let new = standing[record.id], reasons[new.id] == nil else { continue }
      for alias in record.aliases where alias != new.id {
        if let old = standing[alias], reasons[alias] == nil, old.account != new.account || old.file > new.file
        {
          continue
        }
        if let other = next[alias], !isNewer(new, other) { continue }
        next[alias] = new
      }
    }
    for alias in next.keys {
      var path = [alias]
      while let last = path.last, let new = next[last], !path.contains(new.id) { path.append(new.id) }
      let circle = path.last.flatMap { next[$0] }.map { again in path.drop { $0 != again.id } } ?? []
      let last = circle.compactMap { standing[$0] }.max { isNewer($1, $0) }?.id ?? path.last ?? alias
      if last != alias { newest[alias] = last }
    }
    for alias in newest.keys where standing[alias] != nil && reasons[alias] == nil {
      reasons[alias] = "older-version"
    }
  }

  /// Names that are no id lead to the newest post with a URL that any reference has for them.
  private mutating func findAddresses() {
    var addresses: [String: Set<String>] = [:]
    for record in published {
      for reference in [record.parent, record.subject].compactMap(\.self) {
        guard newest[reference.name] == nil, standing[reference.name] == nil else { continue }
        let known = [reference.name, reference.url].compactMap(\.self).filter { $0.hasPrefix("https") }
        addresses[reference.name, default: []].formUnion(known)
      }
    }
    for (name, urls) in addresses {
      let posts = published.filter { $0.type != "repost" && !urls.isDisjoint(with: $0.names) }
      found[name] = posts.max { isNewer($1, $0) }?.id
    }
  }

  private mutating func closeGates() {
    for gate in exports.records {
      guard reasons[gate.id] == nil, Self.ownReason(gate) == nil || standing[gate.id] != nil else { continue }
      for name in gate.hiddenReplies {
        let id = newest[name] ?? found[name] ?? name
        if id != gate.id { hiddenParents.insert(id) }
      }
      for name in gate.detachedQuotes {
        let id = newest[name] ?? found[name] ?? name
        guard let quote = standing[id], let subject = quote.subject, Self.ownReason(quote) == nil else {
          continue
        }
        if target(of: subject, in: quote) == gate.id { hiddenSubjects.insert(id) }
      }
    }
  }
}

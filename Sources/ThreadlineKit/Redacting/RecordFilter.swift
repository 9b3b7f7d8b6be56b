import NativeFormat
import Exports
import Foundation
import ThreadModel

/// Takes records out of a native export, line by line and as JSON alone: it knows nothing of how a build finds them, and
/// so can prove that.
struct RecordFilter {
  /// A name as the name of a record itself: what stands behind `#` tells records apart, but not what others say of them.
  private struct OwnName: Hashable {
    let record: RecordName
    private let whole: String?

    init(_ text: String) { (record, whole) = (RecordName(text), text.contains("#") ? text : nil) }
  }

  private let lines: [[String: Any]]
  private var ids: Set<OwnName>
  private var threads: Set<OwnName>
  private var accounts: Set<OwnName>
  /// Further names of what goes: addresses, and the handles of accounts.
  private var addresses: Set<RecordName> = []
  private var handles: Set<String> = []

  init(_ redactions: Redactions, _ removed: RemovedURLs, _ lines: [String]) {
    self.lines = lines.compactMap { line in
      try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    func named(_ kind: RedactionKind) -> Set<OwnName> {
      Set(redactions.entries.filter { $0.kind == kind }.flatMap(\.ids).map(OwnName.init))
    }
    ids = named(.post).union(named(.address)).union(removed.ids.map(OwnName.init))
    threads = named(.thread)
    accounts = named(.account).union(named(.address))
  }

  /// The lines that are left, as text.
  mutating func remaining() -> String {
    gather()
    let removed = ids.union(threads)
    let hidden = addresses.union(removed.map(\.record))
    return lines.filter { line in !isRemoved(line, removed) }.map { line in
      let bytes = try? JSONSerialization.data(
        withJSONObject: bare(line, removed, hidden), options: [.withoutEscapingSlashes])
      return String(decoding: bytes ?? Data(), as: UTF8.self) + "\n"
    }.joined()
  }

  /// Finds all names until no line adds one.
  private mutating func gather() {
    for line in lines where line["type"] as? String == "account" {
      guard let id = (line["id"] as? String).map(OwnName.init), accounts.contains(id) || ids.contains(id)
      else { continue }
      accounts.insert(id)
      let names = ["id", "url"].compactMap { line[$0] as? String } + (line["aliases"] as? [String] ?? [])
      addresses.formUnion(names.filter(RecordName.isOneRecords).map { RecordName($0) })
      handles.formUnion([line["handle"] as? String].compactMap { $0?.lowercased() })
    }
    var count = -1
    while count != ids.count + threads.count {
      count = ids.count + threads.count
      for line in lines { gather(line) }
    }
  }

  private mutating func gather(_ line: [String: Any]) {
    guard let id = line["id"] as? String, let type = line["type"] as? String, type != "account" else {
      return
    }
    let url = type == "repost" ? nil : line["url"] as? String
    let others = (line["aliases"] as? [String] ?? []) + [url].compactMap { $0 }
    let names = ([id] + others.filter(RecordName.isOneRecords)).map(OwnName.init)
    let reply = line["replyTo"] as? [String: Any]
    let address = reply?["url"] as? String
    let parents = [
      reply?["id"] as? String ?? address, address.flatMap { RecordName.isOneRecords($0) ? $0 : nil },
    ]
    .compactMap { $0.map(OwnName.init) }
    if !ids.isDisjoint(with: names) || isOfRemovedAccount(line) { ids.formUnion(names) }
    if !threads.isDisjoint(with: names) || parents.contains(where: threads.contains) {
      threads.formUnion(names + parents)
    }
    if let url, ids.contains(OwnName(id)) || threads.contains(OwnName(id)) {
      addresses.insert(RecordName(url))
    }
  }

  private func isOfRemovedAccount(_ line: [String: Any]) -> Bool {
    (line["account"] as? String).map { accounts.contains(OwnName($0)) } ?? false
  }

  private func isRemoved(_ line: [String: Any], _ removed: Set<OwnName>) -> Bool {
    guard let id = (line["id"] as? String).map(OwnName.init) else { return false }
    if line["type"] as? String == "account" { return accounts.contains(id) }
    return removed.contains(id) || isOfRemovedAccount(line)
  }

  /// A line without what it says of others that went.
  private func bare(
    _ line: [String: Any], _ removed: Set<OwnName>, _ hidden: Set<RecordName>
  ) -> [String: Any] {
    var line = line
    func isBelow(_ text: Any?) -> Bool {
      (text as? String).map { RecordName.above($0).contains(where: hidden.contains) } ?? false
    }
    func names(_ text: Any?) -> Bool {
      guard let text = text as? String else { return false }
      // A Bluesky record is stored in the repository of its account.
      let owner = text.hasPrefix("at://") ? String(text.dropFirst(5).prefix { $0 != "/" }) : text
      return hidden.contains(RecordName(text)) || hidden.contains(RecordName(owner)) || isBelow(text)
    }
    for key in ["replyTo", "quote", "subject"] {
      guard let reference = line[key] as? [String: Any] else { continue }
      let handle = (reference["handle"] as? String)?.lowercased() ?? ""
      if names(reference["id"]) || names(reference["url"]) || handles.contains(handle) {
        line[key] = ["state": "unavailable"]
      }
    }
    if isBelow((line["card"] as? [String: Any])?["url"]) { line["card"] = nil }
    if let pinned = line["pinned"] as? [String] {
      line["pinned"] = pinned.filter { !removed.contains(OwnName($0)) }
    }
    return line
  }
}

import Exports
import Foundation

/// Takes records out of a native export, line by line and as JSON alone: it knows nothing of how a build finds them, and
/// so can prove that.
struct RecordFilter {
  private let lines: [[String: Any]]
  private var ids: Set<String>
  private var threads: Set<String>
  private var accounts: Set<String>
  /// Further names of what goes: addresses, and the handles of accounts.
  private var addresses: Set<String> = []
  private var handles: Set<String> = []

  init(_ redactions: Redactions, _ removed: RemovedAddresses, _ lines: [String]) {
    self.lines = lines.compactMap { line in
      try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    func named(_ kind: Redactions.Kind) -> Set<String> {
      Set(redactions.entries.filter { $0.kind == kind }.flatMap(\.ids))
    }
    ids = named(.post).union(named(.address)).union(removed.ids)
    threads = named(.thread)
    accounts = named(.account).union(named(.address))
  }

  /// The lines that are left, as text.
  mutating func remaining() -> String {
    gather()
    let removed = ids.union(threads)
    return lines.filter { line in !isRemoved(line, removed) }.map { line in
      let bytes = try? JSONSerialization.data(
        withJSONObject: bare(line, removed), options: [.withoutEscapingSlashes])
      return String(decoding: bytes ?? Data(), as: UTF8.self) + "\n"
    }.joined()
  }

  /// Finds all names until no line adds one.
  private mutating func gather() {
    for line in lines where line["type"] as? String == "account" {
      guard let id = line["id"] as? String, accounts.contains(id) || ids.contains(id) else { continue }
      accounts.insert(id)
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
    let names = [id] + (line["aliases"] as? [String] ?? [])
    let parent = (line["replyTo"] as? [String: Any]).flatMap { $0["id"] as? String ?? $0["url"] as? String }
    if !ids.isDisjoint(with: names) || accounts.contains(line["account"] as? String ?? "") {
      ids.formUnion(names)
    }
    if !threads.isDisjoint(with: names) || parent.map(threads.contains) == true {
      threads.formUnion(names)
      if let parent { threads.insert(parent) }
    }
    if ids.contains(id) || threads.contains(id), let url = line["url"] as? String, type != "repost" {
      addresses.insert(url)
    }
  }

  private func isRemoved(_ line: [String: Any], _ removed: Set<String>) -> Bool {
    guard let id = line["id"] as? String else { return false }
    if line["type"] as? String == "account" { return accounts.contains(id) }
    return removed.contains(id) || accounts.contains(line["account"] as? String ?? "")
  }

  /// A line without what it says of others that went.
  private func bare(_ line: [String: Any], _ removed: Set<String>) -> [String: Any] {
    var line = line
    func names(_ text: Any?) -> Bool {
      guard let text = text as? String else { return false }
      return removed.contains(text) || addresses.contains(text)
    }
    for key in ["replyTo", "quote", "subject"] {
      guard let reference = line[key] as? [String: Any] else { continue }
      let handle = (reference["handle"] as? String)?.lowercased() ?? ""
      if names(reference["id"]) || names(reference["url"]) || handles.contains(handle) {
        line[key] = ["state": "unavailable"]
      }
    }
    if names((line["card"] as? [String: Any])?["url"]) { line["card"] = nil }
    if let pinned = line["pinned"] as? [String] { line["pinned"] = pinned.filter { !removed.contains($0) } }
    return line
  }
}

import BuildDiagnostics
import ThreadModel

extension RedactionReceipt {
  /// The receipt as a person reads it: each post once, with its URL, and the other names that it is known by.
  public var summary: String {
    var lines = RedactionKind.allCases.flatMap(lines)
    if let answer { lines.append(answer) }
    lines += changes.isEmpty ? [] : isDryRun ? changes.summary : changes.counts
    if !isDryRun, !isBuilt { lines.append("the site was not built, so it still shows this; build it") }
    if isBuilt, changes.isEmpty { lines.append("no file of the site changed") }
    lines += listed(purge, "URL") + listed(cacheTags, "tag")
    if isDryRun { lines.append("nothing was written") }
    return lines.map(\.printable).joined(separator: "\n")
  }

  /// What was taken down of one kind: one on a line with its count, several below it.
  private func lines(of kind: RedactionKind) -> [String] {
    let entries = entries.filter { $0.kind == kind }
    let names = entries.map(name)
    guard let first = names.first else { return [] }
    let count = kind == .post ? entries.reduce(0) { $0 + max(1, $1.posts) } : names.count
    let head = "\(counted(count, kind.noun)) \(isDryRun ? "would be " : "")taken down:"
    return names.count == 1 ? ["\(head) \(first)"] : [head] + names.map { "  \($0)" }
  }

  private func name(of entry: Entry) -> String {
    let title = entry.url ?? entry.hashes.first ?? entry.ids.first ?? ""
    var notes: [String] = []
    if entry.kind == .thread { notes.append(counted(entry.posts, "post")) }
    if entry.kind == .post {
      if entry.posts > 1 { notes.append("\(entry.posts) posts that share a URL elsewhere") }
      let others = otherNames(of: entry)
      if !others.isEmpty { notes.append("also known as \(others.joined(separator: ", "))") }
    }
    if entry.wasKnown { notes.append("taken down before") }
    return title + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// Where a post was before, and what it is called elsewhere. The last part of its URL is no other name.
  private func otherNames(of entry: Entry) -> [String] {
    guard let url = entry.url else { return Array(entry.ids.dropFirst()) }
    let earlier = entry.paths.filter { !url.hasSuffix("/" + $0) }.map { "/" + $0 }
    return earlier + entry.ids.filter { $0 != url && !url.hasSuffix("/\($0)/") }
  }

  /// What the URLs answer, which all of them do alike.
  private var answer: String? {
    guard let tombstone = entries.first(where: { !$0.paths.isEmpty })?.tombstone else { return nil }
    let count = entries.reduce(0) { $0 + $1.paths.count }
    let answer = tombstone == .nothing ? "404, without a trace" : tombstone.rawValue
    let verb = isDryRun ? "would answer" : count == 1 ? "answers" : "answer"
    return "\(count == 1 ? "the URL" : "the URLs") \(verb) \(answer)"
  }

  /// What caches have to forget.
  private func listed(_ names: [String], _ noun: String) -> [String] {
    guard !names.isEmpty else { return [] }
    let verb = isDryRun ? "that would have to be cleared" : "to clear"
    return ["\(counted(names.count, noun)) \(verb) from caches:"] + names.map { "  \($0)" }
  }
}

extension RedactionKind {
  /// One of the kind in words.
  fileprivate var noun: String {
    switch self {
    case .post: "post"
    case .thread: "thread"
    case .account: "account"
    case .media: "media item"
    case .address: "URL"
    }
  }
}

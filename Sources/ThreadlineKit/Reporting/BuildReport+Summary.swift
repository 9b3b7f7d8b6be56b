import BuildDiagnostics

// The report in words.
extension BuildReport {
  /// The report as a person reads it.
  public var summary: String {
    let posts = "\(counted(postsPublished, "post")) \(isPublished ? "published" : "ready")"
    var lines = ["\(counted(recordsRead, "record")) read, \(posts)"]
    for count in leftOut { lines.append("  left out: \(count.count) \(count.reason)") }
    for count in unknownKinds { lines.append("  shown as plain text: \(count.count) \(count.reason)") }
    for source in sources { lines += source.summary(isPublished: isPublished) }
    if let orphans {
      let replies = orphans.count == 1 ? "1 post replies" : "\(orphans.count) posts reply"
      lines.append(
        "  \(replies) to a post that no export has, first \"\(orphans.first)\" (\(orphans.place))".printable)
    }
    switch SiteEnvironment(rawValue: environment) {
    case .draft:
      lines.append("a draft: search engines may not list it, and unfinished posts are shown with a mark")
    case .local:
      lines.append(
        "for this machine only: no URL is promised, and search engines may not list it; to publish, set "
          + "base_url in threadline.toml, or add --base-url https://me.example")
    case .production, nil: break
    }
    if error == nil { lines += siteSummary }
    if warnings + errors > 0 { lines.append("\(counted(warnings, "warning")), \(counted(errors, "error"))") }
    return lines.joined(separator: "\n")
  }

  private var siteSummary: [String] {
    if let changes {
      let gone = Self.listing(removed, "URL", "would be taken down")
      return [counted(pages, "page")] + changes.summary() + gone
    }
    var lines: [String] = []
    lines.append(
      "\(counted(pages, "page")); \(counted(filesWritten, "file")) written, \(filesUnchanged) unchanged, \(filesDeleted) deleted"
    )
    lines += cacheSummary
    if cards > 0 { lines.append("\(counted(cards, "social card")), \(cardsPainted) newly drawn") }
    lines += Self.listing(
      kept, "post",
      "of earlier exports and missing from these, so kept; \"threadline redact --missing remove\" takes down")
    lines += Self.listing(removed, "URL", "taken down by this build")
    lines += Self.listing(unindexed, "account", "that search engines are asked not to list")
    for host in hosts {
      let files = host.files.isEmpty ? "nothing to write" : host.files.joined(separator: ", ")
      lines.append("for \(host.name): \(files)".printable)
      lines += host.cannot.map { "  \($0)".printable }
    }
    if gone > 0 { lines.append("\(counted(gone, "URL")) of posts that are gone") }
    let time = (seconds * 100).rounded() / 100
    lines.append("\(Self.bytes(bytesWritten)) written of \(Self.bytes(bytesTotal)) in \(time) s")
    return lines
  }

  /// How many pictures were decoded, and what came from the cache.
  package var cacheSummary: [String] {
    let cached = [(exportsFromCache, "export"), (picturesFromCache, "picture")].filter { $0.0 > 0 }
    let used = cached.map { counted($0.0, $0.1) }.joined(separator: ", ")
    return (decodes > 0 ? ["\(counted(decodes, "picture")) prepared"] : [])
      + (cached.isEmpty ? [] : ["from cache: \(used)"])
  }

  /// A few lines of many, below a line that counts them.
  static func listing(_ entries: [String], _ one: String, _ what: String) -> [String] {
    guard !entries.isEmpty else { return [] }
    return ["\(counted(entries.count, one)) \(what):"] + firstLines(of: entries, allWith: "--report")
  }

  /// At most 20 lines, and how many more there are; `flag` is what prints them all.
  static func firstLines(of lines: [String], allWith flag: String) -> [String] {
    let rest = lines.count - 20
    return lines.prefix(20).map { "  \($0)" } + (rest > 0 ? ["  and \(rest) more; \(flag) lists all"] : [])
  }

  /// A number of bytes in words: `512 bytes`, `5437 KB`, `1.4 GB`.
  package static func bytes(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count) bytes"
    case ..<10_000_000: "\(count / 1000) KB"
    case ..<1_000_000_000: "\(count / 1_000_000) MB"
    default: "\(count / 1_000_000_000).\(count / 100_000_000 % 10) GB"
    }
  }
}

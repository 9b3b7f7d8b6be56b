import PageRendering
import SafeMarkup
import SitePaths
import SitePlanning
import ThreadModel

/// Writes `sitemap.xml`, which leads to its parts, and the parts, each with no more addresses than a reader takes
/// (https://www.sitemaps.org/protocol.html). In memory are one part and the lines that two tasks made for it: every change
/// makes the whole sitemap again, so one task would take long.
struct SitemapFiles {
  private let scene: RenderScene
  private let jobs: Int
  /// How many addresses a part has.
  private let length: Int
  private var part = Listing("urlset")
  private var index = Listing("sitemapindex")

  /// How many posts a task looks through at a time. A larger thread has no task of its own, since its lines would all
  /// be in memory.
  private static let batch = 8_192

  init(scene: RenderScene, jobs: Int) {
    (self.scene, self.jobs) = (scene, jobs)
    length = max(1, scene.inputs.settings.sitemapLength)
  }

  /// One file.
  private struct Listing {
    private let root: StaticString
    private var xml = XML()
    private(set) var count = 0
    private(set) var newest: Instant?

    init(_ root: StaticString) {
      self.root = root
      xml.begin(root, ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
    }

    mutating func append(_ line: SitemapLine) {
      xml.append(fragment: line.xml)
      count += 1
      if let modified = line.modified { newest = max(newest ?? modified, modified) }
    }

    /// The file, to which nothing may be added any more.
    mutating func finish() -> [UInt8] {
      xml.end(root)
      return xml.bytes
    }
  }

  /// Hands on each part when it is full, and what leads to them at the end.
  mutating func write<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let (lines, inputs) = (SitemapLines(scene: scene), scene.inputs)
    var start = 0
    while start < inputs.sitemapSize {
      let first = inputs.sitemapRange(from: start, posts: Self.batch)
      let second = inputs.sitemapRange(from: first.upperBound, posts: Self.batch)
      if first.count > 1, second.count > 1 {
        let (left, right) = together(jobs: jobs, { lines.lines(of: first) }, { lines.lines(of: second) })
        for line in [left, right].joined() { try append(line, emit) }
        start = second.upperBound
      } else {
        try lines.forEach(of: first) { line throws(Failure) in try append(line, emit) }
        start = first.upperBound
      }
    }
    if part.count > 0 { try closePart(emit) }
    guard let path = SitePath("sitemap.xml") else { return }
    try emit(SiteFile(path, bytes: index.finish()))
  }

  private mutating func append<Failure>(
    _ line: SitemapLine, _ emit: (SiteFile) throws(Failure) -> Void
  ) throws(Failure) {
    part.append(line)
    if part.count == length { try closePart(emit) }
  }

  private mutating func closePart<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let name = "sitemap-\(index.count + 1).xml"
    guard let path = SitePath(name), let address = scene.absolute(name) else { return }
    index.append(SitemapLine("sitemap", Array(address.utf8), part.newest))
    try emit(SiteFile(path, bytes: part.finish()))
    part = Listing("urlset")
  }
}

/// An address, and the time when what it leads to was last changed.
private struct SitemapLine: Sendable {
  let xml: XML
  let modified: Instant?

  init(_ element: StaticString, _ address: [UInt8], _ modified: Instant?) {
    self.modified = modified
    xml = XML { xml in
      xml.element(element) { xml in
        address.withUnsafeBufferPointer { xml.element("loc", bytes: $0) }
        modified?.withRFC3339 { xml.element("lastmod", bytes: $0) }
      }
    }
  }
}

/// Makes the lines of the pages of some series and threads.
private struct SitemapLines {
  private let scene: RenderScene
  /// The address that every path follows.
  private let base: [UInt8]

  init(scene: RenderScene) {
    self.scene = scene
    base = Array(scene.settings.base.description.utf8)
  }

  func lines(of range: Range<Int>) -> [SitemapLine] {
    var lines: [SitemapLine] = []
    forEach(of: range) { lines.append($0) }
    return lines
  }

  func forEach<Failure>(
    of range: Range<Int>, _ body: (SitemapLine) throws(Failure) -> Void
  ) throws(Failure) {
    let listing = RecordListing(scene: scene)
    var times = RecordTimes(scene: scene)
    try scene.inputs.forEachSitemapEntry(
      in: range, isListed: { listing.contains($0) }, time: { times.time(ofRow: $0) }
    ) { entry throws(Failure) in
      if let address = address(of: entry.path) { try body(SitemapLine("url", address, entry.modified)) }
    }
  }

  private func address(of path: [UInt8]) -> [UInt8]? {
    if path.allSatisfy(Self.standsForItself) { return base + path }
    return scene.absolute(String(decoding: path, as: UTF8.self)).map { Array($0.utf8) }
  }

  /// Whether a byte of a path is one that every part of an address takes as it is.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    SafeName.isUnreserved(byte) || byte == 0x2F || byte == 0x40
  }
}

/// When records were last changed. Rows know when they were published; the bodies of those that were edited are read
/// once each.
private struct RecordTimes {
  let scene: RenderScene
  private var edited: [RowID: Instant] = [:]

  init(scene: RenderScene) { self.scene = scene }

  mutating func time(ofRow row: RowID) -> Instant {
    let record = scene.inputs.record(row)
    guard record.flags.contains(.edited), record.kind == .post else { return record.published }
    if let time = edited[row] { return time }
    let updated = (try? scene.post(row))?.updated ?? record.published
    edited[row] = max(record.published, updated)
    return max(record.published, updated)
  }
}

/// Which posts search engines may list, by what their accounts ask for and by what they warn of; only those that may
/// warn are read. Likewise.
private struct RecordListing {
  private let scene: RenderScene
  /// By the accounts' order.
  private let mayBeIndexed: [Bool]

  init(scene: RenderScene) {
    self.scene = scene
    mayBeIndexed = scene.inputs.accounts.map { !scene.inputs.account($0).asksNotToBeIndexed }
  }

  func contains(_ row: RowID) -> Bool {
    let record = scene.inputs.record(row)
    let account = record.account.position
    guard !mayBeIndexed.indices.contains(account) || mayBeIndexed[account] else { return false }
    guard record.flags.contains(.sensitive) else { return true }
    return (try? scene.post(row)).map { PostWarning(of: $0).isListed } ?? false
  }
}

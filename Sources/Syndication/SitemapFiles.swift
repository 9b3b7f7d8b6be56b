import PageRendering
import SafeMarkup
import SitePaths
import SitePlanning
import ThreadModel

/// Writes `sitemap.xml`, which leads to its parts, and the parts, each with no more addresses than a reader takes
/// (https://www.sitemaps.org/protocol.html). No more than one part is in memory at a time.
struct SitemapFiles {
  private let scene: RenderScene
  /// The address that every path follows.
  private let base: [UInt8]
  /// How many addresses a part has.
  private let length: Int
  private var part: Listing
  private var index = Listing("sitemapindex", "sitemap")
  private var address: [UInt8] = []

  init(scene: RenderScene) {
    self.scene = scene
    base = Array(scene.settings.base.description.utf8)
    length = max(1, scene.inputs.settings.sitemapLength)
    part = Listing("urlset", "url")
  }

  /// One file: addresses, each with the time when what it leads to was last changed.
  private struct Listing {
    private let root: StaticString
    private let element: StaticString
    private var xml = XML()
    private(set) var count = 0
    private(set) var newest: Instant?

    init(_ root: StaticString, _ element: StaticString) {
      (self.root, self.element) = (root, element)
      xml.begin(root, ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"])
    }

    mutating func append(_ address: [UInt8], modified: Instant?) {
      xml.element(element) { xml in
        address.withUnsafeBufferPointer { xml.element("loc", bytes: $0) }
        modified?.withRFC3339 { xml.element("lastmod", bytes: $0) }
      }
      count += 1
      if let modified { newest = max(newest ?? modified, modified) }
    }

    /// The file, to which nothing may be added any more.
    mutating func finish() -> [UInt8] {
      xml.end(root)
      return xml.bytes
    }
  }

  /// Hands on each part when it is full, and what leads to them at the end.
  mutating func write<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let scene = scene
    var times = RecordTimes(scene: scene)
    let listing = RecordListing(scene: scene)
    try scene.inputs.forEachSitemapEntry(
      isListed: { listing.contains($0) }, time: { times.time(ofRow: $0) }
    ) { entry throws(Failure) in
      append(entry)
      if part.count == length { try closePart(emit) }
    }
    if part.count > 0 { try closePart(emit) }
    guard let path = SitePath("sitemap.xml") else { return }
    try emit(SiteFile(path, bytes: index.finish()))
  }

  private mutating func append(_ entry: SitemapEntry) {
    if entry.path.allSatisfy(Self.standsForItself) {
      address.replaceSubrange(0..<address.count, with: base)
      address += entry.path
      part.append(address, modified: entry.modified)
    } else if let address = scene.absolute(String(decoding: entry.path, as: UTF8.self)) {
      part.append(Array(address.utf8), modified: entry.modified)
    }
  }

  /// Whether a byte of a path is one that every part of an address takes as it is.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    SafeName.isUnreserved(byte) || byte == 0x2F || byte == 0x40
  }

  private mutating func closePart<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let name = "sitemap-\(index.count + 1).xml"
    guard let path = SitePath(name), let address = scene.absolute(name) else { return }
    index.append(Array(address.utf8), modified: part.newest)
    try emit(SiteFile(path, bytes: part.finish()))
    part = Listing("urlset", "url")
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

import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// Writes the parts of a sitemap, each with as many URLs as a reader accepts, and `sitemap.xml`, which lists them
/// (https://www.sitemaps.org/protocol.html). It holds one part in memory at a time.
struct SitemapFiles {
  private let scene: RenderScene
  /// The URL that every path follows.
  private let base: [UInt8]
  private var entries: [SitemapEntry] = []
  private var parts: [SitemapEntry] = []

  init(scene: RenderScene) {
    self.scene = scene
    base = Array(scene.settings.base.description.utf8)
  }

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// Passes each part to `emit` when it is full, and `sitemap.xml` at the end.
  mutating func write<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let scene = scene
    let length = max(1, scene.inputs.settings.sitemapLength)
    var times = RecordTimes(scene: scene)
    let listing = RecordListing(scene: scene)
    try scene.inputs.forEachSitemapEntry(
      isListed: { listing.contains($0) }, time: { times.time(ofRow: $0) }
    ) { entry throws(Failure) in
      entries.append(entry)
      if entries.count == length { try closePart(emit) }
    }
    if !entries.isEmpty { try closePart(emit) }
    guard let path = SitePath("sitemap.xml") else { return }
    try emit(SiteFile(path, bytes: xml("sitemapindex", "sitemap", parts)))
  }

  private mutating func closePart<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let name = "sitemap-\(parts.count + 1).xml"
    guard let path = SitePath(name) else { return }
    try emit(SiteFile(path, bytes: xml("urlset", "url", entries)))
    parts.append(SitemapEntry(Array(name.utf8), entries.lazy.compactMap(\.modified).max()))
    entries.removeAll(keepingCapacity: true)
  }

  private func xml(_ root: StaticString, _ name: StaticString, _ entries: [SitemapEntry]) -> [UInt8] {
    var xml = XML()
    xml.reserveCapacity(entries.reduce(200) { $0 + base.count + $1.path.count + 80 })
    xml.element(root, ["xmlns": Self.namespace]) { xml in
      for entry in entries {
        guard let address = address(of: entry.path) else { continue }
        xml.element(name) { xml in
          address.withUnsafeBufferPointer { xml.element("loc", bytes: $0) }
          entry.modified?.withRFC3339 { xml.element("lastmod", bytes: $0) }
        }
      }
    }
    return xml.bytes
  }

  private func address(of path: [UInt8]) -> [UInt8]? {
    if path.allSatisfy(Self.needsNoEncoding) { return base + path }
    return scene.absolute(String(decoding: path, as: UTF8.self)).map { Array($0.utf8) }
  }

  private static func needsNoEncoding(_ byte: UInt8) -> Bool {
    SafeName.isUnreserved(byte) || byte == 0x2F || byte == 0x40
  }
}

/// When records were last changed. Rows know when they were published; the bodies of those that were edited are read
/// once each.
private struct RecordTimes {
  let scene: RenderScene
  private var edited: [UInt32: Instant] = [:]

  init(scene: RenderScene) { self.scene = scene }

  mutating func time(ofRow row: UInt32) -> Instant {
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

  func contains(_ row: UInt32) -> Bool {
    let record = scene.inputs.record(row)
    let account = Int(record.account)
    guard !mayBeIndexed.indices.contains(account) || mayBeIndexed[account] else { return false }
    guard record.flags.contains(.sensitive) else { return true }
    return (try? scene.post(row)).map { PostWarning(of: $0).isListed } ?? false
  }
}

import SafeMarkup
import SiteFiles
import SitePlanning
import ThreadModel

/// Writes `sitemap.xml`, which leads to its parts, and the parts, each with as many addresses as a reader takes
/// (https://www.sitemaps.org/protocol.html). No more than one part is in memory at a time.
struct SitemapFiles {
  private let scene: RenderScene
  /// The address that every path follows.
  private let base: [UInt8]
  private var lines = Lines()
  private var parts = Lines()

  init(scene: RenderScene) {
    self.scene = scene
    base = Array(scene.settings.base.description.utf8)
  }

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// Addresses end to end, each with the time when what it leads to was last changed.
  private struct Lines {
    private var addresses: [UInt8] = []
    private var ends: [Int] = []
    private var times: [Instant?] = []

    var count: Int { ends.count }
    var byteCount: Int { addresses.count }
    var newest: Instant? { times.lazy.compactMap(\.self).max() }

    mutating func append(_ parts: [UInt8]..., modified: Instant?) {
      for part in parts { addresses += part }
      ends.append(addresses.count)
      times.append(modified)
    }

    mutating func removeAll() {
      addresses.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      times.removeAll(keepingCapacity: true)
    }

    func forEach(_ body: (UnsafeBufferPointer<UInt8>, Instant?) -> Void) {
      addresses.withUnsafeBufferPointer { addresses in
        var start = 0
        for (end, time) in zip(ends, times) {
          body(UnsafeBufferPointer(rebasing: addresses[start..<end]), time)
          start = end
        }
      }
    }
  }

  /// Hands on each part when it is full, and what leads to them at the end.
  mutating func write<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let scene = scene
    let length = max(1, scene.inputs.settings.sitemapLength)
    var times = RecordTimes(scene: scene)
    let listing = RecordListing(scene: scene)
    try scene.inputs.forEachSitemapEntry(
      isListed: { listing.contains($0) }, time: { times.time(ofRow: $0) }
    ) { entry throws(Failure) in
      append(entry)
      if lines.count == length { try closePart(emit) }
    }
    if lines.count > 0 { try closePart(emit) }
    guard let path = SitePath("sitemap.xml") else { return }
    try emit(SiteFile(path, bytes: Self.xml("sitemapindex", "sitemap", parts)))
  }

  private mutating func append(_ entry: SitemapEntry) {
    if entry.path.allSatisfy(Self.standsForItself) {
      lines.append(base, entry.path, modified: entry.modified)
    } else if let address = scene.absolute(String(decoding: entry.path, as: UTF8.self)) {
      lines.append(Array(address.utf8), modified: entry.modified)
    }
  }

  /// Whether a byte of a path is one that every part of an address takes as it is.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    SafeName.isUnreserved(byte) || byte == 0x2F || byte == 0x40
  }

  private mutating func closePart<Failure>(_ emit: (SiteFile) throws(Failure) -> Void) throws(Failure) {
    let name = "sitemap-\(parts.count + 1).xml"
    guard let path = SitePath(name), let address = scene.absolute(name) else { return }
    try emit(SiteFile(path, bytes: Self.xml("urlset", "url", lines)))
    parts.append(Array(address.utf8), modified: lines.newest)
    lines.removeAll()
  }

  private static func xml(_ root: StaticString, _ name: StaticString, _ lines: Lines) -> [UInt8] {
    var xml = XML()
    xml.reserveCapacity(lines.byteCount + lines.count * 80 + 200)
    xml.element(root, ["xmlns": namespace]) { xml in
      lines.forEach { address, modified in
        xml.element(name) { xml in
          xml.element("loc", bytes: address)
          modified?.withRFC3339 { xml.element("lastmod", bytes: $0) }
        }
      }
    }
    return xml.bytes
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

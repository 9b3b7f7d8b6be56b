internal import BuildDiagnostics
internal import SiteFiles

/// All pieces that the last build left word of, with what they asked for beside their plans.
struct AllPieces: Sendable {
  /// Every piece, those that are dropped too.
  private(set) var fingerprints: FingerprintSet
  /// When the last build left the site.
  let times: LeavingTimes
  private var texts = CountedTexts()

  /// Reads what the last build left; nil where that is of another manifest, or cannot be read.
  init?(in folder: Folder, of manifest: Manifest.Look) throws(Diagnostic) {
    guard var reader = try ReadingsReader(in: folder, isProving: true), reader.manifestHash == manifest.hash
    else {
      return nil
    }
    fingerprints = FingerprintSet(room: manifest.count)
    times = reader.times
    // The lines of a piece follow each other.
    var piece = UInt64(0)
    while let line = try reader.next() {
      guard line.fingerprint != 0 else { return nil }
      if line.fingerprint != piece {
        piece = line.fingerprint
        fingerprints.insert(piece)
      }
      guard line.reading.isEmpty || texts.insert(line.reading) else { return nil }
    }
    guard reader.isWhole else { return nil }
  }

  /// Takes from the texts what pieces asked for that do not stay; false where these are not as they were read.
  mutating func drop(_ pieces: Set<UInt64>, in folder: Folder) throws(Diagnostic) -> Bool {
    let dropped = FingerprintSet(pieces)
    guard !dropped.isEmpty else { return true }
    guard var reader = try ReadingsReader(in: folder) else { return false }
    while let line = try reader.next() {
      guard dropped.contains(line.fingerprint), !line.reading.isEmpty else { continue }
      guard texts.remove(line.reading) else { return false }
    }
    return true
  }

  /// What the pieces asked for that stay, each once.
  func forEachReading(_ body: (String) -> Bool) -> Bool { texts.allSatisfy(body) }
}

/// Texts by their bytes, each once with how often it was added. The same few come again and again, so nothing is made of
/// one that is there already.
struct CountedTexts: Sendable {
  private struct Entry {
    let place: Range<Int>
    var count: Int
  }

  private var bytes: [UInt8] = []
  private var entries: [Int: Entry] = [:]

  /// Adds a text; false where it cannot be told from another one, which chance alone could bring about.
  mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let hash = Self.hash(text)
    guard let index = entries.index(forKey: hash) else {
      entries[hash] = Entry(place: bytes.count..<(bytes.count + text.count), count: 1)
      bytes.append(contentsOf: text)
      return true
    }
    guard holds(text, at: entries[index].value.place) else { return false }
    entries.values[index].count += 1
    return true
  }

  /// Takes a text away as often as it was added before; false where it was not.
  mutating func remove(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let index = entries.index(forKey: Self.hash(text)), entries[index].value.count > 0,
      holds(text, at: entries[index].value.place)
    else { return false }
    entries.values[index].count -= 1
    return true
  }

  /// Whether something holds for every text that is there, in the order in which they came.
  func allSatisfy(_ holds: (String) -> Bool) -> Bool {
    entries.values.filter { $0.count > 0 }.sorted { $0.place.lowerBound < $1.place.lowerBound }
      .allSatisfy { holds(String(decoding: bytes[$0.place], as: UTF8.self)) }
  }

  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return hasher.finalize()
  }

  private func holds(_ text: UnsafeBufferPointer<UInt8>, at place: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      SitePath.comparison(of: UnsafeBufferPointer(rebasing: bytes[place]), with: text) == 0
    }
  }
}

/// Fingerprints of pieces, of which a site has one for each of its pages.
///
/// They are hashes themselves, so that one is found in a few nanoseconds; the lines of a manifest are many. 0, the
/// fingerprint of what nobody counted, is never among them.
struct FingerprintSet: Sendable {
  /// At most half of the slots hold a fingerprint, each behind the slot that it asks for, and the others 0. Their number
  /// is a power of two.
  private var slots: [UInt64]
  private var count = 0

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// No fingerprints, and room for some.
  init(room: Int = 8) {
    var size = 16
    while size / 2 < room { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// The fingerprints of a set.
  init(_ fingerprints: Set<UInt64>) {
    self.init(room: fingerprints.count)
    for fingerprint in fingerprints { insert(fingerprint) }
  }

  /// Whether a fingerprint is among them.
  func contains(_ fingerprint: UInt64) -> Bool {
    fingerprint != 0
      && slots.withUnsafeBufferPointer { $0[Self.slot(of: fingerprint, in: $0)] == fingerprint }
  }

  /// Adds a fingerprint.
  mutating func insert(_ fingerprint: UInt64) {
    guard fingerprint != 0 else { return }
    if (count + 1) * 2 > slots.count { grow() }
    let slot = slots.withUnsafeBufferPointer { Self.slot(of: fingerprint, in: $0) }
    if slots[slot] == 0 { count += 1 }
    slots[slot] = fingerprint
  }

  /// Takes a fingerprint out. All others find a new slot, so it is for a few.
  mutating func remove(_ fingerprint: UInt64) {
    guard contains(fingerprint) else { return }
    var rest = FingerprintSet(room: count)
    for other in slots where other != fingerprint { rest.insert(other) }
    self = rest
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    slots.withUnsafeMutableBufferPointer { slots in
      for fingerprint in old where fingerprint != 0 {
        slots[Self.slot(of: fingerprint, in: UnsafeBufferPointer(slots))] = fingerprint
      }
    }
  }

  /// Where a fingerprint is, or would go.
  private static func slot(of fingerprint: UInt64, in slots: UnsafeBufferPointer<UInt64>) -> Int {
    let mask = slots.count - 1
    // The golden ratio spreads numbers that follow each other, too.
    var slot = Int(truncatingIfNeeded: (fingerprint &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[slot] != 0, slots[slot] != fingerprint { slot = (slot + 1) & mask }
    return slot
  }
}

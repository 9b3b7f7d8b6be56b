import Synchronization

/// Files of one state of a site that were asked for lately, held in memory under the addresses they were asked by.
///
/// An entry is good for a short while; then one of those who ask is sent to the disk to look again, and the others are
/// still answered from here. So a change on the disk is seen within twice that while, and a busy page costs the disk one
/// look in it. Memory is bounded: what has not been asked for since as much again came in is forgotten.
final class FileCache: Sendable {
  private struct Entry {
    let file: ServedFile
    var expiry: ContinuousClock.Instant
  }

  private struct State {
    var young: [String: Entry] = [:]
    var old: [String: Entry] = [:]
    var youngBytes = 0
  }

  private let limit: Int
  private let interval: Duration
  private let state = Mutex(State())

  /// A cache of at most `limit` bytes whose entries are good for `interval`.
  init(limit: Int, interval: Duration) {
    self.limit = limit
    self.interval = interval
  }

  /// The file at an address, where it is known and need not be looked at again.
  func file(at address: String, now: ContinuousClock.Instant) -> ServedFile? {
    state.withLock { state in
      guard let entry = state.young[address] ?? promote(address, in: &state) else { return nil }
      if now < entry.expiry { return entry.file }
      // The first to come in the next while looks; who comes later than that waits for the disk, too.
      if now < entry.expiry + interval { state.young[address]?.expiry = now + interval }
      return nil
    }
  }

  /// The file at an address as it was when it was last looked at, to be kept if it is still that.
  func lastKnown(at address: String) -> ServedFile? {
    state.withLock { ($0.young[address] ?? $0.old[address])?.file }
  }

  /// Keeps a file that was just looked at. One that takes more than a sixteenth of the memory is not kept.
  func keep(_ file: ServedFile, at address: String, now: ContinuousClock.Instant) {
    guard interval > .zero, let memory = file.memory, memory <= limit / 16 else { return }
    let entry = Entry(file: file, expiry: now + interval)
    state.withLock { insert(entry, memory, at: address, in: &$0) }
  }

  /// Forgets an address at which there is no file any more.
  func forget(_ address: String) {
    state.withLock { state in
      state.old[address] = nil
      if let entry = state.young.removeValue(forKey: address) { state.youngBytes -= entry.file.memory ?? 0 }
    }
  }

  /// How many addresses are known and how many bytes the newer half of them holds.
  var size: (addresses: Int, bytes: Int) {
    state.withLock { ($0.young.count + $0.old.count, $0.youngBytes) }
  }

  private func promote(_ address: String, in state: inout State) -> Entry? {
    guard let entry = state.old.removeValue(forKey: address) else { return nil }
    insert(entry, entry.file.memory ?? 0, at: address, in: &state)
    return entry
  }

  private func insert(_ entry: Entry, _ memory: Int, at address: String, in state: inout State) {
    if state.youngBytes + memory > limit / 2 {
      state.old = state.young
      state.young = [:]
      state.youngBytes = 0
    }
    let before = state.young.updateValue(entry, forKey: address)
    state.youngBytes += memory - (before?.file.memory ?? 0)
  }
}

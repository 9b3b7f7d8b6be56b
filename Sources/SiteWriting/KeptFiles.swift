internal import SiteFiles

/// The pieces of the last build whose files stay: some that were asked for one by one, or all but some.
struct KeptPieces: Sendable {
  private var fingerprints: FingerprintSet
  private let isAllBut: Bool

  /// None yet.
  init() { (fingerprints, isAllBut) = (FingerprintSet(), false) }

  /// All but some: every file stays that was made from what has a fingerprint, and has none of these. They are those of
  /// the pieces that do not stay, and of the files that belong to no piece.
  init(allBut others: FingerprintSet) { (fingerprints, isAllBut) = (others, true) }

  /// Whether the files of a fingerprint stay.
  func contains(_ fingerprint: UInt64) -> Bool {
    fingerprint != 0 && fingerprints.contains(fingerprint) != isAllBut
  }

  /// Keeps a piece more.
  mutating func insert(_ fingerprint: UInt64) {
    if isAllBut { fingerprints.remove(fingerprint) } else { fingerprints.insert(fingerprint) }
  }

  /// Whether it is known that none stay.
  var isEmpty: Bool { !isAllBut && fingerprints.isEmpty }
}

/// What a build keeps of the last one, and what it remembers for the next.
struct KeptFiles {
  var pieces = KeptPieces()
  /// The shared files that stay.
  var shared: Set<SitePath> = []
  /// The round of looks that was gone on with; nil where every file was looked at.
  var round: LookingRound?
  /// The lines of `readings` about the pieces that this build makes; of the others the last build's stay.
  var lines: LineSorter

  /// Whether a file of the last build stays although this build did not make it.
  func contains(_ line: ManifestLine) -> Bool {
    pieces.contains(line.fingerprint) || contains(shared: line)
  }

  private func contains(shared line: ManifestLine) -> Bool {
    guard !shared.isEmpty, let path = line.path else { return false }
    return shared.contains(path)
  }
}

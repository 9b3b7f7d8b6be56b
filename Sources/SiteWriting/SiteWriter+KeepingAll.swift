package import BuildDiagnostics
package import SiteFiles
internal import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What became of something that a piece asked for beside its plan, as one of its readings says.
package enum ReadingAnswer: Sendable {
  /// It is as it was. The shared file that the reading names, where it names one, is needed still.
  case same(SitePath?)
  /// The piece would be told something else now, so it has to be made anew.
  case changed
}

/// A look at a site as the last build left it, taken before anybody knows which of its pieces stay.
package struct SiteLook: Sendable {
  fileprivate var pieces: AllPieces
  /// What files were made from that belong to no piece.
  fileprivate var others: FingerprintSet
  /// The pieces of which a file is not as it was left.
  fileprivate var changed: Set<UInt64> = []
  /// The shared files that the last build left, and whether each is as it was left, as far as it was looked at.
  fileprivate var shared: [SitePath: Bool] = [:]
  /// The round of looks that this one belongs to; nil where every file was looked at.
  fileprivate let round: LookingRound?
}

extension SiteWriter {
  /// Looks at the site for `keepAll`, beside whoever finds out what changed. Nil where every file has to be looked at by
  /// its piece: what the last build left word of is not there, cannot be believed or does not belong together; many
  /// files are not as they were left; or the task was cancelled.
  ///
  /// Up to `most` files are all looked at. To look at a hundred thousand would take longer than all else, so of a larger
  /// site each build looks at a part of about that many, by the files' fingerprints: those stay as they are while files
  /// come and go, and so each file had its turn when as many builds have passed as there are parts. All are looked at
  /// nonetheless where the folder of the site, or one below it that holds many of the files looked at, was changed
  /// since: somebody put names into it, or took some from it. So a folder that was emptied or brought back from a
  /// backup, whose every file has a time of its own, is seen at once; what was done to the bytes of one file alone is
  /// seen when its turn comes, or by any build that looks up its pieces.
  package func look(most: Int = 16_384) throws(Diagnostic) -> SiteLook? {
    guard let site, known == .sound, let pieces = try AllPieces(in: state.folder, of: last) else {
      return nil
    }
    let parts = SitePart.count(of: last.count, most: most)
    let isChanged = !hasStaging(in: site) && site.wasChanged(after: pieces.times.over)
    if parts > 1, !isChanged {
      let round = LookingRound(after: pieces.times, parts: parts)
      if let look = try look(at: SitePart(of: round), of: pieces, in: site, round) { return look }
    }
    return try look(at: .all, of: pieces, in: site)
  }

  /// Keeps every piece of the last build but some, given by their fingerprints of then, with the readings and the shared
  /// files of those that stay. For a build that knows from its plan that nothing else changed: it looks up no piece, and
  /// makes and remembers those few anew.
  ///
  /// Called once, before anything is written or kept, and only where the last build remembered every piece that it made.
  /// Afterwards nobody asks for the `readings(ofPiece:)` of one: it may not know of any. Shared files may be kept and
  /// made as ever. `answer` hears each reading of the pieces that stay once.
  ///
  /// False, and nothing is kept, where the build has to look at each piece: a reading is answered with `changed`, or
  /// names a shared file that the last build did not leave, or a file that stays is not as it was left.
  package func keepAll(
    but dropped: Set<UInt64>, of look: SiteLook, _ answer: (String) -> ReadingAnswer
  ) throws(Diagnostic) -> Bool {
    var look = look
    guard look.changed.isSubset(of: dropped), try look.pieces.drop(dropped, in: state.folder) else {
      return false
    }
    var shared: Set<SitePath> = []
    let isSame = look.pieces.forEachReading { reading in
      guard case .same(let file) = answer(reading) else { return false }
      if let file = file?.placed(in: folder) { shared.insert(file) }
      return true
    }
    guard isSame, shared.allSatisfy({ look.shared[$0] == true }) else { return false }
    for fingerprint in dropped { look.others.insert(fingerprint) }
    earlier.settle(look.pieces)
    kept.withLock { kept in
      kept.pieces = KeptPieces(allBut: look.others)
      kept.shared.formUnion(shared)
      kept.round = look.round
    }
    return true
  }

  /// How many pieces may have other files before nobody goes on.
  private static let mostChanged = 256

  /// Looks at a part of the files; nil where it is not enough to look at that part.
  private func look(
    at part: SitePart, of pieces: AllPieces, in site: Folder, _ round: LookingRound? = nil
  ) throws(Diagnostic) -> SiteLook? {
    var look = SiteLook(pieces: pieces, others: FingerprintSet(), round: round)
    var standing = StandingFiles(of: site, left: pieces.times)
    var reader = try state.reader(StateFolder.manifest)
    // A page and its packed siblings follow each other.
    var (piece, isPiece) = (UInt64(0), false)
    var count = 0
    while let line = try reader.next() {
      count += 1
      if count % 1_024 == 0, Task.isCancelled { return nil }
      if line.fingerprint != piece {
        (piece, isPiece) = (line.fingerprint, pieces.fingerprints.contains(line.fingerprint))
        if !isPiece { look.others.insert(piece) }
      }
      if isPiece {
        guard part.contains(piece), !standing.contains(line) else { continue }
        look.changed.insert(piece)
        if look.changed.count > Self.mostChanged { return nil }
      } else if line.fingerprint != 0 {
        // A file of a piece that nobody remembers: whoever looks at each piece makes it anew.
        guard let path = line.path, earlier.isShared(path) else { return nil }
        look.shared[path] = !part.contains(line.fingerprint) || standing.contains(line)
      }
    }
    return standing.hasChangedFolder && !part.isAll ? nil : look
  }

  /// Whether files of builds wait in a folder of the site's own, so that every build changes that. It does where the site
  /// is a file system of its own.
  private func hasStaging(in site: Folder) -> Bool { place.stagingPath.lies(in: site.path) }
}

/// The files of a site that a build looks at, as one of some parts of about the same size.
private struct SitePart {
  private let number: UInt64
  private let count: UInt64

  /// All files.
  static let all = SitePart(number: 0, count: 1)

  private init(number: UInt64, count: UInt64) { (self.number, self.count) = (number, count) }

  /// The part that a round has come to.
  init(of round: LookingRound) {
    self.init(number: UInt64(clamping: round.done - 1), count: UInt64(clamping: max(1, round.parts)))
  }

  /// How many parts a site of some files has, where one has about `most`.
  static func count(of files: Int, most: Int) -> Int {
    let most = max(1, most)
    return max(1, files / most + (files % most == 0 ? 0 : 1))
  }

  var isAll: Bool { count == 1 }

  /// Whether a file made from what has a fingerprint belongs to it.
  func contains(_ fingerprint: UInt64) -> Bool { fingerprint % count == number }
}

extension Folder {
  /// Whether names were put into the folder, or taken from it, after a time; true where nobody can tell.
  fileprivate func wasChanged(after time: timespec) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.wasChanged(after: time)
  }
}

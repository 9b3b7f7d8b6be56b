import SitePaths

/// Finds where in a video the samples of the tracks that stay lie, by the tables of ISO/IEC 14496-12, 8.7 and 8.8; the
/// rest of its `mdat` boxes is nobody's.
///
/// A table is read as it is walked through, so memory grows with the chunks of a video and not with its samples.
struct IsoSamples {
  private struct Track {
    let number: UInt64?
    let isSound: Bool
    /// How its pictures are cut into units, if that is known.
    var form: NALForm?
    var tables: [String: IsoBox] = [:]
  }

  /// The sizes of samples, one after the other.
  private enum Sizes {
    case alike(Int)
    case table(ByteFields, width: Int)
    /// They do not say where a chunk ends. So does the size of sound that is stored sample for sample, since QuickTime
    /// means other samples by it.
    case unsaid
  }

  private let file: MediaFile
  private var media: [Range<Int>] = []
  private var tracks: [Track] = []
  private var extents: [Range<Int>] = []
  /// Chunks that end where the next begins.
  private var openChunks: [Int] = []
  private var chunkStarts: [Int] = []
  private var droppedChunks: [IsoBox] = []
  private var fragments = IsoFragments()
  private var fragmentRuns: [Range<Int>] = []
  private var fragmentForm: NALForm?
  /// Where the pictures lie of which it is known how they are cut into units; in boxes of samples, once `gaps` has returned.
  private(set) var pictures: [(range: Range<Int>, form: NALForm)] = []

  /// More chunks than a video of a week has.
  private static let maximumChunks = 4_000_000

  init(_ file: MediaFile) { self.file = file }

  /// A box of samples.
  mutating func add(mediaAt range: Range<Int>) { media.append(range) }

  /// A track that stays; the tables that follow are its.
  mutating func beginTrack(_ number: UInt64?, isSound: Bool) {
    tracks.append(Track(number: number, isSound: isSound))
    if let number { fragments.kept.insert(number) }
  }

  /// A track that goes. Where its chunks begin, the ones before them end.
  mutating func drop(_ number: UInt64?, chunks: IsoBox?) {
    if let number { fragments.dropped.insert(number) }
    if let chunks { droppedChunks.append(chunks) }
  }

  /// Takes a box that stays, if it says where samples are: a table of the track that was begun last, or a part of a
  /// fragment.
  mutating func take(_ box: IsoBox) throws(MediaError) {
    switch box.type {
    case "stsz", "stz2", "stsc", "stco", "co64":
      if !tracks.isEmpty { tracks[tracks.count - 1].tables[box.type] = box }
    case "trex": try addDefaults(box)
    case "trun": try addRun(box)
    default: break
    }
  }

  /// How the pictures of the track that was begun last are cut into units; all are cut alike.
  mutating func add(_ form: NALForm) throws(MediaError) {
    guard let last = tracks.indices.last else { return }
    guard tracks[last].form == nil || tracks[last].form == form else { throw .damaged("MP4") }
    tracks[last].form = form
  }

  /// What in the boxes of samples is no sample of a track that stays.
  mutating func gaps() throws(MediaError) -> [Range<Int>] {
    guard !tracks.isEmpty else {
      throw MediaError(.undecodable, "it has neither pictures nor sound that can be played")
    }
    for run in fragmentRuns { try add(from: run.lowerBound, count: run.count) }
    for track in tracks { try addChunks(of: track) }
    try closeChunks()
    extents.sort { $0.lowerBound < $1.lowerBound }
    var gaps: [Range<Int>] = []
    var next = extents[...]
    for range in media {
      var place = range.lowerBound
      while let extent = next.first, extent.lowerBound < range.upperBound {
        if extent.lowerBound > place { gaps.append(place..<extent.lowerBound) }
        place = max(place, min(extent.upperBound, range.upperBound))
        next = next.dropFirst()
      }
      if place < range.upperBound { gaps.append(place..<range.upperBound) }
    }
    return gaps
  }

  /// Bytes of a track that is kept, which must be in a box of samples; without a count, up to its end at most.
  private mutating func add(from start: Int, count: Int?, before limit: Int = .max) throws(MediaError) {
    guard count != 0 else { return }
    let index = media.firstSortedIndex { $0.upperBound > start }
    guard index < media.count, media[index].contains(start), extents.count < Self.maximumChunks,
      (count ?? 0) <= media[index].upperBound - start
    else { throw .damaged("MP4") }
    extents.append(start..<(count.map { start + $0 } ?? min(limit, media[index].upperBound)))
  }

  // MARK: Chunks

  private mutating func addChunks(of track: Track) throws(MediaError) {
    guard let table = track.tables["stco"] ?? track.tables["co64"] else { return }
    var (chunks, width) = try offsets(table)
    var runs = try rows(track.tables["stsc"], width: 12)
    var sizes = try sizes(of: track)
    var samples = 0
    var change = try Self.run(&runs)
    var number = 0
    while !chunks.isAtEnd {
      let start = try chunks.next(width)
      number += 1
      while let now = change, now.first <= number {
        samples = now.samples
        change = try Self.run(&runs)
      }
      guard chunkStarts.count < Self.maximumChunks else { throw .damaged("MP4") }
      chunkStarts.append(start)
      if let count = try take(samples, of: &sizes) {
        try add(from: start, count: count)
        if let form = track.form { pictures.append((start..<start + count, form)) }
      } else {
        openChunks.append(start)
      }
    }
  }

  /// How many bytes the next samples have; nil if unspecified.
  private func take(_ samples: Int, of sizes: inout Sizes) throws(MediaError) -> Int? {
    switch sizes {
    case .unsaid: return nil
    case .alike(let size):
      let (count, isTooMuch) = samples.multipliedReportingOverflow(by: size)
      return isTooMuch ? .max : count
    case .table(var table, let width):
      var sum = 0
      for _ in 0..<samples {
        sum += min(try table.next(width), file.size)
        guard sum <= file.size else { throw .damaged("MP4") }
      }
      sizes = .table(table, width: width)
      return sum
    }
  }

  private static func run(_ runs: inout ByteFields) throws(MediaError) -> (first: Int, samples: Int)? {
    guard !runs.isAtEnd else { return nil }
    defer { runs.skip(4) }
    return (try runs.next(4), try runs.next(4))
  }

  private func sizes(of track: Track) throws(MediaError) -> Sizes {
    guard let box = track.tables["stsz"] ?? track.tables["stz2"], box.head.count >= 12,
      let size = box.head.bigEndian(at: 4, count: 4).map({ Int($0) })
    else { throw .damaged("MP4") }
    let rest = ByteFields(file, box.content.dropFirst(12), or: .damaged("MP4"))
    if box.type == "stz2" {
      return [8, 16].contains(size & 0xFF) ? .table(rest, width: (size & 0xFF) / 8) : .unsaid
    }
    if size == 0 { return .table(rest, width: 4) }
    return track.isSound ? .unsaid : .alike(size)
  }

  /// The rows of a table that has a version, flags and a count before them.
  private func rows(_ box: IsoBox?, width: Int) throws(MediaError) -> ByteFields {
    guard let box, let count = box.head.bigEndian(at: 4, count: 4),
      count <= (box.content.count - 8) / width
    else { throw .damaged("MP4") }
    return ByteFields(
      file, box.content.dropFirst(8).prefix(Int(count) * width), or: .damaged("MP4"))
  }

  /// The offsets of chunks, and how many bytes each of them has.
  private func offsets(_ box: IsoBox) throws(MediaError) -> (ByteFields, width: Int) {
    let width = box.type == "co64" ? 8 : 4
    return (try rows(box, width: width), width)
  }

  /// A chunk of unspecified length goes on until the next one begins, even if that is of a track that is removed.
  private mutating func closeChunks() throws(MediaError) {
    guard !openChunks.isEmpty else { return }
    for table in droppedChunks {
      var (chunks, width) = try offsets(table)
      while !chunks.isAtEnd, chunkStarts.count < Self.maximumChunks {
        chunkStarts.append(try chunks.next(width))
      }
    }
    chunkStarts.sort()
    for start in openChunks {
      let next = chunkStarts.firstSortedIndex { $0 > start }
      try add(from: start, count: nil, before: next < chunkStarts.count ? chunkStarts[next] : .max)
    }
  }

  // MARK: Fragments

  /// A fragment of the video begins.
  mutating func beginFragment(at start: Int) { fragments.begin(at: start) }

  /// What a `trex` box says of a track's samples in all fragments.
  private mutating func addDefaults(_ box: IsoBox) throws(MediaError) {
    guard let number = box.head.bigEndian(at: 4, count: 4), let size = box.head.bigEndian(at: 16, count: 4)
    else { throw .damaged("MP4") }
    fragments.sizes[number] = Int(size)
  }

  /// Whether the part of a fragment that begins is one of a track that stays.
  mutating func beginTrackFragment(_ box: IsoBox) throws(MediaError) -> Bool {
    var boxes = IsoBoxReader(file)
    guard let header = try boxes.first("tfhd", in: box.content) else { throw .damaged("MP4") }
    let stays = try fragments.beginTrack(header, of: file)
    let number = header.head.bigEndian(at: 4, count: 4)
    fragmentForm = tracks.first { $0.number == number }?.form
    return stays
  }

  /// Samples of a fragment that lie behind each other.
  private mutating func addRun(_ box: IsoBox) throws(MediaError) {
    let run = try fragments.run(box, of: file)
    guard fragmentRuns.count < Self.maximumChunks else { throw .damaged("MP4") }
    if !run.isEmpty { fragmentRuns.append(run) }
    if let fragmentForm { pictures.append((run, fragmentForm)) }
  }
}

@testable import MediaProcessing

/// Videos made of boxes for these tests, with words that must not come out again in every place where a phone, a camera
/// or a program may put them.
struct VideoFixture {
  static let secret = PlantedMetadata.secret
  /// For places that hold four bytes.
  static let mark = "GPSX"

  /// A track: its kind, and samples in chunks of two.
  struct Track {
    var kind: String
    var samples: [[UInt8]]
    /// The size of all samples, said once.
    var sizeForAll: Int?
  }

  var brand = "isom"
  var tracks: [Track] = [
    Track(kind: "vide", samples: (0..<6).map { [UInt8](repeating: UInt8(16 + $0), count: 40 + $0) }),
    Track(kind: "soun", samples: (0..<6).map { [UInt8](repeating: UInt8(32 + $0), count: 9 + $0) }),
  ]
  /// Whether the words are planted.
  var isPlanted = false
  var isTurned = false
  /// The box that says how pictures are cut into units.
  var pictureForm: [UInt8] = []
  /// A box at the end of the movie's.
  var cover: [UInt8] = []

  /// A track that holds a place for each moment, as action cameras and drones write it.
  static func places(_ kind: String) -> Track {
    Track(kind: kind, samples: (0..<6).map { Array("\($0) \(secret)".utf8) })
  }

  static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let content = parts.flatMap(\.self)
    return big(content.count + 8, 4) + type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      + content
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] { PlantedMetadata.big(number, count) }
  static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] { Self.box(type, parts.flatMap(\.self)) }
  private func big(_ number: Int, _ count: Int = 4) -> [UInt8] { Self.big(number, count) }

  /// Boxes with the word in them, for any place.
  private var plants: [UInt8] {
    guard isPlanted else { return [] }
    let word = Self.text(Self.secret)
    let tags =
      box("hdlr", big(0, 8), word) + box("keys", word) + box("ilst", box("©nam", word), box("covr", word))
    return box("free", word) + box("skip", word) + box("wide", word) + box("uuid", word) + box("GPSX", word)
      + box("udta", box("©xyz", word), box("loci", word), box("meta", big(0) + tags), big(0))
      + box("meta", tags) + box("prft", word) + box("emsg", word) + box("iods", word) + box("tref", word)
      + box("trep", word) + box("saio", word) + box("sgpd", big(0), word) + box("senc", word)
  }

  /// Bytes in places where nobody looks: the word, or as many zeros.
  private func hidden(_ word: String = secret) -> [UInt8] {
    isPlanted ? Self.text(word) : [UInt8](repeating: 0, count: word.utf8.count)
  }

  /// The chunks of all tracks, one of each in turn, with the word between them; and where each of a track lies.
  private func media(at start: Int) -> (bytes: [UInt8], offsets: [[Int]]) {
    var bytes = hidden()
    var offsets = tracks.map { _ in [Int]() }
    for chunk in 0..<3 {
      for (number, track) in tracks.enumerated() {
        offsets[number].append(start + bytes.count)
        bytes += track.samples[chunk * 2..<chunk * 2 + 2].flatMap(\.self)
        // Where a chunk of sound ends is not said, so nothing may lie behind it.
        if track.sizeForAll == nil { bytes += hidden() }
      }
    }
    return (bytes, offsets)
  }

  var bytes: [UInt8] {
    let start = box("ftyp", Self.text(brand), big(512), Self.text("isommp42")) + plants
    let media = media(at: start.count + 8)
    let header = big(0) + hidden(Self.mark) + hidden(Self.mark) + big(1_000) + big(2_500) + big(0, 80)
    let movie = box(
      "moov", box("mvhd", header), plants,
      tracks.indices.flatMap { track($0, offsets: media.offsets[$0]) }, plants, cover)
    return start + box("mdat", media.bytes) + movie + plants + (isPlanted ? Self.text("GPSX!") : [])
  }

  private func track(_ number: Int, offsets: [Int]) -> [UInt8] {
    let track = tracks[number]
    let one = big(0x10000)
    let zero = big(0)
    let matrix =
      (isTurned ? [zero, one, zero, one, zero, zero] : [one, zero, zero, zero, one, zero]) + [
        zero, zero, zero,
      ]
    let size = track.kind == "vide" ? big(640 << 16) + big(360 << 16) : big(0, 8)
    let times = big(0) + hidden(Self.mark) + hidden(Self.mark)
    let header = times + big(number + 1) + big(0, 24) + matrix.flatMap(\.self) + size
    let title = big(0, 8) + Self.text(track.kind) + hidden("APPL") + big(0, 8) + hidden() + [0]
    let source = box("url ", big(1) + (isPlanted ? hidden() : []))
    return box(
      "trak", box("tkhd", header), plants,
      box(
        "mdia", box("mdhd", times + big(1_000) + big(2_500) + big(0)), box("hdlr", title), plants,
        box(
          "minf", box("hdlr", big(0, 8) + Self.text("url ") + big(0, 12) + hidden()), plants,
          box("dinf", box("dref", big(0) + big(1) + source), plants),
          box("stbl", description(track.kind), table(track, offsets), plants))))
  }

  private func description(_ kind: String) -> [UInt8] {
    let start = big(0, 6) + big(1, 2)
    let colors = isPlanted ? box("colr", Self.text("prof") + hidden()) : []
    let boxes = box("pasp", big(1) + big(1)) + box("colr", Self.text("nclx") + big(0, 7)) + colors + plants
    let entry =
      switch kind {
      case "vide":
        box(
          "avc1", start, big(0), hidden(Self.mark), big(0, 8), big(640, 2), big(360, 2), big(0, 14),
          [isPlanted ? 11 : 0] + hidden() + big(0, 20), big(24, 2) + big(0xFFFF, 2), pictureForm, boxes)
      case "soun": box("mp4a", start, big(0), hidden(Self.mark), big(2, 2), big(16, 2), big(0, 8), boxes)
      default: box("mett", start, hidden())
      }
    return box("stsd", big(0) + big(1) + entry)
  }

  private func table(_ track: Track, _ offsets: [Int]) -> [UInt8] {
    let sizes =
      track.sizeForAll.map { big($0) + big(6) } ?? big(0) + big(6) + track.samples.flatMap { big($0.count) }
    return box("stts", big(0) + big(1) + big(6) + big(40))
      + box("stsc", big(0) + big(1) + big(1) + big(2) + big(1))
      + box("stsz", big(0) + sizes) + box("stco", big(0) + big(offsets.count) + offsets.flatMap { big($0) })
  }
}

extension VideoFixture {
  /// The same video in fragments: a `moof` with a part of each track before each `mdat`.
  var fragmented: [UInt8] {
    var whole = self
    whole.tracks = tracks.map { Track(kind: $0.kind, samples: Array(repeating: [], count: 6)) }
    let defaults = tracks.indices.flatMap { box("trex", big(0) + big($0 + 1) + big(1) + big(0, 12)) }
    var bytes = box("ftyp", Self.text("iso5"), big(512)) + plants
    let header = big(0) + big(0, 8) + big(1_000) + big(0) + big(0, 80)
    bytes += box(
      "moov", box("mvhd", header), plants, tracks.indices.flatMap { whole.track($0, offsets: []) },
      box("mvex", defaults, plants))
    for fragment in 0..<3 { bytes += self.fragment(fragment) }
    return bytes
  }

  private func fragment(_ number: Int) -> [UInt8] {
    let parts = tracks.map { Array($0.samples[number * 2..<number * 2 + 2]) }
    func moof(_ size: Int) -> [UInt8] {
      var place = size + 8 + hidden().count
      let trafs = parts.enumerated().flatMap { index, samples in
        defer { place += samples.reduce(0) { $0 + $1.count } + hidden().count }
        let run = big(0x201) + big(2) + big(place) + samples.flatMap { big($0.count) }
        return box("traf", box("tfhd", big(0x2_0000) + big(index + 1)), plants, box("trun", run))
      }
      return box("moof", box("mfhd", big(0) + big(number + 1)), plants, trafs)
    }
    return moof(moof(0).count) + box("mdat", hidden(), parts.flatMap { $0.flatMap(\.self) + hidden() })
  }
}

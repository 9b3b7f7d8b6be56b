import RandomNumbers
import SitePaths
import Testing

@testable import MediaProcessing

private typealias Video = VideoFixture

@Suite("Videos in MP4 and MOV")
struct IsoMediaCleaningTests {
  private let media: TemporaryMedia

  init() throws { media = try TemporaryMedia() }

  /// The boxes of a file with where they begin, those in others behind them: told by a walk of its own.
  private static func boxes(_ bytes: [UInt8], _ range: Range<Int>? = nil) -> [(
    type: String, start: Int, size: Int
  )] {
    let containers = ["moov", "trak", "mdia", "minf", "stbl", "dinf", "moof", "traf", "mvex"]
    var found: [(type: String, start: Int, size: Int)] = []
    var place = range?.lowerBound ?? 0
    let end = range?.upperBound ?? bytes.count
    while place + 8 <= end {
      let size = Int(bytes.bigEndian(at: place, count: 4) ?? 0)
      let type = bytes.word(at: place + 4) ?? ""
      guard size >= 8, place + size <= end else { return found + [("broken", place, size)] }
      found.append((type, place, size))
      if containers.contains(type) { found += boxes(bytes, place + 8..<place + size) }
      place += size
    }
    return found
  }

  private func words(in bytes: [UInt8]) -> [String] {
    [Video.secret, Video.mark, "APPL", "©xyz", "loci", "uuid", "udta", "ilst"].filter { word in
      bytes.firstRange(of: word.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) != nil
    }
  }

  @Test("a harmless video is published as it is, with its size", arguments: [false, true])
  func harmless(isTurned: Bool) throws {
    let video = Video(isTurned: isTurned)
    let clean = try media.process(video.bytes, as: "video")
    #expect(clean.format == .mp4)
    #expect(clean.width == (isTurned ? 360 : 640) && clean.height == (isTurned ? 640 : 360))
    guard case .copy(media.path + "/video") = clean.content else {
      Issue.record("expected a copy, and not \(clean.content)")
      return
    }
  }

  @Test(
    "no place, name or time comes out of a video, wherever it stood (fault 151) (fault 212)",
    arguments: ["isom", "qt  ", "M4A "],
    ["meta", "tmcd", "camm", "auxv", "hint", "text", "sbtl", "subt", "clcp"])
  func planted(_ brand: String, _ kind: String) throws {
    var video = Video(brand: brand, isPlanted: true)
    video.tracks.insert(Video.places(kind), at: 1)
    let before = video.bytes
    #expect(words(in: before).count == 8)
    let clean = try media.process(before)
    let after = clean.bytes
    #expect(words(in: after).isEmpty && after.count == before.count)
    #expect(clean.width == 640)
    let kept = Self.boxes(after)
    let old = Dictionary(Self.boxes(before).map { ($0.start, $0) }) { first, _ in first }
    for box in kept {
      #expect(box.size == old[box.start]?.size)
      #expect(box.type == old[box.start]?.type || box.type == "free", "\(box)")
    }
    #expect(kept.count { $0.type == "trak" } == 2 && !kept.contains { $0.type == "broken" })
    for sample in video.tracks.filter({ ["vide", "soun"].contains($0.kind) }).flatMap(\.samples) {
      #expect(after.firstRange(of: sample) == before.firstRange(of: sample))
    }
  }

  @Test("a video in fragments loses the same, and keeps its samples (fault 212)", arguments: [false, true])
  func fragmented(hasPlaces: Bool) throws {
    var video = Video(isPlanted: true)
    if hasPlaces { video.tracks.insert(Video.places("meta"), at: 0) }
    let before = video.fragmented
    let after = try media.process(before).bytes
    #expect(words(in: after).isEmpty && after.count == before.count)
    for sample in video.tracks.filter({ $0.kind != "meta" }).flatMap(\.samples) {
      #expect(
        after.firstRange(of: sample) == before.firstRange(of: sample) && after.firstRange(of: sample) != nil)
    }
    #expect(!Self.boxes(after).contains { $0.type == "broken" })
  }

  /// A unit of a picture or of messages, with its length before it.
  private static func unit(_ bytes: [UInt8]) -> [UInt8] { Video.big(bytes.count, 4) + bytes }

  /// Messages with one of user data between two others, as H.264 and H.265 write them.
  private static func messages(_ header: [UInt8], _ words: [UInt8]) -> [UInt8] {
    unit(header + [1, 2, 7, 8, 5, UInt8(words.count)] + words + [137, 1, 9, 0x80])
  }

  @Test(
    "no place that stands between the pictures of H.264 and H.265 comes out, and all pictures stay",
    arguments: [
      (
        Video.box("avcC", [1, 66, 0, 10, 0xFF, 0xE1, 0]), [6] as [UInt8], [0x65] as [UInt8]
      ),
      (Video.box("hvcC", [UInt8](repeating: 0, count: 21) + [3, 0]), [78, 1], [38, 1]),
    ], [false, true])
  func userData(_ form: ([UInt8], [UInt8], [UInt8]), isFragmented: Bool) throws {
    let words = [UInt8](repeating: 0xAB, count: 16) + Array(Video.secret.utf8)
    let picture = Self.unit(form.2 + [3, 4, 5, 0xFF])
    var video = Video()
    video.pictureForm = form.0
    let samples = (0..<6).map { _ in Self.messages(form.1, words) + picture }
    video.tracks[0].samples = samples
    let before = isFragmented ? video.fragmented : video.bytes
    let after = try media.process(before).bytes
    #expect(words.count < 255 && after.firstRange(of: Array(Video.secret.utf8)) == nil)
    let blank = Self.messages(form.1, [UInt8](repeating: 1, count: words.count)) + picture
    #expect(after.count == before.count && after.firstRange(of: blank + blank) != nil)
    #expect(try media.process(after).bytes == after)
  }

  @Test("zeros that would look like the beginning of a picture keep the bytes that guard them")
  func guardedUserData() throws {
    var video = Video()
    video.pictureForm = Video.box("avcC", [1, 66, 0, 10, 0xFF, 0xE1, 0])
    // The message has 6 bytes, of which one is written as two.
    let said: [UInt8] = [6, 5, 6, 65, 0, 0, 3, 1, 66, 67, 4, 1, 88, 0x80]
    let kept: [UInt8] = [6, 5, 6, 1, 0, 0, 3, 1, 1, 1, 4, 1, 88, 0x80]
    video.tracks[0].samples = (0..<6).map { _ in Self.unit(said) }
    let after = try media.process(video.bytes).bytes
    #expect(after.firstRange(of: Self.unit(kept)) != nil && after.firstRange(of: Self.unit(said)) == nil)
  }

  @Test("a video whose pictures are longer than their samples is refused")
  func brokenUnits() throws {
    var video = Video()
    video.pictureForm = Video.box("avcC", [1, 66, 0, 10, 0xFF, 0xE1, 0])
    #expect(try media.refusal(video.bytes) == .undecodable)
  }

  @Test("sound whose samples are all of one size is whole, whatever that size means")
  func sound() throws {
    var video = Video(brand: "qt  ", isPlanted: true)
    video.tracks[1].sizeForAll = 1
    video.tracks.append(Video.places("meta"))
    let after = try media.process(video.bytes).bytes
    #expect(words(in: after).isEmpty)
    for sample in video.tracks[1].samples { #expect(after.firstRange(of: sample) != nil) }
  }

  @Test("a video without pictures and sound, an encrypted one and one in several files are refused")
  func unplayable() throws {
    #expect(try media.refusal(Video(tracks: [Video.places("meta")]).bytes) == .undecodable)
    for (old, new) in [("avc1", "encv"), ("url \0\0\0\u{1}", "url \0\0\0\0")] {
      var bytes = Video().bytes
      let place = try #require(bytes.firstRange(of: Array(old.utf8)))
      bytes.replaceSubrange(place, with: Array(new.utf8))
      #expect(try media.refusal(bytes) == .undecodable)
    }
  }

  @Test("a track that says twice what it is, and each time otherwise, is refused (fault 212)")
  func twoKinds() throws {
    var video = Video()
    video.tracks.append(Video.places("meta"))
    var bytes = video.bytes
    let first = try #require(bytes.firstRange(of: Video.text("meta")))
    // A header of another kind before the one that is there, in the place of a box that goes.
    let place = try #require(bytes.firstRange(of: Video.text("mdhd"))).lowerBound
    #expect(place < first.lowerBound)
    bytes.replaceSubrange(place..<place + 4, with: Video.text("hdlr"))
    bytes.replaceSubrange(place + 12..<place + 16, with: Video.text("soun"))
    #expect(try media.refusal(bytes) == .undecodable)
  }

  @Test("a video that is cut short or has wrong lengths of boxes is refused")
  func damaged() throws {
    let whole = Video().bytes
    for count in stride(from: 13, to: whole.count - 8, by: 11) {
      #expect(try media.refusal(Array(whole.prefix(count))) == .undecodable)
    }
    for lie in [Video.big(4, 4), Video.big(1, 4)] {
      let end = lie + Video.text("mdat") + [UInt8](repeating: 0xFF, count: 8)
      #expect(try media.refusal(whole + end) == .undecodable)
    }
    for table in ["stsz", "stco", "stsc"] {
      var bytes = whole
      let place = try #require(bytes.firstRange(of: Video.text(table))).upperBound
      bytes.replaceSubrange(place + 4..<place + 12, with: [UInt8](repeating: 0xFF, count: 8))
      #expect(try media.refusal(bytes) == .undecodable, "\(table)")
    }
  }

  @Test("boxes nested a hundred thousand deep, and as many in a row, need no stack")
  func deep() throws {
    for types in [["trak"], ["trak", "mdia", "minf", "stbl"]] {
      var nested: [UInt8] = []
      for level in (1...100_000).reversed() {
        nested += Video.big(level * 8, 4) + Video.text(types[(100_000 - level) % types.count])
      }
      #expect(try media.refusal(Video().bytes + Video.box("moov", nested)) == nil)
    }
  }

  /// Where a byte may change without another meaning of what is a sample: not in the tables that say it.
  private static func changeable(_ bytes: [UInt8]) -> [Int] {
    let tables: Set<String> = ["stsz", "stco", "stsc", "tfhd", "trun", "trex"]
    let said = boxes(bytes).filter { tables.contains($0.type) }.flatMap { $0.start + 8..<$0.start + $0.size }
    // The first box says what the file is.
    return Set(24..<bytes.count).subtracting(said).sorted()
  }

  @Test(
    "videos changed at random never crash, and never reveal what was in them (fault 213)",
    arguments: [false, true])
  func random(isFragmented: Bool) throws {
    var video = Video(isPlanted: true)
    video.tracks.append(Video.places("meta"))
    let whole = isFragmented ? video.fragmented : video.bytes
    let places = Self.changeable(whole)
    var random = SeededNumbers(seed: 5)
    var published = 0
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = try #require(places.randomElement(using: &random))
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard let clean = try? media.process(bytes) else { continue }
      published += 1
      #expect(clean.bytes.count == bytes.count && !clean.bytes.holds(Video.secret))
    }
    #expect(published > 70)
  }

  @Test("videos whose tables are changed at random never crash (fault 213)", arguments: [false, true])
  func randomTables(isFragmented: Bool) throws {
    let whole = isFragmented ? Video().fragmented : Video().bytes
    var random = SeededNumbers(seed: 6)
    let places = Array(Set(24..<whole.count).subtracting(Self.changeable(whole))).sorted()
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<2 {
        let place = try #require(places.randomElement(using: &random))
        bytes[place] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)
          ?? 0
      }
      if let clean = try? media.process(bytes) { #expect(clean.bytes.count == bytes.count) }
    }
  }
}

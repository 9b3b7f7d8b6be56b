internal import FileSystem

/// How the pictures of an H.264 or H.265 track are cut into units, as its `avcC` or `hvcC` box says it.
struct NALForm: Hashable {
  /// How many bytes the length before each unit has.
  let lengthSize: Int
  private let isH265: Bool

  /// What stands before the content of a unit.
  var headerSize: Int { isH265 ? 2 : 1 }

  /// The form that a box says, by its first bytes; `nil` for another box or one that is too short.
  init?(_ type: String, _ box: [UInt8]) {
    isH265 = type == "hvcC"
    guard let place = ["avcC": 4, "hvcC": 21][type], place < box.count else { return nil }
    lengthSize = Int(box[place] & 3) + 1
  }

  /// Whether a unit, by its first byte, holds messages to the decoder (SEI) and no pictures.
  func isMessages(_ first: UInt8) -> Bool {
    isH265 ? [39, 40].contains(first >> 1 & 0x3F) : first & 0x1F == 6
  }

  /// The places of the bytes of a unit that count: a 3 behind two zeros is there only so that they do not look like
  /// the beginning of a unit.
  static func content(of bytes: [UInt8], from start: Int) -> [Int] {
    var places: [Int] = []
    var zeros = 0
    for place in bytes.indices.dropFirst(start) {
      if zeros >= 2, bytes[place] == 3 {
        zeros = 0
        continue
      }
      zeros = bytes[place] == 0 ? zeros + 1 : 0
      places.append(place)
    }
    return places
  }
}

/// Finds the user data between the pictures of H.264 and H.265 videos, in which some cars and cameras write their place for
/// each picture: ITU-T H.264, D.1.7, and H.265, D.2.7.
struct UserDataBlanking {
  private let file: MediaFile
  private var units = 0
  /// What has to be replaced.
  private(set) var patches: [PatchedFile.Patch] = []

  /// The payload type of user data of which no standard says what they are.
  private static let unregistered = 5
  /// What each byte becomes: with zeros it would look like the beginning of a unit.
  private static let blank: UInt8 = 1
  private static let largestUnit = 1 << 20

  /// Looks at a file.
  init(_ file: MediaFile) { self.file = file }

  /// Takes the pictures in a range, which units fill from its beginning to its end.
  mutating func add(_ range: Range<Int>, _ form: NALForm) throws(MediaError) {
    var place = range.lowerBound
    while place < range.upperBound {
      let start = try file.bytes(
        at: place, count: min(form.lengthSize + 1, range.upperBound - place))
      let rest = range.upperBound - place - form.lengthSize
      guard let size = start.bigEndian(at: 0, count: form.lengthSize).map({ Int($0) }), size <= rest,
        units < ContainerInspection.maximumParts
      else { throw .damaged("MP4") }
      units += 1
      place += form.lengthSize
      if size > 0, let first = start.last, form.isMessages(first) {
        try add(unit: place..<place + size, form)
      }
      place += size
    }
  }

  private mutating func add(unit: Range<Int>, _ form: NALForm) throws(MediaError) {
    guard unit.count <= Self.largestUnit else { throw .privatePart("SEI") }
    let bytes = try file.bytes(at: unit.lowerBound, count: unit.count)
    let content = NALForm.content(of: bytes, from: form.headerSize)
    var rest = content[...]
    // The last byte holds the bit that ends the unit.
    while rest.count > 1 {
      let type = Self.number(&rest, of: bytes)
      let size = Self.number(&rest, of: bytes)
      // A message that is longer than the rest cannot be told from what follows it.
      let message = rest.prefix(size)
      if type == Self.unregistered { blank(message, of: bytes, at: unit.lowerBound) }
      rest = rest.dropFirst(size)
    }
  }

  /// A number is written as as many bytes of 255 as fit, and the remainder.
  private static func number(_ rest: inout ArraySlice<Int>, of bytes: [UInt8]) -> Int {
    var number = 0
    while let place = rest.popFirst() {
      number += Int(bytes[place])
      if bytes[place] != 0xFF { break }
    }
    return number
  }

  /// Replaces a message. Zeros with a 3 behind them stay, since the 3 would count without them.
  private mutating func blank(_ message: ArraySlice<Int>, of bytes: [UInt8], at start: Int) {
    var rest = message.filter { bytes[$0] != Self.blank && !Self.isGuarded($0, in: bytes) }[...]
    while let first = rest.first {
      let run = zip(rest, first...).prefix { $0 == $1 }.count
      patches.append(.bytes(Array(repeating: Self.blank, count: run), at: start + first))
      rest = rest.dropFirst(run)
    }
  }

  /// Whether a byte is one of two zeros that a 3 follows.
  private static func isGuarded(_ place: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[place] == 0 else { return false }
    for first in [place - 1, place] where first >= 0 && first + 2 < bytes.count {
      if bytes[first] == 0, bytes[first + 1] == 0, bytes[first + 2] == 3 { return true }
    }
    return false
  }
}

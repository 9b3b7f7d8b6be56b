import SiteFiles
import ThreadModel

/// What each line of a native file was, in 20 bytes a line: enough to tell which lines of the file have changed since,
/// and which of those say nothing new but words.
struct LineMarks: Sendable {
  /// The name of the file in diagnostics.
  var name: String
  /// The folder that its media lie in, wherever links lead.
  var folder: String
  /// How many bytes the file has.
  var size: Int
  /// Whether a line feed stands behind its last line.
  var endsInLineFeed: Bool
  /// How many bytes each line has, the line feed not counted.
  var lengths: [UInt32] = []
  /// The hash of each line.
  var fingerprints: [UInt64] = []
  /// The frame of each line.
  var frames: [UInt64] = []
  /// Where the lines of accounts begin.
  var accounts: [Int] = []

  /// The frame of a line that is no post's: none is like it.
  static let noFrame: UInt64 = 0

  /// The marks of a file of which no line has been read yet.
  init(of file: NativeFile) {
    (name, folder, size) = (file.name, file.folder, file.contents.count)
    endsInLineFeed = file.contents.withBytes { $0.last == UInt8(ascii: "\n") }
    let count = file.contents.withBytes { NativeLines.estimatedCount(in: $0) }
    lengths.reserveCapacity(count)
    fingerprints.reserveCapacity(count)
    frames.reserveCapacity(count)
  }

  /// How many bytes its lines have, without a line feed behind the last one.
  var textSize: Int { size - (endsInLineFeed ? 1 : 0) }

  /// Adds the next line; false where the file has to be read whole each time.
  mutating func add(
    _ line: NativeLines.Line, _ hashes: (fingerprint: UInt64, frame: UInt64), _ outline: RecordOutline?
  ) -> Bool {
    guard let length = UInt32(exactly: line.bytes.count), outline?.saysWhenReady != true else { return false }
    lengths.append(length)
    fingerprints.append(hashes.fingerprint)
    frames.append(hashes.frame)
    if outline?.kind == .account { accounts.append(line.offset) }
    return true
  }

  /// The first 64 bits of the hash of some bytes.
  static func fingerprint(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = ContentHasher()
    hasher.update(bytes)
    return hasher.finish().high
  }

  /// The fingerprint of a line, and its frame: the hash of a post's line without the values that only say words. The keys
  /// stay, so it is always known where a value was: lines with one frame differ in such values alone.
  static func hashes(
    of line: UnsafeRawBufferPointer, _ outline: RecordOutline
  ) -> (fingerprint: UInt64, frame: UInt64) {
    guard outline.kind == .post, !outline.words.isFull else { return (fingerprint(line), noFrame) }
    // What both begin with is hashed once.
    let start = outline.words.start(of: line)
    var whole = ContentHasher()
    whole.update(start)
    var frame = whole
    whole.update(UnsafeRawBufferPointer(rebasing: line[start.count...]))
    outline.words.forEachLaterRun(in: line) { frame.update($0) }
    return (whole.finish().high, frame.finish().high)
  }
}

extension RecordOutline {
  /// Whether it depends on the time, or on who asks, if the record is shown.
  var saysWhenReady: Bool { publishAt != nil || unclearReadiness != nil || flags.contains(.draft) }
}

internal import SitePaths

/// One line of the manifest: a file of the site as a build left it.
///
///     @ada/index.html → 00000000000000a7 → 9f86d081884c7d659a2feaa0c55ad015 → 8412
///
/// with a tab for each arrow: the path, the fingerprint of what the file was made from, the hash of its bytes
/// and their number. A path holds no tab, since `SitePath` refuses control characters.
struct ManifestRow: SiteRow, Equatable, Sendable {
  let path: SitePath
  let fingerprint: UInt64
  let hash: ContentHash
  let size: Int

  /// A file as it was written.
  init(_ path: SitePath, fingerprint: UInt64, hash: ContentHash, size: Int) {
    self.path = path
    self.fingerprint = fingerprint
    self.hash = hash
    self.size = size
  }

  /// What a line of a manifest says; nil if it is not what a build writes.
  init?(_ line: ManifestLine) {
    guard let hash = line.hash, let path = line.path else { return nil }
    self.init(path, fingerprint: line.fingerprint, hash: hash, size: line.size)
  }

  /// Reads a line; nil if it is not what a build writes.
  init?(line: ArraySlice<UInt8>) {
    let row = line.withUnsafeBufferPointer { bytes in ManifestLine(bytes).flatMap { ManifestRow($0) } }
    guard let row else { return nil }
    self = row
  }

  func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { path.withBytes(body) }

  /// Adds the line without its end.
  func append(to line: inout [UInt8]) {
    line += path.description.utf8
    line.append(0x09)
    Self.append(fingerprint, to: &line)
    line.append(0x09)
    Self.append(hash.high, to: &line)
    Self.append(hash.low, to: &line)
    line.append(0x09)
    line += String(size).utf8
  }

  /// Adds a number as sixteen hexadecimal digits.
  static func append(_ number: UInt64, to line: inout [UInt8]) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(shift)) & 0xF
      line.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

/// A row of this build, with what has to happen to its file.
struct WrittenRow: SiteRow, Equatable, Sendable {
  /// What has to happen to a file; the letter is in the spooled rows.
  enum Outcome: String, Sendable {
    /// The site holds these bytes already.
    case unchanged = "="
    /// It is staged, and its path is free.
    case new = "+"
    /// It is staged, and something else is at its path.
    case replacing = "*"
  }

  let row: ManifestRow
  let outcome: Outcome
  var path: SitePath { row.path }
  /// Whether the file is a page, by its path.
  var isPage: Bool { path.fileExtension == "html" }

  func withPath<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { path.withBytes(body) }

  /// A row with its outcome.
  init(_ row: ManifestRow, _ outcome: Outcome) {
    self.row = row
    self.outcome = outcome
  }

  /// Reads a spooled line; nil if it is invalid.
  init?(line: ArraySlice<UInt8>) {
    guard let last = line.last, let outcome = Outcome(rawValue: String(decoding: [last], as: UTF8.self)),
      line.dropLast().last == 0x09, let row = ManifestRow(line: line.dropLast(2))
    else { return nil }
    self.init(row, outcome)
  }

  /// Adds the line without its end.
  func append(to line: inout [UInt8]) {
    row.append(to: &line)
    line.append(0x09)
    line += outcome.rawValue.utf8
  }
}

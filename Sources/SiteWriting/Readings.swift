internal import BuildDiagnostics
internal import SiteFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the pieces of a site asked for beside their plans when they were made: the file `readings` beside the
/// manifest. Its first line names its form and the manifest that it belongs to; the others are sorted, and each is a
/// piece's fingerprint, and a reading where it has one.
///
///     threadline-readings 1 9f86d081884c7d659a2feaa0c55ad015
///     00000000000000a7
///     00000000000000a7 → m → =42 → ada → =@ada/
///
/// It is written when a build is over, so that its own time says which files were changed by nobody since.
struct Readings {
  static let name = "readings"
  static let draft = "readings.draft"
  static let header = "threadline-readings 1 "

  /// When the build was over.
  let time: timespec
  /// The hash of the manifest that they belong to.
  let manifestHash: String
  /// The readings of each piece by its fingerprint.
  private(set) var pieces: [UInt64: [String]] = [:]

  /// Reads the file; nil where there is none, or it is another version's.
  init?(in folder: Folder) throws(Diagnostic) {
    guard case .file(let file) = try folder.standing(at: Self.name) else { return nil }
    time = try file.status().lastWriting
    let lines = try LineReader(folder.path(of: Self.name))
    guard let first = try lines.next().map({ String(decoding: $0, as: UTF8.self) }),
      first.hasPrefix(Self.header)
    else { return nil }
    manifestHash = String(first.dropFirst(Self.header.count))
    while let line = try lines.next() {
      let number = line.withUnsafeBufferPointer { HexadecimalNumber.read($0, at: 0) }
      guard let fingerprint = number else { return nil }
      let reading = line.dropFirst(17)
      if reading.isEmpty {
        pieces[fingerprint, default: []] += []
      } else {
        pieces[fingerprint, default: []].append(String(decoding: reading, as: UTF8.self))
      }
    }
  }

  /// Writes the lines of a build that is over, among them those of the last one about pieces that were kept, and puts
  /// them in their place.
  static func write(
    _ lines: inout SortedLines, keeping kept: KeptReadings, of manifestHash: String, in folder: Folder
  ) throws(Diagnostic) {
    try folder.remove(draft)
    var writer = LineWriter(try folder.createPrivate(draft))
    try writer.line { $0 += (header + manifestHash).utf8 }
    var new = try lines.next()
    func writeNew(before old: ArraySlice<UInt8>?) throws(Diagnostic) {
      while let line = new, old.map(line.lexicographicallyPrecedes) ?? true {
        try writer.line { $0 += line }
        new = try lines.next()
      }
    }
    while let old = try kept.next() {
      try writeNew(before: old)
      try writer.line { $0 += old }
    }
    try writeNew(before: nil)
    try writer.close(synchronizing: true)
    try folder.rename(draft, to: name)
  }

  /// A line of a piece.
  static func line(_ fingerprint: UInt64, _ reading: String? = nil) -> [UInt8] {
    var line: [UInt8] = []
    ManifestRow.append(fingerprint, to: &line)
    if let reading { line += ("\t" + reading).utf8 }
    return line
  }
}

/// The lines of the last build about some pieces, in their order.
struct KeptReadings {
  private let pieces: Set<UInt64>
  private let lines: LineReader?

  /// Opens what the last build left. Where that is gone there are no lines, and the next build makes the pieces anew.
  init(of pieces: Set<UInt64>, in folder: Folder) {
    self.pieces = pieces
    lines = pieces.isEmpty ? nil : try? LineReader(folder.path(of: Readings.name))
    _ = try? lines?.next()
  }

  func next() throws(Diagnostic) -> ArraySlice<UInt8>? {
    while let line = try lines?.next() {
      let number = line.withUnsafeBufferPointer { HexadecimalNumber.read($0, at: 0) }
      if let number, pieces.contains(number) { return line }
    }
    return nil
  }
}

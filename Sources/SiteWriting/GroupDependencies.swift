internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths

/// What the page groups of a site depend on besides their inputs: the file `dependencies` next to the manifest. Its
/// first line names its form and the manifest that it belongs to. The others are sorted, and each is a group's
/// fingerprint and a dependency, or the structure of its key. The last has the sum of all lines above: without it, a
/// build that lost a line would keep a group that has to be made again.
///
///     threadline-dependencies 1 9f86d081884c7d659a2feaa0c55ad015
///     00000000000000a7 → =3f0c7e5d21b09a64
///     00000000000000a7 → m → =42 → ada → =@ada/
///     sum 60303ae22b998861
///
/// It is written when a build is over, so that its own time says which files were changed by nobody since.
struct GroupDependencies {
  static let name = "dependencies"
  static let draft = "dependencies.draft"
  static let header = "threadline-dependencies 1 "
  static let trailer = "sum "

  /// When the build was over, in nanoseconds since 1970.
  let time: Int64
  /// The hash of the manifest that they belong to.
  let manifestHash: String
  /// The dependencies of each group by its fingerprint.
  private(set) var groups: [UInt64: [String]] = [:]

  /// Reads the file; nil if it is missing, damaged or of another version.
  init?(in folder: Folder) throws(Diagnostic) {
    guard var reader = try DependencyReader(in: folder, isProving: true) else { return nil }
    (time, manifestHash) = (reader.time, reader.manifestHash)
    while let line = try reader.next() {
      guard line.fingerprint != 0 else { return nil }
      if line.structure != nil {
        groups[line.fingerprint, default: []] += []
      } else {
        groups[line.fingerprint, default: []].append(String(decoding: line.dependency, as: UTF8.self))
      }
    }
    guard reader.isWhole else { return nil }
  }

  /// Writes the lines of a build that is over, among them those of the last one about groups that were kept, and puts
  /// them in their place. A line that is among both is written once.
  static func write(
    _ lines: inout SortedLines, keeping kept: inout KeptDependencies, of manifestHash: String,
    in folder: Folder
  ) throws(Diagnostic) {
    try folder.remove(draft)
    var writer = LineWriter(try folder.createPrivate(draft), isSumming: true)
    try writer.line { $0 += (header + manifestHash).utf8 }
    var new = try lines.next()
    while let old = try kept.next() {
      var order = -1
      while let line = new, order < 0 {
        order = line.withUnsafeBufferPointer { SitePath.comparison(of: $0, with: old) }
        if order < 0 { try writer.line { $0 += line } }
        if order <= 0 { new = try lines.next() }
      }
      try writer.line { $0 += old }
    }
    while let line = new {
      try writer.line { $0 += line }
      new = try lines.next()
    }
    let sum = try writer.sum().description
    try writer.line { $0 += (trailer + sum).utf8 }
    try writer.close(synchronizing: true)
    try folder.rename(draft, to: name)
  }

  /// The line that says that a group can be kept, with the structure of its key.
  static func line(_ fingerprint: UInt64, structure: UInt64) -> [UInt8] {
    var line = line(fingerprint, "=")
    ManifestRow.append(structure, to: &line)
    return line
  }

  /// A line of a group.
  static func line(_ fingerprint: UInt64, _ dependency: String) -> [UInt8] {
    var line: [UInt8] = []
    ManifestRow.append(fingerprint, to: &line)
    line += ("\t" + dependency).utf8
    return line
  }
}

/// Reads what a build left of dependencies, line by line.
struct DependencyReader: ~Copyable {
  /// A line in place, valid until the next is asked for.
  struct Line {
    /// The line without its end.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The group; 0 where it is no line that a build writes.
    let fingerprint: UInt64

    /// What the group asked for.
    var dependency: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[min(17, bytes.count)...])
    }

    /// The structure of the key of the group; `nil` if the line says what it asked for.
    var structure: UInt64? {
      bytes.count > 17 && bytes[17] == UInt8(ascii: "=") ? HexadecimalNumber.read(bytes, at: 18) : nil
    }

    fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      fingerprint = HexadecimalNumber.read(bytes, at: 0) ?? 0
    }
  }

  /// When the build was over, in nanoseconds since 1970.
  let time: Int64
  /// The hash of the manifest that they belong to.
  let manifestHash: String
  /// Whether the last line was read, and its sum was right where that was asked for.
  private(set) var isWhole = false
  private var lines: LineScanner
  private var checksum: Checksum?

  /// Opens the file; nil if it is missing or of another version. `isProving` is for callers that believe that a
  /// missing group has no dependencies.
  init?(in folder: Folder, isProving: Bool = false) throws(Diagnostic) {
    guard case .file(let file) = try folder.find(GroupDependencies.name) else { return nil }
    let time = try file.identity().modified
    var lines = LineScanner(file)
    guard let first = try lines.next().map({ String(decoding: $0, as: UTF8.self) }),
      first.hasPrefix(GroupDependencies.header)
    else { return nil }
    manifestHash = String(first.dropFirst(GroupDependencies.header.count))
    self.time = time
    self.lines = lines
    if isProving {
      var checksum = Checksum()
      Array((first + "\n").utf8).withUnsafeBytes { checksum.update($0) }
      self.checksum = checksum
    }
  }

  /// The next line, or nil at the end.
  mutating func next() throws(Diagnostic) -> Line? {
    guard let line = try lines.next() else { return nil }
    if line.starts(with: GroupDependencies.trailer.utf8) {
      isWhole = checksum.map { line.elementsEqual((GroupDependencies.trailer + $0.description).utf8) } ?? true
      if try lines.next() != nil { isWhole = false }
      return nil
    }
    // A line that the scanner gives is followed by its end.
    checksum?.update(UnsafeRawBufferPointer(start: line.baseAddress, count: line.count + 1))
    return Line(line)
  }
}

/// The lines of the last build about some groups, in their order.
struct KeptDependencies: ~Copyable {
  private let groups: Set<UInt64>
  private var reader: DependencyReader?

  /// Opens what the last build left. Where that is gone there are no lines, and the next build makes the groups again.
  init(of groups: Set<UInt64>, in folder: Folder) {
    self.groups = groups
    reader = groups.isEmpty ? nil : try? DependencyReader(in: folder)
  }

  /// The next line, good until the one behind it is asked for; nil at the end.
  mutating func next() throws(Diagnostic) -> UnsafeBufferPointer<UInt8>? {
    while let line = try reader?.next() {
      if groups.contains(line.fingerprint) { return line.bytes }
    }
    return nil
  }
}

internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths

/// What the page groups of a site depend on besides their inputs: the file `dependencies` next to the manifest. Its
/// first line names its form and the manifest that it belongs to. The others are sorted, and each is a group's
/// fingerprint and a dependency, or the structure of its key. The last has the hash of all lines above: without it, a
/// build that lost a line would keep a group that has to be made again.
///
///     threadline-dependencies 3 9f86d081884c7d659a2feaa0c55ad015
///     00000000000000a7 → =3f0c7e5d21b09a64
///     00000000000000a7 → m → 42 → ada → @ada/
///     hash 3a6eb0790f39ac87c94f3856b2dd2c5d
///
/// It is written when a build is over, so that its own time says which files were changed by nobody since.
struct GroupDependencies {
  static let name = "dependencies"
  static let draft = "dependencies.draft"
  static let header = "threadline-dependencies 3 "

  /// When the build was over, in nanoseconds since 1970.
  let time: Int64
  /// The hash of the manifest that they belong to.
  let manifestHash: String
  /// The dependencies of each group by its fingerprint.
  let groups: [UInt64: [String]]

  /// Reads the file; nil if it is missing, damaged or of another version.
  init?(in folder: Folder) throws(Diagnostic) {
    guard case .file(let file) = try folder.find(Self.name) else { return nil }
    let time = try file.identity().modified
    let lines = LineScanner(file)
    guard let first = try lines.next(), first.starts(with: Self.header.utf8) else { return nil }
    manifestHash = String(decoding: first.dropFirst(Self.header.utf8.count), as: UTF8.self)
    var groups: [UInt64: [String]] = [:]
    let areWhole = try lines.areWhole(from: first) { bytes in
      let line = DependencyLine(bytes)
      guard line.structure == nil else {
        groups[line.fingerprint, default: []] += []
        return line.fingerprint != 0
      }
      groups[line.fingerprint, default: []].append(String(decoding: line.dependency, as: UTF8.self))
      return line.fingerprint != 0
    }
    guard areWhole else { return nil }
    (self.time, self.groups) = (time, groups)
  }

  /// Adds the lines of the last build about groups that are kept to those of this one. Where they are gone, the next
  /// build makes the groups again.
  static func add(
    _ groups: Set<UInt64>, to lines: inout SortedLines, in folder: Folder
  ) throws(Diagnostic) {
    guard !groups.isEmpty, case .file(let file)? = try? folder.find(name) else { return }
    try lines.add(LineScanner(file)) { groups.contains(DependencyLine($0).fingerprint) }
  }

  /// Writes the lines of a build that is over, and puts them in their place.
  static func write(
    _ lines: inout SortedLines, of manifestHash: String, in folder: Folder
  ) throws(Diagnostic) {
    try folder.remove(draft)
    var writer = try HashedWriter(draft, header: header + manifestHash, in: folder)
    while let line = try lines.nextInPlace() { try writer.append(line) }
    try writer.close()
    try folder.rename(draft, to: name)
  }

  /// The line that says that a group can be kept, with the structure of its key.
  static func line(_ fingerprint: UInt64, structure: UInt64) -> [UInt8] {
    line(fingerprint, "=\(structure.hexadecimal)")
  }

  /// A line of a group.
  static func line(_ fingerprint: UInt64, _ dependency: String) -> [UInt8] {
    Array("\(fingerprint.hexadecimal)\t\(dependency)".utf8)
  }
}

/// A line of the file in place, valid until the next is asked for.
struct DependencyLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The group; 0 where it is no line that a build writes.
  let fingerprint: UInt64

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    fingerprint = HexadecimalNumber.read(bytes, at: 0) ?? 0
  }

  /// What the group asked for.
  var dependency: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(17, bytes.count)...])
  }

  /// The structure of the key of the group; `nil` if the line says what it asked for.
  var structure: UInt64? {
    bytes.count > 17 && bytes[17] == UInt8(ascii: "=") ? HexadecimalNumber.read(bytes, at: 18) : nil
  }
}

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
    guard var file = try DependencyFile(in: folder) else { return nil }
    (time, manifestHash) = (file.time, file.manifestHash)
    var checksum = Checksum()
    Array((Self.header + manifestHash + "\n").utf8).withUnsafeBytes { checksum.update($0) }
    while let bytes = try file.lines.next() {
      if bytes.starts(with: Self.trailer.utf8) {
        let isRight = bytes.elementsEqual((Self.trailer + checksum.description).utf8)
        guard isRight, try file.lines.next() == nil else { return nil }
        return
      }
      // A line that the scanner gives is followed by its end.
      checksum.update(UnsafeRawBufferPointer(start: bytes.baseAddress, count: bytes.count + 1))
      let line = DependencyLine(bytes)
      guard line.fingerprint != 0 else { return nil }
      if line.structure != nil {
        groups[line.fingerprint, default: []] += []
      } else {
        groups[line.fingerprint, default: []].append(String(decoding: line.dependency, as: UTF8.self))
      }
    }
    return nil
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
    var writer = LineWriter(try folder.createPrivate(draft), isSumming: true)
    try writer.line { $0 += (header + manifestHash).utf8 }
    while let line = try lines.nextInPlace() { try writer.line { $0 += line } }
    let sum = try writer.sum().description
    try writer.line { $0 += (trailer + sum).utf8 }
    try writer.close(synchronizing: true)
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

/// What a build left of dependencies, open behind the first line.
struct DependencyFile: ~Copyable {
  /// When the build was over, in nanoseconds since 1970.
  let time: Int64
  /// The hash of the manifest that they belong to.
  let manifestHash: String
  /// The other lines, down to the sum, which only those need to look at who believe that a missing group has no
  /// dependencies.
  var lines: LineScanner

  /// Opens the file; nil if it is missing or of another version.
  init?(in folder: Folder) throws(Diagnostic) {
    guard case .file(let file) = try folder.find(GroupDependencies.name) else { return nil }
    let time = try file.identity().modified
    var lines = LineScanner(file)
    guard let first = try lines.next().map({ String(decoding: $0, as: UTF8.self) }),
      first.hasPrefix(GroupDependencies.header)
    else { return nil }
    manifestHash = String(first.dropFirst(GroupDependencies.header.count))
    self.time = time
    self.lines = lines
  }
}

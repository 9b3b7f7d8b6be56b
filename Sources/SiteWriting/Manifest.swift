internal import BuildDiagnostics
internal import FileSystem
internal import SitePaths

/// The manifest of a site: a text file whose first line names its form, then one sorted row a file, then the
/// hash of everything above.
///
/// The hash in the last line makes a manifest that was cut short or changed by hand one that is not believed:
/// no file is ever deleted because of it.
enum Manifest {
  static let header = name + " 1"
  private static let name = "threadline-manifest"
  static let trailer = "hash "

  /// The hash in the last line; nil if a line is not the last, which alone of all has no tab.
  static func hash(in line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard line.count == trailer.utf8.count + 32, line.starts(with: trailer.utf8), !line.contains(0x09) else {
      return nil
    }
    return UnsafeBufferPointer(rebasing: line[trailer.utf8.count...])
  }

  /// Calls `body` with each of some lines with their ends, good for that long. Gives the hash if the last of them is that
  /// of the manifest, whose path an error names.
  static func forEachLine(
    of lines: [UInt8], in path: String, _ body: (ManifestLine) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> String? {
    try lines.withUnsafeBufferPointer { (bytes) throws(Diagnostic) -> String? in
      var rest = bytes[...]
      while let end = rest.firstIndex(of: 0x0A) {
        let bytes = UnsafeBufferPointer(rebasing: rest[..<end])
        if let hash = hash(in: bytes) { return String(decoding: hash, as: UTF8.self) }
        guard let line = ManifestLine(bytes) else { throw .unreadable(manifest: path) }
        try body(line)
        rest = rest[(end + 1)...]
      }
      return nil
    }
  }

  /// Whether the manifest of earlier builds may be believed.
  enum State: Equatable {
    /// It is missing: no file in the output folder is ours.
    case absent
    /// There is one, but it is damaged: which files are ours is not known.
    case unreadable
    /// It is whole.
    case sound
  }

  /// Looks at a manifest by its hash alone.
  /// - Throws: `state-version` if another version of the software wrote it.
  static func state(of name: String, in folder: Folder) throws(Diagnostic) -> State {
    switch try folder.find(name) {
    case .nothing: return .absent
    case .file(let file): return try state(of: file, at: folder.path(of: name))
    default: return .unreadable
    }
  }

  private static func state(
    of file: consuming OpenFile, at path: String
  ) throws(Diagnostic) -> State {
    let lines = LineScanner(file)
    guard let first = try lines.next(), first.starts(with: name.utf8) else { return .unreadable }
    guard first.elementsEqual(header.utf8) else {
      throw .error(
        .stateVersion, at: .init(path),
        "another version of Threadline built this site; delete this file and the folder of the site, and build again"
      )
    }
    return try lines.areWhole(from: first) ? .sound : .unreadable
  }
}

extension LineScanner {
  /// Whether the lines from the first on, which was just given, end with the hash of all of them. `body` gets each
  /// between those two, and says whether it can be one.
  func areWhole(
    from first: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
  ) throws(Diagnostic) -> Bool {
    var hasher = ContentHasher()
    hasher.update(UnsafeRawBufferPointer(first))
    while let line = try next() {
      if let hash = Manifest.hash(in: line) {
        let isRight = hash.elementsEqual(hasher.finish().description.utf8)
        return try next() == nil && isRight
      }
      hasher.update(UnsafeRawBufferPointer(line))
      guard body(line) else { return false }
    }
    return false
  }
}

/// Reads the rows of a manifest, or of none at all.
struct ManifestReader: SortedRows {
  private var lines: LineScanner?

  /// Opens a manifest known to be sound.
  init(_ name: String, in folder: Folder) throws(Diagnostic) {
    let lines = try LineScanner(folder.path(of: name))
    _ = try lines.next()
    self.lines = lines
  }

  /// A manifest without rows.
  init() { lines = nil }

  /// The next line in the order of paths, good until the one behind it is asked for; nil at the end.
  mutating func next() throws(Diagnostic) -> ManifestLine? {
    guard let line = try lines?.next() else { return nil }
    guard Manifest.hash(in: line) == nil else {
      lines = nil
      return nil
    }
    guard let row = ManifestLine(line) else { throw .unreadable(manifest: lines?.path ?? "") }
    return row
  }

  /// The next lines with their ends, for `Manifest.forEachLine`; `nil` at the end.
  mutating func nextLines() throws(Diagnostic) -> [UInt8]? { try lines?.nextLines() }
}

/// Writes a manifest, or another file of lines in their order, and the hash of all lines in its last.
struct HashedWriter: ~Copyable {
  private var lines: LineWriter
  private var hasher = ContentHasher()

  /// Starts a file that must not exist yet, with a first line that names its form.
  init(_ name: String, header: String = Manifest.header, in folder: Folder) throws(Diagnostic) {
    var lines = LineWriter(try folder.createPrivate(name))
    try lines.line { $0 += header.utf8 }
    self.lines = consume lines
    hasher.update(header.utf8)
  }

  /// Adds a line.
  mutating func append(_ line: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    try lines.line { $0 += line }
    hasher.update(UnsafeRawBufferPointer(line))
  }

  /// Adds the hash, waits for the disk and closes the file; gives the hash.
  @discardableResult
  mutating func close() throws(Diagnostic) -> String {
    let hash = hasher.finish().description
    try lines.line { $0 += (Manifest.trailer + hash).utf8 }
    try lines.close(synchronizing: true)
    return hash
  }
}

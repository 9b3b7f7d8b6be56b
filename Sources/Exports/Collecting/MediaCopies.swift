import ArchiveContainers
import NativeFormat
import BuildDiagnostics
import FileSystem
import SitePaths
import ThreadModel

/// The media of a native export that is being written: each is brought below `media/` once, under a name of its
/// content, so that media of several exports never meet in one name.
///
///     media/4f/4f1c…a0.jpg
///
/// A media item that is not there, or cannot be read, keeps the path it had: anyone who reads the copy misses it as
/// anyone who reads the original does.
struct MediaCopies {
  /// How many files there are.
  private(set) var count = 0
  /// The media that were not copied although they are there: the name of each, and why.
  private(set) var withheld: [String] = []
  private let writer: NativeExportWriter
  private var paths: [Media.Source: Media.Source] = [:]

  /// The name of every media item that is not copied, where its own is not to be seen.
  private static let nameOfMissing = "media/left-out"

  /// Copies into the folder of a writer.
  init(for writer: NativeExportWriter) { self.writer = writer }

  /// The record with the places that its media have in the copy.
  mutating func moved(_ record: NativeRecord) throws(Diagnostic) -> NativeRecord {
    if writer.isForCache { return record }
    return try record.replacingSources { source, _ throws(Diagnostic) in try moved(source) }
  }

  private mutating func moved(_ source: Media.Source) throws(Diagnostic) -> Media.Source {
    if case .remote(let address) = source, let file = writer.fetched[address] {
      let copy = try moved(file)
      return copy == file ? source : copy
    }
    guard case .file(let home, let text) = source, let path = SitePath(text) else { return source }
    if let known = paths[source] { return known }
    let target = try copied(path, of: home, at: writer.located(source)).map {
      Media.Source.file(folder: writer.folder, path: $0)
    }
    let missing = writer.keepsUnshown ? source : .file(folder: writer.folder, path: Self.nameOfMissing)
    paths[source] = target ?? missing
    return target ?? missing
  }

  /// The path of the copy; `nil` if there is nothing to copy.
  private mutating func copied(
    _ path: SitePath, of home: String, at located: String?
  ) throws(Diagnostic) -> String? {
    guard let hash = try? ContentHash(of: Self.file(path, of: home, at: located)),
      !writer.omitted.contains(hash.description)
    else { return nil }
    if located == nil, let clean = writer.clean { return try cleaned(path, of: home, clean) }
    let linkedFolder = writer.linkedFolder
    return try placed(hash, ending: path.fileExtension) { (destination) throws(Diagnostic) in
      let isLinked = linkedFolder.map { home.hasPrefix($0 + "/") } ?? false
      if isLinked, linkFile(home + "/" + path.description, as: destination) { return }
      let file = try Self.file(path, of: home, at: located)
      try AtomicFile.fill(destination) { buffer throws(Diagnostic) in try file.read(into: buffer) }
    }
  }

  /// The path of a copy without private facts; `nil` if nothing of the file may be copied.
  private mutating func cleaned(
    _ path: SitePath, of home: String, _ clean: NativeExportWriter.Cleaner
  ) throws(Diagnostic) -> String? {
    let raw = writer.folder + "/raw"
    defer { removeFile(raw) }
    let file = try Self.file(path, of: home, at: nil)
    try AtomicFile.fill(raw) { buffer throws(Diagnostic) in try file.read(into: buffer) }
    switch try clean(raw) {
    case .withheld(let reason):
      withheld.append("\"\(path)\": \(reason)")
      return nil
    case .file(let clean, let ending):
      defer { removeFile(clean) }
      let hash = try ContentHash(of: OpenFile(reading: clean))
      return try placed(hash, ending: ending) { (destination) throws(Diagnostic) in
        try move(clean, to: destination, code: .unwritableFile)
      }
    }
  }

  /// The path of a copy with a hash, which is made unless it exists.
  private mutating func placed(
    _ hash: ContentHash, ending: String, _ make: (_ destination: String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> String {
    let isPlain = (1...8).contains(ending.utf8.count) && ending.utf8.allSatisfy { $0 != 0x2E && $0 < 0x80 }
    let target = "media/\(hash.prefix(2))/\(hash)" + (isPlain ? ".\(ending)" : "")
    let destination = writer.folder + "/" + target
    guard !fileExists(destination) else { return target }
    try makeFolders("\(writer.folder)/media/\(hash.prefix(2))", mode: 0o700, code: .unwritableFile)
    try make(destination)
    count += 1
    return target
  }

  private static func file(
    _ path: SitePath, of home: String, at located: String?
  ) throws(Diagnostic) -> OpenFile {
    if let located { return try OpenFile(path: located, name: path.description) }
    return try OpenFile.beneath(home, path, name: path.description)
  }
}

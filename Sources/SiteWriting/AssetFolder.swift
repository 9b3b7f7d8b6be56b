package import BuildDiagnostics
internal import FileSystem
package import SitePaths

/// A folder of files that several sites can use, such as prepared pictures. Each is written once, under a name that
/// says what it was made of, and never changed.
///
///     let folder = try AssetFolder("/home/ada/.threadline/cache/assets")
///     let stored = try folder.add(.bytes(bytes), named: "3f08….jpg")
///     folder.path(of: "3f08….jpg", size: stored.size, hash: stored.hash)
///
/// A name begins with the hash of an entry, 32 hexadecimal digits, which all files of the entry share. The folder may
/// be deleted whenever no build uses it: nothing waits until it is on the disk, and a file that is cut short or damaged
/// is found by its size, its time or its hash.
package final class AssetFolder: Sendable {
  private let folder: Folder
  private let lock: OpenFile

  /// The time of the last change of every file, so that one that was changed later shows it: the year 2000.
  private static let time = 946_684_800

  /// Makes the folder if it is missing, and keeps others from removing files of it until this value is gone.
  package init(_ path: String) throws(Diagnostic) {
    try makeFolders(path, mode: 0o700)
    folder = try Folder(canonicalPath(of: path, code: .unusableOutput))
    lock = try OpenFile(privateAt: folder.path(of: "lock"))
    try lock.lock(.shared)
    // Lists of an earlier version, which name media that may have been taken down since.
    try? TreeRemoval.remove(folder.path(of: "uses"))
  }

  /// Adds a file, or replaces one that is damaged. Gives the number of its bytes and their hash.
  package func add(
    _ content: SiteFile.Content, named name: String
  ) throws(Diagnostic) -> (size: Int, hash: ContentHash) {
    try write(FileSource(content), to: Self.place(of: name), time: Self.time)
  }

  /// The bytes of a file of an entry; `nil` if it cannot be read.
  package func bytes(of name: String) -> [UInt8]? { read(Self.place(of: name)) }

  /// The path of a file that is as it was added; `nil` if it is missing or damaged.
  package func path(of name: String, size: Int, hash: ContentHash) -> String? {
    let place = Self.place(of: name)
    guard case .file(let file)? = try? folder.find(place), let found = try? file.identity(),
      found.size == size
    else { return nil }
    let isUntouched = found.modified == Int64(Self.time) * 1_000_000_000
    return isUntouched || (try? ContentHash(of: file)) == hash ? folder.path(of: place) : nil
  }

  /// Removes all files of an entry.
  package func remove(_ entry: ContentHash) {
    removeFiles(in: entry.prefix(2)) { $0.hasPrefix(entry.description) }
  }

  /// Removes the entries that are not to be kept, what ended builds left, and last a small file that says that there
  /// may be any of it. Does nothing while somebody else uses the folder.
  package func sweep(keeping entries: Set<ContentHash>, clearing mark: String) {
    if (try? lock.tryLock(.exclusive)) == true {
      for number in 0..<256 as Range<UInt64> {
        removeFiles(in: ContentHash(high: number << 56, low: 0).prefix(2)) { file in
          Self.isDraft(file) || ContentHash(file.prefix(32)).map(entries.contains) != true
        }
      }
      // The small files are in the folder itself.
      removeFiles(in: ".", where: Self.isDraft)
      try? folder.remove(mark)
    }
    try? lock.lock(.shared)
  }

  /// Writes a small file of another name than entries have, such as `used`.
  package func write(_ bytes: [UInt8], to name: String) throws(Diagnostic) {
    _ = try write(.bytes(bytes), to: name)
  }

  /// Writes a file and then gives it its name. Its first one is unique: many tasks may write the same at once.
  private func write(
    _ source: consuming FileSource, to place: String, time: Int? = nil
  ) throws(Diagnostic) -> (size: Int, hash: ContentHash) {
    let path = folder.path(of: place)
    try makeFolders(String(path[...].parent ?? ""))
    let file = try AtomicFile(path, durability: .none, isShared: true)
    let written = try source.write(to: file.file)
    if let time { file.file.setTime(time) }
    try file.commit()
    return (written.size, written.hash)
  }

  /// Whether a file is one that a build has not finished.
  private static func isDraft(_ file: String) -> Bool { file.hasSuffix(AtomicFile.ending) }

  /// Reads such a file; `nil` if it cannot be read.
  package func read(_ name: String) -> [UInt8]? {
    (try? folder.bytes(of: name, limit: Self.largest)) ?? nil
  }

  /// No file that is read whole has more bytes.
  private static let largest = 1 << 31

  private func removeFiles(in name: String, where isGone: (String) -> Bool) {
    let files = (try? FolderNames(folder.path(of: name)).sorted()) ?? []
    for file in files where isGone(file) { try? folder.remove("\(name)/\(file)") }
  }

  /// Two digits of the hash make a folder, so that no folder holds too many files.
  private static func place(of name: String) -> String { "\(name.prefix(2))/\(name)" }
}

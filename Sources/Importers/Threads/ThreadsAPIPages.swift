package import ArchiveContainers
package import BuildDiagnostics
import NativeFormat

/// The posts in the saved answers of the Threads API that a container holds.
///
/// A file is one page (`{"data":[…],"paging":{…}}`), an array of pages, an array of posts, one post, or any of
/// these line by line. `/me/threads` and `/me/replies` are saved apart, so a folder holds several files.
struct ThreadsAPIPosts: Sendable {
  /// A post and where it stood.
  struct Entry: Sendable {
    let post: ThreadsAPIPost
    let file: String
    /// Its position in its file, from 0.
    let index: Int
  }

  /// The posts, file by file in the order of their paths.
  private(set) var entries: [Entry] = []
  /// What was counted before, the values that are not the posts they should be, and unknown fields.
  private(set) var tally = ImportTally()
  /// The file that is read, as diagnostics name it, and the position in it.
  private var file = ""
  private var index = 0

  private init() {}

  /// Reads the posts of a container; none if there are no files of them. What was counted before is in `tally`.
  init(in container: any ExportContainer, _ tally: ImportTally = ImportTally()) throws(Diagnostic) {
    self.tally = tally
    for file in Self.files(in: container) { try read(file, of: container) }
  }

  /// The files of a container in which posts of the API stand, looked for at its top and one folder down.
  static func files(in container: any ExportContainer) -> [String] {
    let isSingle = container.entries.count == 1
    let candidates = container.entries.map(\.path).filter { path in
      let isJSON = [".json", ".ndjson", ".jsonl"].contains(where: path.lowercased().hasSuffix)
      return (isSingle || isJSON) && path.split(separator: "/").count <= 2
        && !ThreadsArchiveFiles.isOwnName(path)
    }
    return candidates.prefix(maximumFiles).filter { path in
      let start = (try? container.prefix(of: path, limit: 1 << 18)) ?? []
      var pages = ThreadsAPIPosts()
      // The text may be cut off; the posts before the cut are what counts.
      try? start.readJSON { reader throws(JSONError) in try pages.readValue(&reader) }
      return pages.entries.first?.post.isRecognizable == true
    }
  }

  /// How many files are looked into.
  private static let maximumFiles = 1000

  /// Reads a file. Throws for one that is no JSON; of a file that is read line by line a bad line is reported and
  /// the others stay.
  private mutating func read(_ path: String, of container: any ExportContainer) throws(Diagnostic) {
    (file, index) = (container.place(of: path), 0)
    let bytes = try container.read(path)
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in
      guard !Self.isLines(bytes) else { return readLines(bytes) }
      try JSONReader.read(bytes, path: file) { reader throws(JSONError) in
        try readValue(&reader)
        try reader.end()
      }
    }
  }

  /// Whether the first line is a value by itself and another one begins after it.
  private static func isLines(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader(bytes)
    guard (try? reader.skipValue()) != nil else { return false }
    return (try? reader.peek()) != nil
  }

  private mutating func readLines(_ bytes: UnsafeRawBufferPointer) {
    for line in NativeLines(bytes) where !line.isBlank {
      do throws(JSONError) {
        var reader = JSONReader(line.bytes)
        try readValue(&reader)
        try reader.end()
      } catch {
        let place = Diagnostic.Place(file, line: line.number, column: error.offset + 1)
        tally.refuse(.others, .invalidJSON, error.message, at: place, as: "damaged")
      }
    }
  }

  /// Reads a post, a page of posts, or an array of either.
  private mutating func readValue(_ reader: inout JSONReader) throws(JSONError) {
    try reader.arrayOrOne { reader throws(JSONError) in try readObject(&reader) }
  }

  /// Reads a page or a post. Which of them it is shows when a `data` is met, so a post is read once more.
  private mutating func readObject(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var isPage = false
    let isObject = try reader.object { reader, key throws(JSONError) in
      guard key == "data", try reader.peek() == .array else { return }
      isPage = true
      try reader.array { reader throws(JSONError) in try readPost(&reader) }
    }
    guard isObject else { return tellDamaged() }
    guard !isPage else { return }
    var again = JSONReader(UnsafeRawBufferPointer(reader.bytes), from: start)
    try readPost(&again)
  }

  private mutating func readPost(_ reader: inout JSONReader) throws(JSONError) {
    guard let post = try ThreadsAPIPost(&reader) else { return tellDamaged() }
    entries.append(Entry(post: post, file: file, index: index))
    index += 1
    for name in post.unknownFields {
      tally.unknown.add(name, at: Diagnostic.Place("\(file) (post \(index))"))
    }
  }

  private mutating func tellDamaged() {
    index += 1
    let message = "value \(index) is no object; expected a post"
    tally.refuse(.others, .recordNotObject, message, at: Diagnostic.Place(file), as: "damaged")
  }
}

/// Reads answers of the Threads API that somebody saved: pages of `GET /me/threads` and `GET /me/replies`.
///
/// They have what an archive lacks, the ids of posts and of their parents, and lack what an archive has, the
/// media: those are named by URLs that expire, so they are never shown from there.
package struct ThreadsAPIPages: ExportImporter {
  package let kind = "threads-api"
  private let lookedFor =
    "saved pages of the Threads API, whose posts have \"media_product_type\": \"THREADS\""

  /// Pages next to a Threads archive are read with it.
  package func recognizes(_ container: any ExportContainer) -> Bool {
    !ThreadsAPIPosts.files(in: container).isEmpty && !ThreadsArchive().recognizes(container)
  }

  package func isWhole(_ container: any ExportContainer) -> Bool {
    recognizes(container) && ThreadsAPIPosts.files(in: container).count == container.entries.count
  }

  package func importRecords(
    from container: any ExportContainer, into folder: String, options: ImportOptions
  ) throws(Diagnostic) -> ImportReport {
    let saved = try ThreadsAPIPosts(in: container)
    guard !saved.entries.isEmpty else {
      throw .error(.unreadableExport, at: Diagnostic.Place(container.name), "expected \(lookedFor)")
    }
    let posts = ThreadsAPIRecords(saved)
    let owner = posts.ownerName ?? ThreadsArchiveOwner.unknownName
    return try writeExport(of: container, into: folder, options, posts.tally) { pass throws(Diagnostic) in
      for account in posts.accounts(owner: owner) { try pass.write(.account(account)) }
      for entry in posts.kept { try posts.write(entry, owner: owner, in: pass) }
    }
  }
}

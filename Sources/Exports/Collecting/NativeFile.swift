import ArchiveContainers
import NativeFormat
import BuildDiagnostics
import FileSystem
import ThreadModel

/// A native export on disk, mapped, with the name it has in diagnostics.
struct NativeFile: Sendable {
  /// The name the person knows it by.
  let name: String
  /// The absolute path of the folder that its media paths are relative to.
  let folder: String
  let contents: MappedFile

  /// Where a native export comes from.
  enum Origin {
    /// The person gave it.
    case given
    /// An importer wrote it in this run, so that its lines mean nothing to the person.
    case imported
    /// It was imported for an earlier build. What this run's exports say of its records stands.
    case earlier
  }

  let origin: Origin

  /// A file that is mapped already, whose records an import wrote.
  init(imported contents: MappedFile, name: String, folder: String) {
    (self.contents, self.name, self.folder, origin) = (contents, name, folder, .imported)
  }

  /// Maps the file at a path. Its media are next to it unless `folder` says otherwise.
  init(path: String, name: String, folder: String? = nil, origin: Origin = .given) throws(Diagnostic) {
    self.name = name
    self.folder = folder ?? Self.folder(of: path)
    self.origin = origin
    contents = try MappedFile(path: path, name: name)
  }

  /// The absolute path of the folder that a file is in.
  static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return resolvedPath(folder) ?? folder
  }

  /// Lends the bytes of a record to a closure; none where the place lies outside the file.
  func withRecord<Result, Failure: Error>(
    at place: RecordRow.Place, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try contents.withBytes { bytes throws(Failure) in
      let start = min(Int(clamping: place.offset), bytes.count)
      let end = min(start + Int(place.length), bytes.count)
      return try body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// A line, or a byte of it, for a person.
  func place(line: Int, column: Int? = nil) -> Diagnostic.Place {
    origin != .given ? Diagnostic.Place(name) : Diagnostic.Place(name, line: line, column: column)
  }

  /// The place of a byte for a person; counts lines from the start of the file.
  func place(ofByte offset: Int) -> Diagnostic.Place {
    place(line: contents.withBytes { NativeLines.count(in: $0, before: offset) } + 1)
  }
}

extension [NativeFile] {
  /// The file of a row; `nil` if it is in another file.
  func file(of row: RecordRow) -> NativeFile? { file(at: row.place) }

  private func file(at place: RecordRow.Place) -> NativeFile? {
    indices.contains(Int(place.file)) ? self[Int(place.file)] : nil
  }

  /// Where a row is, for a person.
  func place(of row: RecordRow) -> Diagnostic.Place? {
    file(of: row)?.place(ofByte: Int(clamping: row.place.offset))
  }

  /// Reads the line at a place again; `nil` if it cannot be read.
  func read<Result>(_ place: RecordRow.Place, _ body: (RecordOutline) -> Result?) -> Result? {
    file(at: place)?.withRecord(at: place) { bytes in (try? RecordOutline(bytes)).flatMap(body) }
  }
}

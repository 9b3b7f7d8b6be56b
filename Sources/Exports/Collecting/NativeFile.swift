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

  /// The absolute path of the folder that a file is in.
  static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return resolvedPath(folder) ?? folder
  }

  /// What the first record is, of which no more is read than its line: `missing` for an object that cannot be read as a
  /// record; `nil` if the file does not begin with an object.
  var firstRecord: RecordOutline.Kind? {
    contents.withBytes { bytes in
      var reader = JSONReader(bytes)
      // A zero among the first two bytes is UTF-16.
      guard (try? reader.peek()) == .object, !bytes.prefix(2).contains(0) else { return nil }
      let line = NativeLines(bytes).first { !$0.isBlank }
      guard let line, line.bytes.count <= OutlinedLines.maximumLength else { return .missing }
      return (try? RecordOutline(line.bytes))?.kind ?? .missing
    }
  }

  /// Whether the file is an example: each of its headers says `"example":true`.
  var isExample: Bool {
    contents.withBytes { bytes in
      var hasHeader = false
      for line in NativeLines(bytes) where !line.isBlank {
        let outline = try? RecordOutline(line.bytes)
        if outline?.kind == .header {
          let header = try? RecordDecoder(folder: "").header(line.bytes)
          guard header?.isExample == true else { return false }
          hasHeader = true
        } else if !hasHeader {
          return false
        }
      }
      return hasHeader
    }
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

extension NativeFile {
  /// Maps the file at a path. Its media are next to it unless `folder` says otherwise.
  init(path: String, name: String, folder: String? = nil, origin: Origin = .given) throws(Diagnostic) {
    let contents = try MappedFile(path: path, name: name)
    self.init(name: name, folder: folder ?? Self.folder(of: path), contents: contents, origin: origin)
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

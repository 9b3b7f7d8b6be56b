import ArchiveContainers
import BuildDiagnostics
import FileSystem
import NativeFormat

extension ExportContainer {
  /// A file in the container as diagnostics name it.
  func place(of path: String) -> String {
    name == path || name.hasSuffix("/" + path) ? name : name + "/" + path
  }

  /// The bytes of a file, copied next to an import and unlinked as soon as they are mapped, since there may be
  /// more in them than may be published.
  func mapped(_ path: String, copiedInto folder: String) throws(Diagnostic) -> MappedFile {
    let copy = folder + "/export.unpacked"
    var isExtracted = false
    let log = try extract([path: copy]) { _ in isExtracted = true }
    defer { removeFile(copy) }
    guard isExtracted else { throw log.diagnostics.first ?? missing(path) }
    return try MappedFile(path: copy, name: place(of: path))
  }

  /// The one of what was found in the container; an error if nothing was found, or if there are several and
  /// it is unclear which is meant.
  ///
  /// - Parameters:
  ///   - what: what one of them is, `archive`.
  ///   - lookedFor: what makes one.
  ///   - path: how it is named in the container.
  func only<Found>(
    _ what: String, of found: [Found], lookedFor: String, path: (Found) -> String
  ) throws(Diagnostic) -> Found {
    let place = Diagnostic.Place(name)
    guard let first = found.first else { throw .error(.unreadableExport, at: place, "expected \(lookedFor)") }
    guard found.count == 1 else {
      let paths = quotedList(found.map(path))
      throw .error(
        .unreadableExport, at: place, "there is more than one \(what): \(paths); name one of them")
    }
    return first
  }
}

extension MappedFile {
  /// What a closure reads from the JSON at a byte of the file. An error names its place in it; `path` is its name there.
  func json<Value>(
    from offset: Int = 0, path: String, _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(Diagnostic) -> Value {
    try withBytes { bytes throws(Diagnostic) in
      try JSONReader.read(bytes, from: offset, path: path, body)
    }
  }
}

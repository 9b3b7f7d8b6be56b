import NativeFormat
import ArchiveContainers
import BuildDiagnostics
import FileSystem

/// The files of an archive while it is read. They are copied next to the import and unlinked as soon as they
/// are mapped, since there is more in them than may be published.
struct XSources: Sendable {
  /// One of them.
  struct Source: Sendable {
    let file: XFile
    let script: XScript
    let bytes: MappedFile
    /// How diagnostics call it.
    let place: String
  }

  private(set) var sources: [Source] = []

  /// Opens the files of an archive. Throws where one that holds posts, or says who may see them, cannot be
  /// read: without it something could be shown that should not be.
  init(
    _ layout: XLayout, in container: any ExportContainer, folder: String, to log: inout DiagnosticLog
  ) throws(Diagnostic) {
    var copies: [String: String] = [:]
    for (index, file) in layout.files.enumerated() { copies[file.path] = "\(folder)/\(index).unpacked" }
    defer { for copy in copies.values { removeFile(copy) } }
    var extracted: Set<String> = []
    log.append(try container.extract(copies) { extracted.insert($0) })
    for file in layout.files {
      let place = container.place(of: file.path)
      do throws(Diagnostic) {
        guard extracted.contains(file.path), let copy = copies[file.path] else {
          throw .error(.unreadableExport, at: Diagnostic.Place(place), "could not unpack it")
        }
        let bytes = try MappedFile(path: copy, name: place)
        sources.append(
          Source(file: file, script: try Self.script(bytes, file, place), bytes: bytes, place: place))
      } catch {
        guard file.role < .protection else { throw error }
        log.append(.warning(error.code, at: error.place, error.message))
      }
    }
  }

  private static func script(
    _ bytes: MappedFile, _ file: XFile, _ place: String
  ) throws(Diagnostic) -> XScript {
    let script = bytes.withBytes { XScript($0) }
    guard let script, file.mayHold(script) else {
      let found = script?.name.map { ", but found \"\($0)\"" } ?? ""
      throw .error(
        .unreadableExport, at: Diagnostic.Place(place),
        "expected a script such as window.YTD.tweets.part0 = [ that holds what its name says\(found)")
    }
    return script
  }

  /// Gives each element of all files of a role to a closure, with the position of its file.
  func each(
    _ role: XFile.Role, _ element: (Int, inout JSONReader) throws(JSONError) -> Void
  ) throws(Diagnostic) {
    for (index, source) in sources.enumerated() where source.file.role == role {
      try source.bytes.json(from: source.script.start, path: source.place) { reader throws(JSONError) in
        try XScript.each(&reader) { reader throws(JSONError) in try element(index, &reader) }
      }
    }
  }

  /// The same for files that are not needed: where one cannot be read it is reported, and what was read stays.
  func eachIfReadable(
    _ role: XFile.Role, to log: inout DiagnosticLog,
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) {
    do throws(Diagnostic) {
      try each(role) { _, reader throws(JSONError) in try element(&reader) }
    } catch {
      log.append(.warning(error.code, at: error.place, error.message))
    }
  }
}

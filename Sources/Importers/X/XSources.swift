import ArchiveContainers
import BuildDiagnostics
import FileSystem
import NativeFormat

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
        let script = bytes.withBytes { XScript($0) }
        guard let script, file.mayHold(script) else {
          let found = script?.name.map { ", but found \"\($0)\"" } ?? ""
          throw .error(
            .unreadableExport, at: Diagnostic.Place(place),
            "expected a script such as window.YTD.tweets.part0 = [ that holds what its name says\(found)")
        }
        sources.append(Source(file: file, script: script, bytes: bytes, place: place))
      } catch {
        guard file.role < .protection else { throw error }
        log.append(.warning(error.code, at: error.place, error.message))
      }
    }
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

/// The files of one archive in a container that may be opened, and where they lie.
struct XLayout: Hashable, Sendable {
  /// What is before the paths of all of them: empty, or a folder with its slash.
  let root: String
  /// The files, by role and part.
  let files: [XFile]

  /// How many folders down an archive may begin: `twitter-2024/data/`.
  private static let deepest = 2

  /// Every archive in a container, known by a list of posts that begins as one.
  static func all(in container: any ExportContainer) -> [XLayout] {
    let paths = container.entries.map(\.path)
    if paths.count == 1, let path = paths.first, !path.contains("/") {
      let file = script(of: path, in: container).flatMap { XFile(alone: path, script: $0) }
      return file.map { [XLayout(root: "", files: [$0])] } ?? []
    }
    let files = Dictionary(grouping: paths.compactMap(XFile.init(path:)), by: \.archiveRoot)
    return files.sorted { $0.key < $1.key }.compactMap { root, files in
      let files = files.sorted { ($0.role, $0.part, $0.path) < ($1.role, $1.part, $1.path) }
      // The first list of posts decides.
      guard root.split(separator: "/").count <= deepest,
        let tweets = files.first(where: { $0.role == .tweets }),
        let script = Self.script(of: tweets.path, in: container), script.name != nil, tweets.mayHold(script)
      else { return nil }
      return XLayout(root: root, files: files)
    }
  }

  private static func script(of path: String, in container: any ExportContainer) -> XScript? {
    guard let start = try? container.prefix(of: path, limit: XScript.longestHead) else { return nil }
    return start.withUnsafeBytes { XScript($0) }
  }
}

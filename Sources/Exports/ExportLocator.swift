import BuildDiagnostics

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds out what a path leads to, and makes it readable: copies standard input, unpacks a packed file.
struct ExportLocator {
  /// What was found.
  enum Export {
    case native([NativeFile])
    case foreign(any ExportImporter, any ExportContainer)
  }

  let options: ExportReader.Options
  let importers: [any ExportImporter]
  let state: StateFolder
  /// The position of the path among all, for a name in the state folder.
  let index: Int

  /// The export at a path as the person wrote it.
  func locate(_ path: String) throws(Diagnostic) -> Export {
    if path == "-" {
      let copy = try spoolPath()
      try ContainerSpooling.spool(descriptor: options.standardInput, name: "standard input", to: copy)
      return try locate(copy, name: "standard input", isCopy: true)
    }
    guard access(path, F_OK) == 0 else {
      let message = "there is no file or folder \"\(path)\"; expected an export"
      throw .error(.missingExport, at: Diagnostic.Place(path), message)
    }
    guard try ContainerFormat(of: path, name: path) == .packedFile else {
      return try locate(path, name: path)
    }
    let copy = try spoolPath()
    try ContainerSpooling.spool(path: path, name: path, to: copy)
    return try locate(copy, name: path, mediaFolder: NativeFile.folder(of: path), isCopy: true)
  }

  /// The export in a file or folder. A copy of a native one goes as soon as it is mapped: private records are
  /// in it. Copies of others go when they have been imported.
  private func locate(
    _ path: String, name: String, mediaFolder: String? = nil, isCopy: Bool = false
  ) throws(Diagnostic) -> Export {
    let format = try ContainerFormat(of: path, name: name)
    var found: String?
    if format == .file {
      let file = try NativeFile(path: path, name: name, folder: mediaFolder)
      let start = file.contents.withBytes { ExportStart($0) }
      if options.kind == ExportReader.nativeKind || start == .native {
        if isCopy { unlink(path) }
        return .native([file])
      }
      found = start.description
    }
    let container = try ExportContainers.open(path: path, name: name)
    let files = format == .folder ? try nativeFiles(in: container, at: path) : []
    if files.contains(where: { $0.contents.withBytes { ExportStart($0) } == .native }) {
      return .native(files)
    }
    if let importer = importers.first(where: { isWanted($0, for: container) }) {
      guard format == .file, !isCopy, let importer = importer as? any BareFileImporter,
        let whole = try importer.container(around: path, name: name)
      else { return .foreign(importer, container) }
      return .foreign(importer, whole)
    }
    if !files.isEmpty { return .native(files) }
    throw unrecognized(name, found: found ?? Self.listing(container))
  }

  /// The `.ndjson` files that stand in a folder itself, by name. They are native exports if one of them is, or if
  /// no importer knows them; other formats have files of that name too.
  private func nativeFiles(
    in container: any ExportContainer, at path: String
  ) throws(Diagnostic) -> [NativeFile] {
    guard options.kind == nil || options.kind == ExportReader.nativeKind else { return [] }
    var files: [NativeFile] = []
    for entry in container.entries where entry.path.hasSuffix(".ndjson") && !entry.path.utf8.contains(0x2F) {
      let joined = path.hasSuffix("/") ? path + entry.path : path + "/" + entry.path
      files.append(try NativeFile(path: joined, name: joined))
    }
    return files
  }

  private func isWanted(_ importer: any ExportImporter, for container: any ExportContainer) -> Bool {
    options.kind.map { $0 == importer.kind } ?? importer.recognizes(container)
  }

  private func spoolPath() throws(Diagnostic) -> String { try state.emptyFolder("input/\(index)") + "/input" }

  private func unrecognized(_ name: String, found: String) -> Diagnostic {
    let native =
      "a native export, whose first line is {\"type\":\"header\",\"format\":\"threadline\",\"version\":1}"
    let expected = ([native] + importers.map(\.lookedFor)).joined(separator: "; or ")
    return .error(
      .unrecognizedExport, at: Diagnostic.Place(name),
      "no export is recognized: found \(found); looked for \(expected)")
  }

  private static func listing(_ container: any ExportContainer) -> String {
    let count = container.entries.count
    guard count > 0 else { return "no files" }
    let names = container.entries.prefix(5).map { "\"\($0.path)\"" }.joined(separator: ", ")
    return "\(count) file\(count == 1 ? "" : "s"): \(names)" + (count > 5 ? " and others" : "")
  }
}

import ArchiveContainers
import BuildDiagnostics
import FileSystem
import NativeFormat

/// An entry of a folder in which exports are looked for.
struct FolderEntry {
  let name: String
  /// What it is; `nil` if it is not found by its name.
  let kind: FileKind?

  /// The entries of the folder at a path, sorted by the bytes of their names. Hidden files, and what systems put into
  /// folders by themselves, are not among them. No link is followed.
  static func all(in path: String) throws(Diagnostic) -> [FolderEntry] {
    let folder = try Folder(path, followingLinks: true, code: .unreadableExport)
    let limit = ContainerLimits.standard.folderEntries
    let names = try FolderNames(path, followingLinks: true, code: .unreadableExport).sorted(upTo: limit)
    guard names.count <= limit else {
      throw .error(
        .containerLimit, at: Diagnostic.Place(path),
        "it has more than \(limit) files and folders, the most that are read")
    }
    return names.filter { !isHidden($0) }.map { FolderEntry(name: $0, kind: folder.identity(of: $0)?.kind) }
  }

  /// Whether a path leads to something hidden, or through it.
  static func hidesPath(_ path: String) -> Bool { path.split(separator: "/").contains(where: isHidden) }

  /// Whether nobody means an entry of this name to be published.
  private static func isHidden(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(".") || name == "__MACOSX" || name == "Thumbs.db" || name == "desktop.ini"
  }

  /// What it is, if it is not read, such as `a symbolic link`; `nil` for a file or a folder.
  var irregularity: String? {
    switch kind {
    case .file, .folder: nil
    case .link: "a symbolic link"
    case .other: "a device or a pipe"
    case nil: "a file whose name is not UTF-8"
    }
  }
}

/// The entries of a folder that the media of native files are in, as their records say: never what a text or an id says.
struct NativeMediaNames {
  /// Files next to the native ones.
  private(set) var files: Set<String> = []
  /// Folders next to the native ones.
  private(set) var folders: Set<String> = []

  /// Reads all records of the files; a line that cannot be read names nothing.
  init(of natives: [NativeFile]) {
    for native in natives {
      native.contents.withBytes { bytes in
        for line in NativeLines(bytes) where !line.isBlank && line.bytes.count <= OutlinedLines.maximumLength
        {
          var reader = JSONReader(line.bytes)
          _ = try? reader.object { reader, key throws(JSONError) in
            switch key {
            case "media", "avatar", "banner", "emoji", "card": try readMedia(&reader)
            default: break
            }
          }
        }
      }
    }
  }

  /// Takes in the paths of a media item, of a list of media, or of an object with media in it.
  private mutating func readMedia(_ reader: inout JSONReader) throws(JSONError) {
    switch try reader.peek() {
    case .array: try reader.array { reader throws(JSONError) in try readMedia(&reader) }
    case .object:
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "file", "poster": if let path = try reader.string() { add(path) }
        default: try readMedia(&reader)
        }
      }
    case .string, .number, .bool, .null: try reader.skipValue()
    }
  }

  private mutating func add(_ path: String) {
    let first = String(path.prefix { $0 != "/" })
    if first == path { files.insert(path) } else { folders.insert(first) }
  }
}

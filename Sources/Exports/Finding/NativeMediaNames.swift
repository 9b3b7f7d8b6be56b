import NativeFormat
import FileSystem

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

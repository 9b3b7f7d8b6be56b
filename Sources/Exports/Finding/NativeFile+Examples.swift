import NativeFormat
import FileSystem

extension NativeFile {
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
}

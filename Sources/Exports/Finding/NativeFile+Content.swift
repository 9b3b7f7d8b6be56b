import FileSystem
import NativeFormat

extension NativeFile {
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
}

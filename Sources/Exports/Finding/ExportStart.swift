import NativeFormat

/// What a file is, as far as its first line tells.
enum ExportStart: Hashable {
  /// A record of ours.
  case native
  /// An object that is no record of ours.
  case jsonObject
  case other

  /// Looks at the bytes of a file, at no more than its first line that is not blank.
  init(_ bytes: UnsafeRawBufferPointer) {
    var reader = JSONReader(bytes)
    // A zero among the first two bytes is UTF-16.
    guard (try? reader.peek()) == .object, !bytes.prefix(2).contains(0) else {
      self = .other
      return
    }
    self = .jsonObject
    guard let line = NativeLines(bytes).first(where: { !$0.isBlank }),
      line.bytes.count <= OutlinedLines.maximumLength, let outline = try? RecordOutline(line.bytes)
    else { return }
    if outline.kind != .unknown, outline.kind != .missing { self = .native }
  }
}

/// What a file is, as far as its first line tells.
enum ExportStart: Hashable, CustomStringConvertible {
  case native
  case empty
  /// Begins with a byte order mark of UTF-8.
  case marked
  case utf16
  /// An object that is no record of ours.
  case jsonObject
  /// JSON of another kind, such as `null` or `[]`.
  case json(JSONReader.Kind)
  case other

  /// Looks at the bytes of a file, at no more than its first line.
  init(_ bytes: UnsafeRawBufferPointer) {
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .marked
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || bytes.prefix(2).contains(0)
    {
      self = .utf16
    } else if let kind = try? reader.peek() {
      self = kind == .object ? Self.object(bytes) : .json(kind)
    } else {
      self = reader.offset == bytes.count ? .empty : .other
    }
  }

  /// What to call it.
  var description: String {
    switch self {
    case .native: "a native export"
    case .empty: "an empty file"
    case .marked: "a file that begins with a byte order mark (save it as UTF-8 without one)"
    case .utf16: "a file in UTF-16 (save it as UTF-8)"
    case .jsonObject: "a JSON object that is no record of ours"
    case .json(.null): "JSON that is just null"
    case .json(let kind):
      "JSON that is \(kind == .array ? "an" : "a") \(kind.rawValue), not an object on each line"
    case .other: "a file that is no JSON"
    }
  }

  /// Tells records of ours from other objects: by the type of the first line that is not blank.
  private static func object(_ bytes: UnsafeRawBufferPointer) -> ExportStart {
    var lines = NativeLines(bytes)
    while let line = lines.next() {
      if line.isBlank { continue }
      guard line.bytes.count <= NativeReader.maximumLineLength, let outline = try? RecordOutline(line.bytes)
      else {
        return .jsonObject
      }
      switch outline.kind {
      case .header, .account, .post, .repost, .tombstone, .end: return .native
      case .unknown, .missing: return .jsonObject
      }
    }
    return .empty
  }
}

import NativeFormat

extension SearchedPost {
  /// The row of the post: `["path","handle","time",kinds,"text",parent,[replies,reposts,quotes,likes]]`.
  ///
  /// What is not known at the end is left out; a post with counts and without a parent has `null` in its place. A row has
  /// no more than the beginning of a text, and neither tags, places nor a language.
  var row: [UInt8] {
    let beginning = text.unicodeScalars.prefix(SearchFormat.longestText)
    let isCut = beginning.endIndex < text.unicodeScalars.endIndex
    var writer = JSONWriter()
    for text in [path, handle, String(time, radix: 36)] { writer.string(text) }
    writer.number((isCut ? kinds.union(.cut) : kinds.subtracting(.cut)).rawValue)
    writer.string(isCut ? String(beginning) : text)
    if let parent { writer.number(parent) } else if !counts.isEmpty { writer.raw("null".utf8) }
    if !counts.isEmpty { writer.array(counts) { $0.number($1) } }
    return [0x5B] + writer.bytes + [0x5D]
  }
}

extension SearchFile {
  /// The name of the file with the row of an ordinal.
  package static func name(ofRow ordinal: Int) -> String {
    let file = ordinal / SearchFormat.rowsPerFile
    return "r/\(String(file >> 8, radix: 16))/\(String(file & 255, radix: 16))"
  }

  /// The file with the rows of up to 32 posts, of which the first has an ordinal; what has no row is 0.
  package init(ofRows posts: ArraySlice<SearchedPost?>, from ordinal: Int) {
    self.init(Self.name(ofRow: ordinal), elements: posts.lazy.map { $0?.row ?? [0x30] })
  }
}

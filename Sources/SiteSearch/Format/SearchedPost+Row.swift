extension SearchedPost {
  /// The row of the post: `["path","handle","time",kinds,"text",parent,[replies,reposts,quotes,likes]]`.
  ///
  /// What is not known at the end is left out; a post with counts and without a parent has `null` in its place. A row has
  /// no more than the beginning of a text, and neither tags, places nor a language.
  var row: [UInt8] {
    let beginning = text.unicodeScalars.prefix(SearchFormat.longestText)
    let isCut = beginning.endIndex < text.unicodeScalars.endIndex
    var bytes: [UInt8] = [0x5B]
    for text in [path, handle, String(time, radix: 36)] {
      bytes += SearchJSON.text(text.utf8) + [0x2C]
    }
    let kinds = isCut ? kinds.union(.cut) : kinds.subtracting(.cut)
    bytes += Array("\(kinds.rawValue),".utf8)
    bytes += SearchJSON.text((isCut ? String(beginning) : text).utf8)
    if let parent { bytes += Array(",\(parent)".utf8) }
    if !counts.isEmpty {
      let list = counts.map(String.init).joined(separator: ",")
      bytes += Array("\(parent == nil ? ",null" : ""),[\(list)]".utf8)
    }
    return bytes + [0x5D]
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

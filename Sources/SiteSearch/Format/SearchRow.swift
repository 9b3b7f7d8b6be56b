/// What a row says of a post: `["path","handle","time",kinds,"text",parent,[replies,reposts,quotes,likes]]`.
///
/// What is not known at the end is left out; a post with counts and without a parent has `null` in its place.
package struct SearchRow: Sendable, Hashable {
  package let path: String
  package let handle: String
  /// In seconds since 1970.
  package let time: Int
  package let kinds: SearchedPost.Kinds
  package let text: String
  /// The ordinal of its parent.
  package let parent: Int?
  /// Replies, reposts, quotes and likes; empty if nothing was counted.
  package let counts: [Int]
}

extension SearchRow {
  /// The row of a post.
  package init(_ post: SearchedPost) {
    (path, handle, time, parent, counts) = (post.path, post.handle, post.time, post.parent, post.counts)
    let text = post.text.unicodeScalars.prefix(SearchFormat.longestText)
    let isCut = text.endIndex < post.text.unicodeScalars.endIndex
    self.text = isCut ? String(text) : post.text
    kinds = isCut ? post.kinds.union(.cut) : post.kinds.subtracting(.cut)
  }

  /// The row as JSON.
  var json: [UInt8] {
    var bytes: [UInt8] = [0x5B]
    for text in [path, handle, String(time, radix: 36)] {
      bytes += SearchJSON.text(text.utf8) + [0x2C]
    }
    bytes += Array("\(kinds.rawValue),".utf8) + SearchJSON.text(text.utf8)
    if let parent { bytes += Array(",\(parent)".utf8) }
    if !counts.isEmpty {
      let list = counts.map(String.init).joined(separator: ",")
      bytes += Array("\(parent == nil ? ",null" : ""),[\(list)]".utf8)
    }
    return bytes + [0x5D]
  }

  /// The name of the file of an ordinal.
  package static func fileName(ofOrdinal ordinal: Int) -> String {
    let file = ordinal / SearchFormat.rowsPerFile
    return "r/\(String(file >> 8, radix: 16))/\(String(file & 255, radix: 16))"
  }

  /// The file of up to 32 posts, of which the first has an ordinal; what has no row is 0.
  package static func file(_ posts: ArraySlice<SearchedPost?>, from ordinal: Int) -> SearchFile {
    SearchFile(
      fileName(ofOrdinal: ordinal), elements: posts.lazy.map { $0.map { SearchRow($0).json } ?? [0x30] })
  }
}

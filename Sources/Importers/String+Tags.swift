extension String {
  /// The text between the tags of HTML, still escaped; nothing of a tag that does not end.
  var withoutTags: String {
    var isTag = false
    let text: UnicodeScalarView = unicodeScalars.filter { scalar in
      let wasTag = isTag
      isTag = isTag ? scalar != ">" : scalar == "<"
      return !wasTag && !isTag
    }
    return String(text)
  }
}

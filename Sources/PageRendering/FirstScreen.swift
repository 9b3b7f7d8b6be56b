import TypedTemplates

/// How much of a page has to be there before a browser paints it: one screen, from the post in focus, or from the top of
/// the page of a list.
///
/// The head of a page has `<link rel="expect" href="#seen" blocking="render">`, which holds the first frame until the mark
/// has arrived. Without a mark, a page that opens at a post in its middle would be painted at its top first. Higher up
/// the mark would cut the first frame short, and at the end of the page it would cost a slow line seconds.
/// (https://html.spec.whatwg.org/multipage/links.html#link-type-expect)
enum FirstScreen {
  /// In rem: a phone of 844 pixels with something to spare.
  static let height = 56.0

  /// What is above the first post of a list: the header, and the people or the account whose list it is.
  private static let head = 8.0

  /// In rem: a browser lays out so much in a few milliseconds. Only of what is below it are the heights estimated, since a
  /// reader who jumps to the end of a page sees each wrong estimate as a movement.
  private static let end = 8 * height

  /// Marks the first post at which the estimated heights fill a screen, and what is below it. Returns whether there is
  /// such a post. What is in a folded branch takes no space.
  static func mark(_ entries: inout [Record]) -> Bool {
    let focus = entries.firstIndex { $0[EntryFields.isFocused].isShown }
    var sum = focus == nil ? head : 0
    var folded = 0
    var isMarked = false
    for index in entries.indices[(focus ?? 0)...] {
      let entry = entries[index]
      if sum >= end { entries[index][EntryFields.isBelow] = .flag(true) }
      if case .record(let branch) = entry[EntryFields.branch] {
        let isFolded = entry[EntryFields.folds].isShown && !branch[BranchFields.isOpen].isShown
        if isFolded || folded > 0 { folded += 1 }
      }
      if entry[EntryFields.isBranchClose].isShown, folded > 0 { folded -= 1 }
      guard folded == 0, case .record(let post) = entry[EntryFields.post] else { continue }
      sum += height(of: post) * (entry[EntryFields.isFocused].isShown ? enlargement : 1)
      guard sum >= height, !isMarked else { continue }
      entries[index][EntryFields.endsFirstScreen] = .flag(true)
      isMarked = true
    }
    return isMarked
  }

  /// The larger letters of the post in focus take about so much more.
  private static let enlargement = 1.4

  /// The step of a post in rem.
  private static func height(of post: Record) -> Double {
    guard case .text(let text) = post[PostFields.height], let step = Int(text),
      EntryHeight.steps.indices.contains(step - 1)
    else { return EntryHeight.steps[0] }
    return EntryHeight.steps[step - 1]
  }
}

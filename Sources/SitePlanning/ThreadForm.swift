import ThreadModel

/// A thread as one file that is no page; the word is the name of the file, next to the thread's page.
package enum ThreadForm: String, Hashable, Sendable, CaseIterable {
  case json = "thread.json"
  case markdown = "thread.md"
  case text = "thread.txt"

  private var traits: (mediaType: String, extra: Extras) {
    switch self {
    case .json: ("application/json", .threadJSON)
    case .markdown: ("text/markdown", .threadMarkdown)
    case .text: ("text/plain", .threadText)
    }
  }

  /// What a page calls it where it points to it.
  package var mediaType: String { traits.mediaType }

  static func wanted(by extras: Extras) -> [ThreadForm] {
    allCases.filter { extras.contains($0.traits.extra) }
  }
}

extension SitePlan {
  /// The forms of a thread next to its page. One whose root is unlisted, or of an account that asks search engines to
  /// stay away, has none: a file that is no page cannot ask them to leave it out.
  package func forms(ofThread index: Int) -> [ThreadForm] {
    guard let root = threads[index].root, archive.isListed(root.row), archive.mayBeIndexed(root.row) else {
      return []
    }
    return ThreadForm.wanted(by: settings.extras)
  }
}

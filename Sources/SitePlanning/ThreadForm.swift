import ThreadModel

/// A thread as one file that is no page; the word is the name of the file, next to the thread's page.
package enum ThreadForm: String, Hashable, Sendable, CaseIterable {
  case json = "thread.json"
  case markdown = "thread.md"
  case text = "thread.txt"

  /// What a page calls it where it points to it.
  package var mediaType: String {
    switch self {
    case .json: "application/json"
    case .markdown: "text/markdown"
    case .text: "text/plain"
    }
  }

  private var extra: Extras {
    switch self {
    case .json: .threadJSON
    case .markdown: .threadMarkdown
    case .text: .threadText
    }
  }

  static func wanted(by extras: Extras) -> [ThreadForm] {
    allCases.filter { extras.contains($0.extra) }
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

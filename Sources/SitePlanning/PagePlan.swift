package import ThreadModel

/// What is on one page, in order, and where the page is. A page sees nothing that is not in its plan.
package struct PagePlan: Sendable {
  /// What a page is about.
  package enum Kind: Hashable, Sendable {
    /// A post with its thread around it; `row` is the post in focus.
    case permalink(row: RowID)
    /// A later page of a thread whose root is `row`.
    case threadPage(row: RowID, number: Int)
    /// A page of a series, which knows its `PlannedKind`.
    case page(SeriesPage)
    /// A small page at a former URL of a post or an account.
    case moved(MovedURL)
    /// What is left of a post that is gone; the row of its tombstone, if the archive has one.
    case gone(row: RowID?)

    /// The kind in a word, the same in every run: what all pages of it look like, but for those of series.
    package var word: String {
      switch self {
      case .permalink, .threadPage: "permalink"
      case .page: "page"
      case .moved: "moved"
      case .gone: "gone"
      }
    }
  }

  package let kind: Kind
  package let address: PageURL
  /// What is on it, in order.
  package internal(set) var tokens: [PageToken] = []
  /// The pages next to it.
  package internal(set) var links = PageLinks.none

  /// Adds all that the page is made from. A page of a list is not planned for that: see `SeriesPage`.
  func addInputs(to inputs: inout InputCollector) {
    inputs.add(address.path)
    inputs.add(kind.word)
    for link in [links.older, links.newest, links.previous, links.next] { inputs.add(link?.path ?? "") }
    inputs.addFeeds(on: kind)
    switch kind {
    case .page(let page): page.addInputs(to: &inputs)
    case .moved(let move):
      inputs.add(move.to.path)
      if let row = move.row { inputs.add(alone: row) }
      if let account = move.account { inputs.add(account: account) }
    case .permalink(let row), .threadPage(let row, _): inputs.add(alone: row)
    case .gone(let row): if let row { inputs.add(row: row) }
    }
    for token in tokens { token.addInputs(to: &inputs) }
  }
}

/// The pages next to a page.
package struct PageLinks: Hashable, Sendable {
  package static let none = PageLinks()

  package var older: PageURL?
  package var newest: PageURL?
  package var previous: PageURL?
  package var next: PageURL?
}

/// One thing on a page: a post in its place, or a sign that is where posts are not.
package enum PageToken: Hashable, Sendable {
  /// A post.
  case post(PlacedPost)
  /// A repost on a list, by the row of the repost. `subject` is the post it shows, if the archive has it.
  case repost(row: RowID, subject: PlacedPost?)
  /// Posts that are elsewhere: how many, and the page that has them.
  case gap(count: Int, address: PageURL?)
  /// The post that the next one replies to is not in the archive. `row` is the one that replies.
  case missingParent(row: RowID)
  /// A post that is gone, in its place, by the row of its tombstone.
  case tombstone(PlacedPost)
  /// What follows hangs off the rail, until `branchCloses`. Both are on one page, wherever a thread is cut.
  case branchOpens(ThreadBranch)
  /// The end of a branch that can be folded, or of a single post.
  case branchCloses(folds: Bool)
  /// Posts of a thread that are elsewhere and would hang off the rail here.
  case stub(ThreadStub)
  /// There was no post for so many days.
  case silence(days: Int)
  /// The replies to the post in focus follow, until `partCloses`; `count` of them, where its author's own posts are
  /// between. `isOfFirst` says that it is the first post of the thread.
  case partOpens(count: Int?, isOfFirst: Bool)
  case partCloses
  /// The thread has no more posts, here or on later pages.
  case threadEnds

  /// Adds a number for the kind, so that no two kinds make the same key, and what it shows.
  fileprivate func addInputs(to inputs: inout InputCollector) {
    switch self {
    case .post(let post): post.addInputs(1, to: &inputs)
    case .tombstone(let post): post.addInputs(2, to: &inputs)
    case .gap(let count, let address):
      inputs.add(3, count)
      inputs.add(address?.path ?? "")
    case .missingParent(let row):
      inputs.add(4)
      inputs.add(row: row)
    case .branchOpens(let branch): branch.addInputs(5, to: &inputs)
    case .branchCloses(let folds): inputs.add(6, folds ? 1 : 0)
    case .stub(let stub): stub.addInputs(7, to: &inputs)
    case .silence(let days): inputs.add(8, days)
    case .partOpens(let count, let isOfFirst): inputs.add(9, count, isOfFirst ? 1 : 0)
    case .partCloses: inputs.add(10)
    case .threadEnds: inputs.add(11)
    // Only lists have reposts.
    case .repost: break
    }
  }
}

/// Where the line from an avatar leads.
package struct Threadline: Hashable, Sendable {
  /// To what answers it on the page.
  package static let continues = Threadline(word: "continues")
  /// From the post in focus to its author's next post.
  package static let run = Threadline(word: "run")
  /// From the post in focus to the answers that hang on its line.
  package static let answers = Threadline(word: "answers")
  /// Nowhere: nothing follows.
  package static let ends = Threadline(word: "ends")

  /// To posts that are not on this page, of which there are `hidden`.
  package static func gap(hidden: Int) -> Threadline { Threadline(word: "gap", hidden: hidden) }

  /// The state in a word, the same in every run.
  package let word: String
  /// How many posts below it are elsewhere.
  package private(set) var hidden = 0
}

/// What a reply shows of its parent when it stands outside its thread.
package enum ParentCard: Hashable, Sendable {
  /// The parent, by its row.
  case post(RowID)
  /// The parent is gone, by the row of its tombstone.
  case tombstone(RowID)
  /// The parent is not in the archive.
  case missing
}

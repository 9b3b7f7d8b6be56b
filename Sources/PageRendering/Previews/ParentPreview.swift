import LinkPreviews
import PostText
import SitePlanning
import ThreadModel

/// What the preview of a reply says of the post that it answers.
///
/// A preview is shown where neither author put it. So it says of the parent what an embed says: nothing of what is
/// listed nowhere, and of a parent that is gone, withheld or behind a warning one sentence.
struct ParentPreview {
  /// The account that wrote the parent; `nil` if the parent is not shown.
  let author: (account: Account, shown: ShownAuthor)?
  /// How the parent begins, or the sentence.
  let text: String
  let language: String?

  /// More than any card or description shows of it.
  private static let length = 200

  private init(_ text: String, by author: (Account, ShownAuthor)? = nil, language: String? = nil) {
    (self.author, self.text, self.language) = (author, text, language)
  }

  /// The parent of a reply; `nil` for a post that answers nothing.
  init?(of reply: RenderedPost, _ builder: inout EntryBuilder) {
    let scene = builder.scene.outside
    switch scene.inputs.alone(reply.row)?.parentCard {
    case .post(let parent): self.init(parent, in: scene, &builder)
    case .tombstone(let parent): self.init(MissingPostReason.tombstone(parent, in: scene))
    case .missing: self.init(MissingPostReason.parent(reply.post.replyTo, scene.strings))
    case nil: return nil
    }
  }

  private init(_ row: RowID, in scene: RenderScene, _ builder: inout EntryBuilder) {
    let account = scene.account(of: row)
    guard !scene.isHidden(row), let (post, summary) = builder.posts.summarized(row) else {
      self.init(scene.strings(.parentOf, ["handle": "@\(account.handle)"]))
      return
    }
    let author = scene.author(ofRow: row)
    guard PostWarning(of: post).cover != .post else {
      self.init(scene.strings(.sentenceWithAlt, ["text": author.name, "alt": summary]))
      return
    }
    let title = post.title.flatMap { $0.isBlank ? nil : $0 }
    self.init(
      TextExcerpt.of(title ?? summary, count: Self.length), by: (account, author),
      language: post.languages.first)
  }

  /// The parent as a description says it.
  var inWords: PreviewParent { PreviewParent(author: author?.shown.name, text: text) }
}

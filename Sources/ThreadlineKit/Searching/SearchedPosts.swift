import PageRendering
import PostText
import SitePlanning
import SiteSearch
import ThreadModel

/// Makes what search may know of posts: what their pages show without a click, and of a post with a warning the warning
/// alone.
///
/// A post whose bytes cannot be read has no row; rendering its page reports that.
struct SearchedPosts: Sendable {
  /// A scene outside of all lists: search belongs to no account, so it shows no text of any unlisted post.
  let scene: RenderScene
  let rows: SearchedRows

  /// The posts of some ordinals.
  func posts(_ range: Range<Int>) -> [SearchedPost?] { rows.rows[range].map { $0.flatMap(post) } }

  private func post(_ row: RowID) -> SearchedPost? {
    guard case .post(let handle, let slug, _)? = scene.inputs.address(ofRow: row),
      let post = try? scene.post(row)
    else { return nil }
    let warning = PostWarning(of: post)
    guard warning.isListed else { return nil }
    let isCovered = warning.cover == .post
    var searched = SearchedPost(
      path: slug, handle: handle, time: Int((Double(post.published.milliseconds) / 1_000).rounded(.down)),
      text: isCovered ? scene.sanitizedLine(warning.text(scene.strings)) : "")
    searched.parent = rows.parent(of: row)
    searched.counts = Self.counts(of: post)
    searched.places = rows.thread(of: row).map { [$0] } ?? []
    guard !isCovered else {
      searched.kinds = .warning
      return searched
    }
    fill(&searched, with: post)
    return searched
  }

  private func fill(_ searched: inout SearchedPost, with post: Post) {
    let texts = post.openTexts
    var lines = texts.map(\.plainText)
    if let title = post.title { lines.insert(scene.sanitizedLine(title), at: 0) }
    for attachment in post.attachments {
      switch attachment {
      case .media(let media): searched.kinds.formUnion(Self.kind(of: media.kind))
      case .card(let card):
        searched.kinds.formUnion(.link)
        lines += [card.title, card.summary].map { scene.sanitizedLine($0 ?? "") }
      case .poll(let poll):
        searched.kinds.formUnion(.poll)
        lines += poll.options.map { scene.sanitizedLine($0.text) }
      case .unknown: break
      }
    }
    searched.text = lines.filter { !$0.isBlank }.joined(separator: "\n")
    searched.language = post.language
    searched.tags = (post.tags.map(TagKey.bare) + texts.flatMap(\.tags)).filter { !$0.isEmpty }
  }

  private static func counts(of post: Post) -> [Int] {
    let counts = [post.counts.replies, post.counts.reposts, post.counts.quotes, post.counts.likes].map {
      max(0, $0 ?? 0)
    }
    return counts.contains { $0 > 0 } ? counts : []
  }

  /// The kind of the same name; a `gif` is a silent video.
  private static func kind(of media: Media.Kind) -> SearchedPost.Kinds {
    SearchedPost.Kinds.named.first { $0.name == media.rawValue }?.kind ?? .video
  }
}

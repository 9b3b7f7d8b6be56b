import ThreadModel

/// An estimate of the height of an entry.
///
/// A browser that skips what is not on the screen (`content-visibility`) needs to know how much space to reserve, or
/// the page jumps while it is scrolled. The length of the text, the shape of pictures and the number of answers are known
/// when the page is rendered. The estimate is one of six steps, since pages have no style attributes: step 3 is the class
/// `tall-3`, whose height is in the style sheet. It is meant for the width of a phone.
struct EntryHeight {
  /// What the style sheet says for each step, in rem.
  static let steps = [6.0, 9, 14, 21, 32, 48]

  /// In rem of 16 pixels.
  let estimate: Double

  /// Adds up the text, the attachments and a quote; `shape` is the height of a picture for a width of 1, `nil` if it is
  /// unknown. What a warning covers has no height until it is opened.
  init(of post: borrowing Post, shape: (Media) -> Double?) {
    let cover = PostWarning(of: post).cover
    var height = Self.frame + (cover == .nothing ? 0 : Self.bar)
    if cover != .post {
      height += Self.words(post.text) + (post.longText.map(Self.words) ?? 0)
      if let title = post.title { height += min(Self.words(.plain(title)), Self.mostTitleLines * Self.line) }
      if post.quote != nil { height += 8 }
    }
    var pictures: [Media] = []
    for attachment in post.attachments where cover == .nothing {
      if case .media(let media) = attachment, media.kind == .image {
        pictures.append(media)
      } else {
        height += attachment.content.height(shape: shape)
      }
    }
    estimate = height + Self.gallery(pictures.count, first: pictures.first.flatMap(shape))
  }

  /// The step nearest to the estimate, from 1 on.
  var step: Int {
    let distances = Self.steps.map { max($0 / estimate, estimate / $0) }
    return (distances.indices.min { distances[$0] < distances[$1] } ?? 0) + 1
  }

  /// The space above and below, the names, and the counts.
  private static let frame = 4.75
  private static let line = 1.5
  /// The style sheet shows no more of a title on a list.
  private static let mostTitleLines = 3.0
  /// A warning that nobody has opened.
  private static let bar = 3.375
  /// The width of the column next to an avatar on a phone.
  private static let width = 19.5

  /// About 38 letters of Latin make a line, or half as many of Chinese, which are three bytes each.
  private static func words(_ text: TextSource) -> Double {
    (Double(text.byteCount) / 44).rounded(.up) * line
  }

  /// A picture whose height is known for a width of 1.
  static func picture(_ shape: Double) -> Double { min(width * shape, 32) + 0.625 }

  private static func gallery(_ count: Int, first: Double?) -> Double {
    switch count {
    case 0: 0
    case 1: picture(first ?? 0.75)
    case 2...4: picture(count == 2 ? 0.57 : 0.75)
    default: picture(Double((count + 2) / 3) * 0.36)
    }
  }
}

import PostText
import SitePlanning
import ThreadModel
import TypedTemplates

/// Makes the tiles of a grid: each is a post with media, shown by the first of them that can be seen.
struct TileBuilder {
  let scene: RenderScene

  /// The tiles of a page; a post whose bytes cannot be read has none, and rendering the post reports that.
  func tiles(of page: PagePlan) -> [Record] {
    guard case .page(let place) = page.kind, case .grid = scene.inputs.series(place.series).content else {
      return []
    }
    return page.tokens.compactMap { token in
      guard case .post(let placed) = token, let post = try? scene.post(placed.row) else { return nil }
      return tile(post, row: placed.row)
    }
  }

  private func tile(_ post: Post, row: RowID) -> Record {
    var record = Record(TileFields.self)
    record[TileFields.url] = scene.address(ofRow: row)
    let (count, media) = (post.media.count, post.uncoveredMedia)
    if count > 1 { record[TileFields.more] = .text("+" + scene.strings.numbers.text(count - 1)) }
    if let picture = media.lazy.compactMap({ picture(of: $0, in: post) }).first {
      record[TileFields.picture] = .record(picture)
    } else {
      record[TileFields.label] = .text(media.first.map { label(for: $0) } ?? scene.strings[.sensitiveMedia])
    }
    return record
  }

  /// A picture, or the still picture of a video, with a text that says where its link leads.
  private func picture(of media: Media, in post: Post) -> Record? {
    var record: Record
    let source = media.kind == .image || media.kind == .gif ? media.source : media.poster
    if let source, let picture = scene.media.picture(source), Self.hasSize(picture) {
      record = scene.record(of: picture, from: source)
    } else if let still = scene.media.poster(of: media.source), Self.hasSize(still) {
      record = scene.record(of: still)
    } else {
      return nil
    }
    let alt = TextExcerpt.of(media.alt ?? "", count: PostCut.altLength)
    record[PictureFields.alt] = .text(
      alt.isBlank ? scene.strings(.mediaOfDay, ["day": scene.strings.day(post.published)]) : alt)
    return record
  }

  private static func hasSize(_ picture: PublishedMedia) -> Bool {
    (picture.width ?? 0) > 0 && (picture.height ?? 0) > 0
  }

  /// What stands for media that cannot be seen.
  private func label(for media: Media) -> String {
    if let alt = media.alt, !alt.isBlank { return TextExcerpt.of(alt, count: 100) }
    switch media.kind {
    case .audio, .video, .gif: return scene.strings[MediaStrings(media.kind).name]
    case .image, .file: return scene.strings[.tileAbsent]
    }
  }
}

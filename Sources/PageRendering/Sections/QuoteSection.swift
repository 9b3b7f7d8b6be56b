import PostText
import SafeMarkup
import SitePlanning
package import ThreadModel
import TypedTemplates

/// A post inside a post, one level deep: of its pictures the first is shown small, and what it quotes in turn is a
/// link.
package struct QuoteSection {
  let reference: PostReference
  /// The row of the quoted post, if the archive has it and it may be shown.
  var row: RowID?

  func section(in scene: RenderScene) -> Section {
    guard let row, let post = try? scene.post(row) else { return Section("quote", foreign(in: scene)) }
    return Section("quote", local(post, row: row, in: scene))
  }

  private func local(_ post: Post, row: RowID, in scene: RenderScene) -> Record {
    let address = scene.address(ofRow: row)
    var record = Record([
      QuoteFields.isShown: .flag(true), .hasAuthor: .flag(true), .url: address, .citation: address,
      .linkText: .text(scene.strings[.quoteLink]), .published: .text(post.published.rfc3339),
      .publishedText: .text(scene.strings.day(post.published)),
    ])
    scene.fill(scene.account(of: row), in: &record, as: QuoteFields.self)
    if let warning = scene.warning(of: post) {
      record[QuoteFields.content] = .html(scene.line(warning, emoji: post.emoji))
    } else {
      record[QuoteFields.content] = .html(
        scene.saying(row).content(of: post.text, emoji: post.emoji, limit: PostCut.quoteLength))
      let picture = Self.picture(of: post, in: scene)
      record[QuoteFields.picture] = picture.map { .record($0) } ?? .empty
      let count = post.attachments.count
      if count > (picture == nil ? 0 : 1) {
        record[QuoteFields.note] = .text(scene.strings.counted(.quoteAttachments, count))
      }
      if let inner = post.quote { fill(inner: inner, of: row, in: &record, scene) }
    }
    return record
  }

  /// The first picture of a post that its author and its labels let be seen.
  private static func picture(of post: Post, in scene: RenderScene) -> Record? {
    post.uncoveredMedia.first { media in
      scene.media.picture(media.source) != nil && scene.media.video(of: media.source) == nil
    }.map { scene.pictureRecord($0) }
  }

  /// What the quoted post quotes: nothing of it but the way there, and that only to a post that is listed.
  private func fill(inner: PostReference, of row: RowID, in record: inout Record, _ scene: RenderScene) {
    record[QuoteFields.innerText] = .text(scene.strings[.quoteQuotes])
    if let subject = scene.inputs.subject(of: row) {
      if scene.inputs.isListed(subject) { record[QuoteFields.innerURL] = scene.address(ofRow: subject) }
    } else if let web = MissingPostReason.web(inner) {
      record[QuoteFields.innerURL] = .address(Address(web))
      record[QuoteFields.isInnerForeign] = .flag(true)
    }
  }

  private func foreign(in scene: RenderScene) -> Record {
    var record = Record(QuoteFields.self)
    if let web = MissingPostReason.web(reference) {
      record[QuoteFields.url] = .address(Address(web))
      record[QuoteFields.citation] = .address(Address(web))
      record[QuoteFields.isForeign] = .flag(true)
      record[QuoteFields.linkText] = .text(scene.strings(.quoteReadOn, ["host": web.host]))
    }
    guard let text = reference.text, reference.state == nil else {
      record[QuoteFields.note] = .text(Self.absence(reference, scene.strings))
      return record
    }
    record[QuoteFields.isShown] = .flag(true)
    if let name = reference.name ?? reference.handle {
      record[QuoteFields.hasAuthor] = .flag(true)
      scene.fill(name: name, handle: reference.handle, in: &record, as: QuoteFields.self)
    }
    record[QuoteFields.published] = .optional(reference.published?.rfc3339)
    record[QuoteFields.publishedText] = .optional(reference.published.map(scene.strings.day))
    record[QuoteFields.content] = .html(scene.content(of: text, limit: PostCut.quoteLength))
    return record
  }

  package static func note(_ post: Post, _ strings: PageStrings) -> String {
    var parts: [String] = []
    if !post.attachments.isEmpty { parts.append(strings.counted(.quoteAttachments, post.attachments.count)) }
    if post.quote != nil { parts.append(strings[.quoteQuotes]) }
    return parts.joined(separator: " · ")
  }

  package static func absence(_ reference: PostReference, _ strings: PageStrings) -> String {
    switch reference.state {
    case .deleted: strings[.quoteDeleted]
    case .blocked, .detached, .unavailable: strings[.quoteUnavailable]
    case .kind(let kind): strings(.quoteKind, ["kind": kind])
    case nil: reference.handle.map { strings(.quoteBy, ["handle": "@\($0)"]) } ?? strings[.quoteAbsent]
    }
  }
}

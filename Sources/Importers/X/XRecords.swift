import ArchiveContainers
import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Maps the posts that may be published to records of the native format, and writes them.
struct XRecords {
  let pass: ImportPass
  /// What the paths of the archive begin with.
  let root: String
  let scan: XScan
  let account: Account
  /// What all posts are, since an archive says it of none.
  let visibility: Visibility

  /// Writes the record of a post from its versions, oldest first. `file` is where it was read.
  func write(_ versions: [XTweet], file: String) throws(Diagnostic) {
    guard let newest = versions.last, let id = newest.id, let published = newest.published else { return }
    if newest.kind == .reposts { return try writeRepost(newest, id: id, published: published) }
    let first = versions.first?.published ?? published
    var post = Post(id: id, account: account.id, published: first)
    if first < published { post.updated = published }
    post.revisions = versions.dropLast().map {
      PostRevision(published: $0.published, text: words(of: $0).text)
    }
    let ids = [id] + versions.dropLast().compactMap(\.id).reversed()
    fill(&post, from: newest, ids: ids)
    try pass.write(.post(post), extras: extras(of: newest, ids: ids, file: file))
  }

  /// The record of a long text that belongs to no post in the archive.
  func record(of note: XNote) -> NativeRecord? {
    guard let id = note.id, let published = note.published else { return nil }
    var post = Post(id: id, account: account.id, published: published)
    var words = XText(note.text, note.entities, styles: note.styles, isEscaped: false)
    post.quote = words.takeTrailingStatus().map { reference(to: $0) }
    post.text = .spans(spans(of: words))
    post.slug = id
    post.visibility = visibility
    return .post(post)
  }

  private func fill(_ post: inout Post, from tweet: XTweet, ids: [String]) {
    let words = words(of: tweet)
    post.text = words.text
    post.quote = words.quote.map { reference(to: $0) }
    post.slug = post.id
    post.url = ownAddress(of: post.id)
    post.languages = pass.languages(XLanguage.words(tweet.language))
    post.visibility = visibility
    post.isSensitive = tweet.isSensitive
    post.counts = tweet.counts
    (post.replyTo, post.isReply) = parent(of: tweet)
    post.attachments = tweet.media.map { attachment($0, of: post, ids: ids) }
  }

  /// Where a post of the archive's owner stood; `nil` for an id that X does not have.
  private func ownAddress(of id: String) -> String? {
    XName.isID(id) ? XStatusURL(handle: safeHandle, id: id).url : nil
  }

  /// The post that another replies to; where only the account is known, it is a reply all the same.
  private func parent(of tweet: XTweet) -> (PostReference?, isReply: Bool) {
    let handle = tweet.parentHandle ?? tweet.parentUser.flatMap { self.handle(ofUser: $0, in: tweet) }
    let safe = handle.flatMap { XName.isHandle($0) ? $0 : nil }
    if let id = tweet.parentStatus { return (reference(to: XStatusURL(handle: safe, id: id)), false) }
    guard tweet.parentUser != nil || safe != nil else { return (nil, false) }
    return (safe.map { PostReference(handle: $0) }, true)
  }

  /// The handle of the owner, if it can be in a URL.
  private var safeHandle: String? {
    account.handle != XOwner.unknownID && XName.isHandle(account.handle) ? account.handle : nil
  }

  private func handle(ofUser id: String, in tweet: XTweet) -> String? {
    tweet.mentions.first { $0.id == id }?.word ?? (id == account.id ? safeHandle : nil)
  }

  private func writeRepost(_ tweet: XTweet, id: String, published: Instant) throws(Diagnostic) {
    let head = XRepost.head(of: tweet.text)
    let handle = tweet.repost.handle ?? head?.handle
    var original = tweet.repost.id ?? subject(of: tweet, by: handle)
    if let own = scan.selfReposts.subjects(of: id) {
      guard !own.isEmpty else { return pass.leaveOut(.reposts, "repost-of-missing", kept: id) }
      guard scan.withheld.isDisjoint(with: own) else {
        return pass.leaveOut(.reposts, "repost-of-left-out", kept: id)
      }
      let newest = Set(own.map { scan.newest[$0] ?? $0 })
      original = newest.count == 1 ? newest.first : original
    }
    let name = tweet.repost.name ?? tweet.mentions.first { $0.word == handle && $0.name != nil }?.name
    var reference = PostReference(id: original, handle: handle, name: name)
    reference.url = original.map {
      XStatusURL(handle: handle.flatMap { XName.isHandle($0) ? $0 : nil }, id: $0).url
    }
    let (text, isCut) = words(ofRepost: tweet, from: head?.length ?? 0)
    reference.text = text
    var extras = RecordExtras()
    if isCut { extras.append("truncated") { $0.raw("true".utf8) } }
    let repost = Repost(
      id: id, account: account.id, published: published, subject: reference, visibility: visibility,
      url: ownAddress(of: id))
    try pass.write(.repost(repost), extras: extras)
  }

  /// The words of a reposted post, and whether they were cut off.
  private func words(ofRepost tweet: XTweet, from start: Int) -> (TextSource, isCut: Bool) {
    if let text = tweet.repost.text { return (.plain(XText(text, [], isEscaped: true).characters), false) }
    var words = XText(tweet.text, tweet.entities ?? [], from: start, isEscaped: true)
    words.dropMedia()
    return (.spans(spans(of: words)), words.characters.hasSuffix("…"))
  }

  /// The id of the post that a repost shows, which only its pictures tell, if they are that account's own.
  private func subject(of tweet: XTweet, by handle: String?) -> String? {
    let author = tweet.mentions.first { $0.word == handle && $0.id != nil }
    guard let user = author?.id else { return nil }
    return tweet.media.first { $0.sourceUser == user && $0.sourceStatus.map(XName.isID) == true }?
      .sourceStatus
  }

  private func extras(of tweet: XTweet, ids: [String], file: String) -> RecordExtras {
    let older = (tweet.versions + ids).filter { $0 != tweet.id }
    var extras = RecordExtras()
    extras.append("aliases", Array(Set(older)).sorted(by: XName.isEarlier))
    // `<a href="…">Twitter Web App</a>`
    let app = tweet.app.map { XText($0.withoutTags, [], isEscaped: true).characters } ?? ""
    if !app.isEmpty { extras.append("app") { $0.string(app) } }
    if !tweet.withheldCountries.isEmpty {
      extras.append(object: "countries") { $0.member("deny", tweet.withheldCountries) }
    }
    extras.append(object: "source") { $0.member("file", file) }
    if let community = tweet.community, !community.isEmpty {
      extras.append(object: "ext") { $0.member("community_id", community) }
    }
    return extras
  }

  /// Writes the owner and every post that may be published.
  func write(_ owner: XOwner, from sources: XSources) throws(Diagnostic) {
    var account = account
    account.avatar = pass.picture(owner.avatar, of: "the avatar", profileFile)
    account.banner = pass.picture(owner.banner, of: "the banner", profileFile)
    try pass.write(.account(account))
    for versions in scan.posts {
      var tweets: [XTweet] = []
      var file = ""
      for version in versions {
        let source = sources.sources[version.source]
        file = source.file.path
        let tweet = try source.bytes.json(from: version.start, path: source.place, XTweet.init)
        guard let tweet else { continue }
        for name in tweet.unknownFields { pass.tally.unknown.add(name, at: Diagnostic.Place(source.place)) }
        tweets.append(tweet)
      }
      try write(tweets, file: file)
    }
    for note in scan.notes.alone.notes {
      if let record = record(of: note) { try pass.write(record) }
    }
  }

  /// Leaves everything out, since the account's posts are protected. The account is there as a private one,
  /// so that no other export that is read with this one shows it.
  func hide(_ owner: XOwner) throws(Diagnostic) {
    if let id = owner.id {
      var account = Account(id: id, handle: owner.handle ?? XOwner.unknownID)
      account.flags = ["private"]
      try pass.write(.account(account))
    }
    for name in [owner.id, owner.handle].compactMap({ $0 }) {
      pass.tally.withheld.insert(record: name)
      pass.tally.withheld.insert(handle: name)
    }
    let reason = "protected-account"
    for versions in scan.posts {
      if let last = versions.last { pass.leaveOut(last.kind, reason, kept: last.id) }
    }
    for note in scan.notes.alone.notes { pass.leaveOut(.posts, reason, kept: note.id ?? "") }
    pass.tell(
      .warning(
        .protectedAccount, at: Diagnostic.Place(pass.container.name),
        "the account's posts are protected, so none is shown; make them public and ask X for a new archive"))
  }

  // MARK: Texts

  /// The text of a post as shown and the post that it quotes. The long text stands for the short one.
  ///
  /// URLs of pictures are taken out of the text, and the URL of a post at its end is a quote; that of
  /// the post itself, which follows a text that was cut, does not count.
  func words(of tweet: XTweet) -> (text: TextSource, quote: XStatusURL?) {
    var short = XText(tweet.text, tweet.entities ?? [], isEscaped: true)
    short.dropMedia()
    let own = Set(tweet.versions + [tweet.id].compactMap { $0 })
    let quoteOfShort = short.takeQuote(notOf: own)
    guard let note = tweet.id.flatMap(scan.notes.note(ofPost:)) else {
      let isMarked = tweet.entities != nil
      return (isMarked ? .spans(spans(of: short)) : .plain(short.characters), quoteOfShort)
    }
    var long = XText(note.text, note.entities, styles: note.styles, isEscaped: false)
    let quoteOfLong = long.takeQuote(notOf: own)
    return (.spans(spans(of: long)), quoteOfLong ?? quoteOfShort)
  }

  /// The runs of a text with what they lead to. What cannot be a URL or an account is text; the URL of
  /// a post that nobody may see is taken out, since even a short one leads there.
  func spans(of text: XText) -> [TextSpan] {
    var text = text
    text.dropLinks { XStatusURL.ids(in: $0).contains(where: scan.withheld.contains) }
    return text.spans { entity in
      switch entity.kind {
      case .link: link(entity.address ?? entity.word)
      case .mention:
        XName.page(of: entity.word).map { .mention(Mention(handle: entity.word, id: entity.id, url: $0)) }
      case .tag: .tag(entity.word)
      case .cashtag: .cashtag(entity.word)
      case .media: nil
      }
    }
  }

  /// A pointer to a post: to the newest version of an older one, and to nothing where nobody may see it.
  func reference(to status: XStatusURL) -> PostReference {
    guard !scan.withheld.contains(status.id) else { return PostReference(state: .unavailable) }
    let url = XName.isID(status.id) ? status.url : nil
    return PostReference(id: scan.newest[status.id] ?? status.id, handle: status.handle, url: url)
  }

  private func link(_ address: String) -> TextSpan.Target? {
    address.isWebAddress ? .link(address) : nil
  }

  // MARK: Files

  // A picture is at `tweets_media/17-EabcXYZ.jpg`: the id of its post and the end of its URL. Of a video the variant of
  // the highest bit rate is there, and no still.

  private static let postFolders = ["tweets_media/", "tweet_media/", "community_tweet_media/"]
  private static let profileFolder = "profile_media/"
  /// All folders of an archive that media are taken from.
  static let mediaFolders = postFolders + [profileFolder]

  /// A picture or video in the archive or, where it lacks the file, at its URL; its kind alone if that is unknown.
  /// `ids` are those of the versions of the post, the newest first.
  func attachment(_ medium: XMediaItem, of post: Post, ids: [String]) -> PostAttachment {
    guard let kind = medium.kind else { return .unknown(UnknownAttachment(kind: medium.type)) }
    for variant in medium.candidates {
      guard let file = file(variant.address, of: ids) else { continue }
      // The still of a video is seldom there.
      let poster = kind == .image ? nil : medium.address.flatMap { self.file($0, of: ids) }
      return .media(
        Media(
          kind, source: file, type: variant.type, width: medium.width, height: medium.height,
          duration: medium.duration, poster: poster))
    }
    let best = medium.candidates.first
    let isLink = best?.address.isWebAddress == true
    pass.miss(best?.address ?? "", of: "\"\(post.id)\"", isLink: isLink)
    guard let best, isLink else { return .unknown(UnknownAttachment(kind: kind.rawValue)) }
    return .media(Media(kind, source: .remote(best.address), type: best.type))
  }

  /// The file of a picture or video that has a URL.
  private func file(_ address: String, of ids: [String]) -> Media.Source? {
    let end = "-" + (address.pathParts.last ?? "")
    return pass.source(
      firstOf: Self.postFolders.lazy.flatMap { folder in ids.map { root + folder + $0 + end } })
  }

  /// The avatar or banner of the account. The URL of a banner has no extension, its file has.
  func profileFile(_ address: String) -> Media.Source? {
    let path = root + Self.profileFolder + account.id + "-" + (address.pathParts.last ?? "")
    return pass.source(firstOf: [path] + ["jpg", "jpeg", "png"].map { path + "." + $0 })
  }
}

/// The language that X found in a post.
enum XLanguage {
  /// The words that stand for no language: undetermined, without words, only media, only tags, and so on.
  private static let none: Set<String> = ["und", "zxx", "art"]

  /// Words that other people stopped writing long ago.
  private static let outdated = ["in": "id", "iw": "he", "ji": "yi"]

  /// The word that X has for the language of a post, renewed; none where it stands for no language. `qaa` to
  /// `qtz` are for private use, and X uses them so.
  /// (https://www.rfc-editor.org/rfc/rfc5646#section-2.2.1)
  static func words(_ language: String?) -> [String] {
    guard let language, !language.isEmpty, !none.contains(language) else { return [] }
    let isPrivate = language.utf8.count == 3 && language >= "qaa" && language <= "qtz"
    return isPrivate ? [] : [outdated[language] ?? language]
  }
}

import ArchiveContainers
import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Finds the posts of an archive that saved pages of the API hold too: those of one second and one text.
///
/// The API knows ids, URLs and parents, the archive has the media. A post that the API hides is left out
/// of the archive as well.
struct ThreadsJoin: Sendable {
  private var byPlace: [String: [Int]] = [:]

  /// Looks among these posts of the API.
  init(_ entries: [ThreadsAPIPosts.Entry]) {
    for (index, entry) in entries.enumerated().reversed() {
      guard let published = entry.post.published, !entry.post.isRepost else { continue }
      byPlace[Self.key(published, entry.post.text), default: []].append(index)
    }
  }

  /// The position of a post's twin, which is not found again; `nil` if none exists.
  mutating func take(_ post: ThreadsArchivePost) -> Int? {
    guard let published = post.published else { return nil }
    return byPlace[Self.key(published, post.text)]?.popLast()
  }

  /// What tells a post in both exports: its second and its words.
  static func key(_ published: Instant, _ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(published.milliseconds / 1000)\n\(words)"
  }
}

extension Post {
  /// The post of the API with the media of its twin in the archive.
  func joined(with archived: Post) -> Post {
    var post = self
    post.visibility = archived.visibility
    let files = archived.attachments.filter(\.isMediumOrUnknown)
    if files.contains(where: \.isFile) {
      let remote = post.attachments.filter(\.isMediumOrUnknown)
      let described = remote.count == files.count ? zip(files, remote).map { $0.described(by: $1) } : files
      post.attachments = described + post.attachments.filter { !$0.isMediumOrUnknown }
    }
    return post
  }
}

extension PostAttachment {
  fileprivate var isMediumOrUnknown: Bool {
    switch self {
    case .media, .unknown: true
    case .card, .poll: false
    }
  }

  /// Whether it is a media item whose bytes the export brings along.
  var isFile: Bool {
    guard case .media(let media) = self, case .file = media.source else { return false }
    return true
  }

  /// A file with the description that the API has of it.
  fileprivate func described(by other: PostAttachment) -> PostAttachment {
    guard case .media(var media) = self, case .media(let remote) = other else { return self }
    media.alt = remote.alt
    media.isSensitive = remote.isSensitive
    return .media(media)
  }
}

/// The posts that their author archived, and so took from everybody's sight. They are counted, and left out
/// where another file has them too: pages of the API that were saved before, or the file of all posts.
struct ThreadsArchivedPosts {
  /// How many there are; none where the file is missing.
  private(set) var count = 0
  /// What tells those that have a time: see `ThreadsJoin`. In memory only.
  private(set) var keys: Set<String> = []

  /// Reads the file of an archive with these posts. Throws if it cannot be read, as what it hides may be in other files.
  init(_ path: String, in container: any ExportContainer) throws(Diagnostic) {
    guard container.contains(path) else { return }
    try container.read(path).forEachMember { reader, key throws(JSONError) in
      guard key == "text_post_app_text_app_archived_posts" else { return }
      try reader.array { reader throws(JSONError) in
        let post = try ThreadsArchivePost(&reader)
        count += 1
        if let post, let published = post.published { keys.insert(ThreadsJoin.key(published, post.text)) }
      }
    }
  }
}

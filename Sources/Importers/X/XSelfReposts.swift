import ThreadModel

/// Which of the owner's own posts their reposts show.
///
/// An archive says of a repost `RT @ada: hello` and no more. Where `ada` is the owner, the post is most often in
/// the archive too: an earlier one that begins with these words. Where it is not, or is one that nobody may see,
/// the repost must not say its words either.
struct XSelfReposts: Sendable {
  /// A repost of one's own and what it says.
  private typealias Repost = (id: String, words: XBeginning)

  private let handle, account: String?
  /// The reposts by how their words begin, in bytes.
  private var byBeginning: [[UInt8]: [Repost]] = [:]
  /// Those that were cut off before that many bytes.
  private var short: [Repost] = []
  /// The ids of the posts with the words of a repost, by its id.
  private var subjects: [String: Set<String>] = [:]

  /// How many bytes of a text posts are looked up by.
  private static let beginning = 24

  /// Looks for reposts of an account's own posts, by its handle or, where that has changed since, by its id.
  init(handle: String? = nil, account: String? = nil) {
    self.handle = handle?.lowercased()
    self.account = account
  }

  /// Whether there are none.
  var isEmpty: Bool { subjects.isEmpty }

  /// Takes in a record of the archive, which may be such a repost.
  mutating func add(_ tweet: XTweet) {
    guard tweet.repost.id == nil, let id = tweet.id, let head = XRepost.head(of: tweet.text),
      isOwn(head.handle, in: tweet)
    else { return }
    let words = XBeginning(String(tweet.text.unicodeScalars.dropFirst(head.length)))
    subjects[id] = []
    if words.isCut, words.text.utf8.count < Self.beginning {
      short.append((id, words))
    } else {
      byBeginning[Array(words.text.utf8.prefix(Self.beginning)), default: []].append((id, words))
    }
  }

  /// Compares a post, be it one that may be shown or not, with what the reposts say.
  mutating func compare(_ tweet: XTweet) {
    guard let id = tweet.id else { return }
    let near = byBeginning[Array(tweet.text.utf8.prefix(Self.beginning)), default: []] + short
    for repost in near where repost.words.fits(tweet.text) && XName.isEarlier(id, repost.id) {
      subjects[repost.id]?.insert(id)
    }
  }

  /// The ids of the posts that a repost may show, none where the archive lacks it; `nil` for every other record.
  func subjects(of repost: String) -> Set<String>? { subjects[repost] }

  private func isOwn(_ handle: String, in tweet: XTweet) -> Bool {
    let handle = handle.lowercased()
    if handle == self.handle { return true }
    guard let account else { return false }
    return tweet.mentions.contains { $0.id == account && $0.word.lowercased() == handle }
  }
}

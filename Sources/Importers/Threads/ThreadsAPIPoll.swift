import NativeFormat
import ThreadModel

/// The `poll_attachment` of a post: up to four options, with shares of all votes from 0 to 1.
/// (https://developers.facebook.com/docs/threads/create-posts/polls)
struct ThreadsAPIPoll: Sendable {
  private var texts = [String?](repeating: nil, count: letters.count)
  private var shares = [Double?](repeating: nil, count: letters.count)
  private var voters: Int?
  private var ends: Instant?

  private static let letters = ["a", "b", "c", "d"]

  /// Reads a poll; `nil` for a value that is no object.
  init?(_ reader: inout JSONReader, unknown: (String) -> Void) throws(JSONError) {
    let isObject = try reader.object { reader, key throws(JSONError) in
      let name = key.string
      if let index = Self.letters.firstIndex(where: { name == "option_\($0)" }) {
        texts[index] = try reader.filledString()
      } else if let index = Self.letters.firstIndex(where: { name == "option_\($0)_votes_percentage" }) {
        shares[index] = try reader.double().map { min(max($0, 0), 1) }
      } else if key == "total_votes" {
        voters = try reader.count()
      } else if key == "expiration_timestamp" {
        ends = try reader.instant()
      } else {
        unknown("poll_attachment." + name)
      }
    }
    guard isObject else { return nil }
  }

  /// The poll; `nil` if there is nothing to choose from.
  var poll: Poll? {
    let options = zip(texts, shares).compactMap { text, share in text.map { Poll.Option($0, share: share) } }
    return options.isEmpty ? nil : Poll(options: options, ends: ends, voters: voters)
  }
}

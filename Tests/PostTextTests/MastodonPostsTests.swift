import Foundation
import Testing
import ThreadModel

@testable import PostText

/// A real archive of Mastodon, if it is here.
enum MastodonArchive {
  private struct Outbox: Decodable {
    struct Activity: Decodable {
      let object: Note?
      enum CodingKeys: CodingKey { case object }
      init(from decoder: any Decoder) throws {
        object = try? decoder.container(keyedBy: CodingKeys.self).decode(Note.self, forKey: .object)
      }
    }
    struct Note: Decodable { let content: String }
    let orderedItems: [Activity]
  }

  /// The HTML of each post of a real archive.
  static let contents: [String] = {
    let path = "mastodon-archive/thenewgreenpeace/outbox.json"
    let json = Data(ConformanceData.lines(of: path).joined(separator: "\n").utf8)
    let outbox = try? JSONDecoder().decode(Outbox.self, from: json)
    return outbox?.orderedItems.compactMap { $0.object?.content } ?? []
  }()
}

@Suite(.enabled(if: !MastodonArchive.contents.isEmpty, "needs THREADLINE_DATA"))
struct MastodonPostsTests {
  @Test("every post of a real archive is read without loss")
  func posts() {
    #expect(MastodonArchive.contents.count > 200)
    for content in MastodonArchive.contents {
      let parsed = TextSource.html(content).parsed
      let pieces = MarkupPieces(parsed.text.html())
      #expect(parsed.warning == nil)
      #expect(parsed.text.isEmpty == content.isEmpty)
      #expect(pieces.tags.allSatisfy(MarkupPieces.isAllowed))
      let anchors = content.components(separatedBy: "<a ").count
      #expect(pieces.tags.count(where: { $0.hasPrefix("<a ") }) == anchors - 1)
    }
  }
}

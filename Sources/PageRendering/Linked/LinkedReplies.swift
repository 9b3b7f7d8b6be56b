import SafeMarkup
import SitePlanning
import ThreadModel

/// The replies on a page as nested JSON-LD comments.
///
/// Unlisted replies are left out, and their replies take their place. There are at most twenty, four
/// deep, so that a page stays light and no thread is deeper than the stack.
struct LinkedReplies {
  static let most = 20
  private static let deepest = 4
  /// How many bytes there are for all of them.
  private static let weight = 12_000

  private struct Reply {
    let posting: LinkedPosting
    let depth: Int
    let parent: Int?
  }

  /// The full URL of their page.
  private let page: String
  private var replies: [Reply] = []
  /// Where the replies stand that answer each row: by their place in `replies`, nil for right below the post.
  private var places: [RowID: Int?] = [:]
  private var remaining = weight

  /// Whether there are any.
  var isEmpty: Bool { replies.isEmpty }

  /// Takes the replies of a page at an address, in their order.
  init(on page: PagePlan, at address: String, builder: inout EntryBuilder) {
    self.page = address
    for token in page.tokens {
      switch token {
      case .post(let placed) where placed.role == .reply: add(placed, &builder)
      case .tombstone(let placed) where placed.role == .reply: pass(placed)
      default: break
      }
    }
  }

  private mutating func add(_ placed: PlacedPost, _ builder: inout EntryBuilder) {
    guard replies.count < Self.most, remaining > 0, builder.scene.inputs.isListed(placed.row),
      let posting = builder.linked(placed.row)
    else { return pass(placed) }
    remaining -= posting.weight(at: page)
    guard remaining > 0 else { return pass(placed) }
    var parent = place(above: placed)
    while let above = parent, replies[above].depth >= Self.deepest { parent = replies[above].parent }
    places[placed.row] = replies.count
    replies.append(
      Reply(posting: posting, depth: parent.map { replies[$0].depth + 1 } ?? 1, parent: parent))
  }

  /// What answers this answers what this answers.
  private mutating func pass(_ placed: PlacedPost) { places[placed.row] = .some(place(above: placed)) }

  private func place(above placed: PlacedPost) -> Int? { placed.parent.flatMap { places[$0] ?? nil } }

  /// Adds those right below the post, each with those below it.
  func append(to json: inout JSON) { append(below: nil, to: &json) }

  private func append(below parent: Int?, to json: inout JSON) {
    json.objects("comment", replies.indices.filter { replies[$0].parent == parent }) { json, index in
      replies[index].posting.appendComment(on: page, to: &json)
      append(below: index, to: &json)
    }
  }
}

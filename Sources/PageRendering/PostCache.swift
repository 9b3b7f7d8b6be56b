import Synchronization
import ThreadModel

/// The posts that were rendered last, for the page group that needs them next: a post is in its thread and, at about the
/// same time, on the lists of its account, its month and its tags.
///
/// Rows are in the order of time and so are units, so each row has one slot, which it shares with those far from it:
/// what is kept is a window that goes along with the work. What it holds never changes a page, only who rendered it.
final class PostCache: Sendable {
  /// Both forms of one post, or of two.
  private struct Slot {
    var whole: RenderedPost?
    var short: RenderedPost?
  }

  /// A part of the slots with a lock of its own, so that tasks seldom wait for each other.
  private final class Board: Sendable {
    let slots = Mutex([Slot](repeating: Slot(), count: PostCache.slotsOfBoard))
  }

  private static let boardCount = 16
  private static let slotsOfBoard = 128
  private let boards = (0..<boardCount).map { _ in Board() }

  /// The post of a row, cut short or whole, if it is here; one that looks alike in both forms is both.
  func post(_ row: RowID, isShort: Bool) -> RenderedPost? {
    withSlot(of: row) { slot in
      if let whole = slot.whole, whole.row == row, !isShort || whole.isAlwaysWhole { return whole }
      guard isShort, let short = slot.short, short.row == row else { return nil }
      return short
    }
  }

  /// The post of a row in whatever form is here.
  func post(_ row: RowID) -> RenderedPost? { post(row, isShort: false) ?? post(row, isShort: true) }

  /// Keeps a post until another needs its slot.
  func keep(_ post: RenderedPost) {
    withSlot(of: post.row) { slot in
      if post.isCut { slot.short = post } else { slot.whole = post }
    }
  }

  private func withSlot<Answer: Sendable>(of row: RowID, _ body: (inout Slot) -> Answer) -> Answer {
    let place = row.position / Self.boardCount % Self.slotsOfBoard
    return boards[row.position % Self.boardCount].slots.withLock { body(&$0[place]) }
  }
}

import ThreadModel

/// Walks over a post and the posts below it in the order in which a page draws them.
///
/// A chain of replies keeps one rail. Below a post come first the branches that leave the rail, by time, and last the
/// reply that keeps it: the author's own next post, or the only reply. Below the post in focus it is the other way
/// round: its author's own posts go on first, and all other replies hang on the line around it.
///
/// The walk is a stack that grows with nested forks alone, and those end at the fifth: a chain of any length takes no
/// more. It can stop anywhere and go on from a copy.
struct ThreadWalk {
  enum Step: Hashable {
    case post(Int)
    /// A branch begins whose first post is at this position.
    case branchOpens(Branch)
    case branchCloses(Branch)
    /// Branches that are nested too deep: those of a post from this position on.
    case stub(parent: Int, positions: Range<Int>, isLast: Bool)
    case silence(days: Int)
    /// The replies to the post in focus begin; `count` of them, if a heading has to say so.
    case partOpens(count: Int?)
    case partCloses
    /// The page is full: `hidden` posts follow on others, the one at `next` first. No walk gives it.
    case cut(hidden: Int, next: Int)

    /// The position of a post.
    var position: Int? {
      if case .post(let position) = self { position } else { nil }
    }
  }

  /// A branch as far as positions tell.
  struct Branch: Hashable {
    let positions: Range<Int>
    fileprivate(set) var isOpen: Bool
    let isLast: Bool
    let isAnswer: Bool
  }

  private enum Pending {
    /// A post, and when the post above it on its rail was written.
    case post(Int, level: Int, since: Instant?)
    case below(Int, level: Int)
    /// The branches of a post from a position on.
    case branches(of: Int, next: Int, level: Int, since: Instant)
    /// A sign that is not found out when its turn comes.
    case sign(Step)
  }

  /// Forks are drawn to this depth. The fifth would leave too little space for text on a phone.
  static let deepestFork = 4
  /// The silence that is worth a sign, in days.
  private static let silenceLimit: Int64 = 30

  private let thread: ThreadPosts
  private let focus: Int
  private var pending: [Pending]
  /// How many posts the walk is past: those it gave, and those behind stubs.
  private(set) var passed = 0

  /// A walk from a post on, which is in focus.
  init(_ thread: ThreadPosts, from focus: Int) {
    (self.thread, self.focus) = (thread, focus)
    pending = [.post(focus, level: 0, since: nil)]
  }

  /// How many posts are still to come.
  var left: Int { Int(thread[focus].descendants) + 1 - passed }

  /// The post that comes next; `nil` if only ends of branches follow.
  var nextPost: Int? {
    for pending in pending.reversed() {
      switch pending {
      case .post(let position, _, _): return position
      case .branches(_, let next, _, _): return next
      case .below(let position, _): if thread[position].replies > 0 { return position + 1 }
      case .sign: break
      }
    }
    return nil
  }

  /// The parts and branches that are open here, the outermost first.
  var open: [Step] {
    var open: [Step] = []
    for pending in pending {
      switch pending {
      case .sign(.branchCloses(var branch)):
        // Nobody expects a branch that goes on on a later page to be folded there.
        branch.isOpen = true
        open.append(.branchOpens(branch))
      case .sign(.partCloses): open.append(.partOpens(count: answers.count))
      // Its end is pending already, but it has not begun.
      case .sign(.partOpens): open.removeLast(min(1, open.count))
      case .post, .below, .branches, .sign: break
      }
    }
    return open
  }

  /// Takes back the post that was given last: it comes next again.
  mutating func putBack() {
    guard case .below(let position, let level)? = pending.popLast() else { return }
    pending.append(.post(position, level: level, since: nil))
    passed -= 1
  }

  mutating func next() -> Step? {
    while let first = pending.popLast() {
      if let step = take(first) { return step }
    }
    return nil
  }

  private mutating func take(_ first: Pending) -> Step? {
    switch first {
    case .post(let position, let level, let since):
      if let days = days(from: since, to: position) {
        pending.append(.post(position, level: level, since: nil))
        return .silence(days: days)
      }
      passed += 1
      pending.append(.below(position, level: level))
      return .post(position)
    case .below(let position, let level):
      if position == focus { goBelowFocus() } else { goBelow(position, level: level) }
      return nil
    case .branches(let parent, let next, let level, let since):
      return branch(of: parent, at: next, level: level, since: since)
    case .sign(let step): return step
    }
  }

  private func days(from since: Instant?, to position: Int) -> Int? {
    since.flatMap { Self.silence(from: $0, to: thread.published(position)) }
  }

  /// How many days there was no post; `nil` if they are too few for a sign.
  static func silence(from start: Instant, to end: Instant) -> Int? {
    let days = (end.milliseconds - start.milliseconds) / 86_400_000
    return days >= silenceLimit ? Int(days) : nil
  }

  // MARK: Below a post

  /// The answers to the post in focus: all that is below it besides its author's own next post.
  private var answers: Range<Int> {
    (thread.ownReply(to: focus).map { thread.end(of: $0) } ?? focus + 1)..<thread.end(of: focus)
  }

  /// Its own run goes on, then come the answers to it.
  private mutating func goBelowFocus() {
    let (main, answers) = (thread.ownReply(to: focus), answers)
    if !answers.isEmpty {
      pending.append(.sign(.partCloses))
      pending.append(.branches(of: focus, next: answers.lowerBound, level: 0, since: thread.published(focus)))
      pending.append(.sign(.partOpens(count: main == nil ? nil : answers.count)))
    }
    if let main { pending.append(.post(main, level: 0, since: thread.published(focus))) }
  }

  private mutating func goBelow(_ position: Int, level: Int) {
    guard thread[position].replies > 0 else { return }
    let since = thread.published(position)
    let main = thread.mainReply(to: position)
    if let main { pending.append(.post(main, level: level, since: since)) }
    let next = main.map { thread.end(of: $0) } ?? position + 1
    if next < thread.end(of: position) {
      pending.append(.branches(of: position, next: next, level: level, since: since))
    }
  }

  /// The next branch of a post, or all others at once where they are nested too deep.
  private mutating func branch(of parent: Int, at next: Int, level: Int, since: Instant) -> Step? {
    let (end, all) = (thread.end(of: next), thread.end(of: parent))
    let isAnswer = parent == focus
    let hasMain = !isAnswer && thread.mainReply(to: parent) != nil
    guard isAnswer || level < Self.deepestFork else {
      passed += all - next
      return .stub(parent: parent, positions: next..<all, isLast: !hasMain)
    }
    let isInsideRun = thread.longRun(at: parent).map { $0.number < $0.count } ?? false
    let branch = Branch(
      positions: next..<end, isOpen: isAnswer || !isInsideRun, isLast: end == all && !hasMain,
      isAnswer: isAnswer)
    let published = thread.published(next)
    if end < all {
      pending.append(.branches(of: parent, next: end, level: level, since: max(since, published)))
    } else if hasMain, case .post(let main, let level, _)? = pending.last {
      pending[pending.count - 1] = .post(main, level: level, since: max(since, published))
    }
    pending.append(.sign(.branchCloses(branch)))
    pending.append(.post(next, level: isAnswer ? level : level + 1, since: nil))
    pending.append(.sign(.branchOpens(branch)))
    return days(from: since, to: next).map { .silence(days: $0) }
  }
}

import ThreadModel

/// Which posts of a thread are together on its pages, by what they weigh.
struct ThreadCut {
  private let settings: PlanSettings
  let thread: ThreadPosts
  /// The walks from which the later pages of the thread go on.
  private(set) var laterPages: [ThreadWalk] = []
  /// The page of the thread that each post is on, from 0; empty if all are on the first.
  private var pages: [UInt32] = []

  private static let noPage = UInt32.max
  /// What the hook and the summary of a branch weigh, in bytes.
  private static let branchWeight = 900

  /// Cuts a thread into pages, unless only the pages of its posts are wanted (`isWhole`).
  init(_ thread: ThreadPosts, _ settings: PlanSettings, isWhole: Bool = true) {
    (self.settings, self.thread) = (settings, thread)
    guard isWhole, thread.count > 1 else { return }
    pages = [UInt32](repeating: Self.noPage, count: thread.count)
    var walk = ThreadWalk(thread, from: 0)
    while walk.left > 0 {
      var found: [Int] = []
      fill(&walk) { if let position = $0.position { found.append(position) } }
      for position in found { pages[position] = UInt32(laterPages.count) }
      if walk.left > 0 { laterPages.append(walk) }
    }
    if laterPages.isEmpty { pages = [] }
  }

  /// How many pages the thread has.
  var pageCount: Int { laterPages.count + 1 }

  /// The page of the thread that a position is on, from 0; nil if it is on none, behind a fork that is nested too deep.
  func page(of position: Int) -> Int? {
    guard pages.indices.contains(position) else { return 0 }
    return pages[position] == Self.noPage ? nil : Int(pages[position])
  }

  /// Calls `body` with what is on a page, until the page is full or the walk at its end. What is open there is closed.
  ///
  /// `weight` is what the page holds already, and `most` how many posts it may have.
  func fill(
    _ walk: inout ThreadWalk, weight start: Int = 0, most: Int = .max, _ body: (ThreadWalk.Step) -> Void
  ) {
    var (weight, count) = (start, 0)
    // What comes before a post and is of no use without it.
    var lead: [ThreadWalk.Step] = []
    func flush() {
      for step in lead { body(step) }
      lead.removeAll(keepingCapacity: true)
    }
    while let step = walk.next() {
      switch step {
      case .silence, .branchOpens, .partOpens: lead.append(step)
      case .branchCloses, .partCloses, .cut: body(step)
      case .post(let position):
        let own = lead.reduce(self.weight(of: position)) { $0 + self.weight(of: $1) }
        let isFull = count >= most || weight + own > settings.pageWeight
        if count > 0, isFull, !(walk.left == 0 && own <= settings.cutWeight) {
          walk.putBack()
          return close(walk, behind: lead, body)
        }
        flush()
        body(step)
        (weight, count) = (weight + own, count + 1)
      case .stub:
        flush()
        body(step)
        weight += Self.branchWeight
      }
    }
  }

  /// Closes branches, says how much is hidden where they hang, and closes the part that they are in. What the walk has
  /// opened with its last steps, the lead of the next page, is not open here.
  private func close(_ walk: ThreadWalk, behind lead: [ThreadWalk.Step], _ body: (ThreadWalk.Step) -> Void) {
    let open = walk.open.dropLast(lead.count { if case .silence = $0 { false } else { true } })
    for case .branchOpens(let branch) in open.reversed() { body(.branchCloses(branch)) }
    body(.cut(hidden: walk.left, next: walk.nextPost ?? 0))
    for case .partOpens in open { body(.partCloses) }
  }

  /// Calls `body` with what is on the page of a post, from the post on; `chain` has the ancestors that are shown.
  func fillPage(of position: Int, below chain: [Int], _ body: (ThreadWalk.Step) -> Void) {
    var walk = ThreadWalk(thread, from: position)
    guard position > 0 else { return fill(&walk, body) }
    fill(&walk, weight: weight(above: chain), most: settings.replies + 1, body)
  }

  /// The last ancestors of a post below the root, the topmost first, and how many are between the root and them. A gap of
  /// one would take the space of the post that it hides.
  func chain(above position: Int) -> (positions: [Int], hidden: Int) {
    var chain: [Int] = []
    var next = thread[position].parent.map { Int($0) }
    while let parent = next, parent > 0, chain.count <= settings.ancestors {
      chain.append(parent)
      next = thread[parent].parent.map { Int($0) }
    }
    let hidden = max(0, Int(thread[position].depth) - 1 - chain.count)
    if hidden > 0, chain.count > settings.ancestors { chain.removeLast() }
    return (chain.reversed(), max(0, Int(thread[position].depth) - 1 - chain.count))
  }

  /// What the root and the last ancestors weigh, which are cut short.
  private func weight(above chain: [Int]) -> Int {
    ([0] + chain).reduce(0) {
      $0 + settings.entryWeight + min(thread.weight($1), settings.cutWeight)
        + (thread[$1].replies > 1 ? Self.branchWeight : 0)
    }
  }

  /// What a sign weighs: the summary of a branch of several posts, and next to nothing for all others.
  private func weight(of step: ThreadWalk.Step) -> Int {
    if case .branchOpens(let branch) = step, branch.positions.count > 1 { Self.branchWeight } else { 0 }
  }

  /// The estimate of what a whole post weighs on a page of its thread.
  private func weight(of position: Int) -> Int { settings.entryWeight + thread.weight(position) }
}

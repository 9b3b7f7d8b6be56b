import ThreadModel

/// The pages of one thread: a permalink for each post, and the later pages of a thread that one page cannot hold.
///
/// A root's permalink is the thread's first page. Another post's permalink shows the root, the last ancestors
/// with a gap between, the post, and its first replies in the order of `ThreadWalk` with a link to the rest.
struct ThreadPages {
  private let inputs: PageInputs
  private let cut: ThreadCut
  private var thread: ThreadPosts { cut.thread }

  init(_ inputs: PageInputs, thread index: Int) {
    self.inputs = inputs
    cut = ThreadCut(ThreadPosts(inputs.entries(ofThread: index), inputs.record), inputs.settings)
  }

  /// Calls `body` with every page, the posts' in reading order and the later pages of the thread at the end.
  func forEach<Failure>(_ body: (PagePlan) throws(Failure) -> Void) throws(Failure) {
    for position in 0..<thread.count {
      if let page = permalink(position) { try body(page) }
      for page in inputs.legacyPages(ofRow: thread[position].row) { try body(page) }
    }
    for index in cut.laterPages.indices {
      if let page = laterPage(index) { try body(page) }
    }
  }

  private func permalink(_ position: Int) -> PagePlan? {
    let row = thread[position].row
    guard let address = inputs.address(ofRow: row) else { return nil }
    let kind: PagePlan.Kind =
      inputs.record(row).kind == .tombstone ? .gone(row: row) : .permalink(row: row)
    var page = ThreadPageTokens(thread, inputs, self.address(of:))
    let chain = cut.chain(above: position)
    if thread[0].isMissingParent { page.tokens.append(.missingParent(row: thread[0].row)) }
    if position > 0 { page.addPath(to: position, through: chain.positions, hidden: chain.hidden) }
    page.focus = position
    cut.fillPage(of: position, below: chain.positions) { page.add($0) }
    let links = PageLinks(next: position == 0 && cut.pageCount > 1 ? rootAddress(page: 2) : nil)
    if position == 0, thread.count > 1, cut.pageCount == 1 { page.tokens.append(.threadEnds) }
    return PagePlan(kind: kind, address: address, tokens: page.tokens, links: links)
  }

  private func laterPage(_ index: Int) -> PagePlan? {
    let number = index + 2
    guard let address = rootAddress(page: number) else { return nil }
    var walk = cut.laterPages[index]
    let previous = rootAddress(page: index == 0 ? nil : index + 1)
    var page = ThreadPageTokens(thread, inputs, self.address(of:))
    page.tokens.append(.gap(count: walk.passed, address: previous))
    for step in walk.open { page.add(step) }
    cut.fill(&walk) { page.add($0) }
    let next = number < cut.pageCount ? rootAddress(page: number + 1) : nil
    if number == cut.pageCount { page.tokens.append(.threadEnds) }
    return PagePlan(
      kind: .threadPage(row: thread[0].row, number: number), address: address, tokens: page.tokens,
      links: PageLinks(previous: previous, next: next))
  }

  private func rootAddress(page: Int?) -> PageURL? { inputs.address(ofRow: thread[0].row, page: page) }

  /// The URL of the thread's page that a position is on, or of its own page if it is on none.
  private func address(of position: Int) -> PageURL? {
    guard let page = cut.page(of: position) else { return inputs.address(ofRow: thread[position].row) }
    return rootAddress(page: page == 0 ? nil : page + 1)
  }
}

/// The tokens of one page of a thread, as they come.
struct ThreadPageTokens {
  private let thread: ThreadPosts
  private let inputs: PageInputs
  private let address: (Int) -> PageURL?
  /// The post that the page is about.
  var focus: Int?
  var tokens: [PageToken] = []
  /// Where the posts stand among the tokens, by their positions in the thread.
  private var places = [Int: Int](minimumCapacity: 16)

  /// `address` gives the page of the thread that a position is on.
  init(_ thread: ThreadPosts, _ inputs: PageInputs, _ address: @escaping (Int) -> PageURL?) {
    (self.thread, self.inputs, self.address) = (thread, inputs, address)
  }

  /// Adds the root, a gap and the last ancestors of a post, each with how many replies to it are next to the path.
  mutating func addPath(to position: Int, through chain: [Int], hidden: Int) {
    let path = [0] + chain
    for (index, place) in path.enumerated() {
      if index > 0, !(index == 1 && hidden > 0) { addSilence(from: path[index - 1], to: place) }
      append(place, role: .ancestor, line: index == 0 && hidden > 0 ? .gap(hidden: hidden) : .continues)
      if index == 0, hidden > 0 {
        tokens.append(.gap(count: hidden, address: address(0)))
      } else {
        // The replies to an ancestor that do not lead to the post in focus.
        let child = index + 1 < path.count ? path[index + 1] : position
        let replies = [place + 1..<child, thread.end(of: child)..<thread.end(of: place)]
        addStub(of: replies, leadingTo: place, .besidePath)
      }
    }
    if let last = path.last, hidden == 0 || path.count > 1 { addSilence(from: last, to: position) }
  }

  private mutating func addSilence(from above: Int, to position: Int) {
    guard let days = ThreadWalk.silence(from: thread.published(above), to: thread.published(position)) else {
      return
    }
    tokens.append(.silence(days: days))
  }

  /// Adds a summary of posts that are on another page, that of the post at `target`; nothing without posts.
  private mutating func addStub(of posts: [Range<Int>], leadingTo target: Int, _ place: ThreadStub.Place) {
    let count = posts.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    let address = inputs.address(ofRow: thread[target].row)
    tokens.append(.stub(ThreadStub(count: count, authors: authors(posts), address: address, place: place)))
  }

  /// Adds what the page draws next.
  mutating func add(_ step: ThreadWalk.Step) {
    switch step {
    case .post(let position): addPost(position)
    case .branchOpens(let branch): tokens.append(.branchOpens(self.branch(branch)))
    case .branchCloses(let branch): tokens.append(.branchCloses(folds: branch.positions.count > 1))
    case .stub(let parent, let positions, let isLast):
      goOn(from: parent)
      let isOne = thread.end(of: positions.lowerBound) == positions.upperBound
      addStub(of: [positions], leadingTo: isOne ? positions.lowerBound : parent, .nested(isLast: isLast))
    case .silence(let days): tokens.append(.silence(days: days))
    case .partOpens(let count): tokens.append(.partOpens(count: count, isOfFirst: (focus ?? 0) == 0))
    case .partCloses: tokens.append(.partCloses)
    case .cut(let hidden, let next): tokens.append(.gap(count: hidden, address: address(next)))
    }
  }

  private func branch(_ branch: ThreadWalk.Branch) -> ThreadBranch {
    ThreadBranch(
      count: branch.positions.count, authors: authors([branch.positions]), isOpen: branch.isOpen,
      isLast: branch.isLast, isAnswer: branch.isAnswer)
  }

  private func authors(_ positions: [Range<Int>]) -> ThreadAuthors {
    ThreadAuthors(positions, of: thread.entries) { row in
      inputs.isListed(row) ? inputs.record(row).account : nil
    }
  }

  private mutating func addPost(_ position: Int) {
    if let parent = thread[position].parent { goOn(from: Int(parent), to: position) }
    let entry = thread[position]
    append(
      position, role: position == focus ? .focused : .reply,
      line: entry.replies > 0 ? .gap(hidden: Int(entry.descendants)) : .ends)
  }

  /// What answers a post is on the page: its line leads there.
  private mutating func goOn(from parent: Int, to position: Int? = nil) {
    guard let place = places[parent] else { return }
    switch tokens[place] {
    case .post(let placed): tokens[place] = .post(goingOn(placed, from: parent, to: position))
    case .tombstone(let placed): tokens[place] = .tombstone(goingOn(placed, from: parent, to: position))
    default: break
    }
  }

  private func goingOn(_ placed: PlacedPost, from parent: Int, to position: Int?) -> PlacedPost {
    guard placed.line.hidden > 0 else { return placed }
    let isRun = placed.role == .focused && position != nil && position == thread.ownReply(to: parent)
    var placed = placed
    placed.line = isRun ? .run : placed.role == .focused ? .answers : .continues
    return placed
  }

  private mutating func append(_ position: Int, role: PlacedPost.Role, line: Threadline) {
    let entry = thread[position]
    let parent = entry.parent.map { Int($0) }
    var placed = PlacedPost(row: entry.row, role: role)
    placed.replies = Int(entry.replies)
    placed.line = line
    placed.parent = parent.map { thread[$0].row }
    placed.isApart = parent.map { places[$0] == nil } ?? false
    placed.run = thread.run(at: position)
    let goesOn = thread.longRun(at: position).map { $0.number > 1 } ?? false
    placed.isInRun = role != .focused && parent != nil && !placed.isApart && goesOn
    places[position] = tokens.count
    tokens.append(inputs.record(entry.row).kind == .tombstone ? .tombstone(placed) : .post(placed))
  }
}

import ThreadModel

/// Which posts of a thread are together on its pages, by what they weigh.
struct ThreadCut {
  private let settings: PlanSettings
  private let record: (RowID) -> RecordRow
  private let entries: ArraySlice<ThreadEntry>
  /// The positions at which the thread's pages begin; the first is 0.
  let starts: [Int]

  /// Cuts a thread into pages. `record` gives the row of a post.
  init(
    _ entries: ArraySlice<ThreadEntry>, _ settings: PlanSettings, _ record: @escaping (RowID) -> RecordRow
  ) {
    (self.entries, self.settings, self.record) = (entries, settings, record)
    var starts = [0]
    var weight = 0
    for (position, entry) in entries.enumerated() {
      let own = settings.entryWeight + Int(record(entry.row).weight)
      if weight > 0, weight + own > settings.pageWeight {
        starts.append(position)
        weight = 0
      }
      weight += own
    }
    self.starts = starts
  }

  /// The positions on a page of the thread, by its number from 0.
  func positions(onPage index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : entries.count)
  }

  /// Where the replies shown below a post end: at the first page's end below a root, and below another post
  /// after so many replies, or sooner where they and what is above weigh too much.
  func repliesEnd(_ position: Int) -> Int {
    let last = position + 1 + Int(entry(position).descendants)
    guard position > 0 else { return starts.count > 1 ? starts[1] : last }
    var end = position + 1
    guard end < last else { return end }
    var weight = self.weight(of: position) + weightAbove(position)
    while end < last, end - position <= settings.replies {
      weight += self.weight(of: end)
      if weight > settings.pageWeight { break }
      end += 1
    }
    return end
  }

  /// The last ancestors of a post below the root, the topmost first.
  func chain(above position: Int) -> [Int] {
    var chain: [Int] = []
    forEachAncestor(of: position) { chain.append($0) }
    return chain.reversed()
  }

  /// Calls `body` with the last ancestors of a post below the root, the nearest first.
  func forEachAncestor(of position: Int, _ body: (Int) -> Void) {
    var count = 0
    var next = entry(position).parent
    while let parent = next, parent > 0, count < settings.ancestors {
      body(Int(parent))
      count += 1
      next = entry(Int(parent)).parent
    }
  }

  /// What the root and the last ancestors weigh, which are cut short.
  private func weightAbove(_ position: Int) -> Int {
    var sum = cutWeight(of: 0)
    forEachAncestor(of: position) { sum += cutWeight(of: $0) }
    return sum
  }

  private func cutWeight(of position: Int) -> Int {
    settings.entryWeight + min(Int(record(entry(position).row).weight), settings.cutWeight)
  }

  /// The estimate of what a whole post weighs on a page of its thread.
  private func weight(of position: Int) -> Int {
    settings.entryWeight + Int(record(entry(position).row).weight)
  }

  private func entry(_ position: Int) -> ThreadEntry { entries[entries.startIndex + position] }
}

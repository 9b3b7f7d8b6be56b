import ThreadModel

/// The runs of a thread: posts that one account wrote in a row, each in reply to the one before, which read as one
/// piece. Found in one pass down and one pass up, so that a run of a million posts costs no more than its length.
struct ThreadRuns {
  private struct Place {
    var number: UInt32
    var count: UInt32
  }

  private let places: [Place]

  init(_ entries: ArraySlice<ThreadEntry>, _ record: (RowID) -> RecordRow) {
    guard entries.count > 1 else {
      places = []
      return
    }
    var places = [Place](repeating: Place(number: 1, count: 1), count: entries.count)
    for index in 1..<entries.count where Self.goesOn(index, entries, record) {
      places[index].number = places[index - 1].number + 1
    }
    for index in places.indices.reversed() {
      let isLast = index + 1 == places.count || places[index + 1].number == 1
      places[index].count = isLast ? places[index].number : places[index + 1].count
    }
    self.places = places
  }

  /// The place of a position in its run; `nil` if it is alone.
  func run(at position: Int) -> PlacedPost.Run? {
    guard places.indices.contains(position), places[position].count > 1 else { return nil }
    return PlacedPost.Run(number: Int(places[position].number), count: Int(places[position].count))
  }

  private static func goesOn(
    _ index: Int, _ entries: ArraySlice<ThreadEntry>, _ record: (RowID) -> RecordRow
  ) -> Bool {
    let (before, entry) = (entries[entries.startIndex + index - 1], entries[entries.startIndex + index])
    let (first, second) = (record(before.row), record(entry.row))
    return entry.parent.map { Int($0) } == index - 1 && first.account == second.account
      && first.account != .missing && first.kind == .post && second.kind == .post
  }
}

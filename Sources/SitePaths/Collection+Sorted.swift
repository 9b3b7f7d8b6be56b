extension RandomAccessCollection where Index == Int {
  /// The first index for which `isReached` holds, by halving; the elements are in such an order that it holds for
  /// every one behind it. The end where it holds for none.
  public func firstSortedIndex(where isReached: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// The first index for which `isReached` holds, by halving; the elements are in such an order that it holds for
  /// every one behind it. The array's end where it holds for none.
  public func firstSortedIndex(where isReached: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

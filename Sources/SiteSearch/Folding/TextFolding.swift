// Makes words alike that a reader takes for the same: no capitals, no accents, one form for each character.
//
// By definition it is NFKC, lower case, NFD, without the marks that carry no word, NFC, and some letters replaced (`ß`
// by `ss`); `Scripts/search-table.py` has the definition, and proves that folding character by character and then
// composing is the same.
extension CharacterTable {
  /// Makes `points` the characters of a text, folded.
  func fold(_ text: String, into points: inout [UInt32]) {
    points.removeAll(keepingCapacity: true)
    var mayCompose = false
    for scalar in text.unicodeScalars {
      let point = scalar.value
      if point < 0x80 {
        points.append(point &- 0x41 < 26 ? point | 0x20 : point)
        continue
      }
      let properties = self[point]
      if properties.mayCompose { mayCompose = true }
      guard properties.isFolded else {
        points.append(point)
        continue
      }
      for index in properties.folding {
        let folded = foldings[Int(index)]
        points.append(folded)
        if !mayCompose, self[folded].mayCompose { mayCompose = true }
      }
    }
    if mayCompose { compose(&points) }
  }

  /// Puts marks in their order, and composes what can be composed.
  private func compose(_ points: inout [UInt32]) {
    orderMarks(&points)
    // The last character that may take others, and the class of what was kept after it.
    var starter: Int?
    var (last, end): (UInt8, Int) = (0, 0)
    for point in points {
      let order = self[point].order
      if let place = starter, end == place + 1 || (last < order && last != 0),
        let composed = self.composed(points[place], point)
      {
        points[place] = composed
        continue
      }
      if order == 0 { starter = end }
      last = order
      points[end] = point
      end += 1
    }
    points.removeSubrange(end...)
  }

  /// Sorts the marks that follow each other by their classes; those of one class stay in their order.
  private func orderMarks(_ points: inout [UInt32]) {
    var start = 0
    while start < points.count {
      guard self[points[start]].order != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < points.count, self[points[end]].order != 0 { end += 1 }
      if end - start > 1 { points[start..<end].sort { self[$0].order < self[$1].order } }
      start = end
    }
  }
}

/// Finds the name a person probably meant: `nearestName(to: "titel", in: ["title", "theme"])` is `title`.
///
/// The distance is that of Damerau and Levenshtein (restricted): inserting, leaving out, changing a
/// character and swapping two neighbours cost one each. A name further away than a third of its length,
/// and at least two, is not a misspelling and gives `nil`. Of two at one distance the first by order of
/// the alphabet is given.
package func nearestName(to name: String, in names: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (distance: Int, name: String)?
  for candidate in names.sorted() {
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let distance = editDistance(wanted, scalars)
    guard distance <= max(2, max(wanted.count, scalars.count) / 3) else { continue }
    guard distance < max(wanted.count, scalars.count) else { continue }
    if distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.name
}

/// How a message about an unknown name ends: `; did you mean "title"?`, or else `; ` and the advice, if there is any.
package func didYouMean(_ nearest: String?, or advice: String? = nil) -> String {
  (nearest.map { "did you mean \"\($0)\"?" } ?? advice).map { "; " + $0 } ?? ""
}

/// Names by what else people call them: `namesBySynonym(["title": "name site_name"])["name"]` is `title`.
package func namesBySynonym(_ synonyms: [String: String]) -> [String: String] {
  synonyms.reduce(into: [:]) { names, entry in
    for word in entry.value.split(separator: " ") { names[String(word)] = entry.key }
  }
}

/// The words of a message in quotes, with commas between them: `"title", "theme"`.
package func quotedList(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: ", ") }

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for (row, scalar) in left.enumerated() {
    var next = [row + 1]
    next.reserveCapacity(right.count + 1)
    for (column, other) in right.enumerated() {
      var cost = min(next[column] + 1, last[column + 1] + 1, last[column] + (scalar == other ? 0 : 1))
      if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      next.append(cost)
    }
    (beforeLast, last) = (last, next)
  }
  return last[right.count]
}

/// Names that are joined into groups.
struct JoinedNames<Name: Hashable> {
  private var numbers: [Name: Int] = [:]
  /// For each name another one of its group, or itself.
  private var next: [Int] = []

  /// Whether a name is known.
  func contains(_ name: Name) -> Bool { numbers[name] != nil }

  /// The number of a name's group, until it is joined with another. A new name is a group of its own.
  mutating func group(of name: Name) -> Int {
    var number = numbers[name] ?? next.count
    if number == next.count {
      numbers[name] = number
      next.append(number)
    }
    while next[number] != number {
      next[number] = next[next[number]]
      number = next[number]
    }
    return number
  }

  /// Makes one group of those of two names.
  mutating func join(_ left: Name, _ right: Name) { next[group(of: left)] = group(of: right) }
}

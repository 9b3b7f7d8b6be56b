/// Numbers from 0 that are joined into groups, each known by one of its members.
struct JoinedNumbers {
  private var next: [Int] = []

  /// A number that is alone yet.
  mutating func add() -> Int {
    next.append(next.count)
    return next.count - 1
  }

  /// The member that the group of a number is known by.
  mutating func group(of number: Int) -> Int {
    var number = number
    while next[number] != number {
      next[number] = next[next[number]]
      number = next[number]
    }
    return number
  }

  /// Makes one group of those of two numbers.
  mutating func join(_ left: Int, _ right: Int) { next[group(of: left)] = group(of: right) }
}

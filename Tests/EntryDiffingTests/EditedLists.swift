import EntryDiffing
import RandomNumbers

/// Lists of entries as a corpus has them, and what they may look like a build later.
struct EditedLists {
  typealias Entry = ListedEntry<String>

  private let lists: [[Entry]]
  private var numbers: SeededNumbers
  private var newIDs = 0

  /// Edits lists of a corpus; at least one.
  init(of lists: [[Entry]], seed: UInt64) {
    self.lists = lists.isEmpty ? [[]] : lists
    numbers = SeededNumbers(seed: seed)
  }

  /// Made-up threads and timelines: most are short, a few have hundreds of entries.
  static func made(count: Int, seed: UInt64) -> [[Entry]] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { list in
      let length: Int
      switch numbers.index(below: 100) {
      case ..<60: length = 1 + numbers.index(below: 3)
      case ..<85: length = 2 + numbers.index(below: 9)
      case ..<95: length = 30
      case ..<99: length = 31 + numbers.index(below: 170)
      default: length = 200 + numbers.index(below: 800)
      }
      return (0..<length).map { Self.entry("https://social.example/@ada/\(list * 1_000 + $0)") }
    }
  }

  /// An entry whose fingerprint follows from its id.
  static func entry(_ id: String) -> Entry {
    ListedEntry(id: id, fingerprint: id.utf8.reduce(7) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// A list of the corpus and what became of it: mostly an edit or two, now and then anything at all.
  mutating func next() -> (old: [Entry], new: [Entry]) {
    let old = lists[numbers.index(below: lists.count)]
    var new = old
    switch numbers.index(below: 200) {
    case 0: new.shuffle(using: &numbers)
    case 1: new.reverse()
    case 2: new = lists[numbers.index(below: lists.count)]
    case 3: new = []
    case 4: return ([], old)
    case 5: new += old
    default: for _ in 0...numbers.index(below: 4) { edit(&new) }
    }
    return (old, new)
  }

  private mutating func edit(_ list: inout [Entry]) {
    switch numbers.index(below: 10) {
    case 0...2: list.append(newEntry())
    case 3: list.insert(newEntry(), at: numbers.index(below: list.count + 1))
    case 4: turnPage(&list)
    case 5...6: update(&list)
    case 7: if !list.isEmpty { list.remove(at: numbers.index(below: list.count)) }
    case 8: move(&list)
    default: if let entry = list.randomElement(using: &numbers) { list.append(entry) }
    }
  }

  private mutating func newEntry() -> Entry {
    newIDs += 1
    return Self.entry("https://social.example/@grace/new-\(newIDs)")
  }

  /// A new post comes to the top, and the oldest goes to the next page.
  private mutating func turnPage(_ list: inout [Entry]) {
    list.insert(newEntry(), at: 0)
    list.removeLast()
  }

  private mutating func update(_ list: inout [Entry]) {
    guard !list.isEmpty else { return }
    let index = numbers.index(below: list.count)
    list[index] = Entry(id: list[index].id, fingerprint: numbers.next())
  }

  private mutating func move(_ list: inout [Entry]) {
    guard !list.isEmpty else { return }
    let entry = list.remove(at: numbers.index(below: list.count))
    list.insert(entry, at: numbers.index(below: list.count + 1))
  }
}

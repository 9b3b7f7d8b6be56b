/// What several pages of a group show, put together once. It forgets everything when it is full: a page needs some sixty
/// of anything, and a thread may have a million.
struct PageMemo<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= 512 { values.removeAll(keepingCapacity: true) }
      values[key] = newValue
    }
  }
}

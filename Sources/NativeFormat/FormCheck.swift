import ThreadModel

/// Finds the values of a record that do not have the form of their keys. `null` counts as a missing key.
struct FormCheck: Sendable {
  /// The values, in the order of the record: the first of them, and behind those one of each that hides something.
  private(set) var found: [WrongValue] = []
  /// How many values there are in all.
  private(set) var count = 0
  /// The nearest key around the value that is looked at; `nil` if none exists.
  private var key: JSONText?

  /// How many values of a record are reported, but for those that hide something.
  static let limit = 100

  /// Passes over a value and checks all of it.
  mutating func check(_ form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    let kind = try reader.peek()
    switch kind {
    case .null: try reader.skipValue()
    case _ where !form.accepts(kind):
      add(form, instead: kind.rawValue)
      try reader.skipValue()
    case .object: try checkMembers(of: form, &reader)
    case .array: try checkElements(of: form, &reader)
    case .string where form == .time: try checkTime(&reader)
    case .string, .number, .bool: try reader.skipValue()
    }
  }

  /// The same of the value of a key, which then names what is found.
  mutating func check(_ form: ValueForm, of key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    let (before, outer) = (found.count, self.key)
    self.key = key
    try check(form, &reader)
    self.key = outer
    guard found.count > before else { return }
    let name = key.string
    for index in before..<found.count { found[index].name(under: name) }
  }

  private mutating func add(_ form: ValueForm, instead: String?) {
    count += 1
    guard found.count >= Self.limit else { return found.append(WrongValue(form, instead: instead, key: key)) }
    let wrong = WrongValue(form, instead: instead, key: key)
    guard wrong.hides, !found.contains(where: { $0.hides && $0.withholds == wrong.withholds }) else { return }
    found.append(wrong)
  }

  /// Forgets what was found behind the first few.
  mutating func keep(first count: Int) { found.removeLast(max(0, found.count - count)) }

  private mutating func checkMembers(of form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    var hasMember = false
    try reader.object { reader, key throws(JSONError) in
      guard let member = form.member(key) else { return }
      hasMember = true
      if form == .emoji { try checkEmoji(&reader) } else { try check(member, of: key, &reader) }
    }
    if form == .text, !hasMember {
      add(form, instead: "an object without \"markdown\" or \"html\"")
    }
  }

  /// Checks one of the emoji, whose name is not reported: it is the person's own.
  private mutating func checkEmoji(_ reader: inout JSONReader) throws(JSONError) {
    let before = found.count
    try check(.media, &reader)
    guard found.count > before else { return }
    for index in before..<found.count { found[index].standForEmoji() }
  }

  private mutating func checkElements(of form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    guard let element = form.element else { return try reader.skipValue() }
    var place = 0
    try reader.array { reader throws(JSONError) in
      let before = found.count
      try check(element, &reader)
      for index in before..<found.count { found[index].name(at: place) }
      place += 1
    }
  }

  private mutating func checkTime(_ reader: inout JSONReader) throws(JSONError) {
    guard let text = try reader.text(), text.withBytes({ Instant(rfc3339: $0) }) == nil else { return }
    add(.time, instead: nil)
  }
}

/// A value of a record that does not have the form of its key.
struct WrongValue {
  /// What happens to the record, in the words of messages.
  enum Effect: String {
    case ignored = "it is ignored"
    case coversPost = "the post is covered"
    case covers = "it is covered"
    case withholds = "the record is left out"
    case listOfOne = "it is read as a list of one"
    case unavailable = #"it is read as "unavailable""#
  }

  /// The keys on the way to it, with places in lists: `media[0].width`.
  private(set) var path = ""
  /// The form that its key has.
  package private(set) var form: ValueForm
  /// What was found instead: `a string`; `nil` for a string that is not a time. Never the value itself: its account may
  /// turn out to be private.
  private(set) var instead: String?
  /// The key of the record that holds it.
  private(set) var recordKey = ""
  /// The nearest key around it; empty if none exists.
  private let key: String

  fileprivate init(_ form: ValueForm, instead: String?, key: JSONText?) {
    (self.form, self.instead, self.key) = (form, instead, key?.string ?? "")
  }

  /// Puts a key before its path.
  fileprivate mutating func name(under key: String) {
    path = key + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
    recordKey = key
  }

  /// Puts a place in a list before its path.
  fileprivate mutating func name(at place: Int) {
    path = "[\(place)]" + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
  }

  /// Says of it no more than that it is in an emoji.
  fileprivate mutating func standForEmoji() {
    (path, form, instead) = ("", .emoji, "an object with other values")
  }

  /// What happens to the record. A value that may hide something hides it.
  var effect: Effect {
    switch key {
    case "sensitive", "warning", "labels": return recordKey == key ? .coversPost : .covers
    case "spoiler": return .covers
    case "hiddenReplies", "detachedQuotes": return .withholds
    case "state": return .unavailable
    default: return isLoneString ? .listOfOne : .ignored
    }
  }

  /// Whether it is the one string where a list of strings is expected.
  private var isLoneString: Bool {
    guard instead == JSONReader.Kind.string.rawValue else { return false }
    return form.element == .string || form.element == .identifier
  }

  /// Whether it hides something.
  var hides: Bool { [.coversPost, .covers, .withholds].contains(effect) }

  /// Whether it withholds the record.
  var withholds: Bool { effect == .withholds }

  /// The message about it.
  package var message: String { message(then: effect.rawValue) }

  /// The message about it, with what follows from it.
  package func message(then consequence: String) -> String {
    guard let instead else { return "\"\(path)\" is not a time; expected \(form.rawValue); \(consequence)" }
    return "\"\(path)\" expects \(form.rawValue), not \(instead); \(consequence)"
  }
}

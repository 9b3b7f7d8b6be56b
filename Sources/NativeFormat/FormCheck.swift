/// Has a reader count the values of a record that do not have the form of their keys, and finds those below a key. `null`
/// counts as a missing key.
struct FormCheck: Sendable {
  /// The values that were found, in the order of the record: the first of them, and behind those one of each that hides
  /// something.
  private(set) var found: [WrongValue] = []
  /// The keys and the places in lists on the way to the value that is looked at, from the key whose values are found.
  private var path: [String] = []

  /// How many values of a record are found, but for those that hide something.
  static let limit = 100

  /// Passes over a value and counts what does not have its form.
  mutating func check(_ form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    let kind = try reader.peek()
    switch kind {
    case .null: try reader.skipValue()
    case _ where !form.accepts(kind):
      add(form, instead: kind.rawValue, &reader)
      try reader.skipValue()
    case .object: try checkMembers(of: form, &reader)
    case .array: try checkElements(of: form, &reader)
    case .string where form == .time: if try reader.instant() == nil { add(form, instead: nil, &reader) }
    case .string, .number, .bool: try reader.skipValue()
    }
  }

  /// Passes over the value of a key and finds what does not have its form.
  mutating func check(_ form: ValueForm, of key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    path.append(key.string)
    defer { path.removeLast() }
    try check(form, &reader)
  }

  private mutating func add(_ form: ValueForm, instead: String?, _ reader: inout JSONReader) {
    reader.countRefusal()
    guard !path.isEmpty else { return }
    let wrong = WrongValue(form, instead: instead, at: path)
    if found.count < Self.limit
      || wrong.hides && !found.contains(where: { $0.hides && $0.withholds == wrong.withholds })
    {
      found.append(wrong)
    }
  }

  private mutating func checkMembers(of form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    var hasMember = false
    try reader.object { reader, key throws(JSONError) in
      guard let member = form.member(key) else { return }
      hasMember = true
      // The name of an emoji is not reported: it is the person's own.
      if path.isEmpty || form == .emoji {
        try check(member, &reader)
      } else {
        try check(member, of: key, &reader)
      }
    }
    if form == .text, !hasMember {
      add(form, instead: "an object without \"markdown\" or \"html\"", &reader)
    }
  }

  private mutating func checkElements(of form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    guard let element = form.element else { return try reader.skipValue() }
    let outer = path
    var place = 0
    try reader.array { reader throws(JSONError) in
      if !outer.isEmpty { path = outer + ["[\(place)]"] }
      try check(element, &reader)
      place += 1
    }
    path = outer
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

  /// The form that its key has.
  let form: ValueForm
  /// What was found instead: `a string`; `nil` for a string that is not a time. Never the value itself: its account may
  /// turn out to be private.
  let instead: String?
  /// The keys on the way to it, with places in lists.
  private let steps: [String]

  /// A value at the end of some steps. Of one in an emoji is said no more than that.
  fileprivate init(_ form: ValueForm, instead: String?, at steps: [String]) {
    let isInEmoji = steps.first == "emoji" && form != .emoji
    self.form = isInEmoji ? .emoji : form
    self.instead = isInEmoji ? "an object with other values" : instead
    self.steps = steps
  }

  /// The key of the record that holds it.
  var recordKey: String { steps.first ?? "" }

  /// The keys on the way to it, with places in lists: `media[0].width`.
  var path: String {
    form == .emoji ? recordKey : steps.joined(separator: ".").replacing(".[", with: "[")
  }

  /// What happens to the record. A value that may hide something hides it.
  var effect: Effect {
    // The nearest key around it.
    let key = steps.last { !$0.hasPrefix("[") }
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

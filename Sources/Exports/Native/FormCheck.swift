import ThreadModel

/// Finds the values of a record that do not have the form of their keys. `null` counts as a missing key.
struct FormCheck {
  /// The values, in the order of the record.
  private(set) var found: [WrongValue] = []

  /// Passes over a value and checks all of it.
  mutating func check(_ form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    let kind = try reader.peek()
    switch kind {
    case .null: try reader.skipValue()
    case _ where !form.accepts(kind):
      found.append(WrongValue(form, instead: kind.article))
      try reader.skipValue()
    case .object: try checkMembers(of: form, &reader)
    case .array: try checkElements(of: form, &reader)
    case .string where form == .time: try checkTime(&reader)
    case .string, .number, .bool: try reader.skipValue()
    }
  }

  /// The same of the value of a key, which then names what is found.
  mutating func check(_ form: ValueForm, of key: JSONText, _ reader: inout JSONReader) throws(JSONError) {
    let before = found.count
    try check(form, &reader)
    guard found.count > before else { return }
    let name = String(key.string.prefix(40))
    for index in before..<found.count { found[index].name(under: name) }
  }

  /// Forgets what was found behind the first few.
  mutating func keep(first count: Int) { found.removeLast(max(0, found.count - count)) }

  private mutating func checkMembers(of form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    var hasMember = false
    try reader.object { reader, key throws(JSONError) in
      guard let member = form.member(key) else { return }
      hasMember = true
      try check(member, of: key, &reader)
    }
    if form == .text, !hasMember {
      found.append(WrongValue(form, instead: "an object without \"markdown\" or \"html\""))
    }
  }

  private mutating func checkElements(of form: ValueForm, _ reader: inout JSONReader) throws(JSONError) {
    guard let element = form.element else { return try reader.skipValue() }
    var place = 0
    try reader.array { reader throws(JSONError) in
      let before = found.count
      try check(element, &reader)
      for index in before..<found.count { found[index].name(under: "[\(place)]") }
      place += 1
    }
  }

  private mutating func checkTime(_ reader: inout JSONReader) throws(JSONError) {
    guard let text = try reader.text(), text.withBytes({ Instant(rfc3339: $0) }) == nil else { return }
    found.append(WrongValue(.time, instead: "\"\(text.string.prefix(40))\""))
  }
}

/// A value of a record that does not have the form of its key.
struct WrongValue {
  /// What becomes of the record.
  enum Effect { case ignored, coversPost, covers, withholds, listOfOne, unavailable }

  /// The keys on the way to it, with places in lists: `media[0].width`.
  private(set) var path = ""
  /// The form that its key has.
  let form: ValueForm
  /// What was found instead: `a string`.
  let instead: String

  init(_ form: ValueForm, instead: String) { (self.form, self.instead) = (form, instead) }

  /// Puts a key or a place before its path.
  fileprivate mutating func name(under step: String) {
    path = step + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path
  }

  /// The key of the record that holds it.
  var recordKey: Substring { path.prefix { $0 != "." && $0 != "[" } }

  /// What becomes of the record. A value that may hide something hides it.
  var effect: Effect {
    let key = (path.split(separator: ".").last ?? "").prefix { $0 != "[" }
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
    guard instead == JSONReader.Kind.string.article else { return false }
    return form.element == .string || form.element == .identifier
  }

  /// Whether it hides something.
  var hides: Bool {
    switch effect {
    case .coversPost, .covers, .withholds: true
    case .ignored, .listOfOne, .unavailable: false
    }
  }

  /// The message about it.
  var message: String {
    switch effect {
    case .ignored: message(then: "it is ignored")
    case .coversPost: message(then: "the post is covered")
    case .covers: message(then: "it is covered")
    case .withholds: message(then: "the record is left out")
    case .listOfOne: message(then: "it is read as a list of one")
    case .unavailable: message(then: "it is read as \"unavailable\"")
    }
  }

  /// The message about it, with what follows from it.
  func message(then consequence: String) -> String {
    "\"\(path)\" expects \(form.expected), not \(instead); \(consequence)"
  }
}

extension JSONReader.Kind {
  /// What a person calls it.
  var article: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

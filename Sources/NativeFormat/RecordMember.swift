/// What the reference of the native format says about one member of an object.
struct RecordMember: Sendable {
  /// Whether a record may leave out a member.
  enum Presence: Sendable {
    /// The record is invalid without it.
    case required
    /// A missing one means that nothing is known.
    case optional
    /// What a missing one means, as Markdown.
    case unset(StaticString)
  }

  let key: StaticString
  let form: ValueForm
  let limits: ValueLimits
  let presence: Presence
  let meaning: StaticString
  /// A value, as JSON.
  let example: String

  /// Without an example of its own a member has that of its form. That of a string is written without quotes.
  init(
    _ key: StaticString, _ form: ValueForm, _ limits: ValueLimits, _ presence: Presence,
    _ meaning: StaticString, _ example: StaticString?
  ) {
    (self.key, self.form, self.limits) = (key, form, limits)
    (self.presence, self.meaning) = (presence, meaning)
    let isString = form == .string || form == .identifier || form == .text
    self.example = example.map { isString ? "\"\($0)\"" : "\($0)" } ?? form.example
  }
}

/// What a value may be, beyond its form.
struct ValueLimits: Sendable {
  /// The strings that have a meaning.
  var words: [String] = []
  /// Whether a number is whole.
  var isWhole = true
  var minimum, maximum: Double?
}

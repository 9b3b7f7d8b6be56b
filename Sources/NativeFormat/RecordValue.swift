import SitePaths
import ThreadModel

/// How one kind of value of the native format is read, written and described in messages. A value that cannot be read
/// is `nil`.
struct RecordValue<Value>: Sendable {
  let form: ValueForm
  let read: @Sendable (RecordDecoder, inout JSONReader) throws(JSONError) -> Value?
  let write: @Sendable (inout JSONWriter, Value) -> Void

  /// An array of values; elements that cannot be read are left out.
  static func list<Element>(_ form: ValueForm, of element: RecordValue<Element>) -> RecordValue<[Element]> {
    RecordValue<[Element]>(form: form) { decoder, reader throws(JSONError) in
      try reader.list { reader throws(JSONError) in try element.read(decoder, &reader) }
    } write: { writer, values in
      writer.array(values, element.write)
    }
  }

  /// An object that is read into `start`.
  static func object(_ form: ValueForm, _ fields: RecordFields<Value>, _ start: Value) -> RecordValue
  where Value: Sendable {
    object(form, fields, start, from: { $0 }, to: { value, _ in value })
  }

  /// An object that is read into another type.
  static func object<Members: Sendable>(
    _ form: ValueForm, _ fields: RecordFields<Members>, _ start: Members,
    from members: @escaping @Sendable (Value) -> Members,
    to value: @escaping @Sendable (Members, RecordDecoder) -> Value?
  ) -> RecordValue {
    RecordValue(form: form) { decoder, reader throws(JSONError) in
      var read = start
      return try fields.read(decoder, &reader, into: &read) ? value(read, decoder) : nil
    } write: { writer, value in
      writer.object { fields.write(members(value), to: &$0) }
    }
  }

  /// A value that is a word. `value` gets `nil` for what is not a string; `null` says nothing.
  fileprivate static func word(
    _ form: ValueForm = .string, value: @escaping @Sendable (String?) -> Value?,
    word: @escaping @Sendable (Value) -> String
  ) -> RecordValue {
    RecordValue(form: form) { _, reader throws(JSONError) in
      guard try reader.peek() != .null else { return nil }
      return value(try reader.string())
    } write: {
      $0.string(word($1))
    }
  }
}

extension RecordValue<String> {
  static var string: RecordValue { word(value: { $0 }, word: { $0 }) }

  /// A handle, without the `@` that people like to write before it.
  static var handle: RecordValue {
    word(value: { $0.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 } }, word: { $0 })
  }

  /// An id, which may be a number.
  static var identifier: RecordValue {
    RecordValue(form: .identifier) { _, reader throws(JSONError) in
      try reader.identifier()
    } write: {
      $0.string($1)
    }
  }
}

extension RecordValue<Visibility> {
  /// A visibility; an unknown word means that nobody may see it.
  static var visibility: RecordValue {
    word(.visibility, value: { Visibility(rawValue: $0 ?? "") ?? .private }, word: \.rawValue)
  }
}

extension RecordValue<Tombstone.Reason> {
  /// Why a post is gone; an unknown word means that it was deleted.
  static var reason: RecordValue {
    word(value: { $0.flatMap(Tombstone.Reason.init(rawValue:)) ?? .deleted }, word: \.rawValue)
  }
}

extension RecordValue<PostReference.State> {
  /// A state; an unknown word, or another value, means that the post cannot be shown.
  static var state: RecordValue {
    word(value: { PostReference.State(word: $0 ?? "") }, word: \.word)
  }
}

extension RecordValue<[String]> {
  static func strings(_ form: ValueForm) -> RecordValue {
    RecordValue(form: form) { _, reader throws(JSONError) in
      try reader.strings()
    } write: { writer, strings in
      writer.array(strings) { $0.string($1) }
    }
  }

  /// Every id of a list, or the one in place of a list.
  static var identifiers: RecordValue {
    let list = RecordValue<[String]>.list(.identifiers, of: .identifier)
    return RecordValue(form: .identifiers) { decoder, reader throws(JSONError) in
      guard try reader.peek() != .array else { return try list.read(decoder, &reader) }
      return [try reader.identifier()].compactMap { $0 }
    } write: {
      list.write(&$0, $1)
    }
  }

  /// The flags of an account. If they cannot be read, they hide the account: it may have asked for that.
  static var flags: RecordValue {
    let hidden = ["private", RecordDecoder.unreadableFlags]
    return RecordValue(form: .identifiers) { _, reader throws(JSONError) in
      var flags: [String] = []
      let isList = try reader.array { reader throws(JSONError) in
        if let flag = try reader.string() { flags.append(flag) } else { flags += hidden }
      }
      return isList ? flags : hidden
    } write: { writer, flags in
      writer.array(flags) { $0.string($1) }
    }
  }
}

extension RecordValue<Int> {
  /// A number of at least `minimum`.
  static func number(from minimum: Int = .min) -> RecordValue {
    RecordValue(form: .number) { _, reader throws(JSONError) in
      try reader.int().flatMap { $0 < minimum ? nil : $0 }
    } write: {
      $0.number($1)
    }
  }
}

extension RecordValue<Double> {
  static func fraction(in range: ClosedRange<Double>? = nil) -> RecordValue {
    RecordValue(form: .number) { _, reader throws(JSONError) in
      try reader.double().map { number in
        range.map { min(max(number, $0.lowerBound), $0.upperBound) } ?? number
      }
    } write: {
      $0.raw(($1.isFinite ? "\($1)" : "null").utf8)
    }
  }
}

extension RecordValue<Bool> {
  static var bool: RecordValue {
    RecordValue(form: .bool) { _, reader throws(JSONError) in
      try reader.bool()
    } write: {
      $0.raw(($1 ? "true" : "false").utf8)
    }
  }

  /// Whether something is covered; see `JSONReader.isCovering`.
  static var covering: RecordValue {
    RecordValue(
      form: .bool, read: { _, reader throws(JSONError) in try reader.isCovering() }, write: bool.write)
  }
}

extension RecordValue<Instant> {
  static var time: RecordValue {
    RecordValue(form: .time) { _, reader throws(JSONError) in
      try reader.instant()
    } write: {
      $0.string($1.rfc3339)
    }
  }
}

// The words of the native format for values that the model has as cases and flags, both ways.

extension PostReference.State {
  /// `deleted`, `unavailable`, `blocked`, `detached`, or `kind:feed` for something that is no post.
  var word: String {
    if case .kind(let kind) = self { Self.kindPrefix + kind } else { "\(self)" }
  }

  /// The state of a word; an unknown one means that the post cannot be shown.
  init(word: String) {
    let kind = word.hasPrefix(Self.kindPrefix) ? String(word.dropFirst(Self.kindPrefix.count)) : nil
    let known: [Self] = [.deleted, .blocked, .detached]
    self = kind.map(Self.kind) ?? known.first { $0.word == word } ?? .unavailable
  }

  private static let kindPrefix = "kind:"
}

extension TextSpan.Style {
  private static let byWord: [(word: String, style: TextSpan.Style)] = [
    ("b", .bold), ("i", .italic), ("s", .strike), ("u", .underline), ("code", .code), ("pre", .preformatted),
    ("quote", .quote),
  ]

  /// The words of the styles that are set.
  var words: [String] { Self.byWord.filter { contains($0.style) }.map(\.word) }

  /// The styles of these words; others are left out.
  init(words: [String]) { self = Self(Self.byWord.filter { words.contains($0.word) }.map(\.style)) }
}

extension Media.Source {
  /// The one string that a poster is: a URL, or a path. `nil` for a URL that does not begin as one: it
  /// would be read back as the path of a file.
  var word: String? {
    switch self {
    case .file(folder: _, let path): path
    case .remote(let address): address.isWebAddress ? address : nil
    }
  }

  /// A source from `file` or, without one, `url`; `nil` without either, or where the path leaves the folder.
  init?(file: String?, url: String?, folder: String) {
    if let file {
      guard SitePath(file) != nil else { return nil }
      self = .file(folder: folder, path: file)
    } else if let url {
      self = .remote(url)
    } else {
      return nil
    }
  }

  /// A source from a string that is a URL if it begins as one, and a path otherwise.
  init?(word: String, folder: String) {
    let isAddress = word.isWebAddress
    self.init(file: isAddress ? nil : word, url: isAddress ? word : nil, folder: folder)
  }
}

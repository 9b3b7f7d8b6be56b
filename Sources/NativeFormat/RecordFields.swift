/// The members of one kind of JSON object in the native format, in the order in which they are written.
///
///     RecordFields<LinkCard> { card in
///       /// The URL of the page.
///       ///
///       /// - Example: `"https://ada.example"`
///       card.always("url", .string, \.url)
///       /// The picture of the page.
///       card.optional("image", .media, \.image)
///     }
///
/// Each line says everything about a member: its key, how its value is read, written and described in messages, and the
/// property that holds it. A value that cannot be read leaves the property as it is.
///
/// A test makes `docs/reference/native-format.md` from these lines and the comments above them. A comment starts with
/// the meaning of the member. `- Example:` is a value as JSON; without it the example is that of the form.
/// `- Unset:` is what a missing member means. The name of the parameter, here `card`, is the name of the object on
/// that page.
struct RecordFields<Value>: Sendable {
  private struct Field: Sendable {
    let key: StaticString
    let form: ValueForm
    let read: @Sendable (RecordDecoder, inout JSONReader, inout Value) throws(JSONError) -> Void
    let write: @Sendable (inout JSONWriter, Value) -> Void
    let fill: @Sendable (inout Value, Value) -> Void
  }
  private var fields: [Field] = []

  /// The members that a closure adds.
  init(_ add: (inout RecordFields) -> Void) { add(&self) }

  /// Adds a member that is written unless the property is `nil`.
  mutating func optional<Member>(
    _ key: StaticString, _ type: RecordValue<Member>, _ path: any WritableKeyPath<Value, Member?> & Sendable
  ) {
    add(key, type, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Adds a member that is always written. A reader needs it unless its comment says what a missing one means.
  mutating func always<Member>(
    _ key: StaticString, _ type: RecordValue<Member>, _ path: any WritableKeyPath<Value, Member> & Sendable
  ) {
    add(key, type, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Adds a member that is written unless the property has a value that says nothing, such as an empty list.
  mutating func unless<Member: Sendable & Equatable>(
    _ nothing: Member, _ key: StaticString, _ type: RecordValue<Member>,
    _ path: any WritableKeyPath<Value, Member> & Sendable
  ) {
    add(key, type, { $0[keyPath: path] == nothing ? nil : $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Adds the `type` of a record, which is always the same.
  mutating func type(_ name: StaticString) {
    add("type", .string, { _ in "\(name)" }, { _, _ in })
  }

  private mutating func add<Member>(
    _ key: StaticString, _ type: RecordValue<Member>, _ get: @escaping @Sendable (Value) -> Member?,
    _ set: @escaping @Sendable (inout Value, Member) -> Void
  ) {
    let name = key.description
    fields.append(
      Field(key: key, form: type.form) { decoder, reader, value throws(JSONError) in
        if let member = try type.read(decoder, &reader) { set(&value, member) }
      } write: { writer, value in
        guard let member = get(value) else { return }
        writer.key(name)
        type.write(&writer, member)
      } fill: { value, other in
        if get(value) == nil, let member = get(other) { set(&value, member) }
      })
  }

  /// The keys of all members.
  var keys: Set<String> { Set(fields.map(\.key.description)) }

  /// The form of the value of a key; `nil` if there is no such member.
  func form(of key: JSONText) -> ValueForm? {
    for field in fields where key == field.key { return field.form }
    return nil
  }

  /// Reads the members of an object into a value; `false` if there is no object. `other` gets members that are not
  /// listed, and `refused` is called for listed members whose values have another form.
  @discardableResult
  func read(
    _ decoder: RecordDecoder, _ reader: inout JSONReader, into value: inout Value,
    other: (JSONText, inout JSONReader, inout Value) throws(JSONError) -> Void = { _, _, _ in },
    refused: (JSONText, inout Value) -> Void = { _, _ in }
  ) throws(JSONError) -> Bool {
    var next = fields.startIndex
    return try reader.object { reader, key throws(JSONError) in
      // Most exports write members in their order.
      let place = fields[next...].firstIndex { key == $0.key } ?? fields[..<next].firstIndex { key == $0.key }
      guard let place else { return try other(key, &reader, &value) }
      next = place + 1
      let refusals = reader.refusals
      try fields[place].read(decoder, &reader, &value)
      if reader.refusals != refusals { refused(key, &value) }
    }
  }

  /// Writes the members of an object.
  func write(_ value: Value, to writer: inout JSONWriter) {
    for field in fields { field.write(&writer, value) }
  }

  /// Sets the properties of a value that say nothing to what another value says.
  func fill(_ value: inout Value, from other: Value) {
    for field in fields { field.fill(&value, other) }
  }
}

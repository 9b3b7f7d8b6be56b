/// The members of one kind of JSON object in the native format, in the order in which they are written.
///
///     RecordFields<LinkCard> { card in
///       card.always("url", .string, \.url, "The URL of the page.", example: "\"https://ada.example\"")
///       card.optional("title", .string, \.title, "The title of the page.", example: "\"Ada\"")
///     }
///
/// Each line says everything about a member: its key, how its value is read, written and described in messages, the
/// property that holds it, and what `docs/reference/native-format.md` says about it. A value that cannot be read leaves
/// the property as it is.
struct RecordFields<Value>: Sendable {
  private struct Field: Sendable {
    let key: StaticString
    let form: ValueForm
    let read: @Sendable (RecordDecoder, inout JSONReader, inout Value) throws(JSONError) -> Void
    let write: @Sendable (inout JSONWriter, Value) -> Void
    let fill: @Sendable (inout Value, Value) -> Void
  }
  private var fields: [Field] = []
  /// What the reference says about the members, in their order.
  private(set) var documentation: [RecordMember] = []

  /// The members that a closure adds.
  init(_ add: (inout RecordFields) -> Void) { add(&self) }

  /// Adds a member that is written unless the property is `nil`.
  mutating func optional<Member>(
    _ key: StaticString, _ type: RecordValue<Member>, _ path: any WritableKeyPath<Value, Member?> & Sendable,
    _ meaning: StaticString, example: StaticString? = nil
  ) {
    documentation.append(RecordMember(key, type.form, type.limits, .optional, meaning, example))
    add(key, type, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Adds a member that is always written. A reader needs it unless `unset` says what a missing one means.
  mutating func always<Member>(
    _ key: StaticString, _ type: RecordValue<Member>, _ path: any WritableKeyPath<Value, Member> & Sendable,
    _ meaning: StaticString, unset: StaticString? = nil, example: StaticString? = nil
  ) {
    let presence = unset.map(RecordMember.Presence.unset) ?? .required
    documentation.append(RecordMember(key, type.form, type.limits, presence, meaning, example))
    add(key, type, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Adds a member that is written unless the property has a value that says nothing, such as an empty list.
  mutating func unless<Member: Sendable & Equatable>(
    _ nothing: Member, _ key: StaticString, _ type: RecordValue<Member>,
    _ path: any WritableKeyPath<Value, Member> & Sendable, _ meaning: StaticString,
    example: StaticString? = nil
  ) {
    let presence: RecordMember.Presence = nothing as? Bool == false ? .unset("`false`") : .optional
    documentation.append(RecordMember(key, type.form, type.limits, presence, meaning, example))
    add(key, type, { $0[keyPath: path] == nothing ? nil : $0[keyPath: path] }, { $0[keyPath: path] = $1 })
  }

  /// Adds the `type` of a record, which is always the same.
  mutating func type(_ name: StaticString) {
    documentation.append(
      RecordMember(
        "type", .string, ValueLimits(words: ["\(name)"]), .required, "The kind of the record.", name))
    add("type", .string, { _ in "\(name)" }, { _, _ in })
  }

  /// Documents a member that no property holds: others read it, and a copy of the record keeps it as it is.
  mutating func kept(
    _ key: StaticString, _ form: ValueForm, _ meaning: StaticString, example: StaticString? = nil
  ) {
    documentation.append(RecordMember(key, form, ValueLimits(), .optional, meaning, example))
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

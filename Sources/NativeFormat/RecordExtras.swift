/// Members of a record that this version does not know, kept byte for byte, so that rewriting an export
/// loses nothing that another program put there.
package struct RecordExtras: Hashable, Sendable {
  /// A member: its key, decoded, and its value as JSON.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: [UInt8]
  }

  /// In the order they were found.
  package private(set) var members: [Member] = []

  /// No members.
  package init() {}

  /// The members of a record's line that `RecordEncoder` does not write itself; none if it is no object.
  package init(of line: UnsafeRawBufferPointer) throws(JSONError) {
    var found: [Member] = []
    var type = ""
    var reader = JSONReader(line)
    try reader.object { reader, key throws(JSONError) in
      if key == "type" {
        type = try reader.string() ?? ""
      } else {
        found.append(Member(key: key.string, value: Array(line[try reader.rawValue()])))
      }
    }
    let known = RecordEncoder.keys(ofType: type)
    members = found.filter { !known.contains($0.key) }
  }

  /// Adds a list of strings under a key of the format for which `Post` has no place, such as `aliases`.
  package mutating func append(_ key: String, _ values: [String]) {
    if !values.isEmpty { append(key) { writer in writer.array(values) { $0.string($1) } } }
  }

  /// Adds a member for which `Post` has no place, its value written by a closure.
  package mutating func append(_ key: String, _ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    members.append(Member(key: key, value: writer.bytes))
  }

  /// Adds a member for which `Post` has no place, an object whose members a closure writes.
  package mutating func append(object key: String, _ members: (inout JSONWriter) -> Void) {
    append(key) { $0.object(members) }
  }

  /// The same with only the members that decide what a site shows.
  package var obeyed: RecordExtras {
    var extras = self
    extras.members.removeAll { !["aliases", "hiddenReplies", "detachedQuotes"].contains($0.key) }
    return extras
  }

  /// The same without what they say of records that may not be shown: references and lists of ids.
  package func without(_ withheld: WithheldNames) -> RecordExtras {
    guard !withheld.isEmpty else { return self }
    var extras = self
    extras.members.removeAll { member in
      Self.referring.contains(member.key)
        && member.value.withUnsafeBytes { Self.names(withheld, in: $0) }
    }
    return extras
  }

  /// Whether a string, an array of strings or a reference names a record or an account that is withheld.
  private static func names(_ withheld: WithheldNames, in value: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader(value)
    var isNamed = false
    func read(_ reader: inout JSONReader) throws(JSONError) {
      guard let name = try reader.string() else { return }
      isNamed = isNamed || withheld.contains(record: name) || withheld.contains(handle: name)
    }
    if (try? reader.peek()) == .object {
      _ = try? reader.object { reader, _ throws(JSONError) in try read(&reader) }
    } else {
      try? reader.arrayOrOne(read)
    }
    return isNamed
  }

  /// The keys of the format whose values name other records.
  private static let referring: Set<String> = ["root", "conversation", "hiddenReplies", "detachedQuotes"]
}

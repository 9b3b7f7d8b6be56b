import ThreadModel

extension RecordDecoder {
  func account(_ reader: inout JSONReader) throws(JSONError) -> Account {
    var account = Account(id: "", handle: "")
    try reader.object { reader, key throws(JSONError) in
      try readIdentity(key, &reader, into: &account)
      try readProfile(key, &reader, into: &account)
    }
    return account
  }

  private func readIdentity(
    _ key: JSONText, _ reader: inout JSONReader, into account: inout Account
  ) throws(JSONError) {
    switch key {
    case "id": account.id = try reader.identifier() ?? ""
    case "handle": account.handle = Self.handle(try reader.string()) ?? ""
    case "name": account.name = try reader.string()
    case "url": account.url = try reader.string()
    case "joined": account.joined = try reader.instant()
    case "owner": account.isOwner = try reader.bool() ?? false
    case "pinned": account.pinned = try reader.identifierList()
    case "flags": account.flags += try flags(&reader)
    case "movedTo": account.movedTo = try reader.string()
    case "aliases": account.aliases = try reader.identifierList()
    case _ where key.isAnyCase(of: "flags"): account.flags += try flags(&reader)
    default: break
    }
  }

  /// The words that hide an account whose flags cannot be read: it may be one that asked to be hidden.
  static let unreadableFlags = "unreadable"

  private func flags(_ reader: inout JSONReader) throws(JSONError) -> [String] {
    var flags: [String] = []
    let isList = try reader.array { reader throws(JSONError) in
      if let flag = try reader.string() { flags.append(flag) } else { flags += Self.hidden }
    }
    return isList ? flags : Self.hidden
  }

  private static let hidden = ["private", unreadableFlags]

  private func readProfile(
    _ key: JSONText, _ reader: inout JSONReader, into account: inout Account
  ) throws(JSONError) {
    switch key {
    case "bio": account.bio = try text(&reader)
    case "avatar": account.avatar = try media(&reader)
    case "banner": account.banner = try media(&reader)
    case "pronouns": account.pronouns = try reader.string()
    case "website": account.website = try reader.string()
    case "location": account.location = try reader.string()
    case "joinerNumber": account.joinerNumber = try reader.int().flatMap { $0 > 0 ? $0 : nil }
    case "fields": account.fields = try fields(&reader)
    case "emoji": account.emoji = try emoji(&reader)
    default: break
    }
  }

  private func fields(_ reader: inout JSONReader) throws(JSONError) -> [Account.Field] {
    var fields: [Account.Field] = []
    try reader.array { reader throws(JSONError) in
      var field = Account.Field(name: "", value: .empty)
      let isField = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "name": field.name = try reader.string() ?? ""
        case "value": field.value = try text(&reader) ?? .empty
        default: break
        }
      }
      if isField { fields.append(field) }
    }
    return fields
  }

  /// A handle without the `@` that people like to write before it.
  static func handle(_ text: String?) -> String? {
    guard let text else { return nil }
    return text.hasPrefix("@") ? String(text.dropFirst()) : text
  }
}

extension JSONReader {
  /// Every id of a list, or the one that stands in its place.
  fileprivate mutating func identifierList() throws(JSONError) -> [String] {
    guard try peek() == .array else { return [try identifier()].compactMap { $0 } }
    var result: [String] = []
    try array { reader throws(JSONError) in
      if let identifier = try reader.identifier() { result.append(identifier) }
    }
    return result
  }
}

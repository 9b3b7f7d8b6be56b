import NativeFormat
import ThreadModel

/// The `actor.json` of an archive: the account whose export this is.
struct MastodonActor: Sendable {
  /// Everything but the pictures.
  var account: Account
  /// The paths or URLs of the avatar and the banner.
  var icon, image: String?
  var tags = MastodonTags()

  /// An account of which nothing is known but its id, such as `https://social.example/users/ada`.
  init(id: String) {
    account = Account(id: id, handle: Self.handle(id: id, username: nil))
    account.isOwner = true
  }

  /// Reads an actor; `nil` if it is no object or has no id.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var actor = MastodonActor(id: "")
    var username: String?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": actor.account.id = try reader.string() ?? ""
      case "preferredUsername": username = try reader.string()
      case "name": actor.account.name = try reader.filledString()
      case "summary": actor.account.bio = try reader.string().flatMap { $0.isEmpty ? nil : .html($0) }
      case "url": actor.account.url = try reader.address()
      case "published": actor.account.joined = try reader.instant()
      case "movedTo": actor.account.movedTo = try reader.address()
      case "alsoKnownAs": actor.account.aliases = try reader.strings() ?? []
      case "icon": actor.icon = try reader.mediaAddress()
      case "image": actor.image = try reader.mediaAddress()
      case "tag": actor.tags = try MastodonTags(&reader)
      case "attachment": actor.account.fields = try Self.fields(&reader)
      // https://codeberg.org/fediverse/fep/src/branch/main/fep/5feb/fep-5feb.md
      case "indexable":
        let isNull = try reader.peek() == .null
        if try reader.bool() != true, !isNull { actor.account.flags.append("noindex") }
      case "memorial": if try reader.isCovering() { actor.account.flags.append("memorial") }
      case "type":
        let type = try reader.string()
        if type == "Service" || type == "Application" { actor.account.flags.append("bot") }
      default: break
      }
    }
    guard !actor.account.id.isEmpty else { return nil }
    actor.account.handle = Self.handle(id: actor.account.id, username: username)
    self = actor
  }

  /// `ada@social.example`: the name, or else the last part of the id, at the host of the id.
  private static func handle(id: String, username: String?) -> String {
    let address = MastodonURL(id)
    let derived = address.lastPart.map { String($0.drop { $0 == "@" }) } ?? ""
    let name = username.flatMap { $0.isEmpty ? nil : $0 } ?? derived
    guard let host = address.host else { return name.isEmpty ? id : name }
    return name.isEmpty ? host : "\(name)@\(host)"
  }

  private static func fields(_ reader: inout JSONReader) throws(JSONError) -> [Account.Field] {
    try reader.list { reader throws(JSONError) in
      var type, name, value: String?
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "type": type = try reader.string()
        case "name": name = try reader.string()
        case "value": value = try reader.string()
        default: break
        }
      }
      guard type == "PropertyValue", let name, let value else { return nil }
      return Account.Field(name: name, value: .html(value))
    }
  }
}

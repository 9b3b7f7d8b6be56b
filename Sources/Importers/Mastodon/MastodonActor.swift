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
    self.init(id: "")
    var username: String?
    try reader.object { reader, key throws(JSONError) in
      switch key {
      case "id": account.id = try reader.string() ?? ""
      case "preferredUsername": username = try reader.string()
      case "name": account.name = try reader.filledString()
      case "summary": account.bio = try reader.string().flatMap { $0.isEmpty ? nil : .html($0) }
      case "url": account.url = try reader.address()
      case "published": account.joined = try reader.instant()
      case "movedTo": account.movedTo = try reader.address()
      case "alsoKnownAs": account.aliases = try reader.strings() ?? []
      case "icon": icon = try reader.mediaAddress()
      case "image": image = try reader.mediaAddress()
      case "tag": tags = try MastodonTags(&reader)
      case "attachment": account.fields = try Self.fields(&reader)
      // https://codeberg.org/fediverse/fep/src/branch/main/fep/5feb/fep-5feb.md
      case "indexable":
        let isNull = try reader.peek() == .null
        if try reader.bool() != true, !isNull { account.flags.append("noindex") }
      case "memorial": if try reader.isCovering() { account.flags.append("memorial") }
      case "type":
        let type = try reader.string()
        if type == "Service" || type == "Application" { account.flags.append("bot") }
      default: break
      }
    }
    guard !account.id.isEmpty else { return nil }
    account.handle = Self.handle(id: account.id, username: username)
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
      let field = try reader.members { reader throws(JSONError) in try reader.string() }
      guard field["type"] == "PropertyValue", let name = field["name"], let value = field["value"] else {
        return nil
      }
      return Account.Field(name: name, value: .html(value))
    }
  }
}

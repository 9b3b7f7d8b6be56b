import ArchiveContainers
import BuildDiagnostics
import NativeFormat
import ThreadModel

/// Whose archive it is, and whether their account is open to everybody.
struct ThreadsArchiveOwner: Sendable {
  let account: Account
  let privacy: ThreadsArchiveProfile.Privacy
  private(set) var diagnostics = DiagnosticLog()
  /// Whether the archive says how the account is called.
  private let isNamed: Bool

  /// The name of an account of which nothing is known.
  static let unknownName = "me"

  /// Reads the profile next to the posts. Without one, the name is taken from `alternative`, or from
  /// that of the container: `instagram-ada-2026-03-04-AbCdEf.zip`.
  init(_ files: ThreadsArchiveFiles, in container: any ExportContainer, alternative: String?) {
    let place = Diagnostic.Place(container.place(of: files.profile))
    let isThere = container.contains(files.profile)
    let bytes = isThere ? try? container.read(files.profile, limit: 1 << 24) : nil
    let profile = bytes.flatMap { try? $0.readJSON(ThreadsArchiveProfile.init) }
    let archive = /instagram-([a-z0-9._]{1,30})-\d{4}-\d{2}-\d{2}(-.*)?/
    let nameOfArchive = container.name.lastPathPart.wholeMatch(of: archive).map { String($0.1) }
    let name = profile?.username ?? alternative ?? nameOfArchive
    var account = ThreadsRecord.account(name ?? Self.unknownName)
    if name == nil { account.url = nil }
    account.isOwner = true
    account.name = profile?.name.flatMap { $0.isEmpty ? nil : $0 }
    account.bio = profile?.biography.flatMap { $0.isEmpty ? nil : .plain($0) }
    self.account = account
    isNamed = name != nil
    privacy = profile?.privacy ?? (isThere ? .unreadable : .unstated)
    if profile?.username == nil {
      diagnostics.append(
        .warning(
          .missingProfile, at: place,
          "expected the name of the archive's owner there; the account is called \"\(account.handle)\""))
    }
  }

  /// Who may see the posts of an account; private if they must be left out, for the reason that is reported.
  mutating func visibility(assumed: Visibility?, at place: Diagnostic.Place) -> Visibility {
    switch privacy {
    case .open, .unstated: return .public
    case .closed:
      let message = "the account \"\(account.handle)\" is private, so none of its posts is published"
      diagnostics.append(.error(.privateAccount, at: place, message))
      return .private
    case .unreadable:
      if let assumed { return assumed }
      let message =
        "nothing that we understand says whether the account \"\(account.handle)\" is private; if it is not,"
        + " say --assume-visibility public"
      diagnostics.append(.error(.visibilityUnknown, at: place, message))
      return .private
    }
  }

  /// A private account by its name alone, so that no other export that is read with this one shows it.
  var hiddenAccounts: [Account] {
    guard privacy == .closed, isNamed else { return [] }
    var hidden = Account(id: account.id, handle: account.handle)
    hidden.flags = ["private"]
    return [hidden]
  }

  /// Why the posts of the account are left out, in a word.
  var reasonToLeaveOut: String { privacy == .closed ? "private-account" : "visibility-unknown" }
}

/// The `personal_information.json` of a Threads archive: who the account is, and whether it is private.
///
/// Its fields bear labels in the language that the export was asked for in. Where a label is not in our table
/// the shape of the fields must do: they are in the order of name to log in with, shown name, biography,
/// private or not; a URL of e-mail, a telephone number and a word for true or false can be told from
/// anything else. Nothing else of the file is ever used.
struct ThreadsArchiveProfile: Sendable {
  /// Whether the account is open to everybody.
  enum Privacy: Sendable { case open, closed, unstated, unreadable }

  private(set) var username: String?
  private(set) var name: String?
  private(set) var biography: String?
  private(set) var privacy = Privacy.unstated

  /// Reads a profile; `nil` for a text without one.
  init?(_ reader: inout JSONReader) throws(JSONError) {
    var fields: [Field] = []
    var isProfile = false
    try reader.object { reader, key throws(JSONError) in
      guard key == "text_post_app_text_post_app_profile" else { return }
      isProfile = true
      try reader.array { reader throws(JSONError) in
        try reader.object { reader, key throws(JSONError) in
          if key == "string_map_data" { fields += try Self.fields(&reader) }
        }
      }
    }
    try reader.end()
    guard isProfile else { return nil }
    let others = fields.filter { $0.meaning == nil && $0.truth == nil && !$0.isContact }
    func value(_ meaning: Field.Meaning) -> String? { fields.first { $0.meaning == meaning }?.value }
    let named = value(.username) ?? fields.lazy.compactMap(\.linkedName).first
    username = named.flatMap { $0.isEmpty ? nil : $0 } ?? others.first { $0.isUsername }?.value
    let next = fields.firstIndex { $0.value == username }.map { fields.index(after: $0) }
    let following = next.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    name = value(.name) ?? following.flatMap { field in others.contains(field) ? field.value : nil }
    biography = value(.biography)
    privacy = Self.privacy(fields)
  }

  /// What the field for it says; where no label is known, any field that says true makes the account private.
  private static func privacy(_ fields: [Field]) -> Privacy {
    if let flag = fields.first(where: { $0.meaning == .privateFlag }) {
      return flag.truth.map { $0 ? .closed : .open } ?? .unreadable
    }
    let unlabelled = fields.filter { $0.meaning == nil }
    let truths = unlabelled.compactMap(\.truth)
    if truths.contains(true) { return .closed }
    if !truths.isEmpty { return .open }
    return unlabelled.isEmpty ? .unstated : .unreadable
  }

  private static func fields(_ reader: inout JSONReader) throws(JSONError) -> [Field] {
    var fields: [Field] = []
    try reader.object { reader, label throws(JSONError) in
      var field = Field(label: MetaText.string(label))
      let isField = try reader.object { reader, key throws(JSONError) in
        switch key {
        case "value":
          field.value =
            try reader.peek() == .bool ? String(reader.bool() == true) : reader.metaString() ?? ""
        case "href": field.href = try reader.metaString() ?? ""
        default: break
        }
      }
      if isField { fields.append(field) }
    }
    return fields
  }

  /// A labelled line of the profile.
  private struct Field: Hashable {
    enum Meaning: Hashable { case username, name, biography, privateFlag, contact }

    let label: String
    var value = ""
    var href = ""

    /// What the label means, if it is one of those we know.
    var meaning: Meaning? { Self.meanings[label.lowercased()] }

    /// What a word for true or false says.
    var truth: Bool? {
      switch value.lowercased() {
      case "true", "yes", "wahr", "ja", "vrai", "oui", "verdadero", "sí", "verdadeiro", "sim", "vero", "sì":
        true
      case "false", "no", "falsch", "nein", "faux", "non", "falso", "não": false
      default: nil
      }
    }

    /// Whether it is a URL of e-mail or a telephone number.
    var isContact: Bool { meaning == .contact || value.contains("@") || !value.contains(where: \.isLetter) }

    /// Whether it could be a name on Threads. (https://help.instagram.com/182492381886913)
    var isUsername: Bool {
      ThreadsRecord.isUsername(value) && value == value.lowercased()
    }

    /// The name in a URL such as `https://www.threads.net/@ada`.
    var linkedName: String? {
      let parts = href.split(separator: "/")
      guard parts.count >= 3, parts[1].contains("threads."), parts[2].hasPrefix("@") else { return nil }
      return String(parts[2].dropFirst())
    }

    private static let meanings: [String: Meaning] = [
      "username": .username, "benutzername": .username, "nombre de usuario": .username,
      "nom d’utilisateur": .username, "nom d'utilisateur": .username, "nome de usuário": .username,
      "nome utente": .username, "gebruikersnaam": .username,
      "name": .name, "nombre": .name, "nom": .name, "nome": .name, "naam": .name,
      "bio": .biography, "steckbrief": .biography, "biografie": .biography, "biografía": .biography,
      "biographie": .biography, "biografia": .biography,
      "private account": .privateFlag, "privates konto": .privateFlag, "cuenta privada": .privateFlag,
      "compte privé": .privateFlag, "conta privada": .privateFlag, "account privato": .privateFlag,
      "privéaccount": .privateFlag,
      "email": .contact, "e-mail": .contact, "e-mail-adresse": .contact, "phone number": .contact,
      "phone confirmed": .contact, "telefonnummer": .contact, "telefonnummer bestätigt": .contact,
    ]
  }
}

import NativeFormat
import ArchiveContainers
import BuildDiagnostics
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
    let profile = Self.profile(files.profile, in: container)
    let name = profile?.username ?? alternative ?? Self.username(in: container.name)
    var account = ThreadsRecord.account(name ?? Self.unknownName)
    if name == nil { account.url = nil }
    account.isOwner = true
    account.name = profile?.name.flatMap { $0.isEmpty ? nil : $0 }
    account.bio = profile?.biography.flatMap { $0.isEmpty ? nil : .plain($0) }
    self.account = account
    isNamed = name != nil
    privacy = profile?.privacy ?? (container.contains(files.profile) ? .unreadable : .unstated)
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

  private static func profile(
    _ path: String, in container: any ExportContainer
  ) -> ThreadsArchiveProfile? {
    guard container.contains(path), let bytes = try? container.read(path, limit: 1 << 24) else { return nil }
    return try? bytes.readJSON(ThreadsArchiveProfile.init)
  }

  /// The name in `instagram-ada-2026-03-04-AbCdEf.zip`; `nil` for a container that is called otherwise.
  private static func username(in name: String) -> String? {
    let pattern = /instagram-([a-z0-9._]{1,30})-\d{4}-\d{2}-\d{2}(-.*)?/
    return name.lastPathPart.wholeMatch(of: pattern).map { String($0.1) }
  }
}

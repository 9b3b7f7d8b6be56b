import Importers
import NativeFormat
import BuildDiagnostics
import ThreadModel

extension RecordCollector {
  /// Adds the account of a line.
  mutating func addAccount(
    _ outline: RecordOutline, of line: NativeLines.Line, at place: Diagnostic.Place
  ) {
    guard let file = records.files.last else { return }
    guard var account = try? RecordDecoder(folder: file.folder).account(line.bytes) else {
      return sources.current.leaveOut(.accounts, "unreadable")
    }
    if account.flags.contains(RecordDecoder.unreadableFlags) {
      log.append(.unreadableFlags(account, at: place))
    }
    if !account.isWithheld, !account.id.isEmpty { log.tellWrongValues(of: outline, at: place) }
    guard !account.id.isEmpty, account.id.utf8.count <= Self.maximumIDLength else {
      records.accounts.hasUnreadableRecord = true
      sources.current.leaveOut(.accounts, Diagnostic.Code.recordWithoutID.description)
      if account.isWithheld { records.withheld.insert(handle: account.handle) }
      let found = "expected an account with an \"id\" of 1 to \(Self.maximumIDLength) bytes, found one of"
      let message = outline.wrongValue(under: "id") ?? "\(found) \(account.id.utf8.count)"
      return log.append(.error(.recordWithoutID, at: place, message))
    }
    if let extras = try? RecordExtras(of: line.bytes), !extras.members.isEmpty {
      records.accountExtras[account.id] = extras
    }
    if account.handle.isEmpty {
      account.handle = AccountTable.handle(fromID: account.id)
      sources.current.repair("handles-from-ids")
      let message = "account \"\(account.id)\" has no \"handle\"; it is called \"\(account.handle)\""
      log.append(.warning(.accountWithoutHandle, at: place, message))
    }
    sources.join(account: account.id)
    if let other = records.accounts.set(account, isEarlier: file.origin == .earlier), other != account {
      let message = "two accounts have the id \"\(account.id)\"; they are joined, the later words standing"
      log.append(Diagnostic(.note, .duplicateRecord, at: place, message))
    }
  }
}

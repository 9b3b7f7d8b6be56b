import BuildDiagnostics
import PostText
import ThreadModel

extension Archive {
  /// A warning for each account whose name mixes letters of scripts that look alike, and so may pretend to be
  /// another's: its pages show its handle next to it.
  var doubtfulNames: [Diagnostic] {
    accounts.compactMap { account in
      guard let name = account.name, let scripts = mixedScripts(name) else { return nil }
      let message =
        "the name \"\(name)\" of @\(account.handle) mixes \(scripts) letters in one word; pages show the handle next to it"
      return .warning(.nameMixesScripts, message)
    }
  }
}

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

extension Diagnostic.Code {
  /// A name mixes letters of several alphabets and may imitate another.
  ///
  /// - Cause: A handle or a name has, for example, a Cyrillic letter among Latin ones.
  /// - Fix: Check who it is.
  /// - Example: `warning: the name "pаypal" mixes Latin and Cyrillic letters [name-mixes-scripts]`
  static let nameMixesScripts: Diagnostic.Code = "name-mixes-scripts"
}

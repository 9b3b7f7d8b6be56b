import NativeFormat
import BuildDiagnostics
import ThreadModel

// What there is to say about single records. Nothing here quotes the text of a post.
extension Diagnostic {
  static func withoutID(_ outline: RecordOutline, at place: Diagnostic.Place) -> Diagnostic {
    let message =
      outline.wrongValue(under: "id")
      ?? "\(name(outline)) has no \"id\"; every record needs one that stays the same"
    return .error(.recordWithoutID, at: place, message)
  }

  static func longID(_ id: JSONText, at place: Diagnostic.Place) -> Diagnostic {
    let found =
      "expected an id of at most \(RecordCollector.maximumIDLength) bytes, found one of \(id.raw.count)"
    return .error(.recordWithoutID, at: place, found)
  }

  static func tooManyIDs(at place: Diagnostic.Place) -> Diagnostic {
    .error(.tooManyIDs, at: place, "expected at most 4 GB of ids in all exports together")
  }

  static func withoutAccount(_ outline: RecordOutline, at place: Diagnostic.Place) -> Diagnostic {
    let message =
      outline.wrongValue(under: "account")
      ?? "\(name(outline)) has no \"account\", the id of who wrote it"
    return .error(.recordWithoutAccount, at: place, message)
  }

  static func withoutTime(_ outline: RecordOutline, at place: Diagnostic.Place) -> Diagnostic {
    let isMissing = outline.publishedText == nil
    let problem = isMissing ? "\(name(outline)) has no \"published\"" : "\"published\" is not a time"
    let message =
      outline.wrongValue(under: "published") ?? "\(problem); expected \(ValueForm.time.rawValue)"
    return .error(.recordWithoutTime, at: place, message)
  }

  /// What is wrong with a visibility that is stated and cannot be used.
  static func unclear(_ visibility: RecordOutline.StatedVisibility, at place: Diagnostic.Place) -> Diagnostic
  {
    let problem =
      switch visibility {
      case .wrong(let kind): "\"visibility\" expects \(ValueForm.visibility.rawValue), not \(kind.rawValue)"
      case .misnamed(let key): "expected \"visibility\", found \"\(key.string)\""
      default: "\"visibility\" is given more than once; expected it once"
      }
    if case .unknown(let word) = visibility { return unknownVisibility(word.string, at: place) }
    let code: Diagnostic.Code = if case .wrong = visibility { .wrongType } else { .unknownVisibility }
    return .warning(code, at: place, problem + "; the record is left out")
  }

  static func unclearDraft(_ key: JSONText, at place: Diagnostic.Place) -> Diagnostic {
    let expected = (key.isAnyCase(of: "draft") ? ValueForm.bool : .time).rawValue
    return .warning(
      .unclearDraft, at: place, "\"\(key.string)\" expects \(expected); the record is taken for a draft")
  }

  static func unreadableFlags(_ account: Account, at place: Diagnostic.Place) -> Diagnostic {
    let message =
      "\"flags\" of account \"\(account.id)\" is not a list of strings such as [\"bot\"];"
      + " the account is left out as if it were private"
    return .warning(.unreadableFlags, at: place, message)
  }

  static func accountUnreadable(_ id: String) -> Diagnostic {
    let message =
      "account \"\(id)\" has posts but no record, and a record that may be its own could not be read;"
      + " its posts are left out; fix the line of the account"
    return .warning(.accountUnreadable, message)
  }

  static func noVisibility(at place: Diagnostic.Place) -> Diagnostic {
    let fix = "give it a \"visibility\", the header a \"defaultVisibility\", or pass --assume-visibility"
    return .warning(.visibilityUnknown, at: place, "the record does not say who may see it; \(fix)")
  }

  static func unsafePath(_ path: String, at place: Diagnostic.Place) -> Diagnostic {
    let message = "\"file\":\"\(path.prefix(200))\" is left out; expected a path below the export's folder"
    return .error(.unsafeMediaPath, at: place, message)
  }

  private static func name(_ outline: RecordOutline) -> String { outline.type?.string ?? "record" }
}

/// Why a record has no page, in the words of the report.
enum LeftOutReason: String, Error {
  // The record says that not everybody may see it, or when.
  case followers, direct, `private`, draft, embargoed, expired
  case signedInOnly = "signed-in-only"
  // Nobody can tell who may see it.
  case visibilityUnknown = "visibility-unknown"
  case unknownVisibility = "unknown-visibility"
  case wrongType = "wrong-type"
  case accountUnreadable = "account-unreadable"
  // Its account hides it, or what the export left out does.
  case privateAccount = "private-account"
  case withheldByLaterExport = "withheld-by-later-export"
  // Another record is in its place.
  case olderVersion = "older-version"
  // The person decides so.
  case redacted, denied
  case notAllowed = "not-allowed"
}

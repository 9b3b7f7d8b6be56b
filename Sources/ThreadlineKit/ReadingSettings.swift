import BuildDiagnostics
import Exports
public import ThreadModel

/// What a person says of exports that do not say it themselves, for commands that know no site.
public struct ReadingSettings: Sendable {
  /// The kind of all exports; `nil` tells it from the content of each.
  public var kind: ExportKind?
  /// The handle of the owner, for an export that does not say it.
  public var handle: String?
  /// The handle of an account whose export says none.
  public var accountHandle: String?
  /// Whether to take an account that its network shows to signed-in people only.
  public var publishesAnyway = false
  /// The visibility of a record whose export does not say it; `nil` leaves such records out.
  public var assumedVisibility: Visibility?
  /// The file of what the person took down, absolute; `nil` if nothing was.
  public var redactionsFile: String?
  private var now = Instant.earliest

  /// Says nothing.
  public init() {}

  /// Sets the clock, in milliseconds since 1970: a post that waits for a later time is left out.
  public mutating func setNow(milliseconds: Int64) { now = Instant(clamping: milliseconds) }

  /// How exports are read. A `permalinks.lock` says the handles of accounts that are published already.
  func options(stateFolder: String, lock: String? = nil) throws(Diagnostic) -> ExportReader.Options {
    var options = ExportReader.Options(stateFolder: stateFolder, assumedVisibility: assumedVisibility)
    options.kind = kind?.rawValue
    options.handle = handle
    options.knownHandle = HandleMemory(written: accountHandle, lock: lock).handle(of:)
    options.publishAnyway = publishesAnyway
    options.readiness.now = now
    if let redactionsFile {
      options.redactions = try RedactionFile(redactionsFile, isNamed: true).withoutSite()
    }
    return options
  }
}

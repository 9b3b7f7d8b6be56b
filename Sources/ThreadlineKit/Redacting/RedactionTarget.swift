public import SiteChecking
public import ThreadModel

/// What a person wants to take down, as they name it.
public struct RedactionTarget: Hashable, Sendable {
  /// What the name is of.
  public let kind: RedactionKind
  /// The name as it was typed, and as a path on disk.
  public let page: PageName

  /// The name as it was typed.
  public var name: String { page.text }
  /// The name as a path on disk, absolute.
  public var file: String { page.file }

  /// Something to take down.
  public init(_ kind: RedactionKind, _ name: String, file: String) {
    (self.kind, page) = (kind, PageName(name, file: file))
  }
}

/// How far a build or a check is.
public struct BuildProgress: Sendable {
  /// The stages, by the word that a person reads.
  public enum Stage: String, Sendable {
    case reading
    /// Media files of an export are unpacked.
    case unpacking
    /// Media files are fetched from the network.
    case fetching
    case planning, rendering, publishing
    /// An import writes its records.
    case writing
    case checking
  }

  /// What is counted, by the word that a person reads.
  public enum Unit: String, Sendable {
    case page, file, record, thread, bytes
    case mediaFile = "media file"
  }

  /// The stage that runs.
  public let stage: Stage
  /// How much of it is done.
  public let done: Int
  /// How much there is in all; `nil` if that is unknown.
  public let total: Int?
  /// What is counted; `nil` if nothing is.
  public let unit: Unit?

  /// Pictures that were prepared in this stage, and their bytes.
  public struct Pictures: Sendable, Equatable {
    public var count = 0
    public var bytes = 0

    /// No pictures.
    public init() {}
  }

  /// The pictures that were prepared so far.
  public var pictures = Pictures()

  /// A word on a stage.
  public init(stage: Stage, done: Int = 0, total: Int? = nil, unit: Unit? = nil) {
    (self.stage, self.done, self.total, self.unit) = (stage, done, total, unit)
  }
}

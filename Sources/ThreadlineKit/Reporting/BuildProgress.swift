import Importers

/// Receives the progress of a run, on whichever thread works.
public typealias ProgressHandler = @Sendable (BuildProgress) -> Void

/// How far a run is.
public struct BuildProgress: Sendable {
  /// The stages, by the word that a person reads.
  public enum Stage: String, Sendable {
    case reading
    /// Media files are fetched from the network.
    case fetching
    case planning, rendering, publishing
    /// An import writes its records.
    case writing
    case checking
    /// The task was cancelled; `cancellation` says what is left.
    case cancelled
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

  /// What a cancelled run left.
  public struct Cancellation: Sendable, Equatable {
    /// The state of the site.
    public enum Site: Sendable, Equatable {
      /// Nothing was published, and there was no site before.
      case untouched
      /// The site of the last build is as it was.
      case asBefore
      /// The new site is complete.
      case published
    }

    /// A folder that could not be removed at once. The next build removes it.
    public struct Leftover: Sendable, Equatable {
      /// The absolute path.
      public let path: String
      /// The bytes of the files in it; `nil` if they were not counted.
      public let bytes: Int?

      package init(path: String, bytes: Int?) { (self.path, self.bytes) = (path, bytes) }
    }

    /// What happened to the site.
    public let site: Site
    /// The folders that could not be removed.
    public let leftovers: [Leftover]

    package init(site: Site = .untouched, leftovers: [Leftover] = []) {
      (self.site, self.leftovers) = (site, leftovers)
    }
  }

  /// What a cancelled run left; `nil` in every other stage.
  public internal(set) var cancellation: Cancellation?

  /// Pictures that were prepared in this stage, and their bytes.
  public struct Pictures: Sendable, Equatable {
    /// How many pictures were prepared.
    public var count = 0
    /// How many bytes these pictures have.
    public var bytes = 0
  }

  /// The pictures that were prepared so far.
  public var pictures = Pictures()

  /// A word on a stage.
  public init(stage: Stage, done: Int = 0, total: Int? = nil, unit: Unit? = nil) {
    (self.stage, self.done, self.total, self.unit) = (stage, done, total, unit)
  }

  /// How far the reading of exports is.
  init(_ progress: ReadingProgress) {
    switch progress {
    case .records(let count): self.init(stage: .reading, done: count, unit: .record)
    case .bytes(let done, let total): self.init(stage: .reading, done: done, total: total, unit: .bytes)
    }
  }
}

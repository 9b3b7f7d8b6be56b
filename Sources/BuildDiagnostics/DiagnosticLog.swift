/// The diagnostics of a stage in order, with a count of each code.
///
/// At most `limit` diagnostics of one code are kept in full, so that an export with a million bad records
/// costs a million counts and not a million messages. Details are kept apart and are in no count.
public struct DiagnosticLog: Sendable, Codable {
  /// How many details are kept.
  public static let detailLimit = 10_000
  /// How many diagnostics of one code are kept.
  public let limit: Int
  /// The diagnostics kept, in the order they came.
  public private(set) var diagnostics: [Diagnostic] = []
  /// How often each code came, kept or not.
  public private(set) var counts: [Diagnostic.Code: Int] = [:]
  /// The details kept, in the order they came.
  public private(set) var details: [Diagnostic] = []
  /// How many details came that are not in `details`.
  public private(set) var omittedDetails = 0
  /// How many diagnostics of each severity came, kept or not.
  private var severities: [Diagnostic.Severity: Int] = [:]

  /// An empty log.
  public init(limit: Int = 100) { self.limit = limit }

  /// Adds one.
  public mutating func append(_ diagnostic: Diagnostic) {
    guard diagnostic.severity != .detail else { return append(detail: diagnostic) }
    let count = counts[diagnostic.code, default: 0] + 1
    counts[diagnostic.code] = count
    severities[diagnostic.severity, default: 0] += 1
    if count <= limit { diagnostics.append(diagnostic) }
  }

  private mutating func append(detail: Diagnostic) {
    if details.count < Self.detailLimit { details.append(detail) } else { omittedDetails += 1 }
  }

  /// Adds what another log kept, as far as the limit goes, with all of its counts.
  public mutating func append(_ other: DiagnosticLog) {
    for detail in other.details { append(detail: detail) }
    omittedDetails += other.omittedDetails
    var kept = counts.mapValues { min($0, limit) }
    for diagnostic in other.diagnostics where kept[diagnostic.code, default: 0] < limit {
      diagnostics.append(diagnostic)
      kept[diagnostic.code, default: 0] += 1
    }
    for (code, count) in other.counts { counts[code, default: 0] += count }
    for (severity, count) in other.severities { severities[severity, default: 0] += count }
  }

  /// How many diagnostics of a severity came.
  public func count(_ severity: Diagnostic.Severity) -> Int { severities[severity, default: 0] }

  /// How many diagnostics came that are not in `diagnostics`.
  public var omitted: Int { counts.values.reduce(0, +) - diagnostics.count }

  /// The diagnostics of one code.
  public struct Summary: Sendable, Encodable {
    /// The code that all of them have.
    public let code: String
    /// The highest severity among those kept.
    public let severity: Diagnostic.Severity
    /// How many came, kept or not.
    public let count: Int
    /// The first five places among those kept, each once, in words.
    public let places: [String]
  }

  /// The diagnostics of each code, sorted by code.
  public func summary(describing place: (Diagnostic.Place) -> String) -> [Summary] {
    let kept = Dictionary(grouping: diagnostics, by: \.code)
    return counts.sorted { $0.key.description < $1.key.description }.map { code, count in
      var places: [Diagnostic.Place] = []
      for case let place? in kept[code, default: []].map(\.place)
      where places.count < Self.mostPlaces && !places.contains(place) {
        places.append(place)
      }
      let severity = kept[code]?.map(\.severity).max() ?? .note
      return Summary(
        code: code.description, severity: severity, count: count, places: places.map(place))
    }
  }

  private static let mostPlaces = 5
}

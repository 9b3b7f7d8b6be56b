import BuildDiagnostics
import MediaFetching

/// Fetching the media that exports name and did not bring, which a person asks for by `--fetch-media`: nothing else in
/// the program ever touches the network.
public struct ImportFetching: Sendable {
  /// Whether it only says what it would fetch.
  public var isDryRun: Bool
  var run = MediaFetchRun(fetcher: CurlFetcher(agent: "threadline/\(SiteConfiguration.version)").transfer)

  /// Fetching of so many megabytes at the most.
  public init(megabytes: Int, isDryRun: Bool = false) {
    self.isDryRun = isDryRun
    run.limits.allBytes = max(0, min(megabytes, 10_000_000)) * 1_000_000
  }

  /// Fetches into a folder, or finds there what an earlier run fetched.
  func fetch(
    _ addresses: [String], into folder: String, _ log: inout DiagnosticLog,
    _ onProgress: @escaping ProgressHandler
  ) throws(Diagnostic) -> FetchReport {
    let report = try run.fetch(addresses, into: folder) { done, total in
      onProgress(BuildProgress(stage: .fetching, done: done, total: total, unit: .mediaFile))
    }
    for diagnostic in report.diagnostics { log.append(diagnostic) }
    return report
  }

  /// How many of some addresses each host has, the most first.
  func hosts(of addresses: [String]) -> [BuildReport.Count] {
    var counts: [String: Int] = [:]
    for address in addresses {
      counts[MediaFetchRun.host(of: address) ?? "addresses that are none of https", default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      .init(reason: $0.key, count: $0.value)
    }
  }
}

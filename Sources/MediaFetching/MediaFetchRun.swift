package import BuildDiagnostics
import Dispatch
import FileSystem
import Synchronization

/// Fetches media into a folder, a few at a time, and goes on where an earlier run ended.
///
///     let run = MediaFetchRun(fetcher: CurlFetcher(agent: "threadline").transfer)
///     let report = try run.fetch(addresses, into: folder)
///
/// A file counts as fetched when its bytes begin as a picture, a video, a sound or captions do, whatever the server
/// calls it. An URL that returns nothing is in the report and is not an error.
package struct MediaFetchRun: Sendable {
  package var limits = FetchLimits()
  /// What transfers; a test may have one that asks this machine alone.
  package var fetcher: MediaFetcher
  var clock = FetchClock()
  /// Whether addresses without https are asked too: for tests.
  var allowsHTTP = false

  /// Prepares to fetch.
  package init(fetcher: @escaping MediaFetcher) { self.fetcher = fetcher }

  /// Fetches into a folder, which is made, what is not there yet.
  ///
  /// - Parameter onProgress: gets how many URLs are settled, and how many there are.
  package func fetch(
    _ addresses: [String], into folder: String,
    onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(Diagnostic) -> FetchReport {
    let journal = try FetchJournal(folder: folder)
    var report = FetchReport()
    var wanted: [FetchedURL] = []
    for text in Set(addresses).sorted() {
      guard let address = FetchedURL(text, allowingHTTP: allowsHTTP) else {
        report.failures.append(.init(address: text, reason: "it is no address of https without a name in it"))
        continue
      }
      // What an earlier run found out.
      switch journal.entry(address.name) {
      case .kept(let ending, let bytes)?
      where fileSize("\(folder)/\(address.name).\(ending)") == bytes:
        report.kept += 1
      case .failed(let reason)?: report.failures.append(.init(address: text, reason: reason))
      case .kept?, .begun?, nil: if !wanted.contains(address) { wanted.append(address) }
      }
    }
    let queue = FetchQueue(wanted, limits, report)
    let settled = Atomic(0)
    let count = wanted.count
    DispatchQueue.concurrentPerform(iterations: max(1, limits.transfers)) { _ in
      while let job = queue.next(by: clock) {
        if FetchAttempt(job: job, folder: folder, run: self, journal: journal, queue: queue).settles() {
          onProgress(settled.add(1, ordering: .relaxed).newValue, count)
        }
      }
    }
    var finished = queue.finished(because: "the limit of bytes was reached before")
    guard !finished.isUnavailable else {
      throw .error(
        .fetchUnavailable, "libcurl is not on this machine, by which media are fetched; install libcurl4")
    }
    for text in addresses {
      guard let name = FetchedURL(text, allowingHTTP: allowsHTTP)?.name,
        case .kept(let ending, _)? = journal.entry(name)
      else { continue }
      finished.files[text] = "\(name).\(ending)"
    }
    return finished
  }

  /// The host that an address would be fetched from; nil for one that is never asked for.
  package static func host(of address: String) -> String? { FetchedURL(address)?.host }
}

import FileSystem
import Synchronization

/// One try to fetch the file behind one address, with the redirects on its way.
///
/// A class because what a transfer is asked for is remembered while it runs.
final class FetchAttempt: Sendable {
  /// What came of it.
  enum Outcome: Hashable, Sendable {
    case kept(ending: String, bytes: Int)
    /// It will never be had.
    case never(String)
    /// The next run may have it.
    case notNow(String)
    /// It may be had in so many seconds.
    case later(String, after: Double?)
  }

  private let job: FetchQueue.Job
  private let run: MediaFetchRun
  private let journal: FetchJournal
  private let queue: FetchQueue
  private let hasBegun = Atomic(false)

  init(_ job: FetchQueue.Job, of run: MediaFetchRun, _ journal: FetchJournal, _ queue: FetchQueue) {
    (self.job, self.run, self.journal, self.queue) = (job, run, journal, queue)
  }

  private var limits: FetchLimits { run.limits }
  private var part: String { "\(run.folder)/\(job.address.name).part" }

  /// Tries.
  func outcome() -> Outcome {
    guard let file = try? OpenFile(privateAt: part) else { return .notNow("\(part) cannot be written") }
    var address = job.address
    for _ in 0...limits.redirects {
      let answer = transfer(address, into: file.descriptor)
      guard (300..<400).contains(answer.status), let location = answer.location, answer.end == .whole else {
        return outcome(of: answer)
      }
      guard let next = FetchedURL(location, allowingHTTP: run.allowsHTTP) else {
        return refused("it leads on to what is no address of https")
      }
      address = next
    }
    return refused("it leads on more than \(limits.redirects) times")
  }

  private func transfer(_ address: FetchedURL, into file: CInt) -> MediaAnswer {
    let size = fileSize(part) ?? 0
    var validator: String?
    if case .begun(let known)? = journal.entry(job.address.name), !known.isEmpty, size > 0 {
      validator = known
    }
    let request = MediaTransfer(
      address: address.text, file: file, start: validator == nil ? 0 : size, validator: validator,
      mostBytes: limits.fileBytes)
    return run.fetcher.transfer(request) { validator, bytes in self.take(validator, bytes) }
  }

  /// Whether so many bytes may come; the format is recognized by the first of them.
  private func take(_ validator: String?, _ bytes: Int) -> Bool {
    if bytes > 0, !hasBegun.exchange(true, ordering: .relaxed) {
      journal.note(job.address.name, .begun(validator: validator ?? ""))
    }
    return queue.charge(bytes)
  }

  private func outcome(of answer: MediaAnswer) -> Outcome {
    switch answer.end {
    case .whole: return outcome(ofStatus: answer)
    case .privateNetwork: return .notNow("it leads to this machine or into a private network")
    case .tooLarge: return refused("it has more than \(limits.fileBytes) bytes")
    case .stopped:
      queue.stop()
      return .notNow("the limit of bytes was reached")
    case .tooSlow: return .later("it takes too long", after: nil)
    case .unwritable: return .notNow("\(part) cannot be written")
    case .unavailable:
      queue.stop()
      queue.updateReport { $0.isUnavailable = true }
      return .notNow("there is nothing to fetch with")
    case .network(let words): return .later(words.isEmpty ? "the network fails" : words, after: nil)
    }
  }

  private func outcome(ofStatus answer: MediaAnswer) -> Outcome {
    switch answer.status {
    case 200, 206: return finished()
    // What has come is not the beginning of what is there now.
    case 416:
      removeFile(part)
      return .later("the server has another file now", after: nil)
    case 408, 425, 429, 500...599:
      let asked = answer.retryAfter.map { Double(min($0, 1_000_000)) }
      if let asked, asked > limits.longestWait {
        return .notNow("the server asks to wait for \(Int(asked)) seconds (status \(answer.status))")
      }
      return .later("the server answers \(answer.status)", after: asked)
    default: return refused("the server answers \(answer.status)")
    }
  }

  /// Gives the file its name, if it is what it should be.
  private func finished() -> Outcome {
    guard let bytes = fileSize(part), bytes > 0, let ending = run.ending(part) else {
      return refused("it is not a picture, video, sound or caption of a kind that a site may show")
    }
    do { try move(part, to: "\(run.folder)/\(job.address.name).\(ending)") } catch {
      return .notNow("\(part) cannot be renamed")
    }
    return .kept(ending: ending, bytes: bytes)
  }

  private func refused(_ reason: String) -> Outcome {
    removeFile(part)
    return .never(reason)
  }
}

import FileSystem
import SitePaths

/// One try to fetch the file behind one address, with the redirects on its way. What comes of it is written down.
struct FetchAttempt: Sendable {
  let job: FetchQueue.Job
  let folder: String
  let run: MediaFetchRun
  let journal: FetchJournal
  let queue: FetchQueue

  private var limits: FetchLimits { run.limits }
  private var name: String { job.address.name }
  private var part: String { "\(folder)/\(name).part" }

  /// Tries; false if the address is tried again later.
  func settles() -> Bool {
    guard let file = try? OpenFile(privateAt: part) else { return putOff("\(part) cannot be written") }
    var address = job.address
    for _ in 0...limits.redirects {
      let answer = transfer(address, into: file.descriptor)
      guard (300..<400).contains(answer.status), let location = answer.location, answer.end == .whole else {
        return settles(by: answer)
      }
      guard let next = FetchedURL(location, allowingHTTP: run.allowsHTTP) else {
        return refuse("it leads on to what is no address of https")
      }
      address = next
    }
    return refuse("it leads on more than \(limits.redirects) times")
  }

  private func transfer(_ address: FetchedURL, into file: CInt) -> MediaAnswer {
    let size = fileSize(part) ?? 0
    var validator: String?
    if case .begun(let known)? = journal.entry(name), !known.isEmpty, size > 0 {
      validator = known
    }
    let request = MediaTransfer(
      address: address.text, file: file, start: validator == nil ? 0 : size, validator: validator,
      mostBytes: limits.fileBytes)
    return run.fetcher(request) { validator, bytes in take(validator, bytes) }
  }

  /// Whether so many bytes may come. The beginning of a file is of use to the next run if the file is known.
  private func take(_ validator: String?, _ bytes: Int) -> Bool {
    let begun = FetchJournal.Entry.begun(validator: validator ?? "")
    if bytes > 0, journal.entry(name) != begun { journal.note(name, begun) }
    return queue.charge(bytes)
  }

  private func settles(by answer: MediaAnswer) -> Bool {
    switch answer.end {
    case .whole: return settles(byStatusOf: answer)
    case .privateNetwork: return putOff("it leads to this machine or into a private network")
    case .tooLarge: return refuse("it has more than \(limits.fileBytes) bytes")
    case .stopped:
      queue.stop()
      return putOff("the limit of bytes was reached")
    case .tooSlow: return retry("it takes too long")
    case .unwritable: return putOff("\(part) cannot be written")
    case .unavailable:
      queue.stop()
      queue.updateReport { $0.isUnavailable = true }
      return putOff("there is nothing to fetch with")
    case .network: return retry(answer.fault.isEmpty ? "the network fails" : answer.fault)
    }
  }

  private func settles(byStatusOf answer: MediaAnswer) -> Bool {
    switch answer.status {
    case 200, 206: return keep()
    // What has come is not the beginning of what is there now.
    case 416:
      removeFile(part)
      return retry("the server has another file now")
    case 408, 425, 429, 500...599:
      let asked = answer.retryAfter.map { Double(min($0, 1_000_000)) }
      if let asked, asked > limits.longestWait {
        return putOff("the server asks to wait for \(Int(asked)) seconds (status \(answer.status))")
      }
      return retry("the server answers \(answer.status)", after: asked)
    default: return refuse("the server answers \(answer.status)")
    }
  }

  /// Gives the file its name, if it is what it should be.
  private func keep() -> Bool {
    let start = try? OpenFile(reading: part, followingLinks: false).bytes(limit: MediaFormat.signatureLength)
    guard let bytes = fileSize(part), let ending = start.flatMap(MediaFormat.init(signature:))?.fileExtension
    else {
      return refuse("it is not a picture, video, sound or caption of a kind that a site may show")
    }
    do { try move(part, to: "\(folder)/\(name).\(ending)") } catch {
      return putOff("\(part) cannot be renamed")
    }
    journal.note(name, .kept(ending: ending, bytes: bytes))
    queue.updateReport { $0.fetched += 1 }
    return true
  }

  /// Notes that the file will never be had.
  private func refuse(_ reason: String) -> Bool {
    removeFile(part)
    journal.note(name, .failed(reason))
    queue.updateReport { $0.failures.append(.init(address: job.address.text, reason: reason)) }
    return true
  }

  /// Notes that the next run may have the file.
  private func putOff(_ reason: String) -> Bool {
    queue.updateReport { $0.putOff(job.address, reason) }
    return true
  }

  /// Has the address tried again after so many seconds, or a wait of ours; or puts it off if that was done often enough.
  private func retry(_ reason: String, after asked: Double? = nil) -> Bool {
    var job = job
    job.tries += 1
    let wait = max(asked ?? 0, (0..<(job.tries - 1)).reduce(limits.firstWait) { wait, _ in wait * 4 })
    guard job.tries < limits.tries, wait <= limits.longestWait else { return putOff(reason) }
    queue.retry(job, at: run.clock.now() + wait)
    return false
  }
}

import Synchronization

/// Which address is asked for next, and when: no host more often than the pause between two of its files allows, and
/// none before the moment that it asks for.
final class FetchQueue: Sendable {
  /// An address that is wanted, and how often it was tried.
  struct Job: Sendable {
    let address: FetchedURL
    var tries = 0
  }

  private struct Host {
    var jobs: [Job] = []
    var ready = 0.0
  }

  private struct State {
    var hosts: [String: Host] = [:]
    var isStopped = false
    var report: FetchReport
  }

  private let limits: FetchLimits
  private let state: Mutex<State>

  /// A queue of addresses, each once; of a host they come in their order.
  init(_ addresses: [FetchedURL], _ limits: FetchLimits, _ report: FetchReport) {
    self.limits = limits
    var state = State(report: report)
    for address in addresses.reversed() {
      state.hosts[address.host, default: Host()].jobs.append(Job(address: address))
    }
    self.state = Mutex(state)
  }

  /// The next thing to do, when it is time for it; nil if nothing is left.
  func next(by clock: FetchClock) -> Job? {
    while true {
      let now = clock.now()
      let (job, wait): (Job?, Double) = state.withLock { state in
        let waiting = state.hosts.filter { !$0.value.jobs.isEmpty }
        guard !state.isStopped,
          let (name, host) = waiting.min(by: { ($0.value.ready, $0.key) < ($1.value.ready, $1.key) })
        else { return (nil, 0) }
        guard host.ready <= now else { return (nil, host.ready - now) }
        state.hosts[name]?.ready = now + limits.hostPause
        return (state.hosts[name]?.jobs.popLast(), 0)
      }
      guard wait > 0 else { return job }
      clock.wait(wait)
    }
  }

  /// Puts an address back, for when its host has had so many seconds of peace.
  func retry(_ job: Job, at moment: Double) {
    state.withLock { state in
      var host = state.hosts[job.address.host, default: Host()]
      host.jobs.insert(job, at: 0)
      host.ready = max(host.ready, moment)
      state.hosts[job.address.host] = host
    }
  }

  /// Takes so many bytes of what all may have; false where they are not left.
  func charge(_ bytes: Int) -> Bool {
    state.withLock { state in
      guard !state.isStopped, bytes <= limits.allBytes - state.report.bytes else { return false }
      state.report.bytes += bytes
      return true
    }
  }

  /// Ends the run; what waits stays unasked for.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Writes into the report.
  func updateReport(_ change: @Sendable (inout FetchReport) -> Void) { state.withLock { change(&$0.report) } }

  /// The report, when all work is done. It includes what was never requested.
  func finished(because reason: String) -> FetchReport {
    state.withLock { state in
      var report = state.report
      for job in state.hosts.values.flatMap(\.jobs) {
        report.putOff(job.address, reason)
      }
      report.failures.sort { $0.address < $1.address }
      return report
    }
  }
}

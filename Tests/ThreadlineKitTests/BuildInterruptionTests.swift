import BuildDiagnostics
import Foundation
import Testing

@testable import ThreadlineKit

@Suite("Ending a build from outside")
struct BuildInterruptionTests {
  @Test("a hook that runs is asked to end with all that it started, and nothing is published (fault 250)")
  func hook() async throws {
    let fixture = try SiteFixture()
    try fixture.export([SiteFixture.post("p")])
    var configuration = try fixture.meant()
    let script = "sleep 600 & echo $! > sleeper.part; mv sleeper.part sleeper; wait"
    configuration.hooks.programs[.afterPlan] = ["/bin/sh", "-c", script]
    let (meant, interruption) = (configuration, BuildInterruption())
    let build = Task {
      var log = DiagnosticLog()
      _ = try await SiteBuilder(meant, interruption: interruption).build(&log)
    }
    var sleeper: pid_t?
    while sleeper == nil {
      try await Task.sleep(for: .milliseconds(10))
      sleeper = fixture.page("sleeper", output: ".").flatMap { pid_t($0.filter(\.isNumber)) }
    }
    interruption.interrupt()
    await #expect(throws: Diagnostic.self) { try await build.value }
    // Whoever adopts it may take a moment to notice that it ended.
    let number = try #require(sleeper)
    while isRunning(number) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(fixture.page("index.html") == nil)
  }

  @Test("it waits until files that move are there, and then the site is published")
  func publishing() async throws {
    let interruption = BuildInterruption()
    try interruption.prepare { () throws(Diagnostic) in
      let clear = { @Sendable in
        Issue.record("there is nothing to remove from a site that is published")
        return BuildInterruption.Outcome()
      }
      return ((), clear)
    }
    let (isMoving, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Threads of their own, since each of them is held up.
    let outcome = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        try? interruption.publish { () throws(Diagnostic) in
          isMoving.signal()
          mayEnd.wait()
        }
      }
      DispatchQueue.global().async {
        isMoving.wait()
        continuation.resume(returning: interruption.interrupt())
      }
      DispatchQueue.global().async {
        while !interruption.isInterrupted { usleep(5_000) }
        mayEnd.signal()
      }
    }
    #expect(outcome.site == .published)
  }

  @Test("a build that was interrupted says so, whatever else that tore")
  func interrupted() async throws {
    let fixture = try SiteFixture()
    try fixture.export((1...40).map { SiteFixture.post("p\($0)") })
    let interruption = BuildInterruption()
    let configuration = try fixture.meant()
    var log = DiagnosticLog()
    var report = BuildReport()
    let error = await #expect(throws: Diagnostic.self) {
      try await SiteBuilder(configuration, interruption: interruption).build(&log, report: &report) {
        if $0.stage == .rendering { interruption.interrupt() }
      }
    }
    #expect(error?.code == .interrupted && report.status == .notPublished)
    #expect(report.error?.code == "build-interrupted" && fixture.page("index.html") == nil)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/.site.threadline-staged"))
  }

  /// Whether a process has not ended; one that nobody asked about since has.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }
}

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

  /// Whether a process has not ended; one that nobody asked about since has.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }
}

import BuildDiagnostics
import Foundation
import Synchronization
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
    let meant = configuration
    let build = Task { try await SiteBuilder(meant).build() }
    var sleeper: pid_t?
    while sleeper == nil {
      try await Task.sleep(for: .milliseconds(10))
      sleeper = fixture.page("sleeper", output: ".").flatMap { pid_t($0.filter(\.isNumber)) }
    }
    build.cancel()
    await #expect(throws: BuildFailure.self) { try await build.value }
    // Its new parent may take a moment to notice that it ended.
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
        return BuildProgress.Cancellation()
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
    let configuration = try fixture.meant()
    let told = Mutex<[BuildProgress.Cancellation]>([])
    let task = Mutex<Task<BuildReport, any Error>?>(nil)
    let isStored = DispatchSemaphore(value: 0)
    let build = Task {
      try await SiteBuilder(configuration).build { progress in
        if let cancellation = progress.cancellation { told.withLock { $0.append(cancellation) } }
        guard progress.stage == .rendering else { return }
        isStored.wait()
        isStored.signal()
        task.withLock(\.self)?.cancel()
      }
    }
    task.withLock { $0 = build }
    isStored.signal()
    let failure = await #expect(throws: BuildFailure.self) { try await build.value }
    let report = try #require(failure?.report)
    #expect(failure?.diagnostic.code == .interrupted && report.status == .notPublished)
    #expect(report.error?.code == "build-interrupted" && fixture.page("index.html") == nil)
    #expect(told.withLock(\.self) == [BuildProgress.Cancellation()])
    #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/.site.threadline-staged"))
  }

  /// Whether a process has not ended; one that nobody asked about since has.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }
}

import ArgumentParser
import BuildDiagnostics
import ThreadlineKit

/// The run of a command that takes a while: its messages, its progress, and its end by a signal.
struct LongRun {
  let console: Console
  /// What is said if a signal ends the run.
  var words = Interruption.Words.publishing
  /// Whether a failure is followed by the line that nothing was published.
  var publishes = false

  /// Does the work, prints its log and shows its result. Throws the exit status of a failure, and of errors in the log.
  func perform<Outcome>(
    _ work: (BuildInterruption, inout DiagnosticLog) async throws(Diagnostic) -> Outcome,
    show: (Outcome) throws -> Void
  ) async throws {
    var log = DiagnosticLog(limit: 20)
    let interruption = BuildInterruption()
    let signals = Interruption.listen(for: interruption, console, words)
    defer { signals.stop() }
    let result: Result<Outcome, Diagnostic>
    do throws(Diagnostic) {
      result = .success(try await work(interruption, &log))
    } catch {
      result = .failure(error)
    }
    signals.holdIfInterrupted()
    console.endProgress()
    console.print(log)
    do {
      try show(result.get())
    } catch let error as Diagnostic {
      console.print(error)
      let status = ExitStatus.status(for: error)
      if publishes, status == ExitStatus.notDone { console.remark(BuildEnding.nothingPublished(error)) }
      throw status
    }
    if log.count(.error) > 0 { throw ExitStatus.errorsFound }
  }
}

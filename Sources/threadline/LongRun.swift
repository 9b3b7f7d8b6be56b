import ArgumentParser
import BuildDiagnostics
import FileServing
import Foundation
import ThreadlineKit

/// The run of a command that takes a while: its progress, its messages, and its end by a signal.
struct LongRun {
  let console: Console
  /// What is said if a signal ends the run.
  var words = Interruption.Words.publishing
  /// Whether a failure is followed by the line that nothing was published.
  var publishes = false

  /// Does the work and returns its outcome. If that fails, prints why and throws the exit status; `showFailure` shows the
  /// report of such a run.
  func perform<Outcome: Sendable>(
    _ work: @escaping @Sendable (@escaping ProgressHandler) async throws -> Outcome,
    showFailure: (BuildReport) -> Void = { _ in }
  ) async throws -> Outcome {
    let interruption = Interruption(console, words)
    // The work waits for the signals to be listened to: one that came before would end the program without a word.
    let listening = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in listening.stream {}
      return try await work { progress in
        interruption.note(progress)
        console.show(progress)
      }
    }
    let signals = interruption.listen { task.cancel() }
    listening.continuation.finish()
    let result = await task.result
    signals.stop()
    // A signal ends the program, with its own status.
    while task.isCancelled { sleep(60) }
    console.endProgress()
    do {
      return try result.get()
    } catch let failure as BuildFailure {
      console.print(failure.report.diagnostics)
      showFailure(failure.report)
      throw end(failure.diagnostic)
    } catch let error as Diagnostic {
      throw end(error)
    }
  }

  /// Prints what stopped the run, and gives the exit status.
  private func end(_ diagnostic: Diagnostic) -> ExitCode {
    console.print(diagnostic)
    let status = ExitStatus.status(for: diagnostic)
    if publishes, status != ExitStatus.usage {
      console.remark("See \(page(explaining: diagnostic.code))")
    }
    if publishes, status == ExitStatus.notDone { console.remark(nothingPublished(diagnostic)) }
    return status
  }

  /// The last line of a build that was stopped: the reason up to its first semicolon, with its place.
  private func nothingPublished(_ diagnostic: Diagnostic) -> String {
    let reason = diagnostic.message.prefix { $0 != ";" }
    let place = diagnostic.place.map { place in
      "\(Diagnostic.Place(AbsolutePath.shown(place.path), line: place.line, column: place.column)): "
    }
    return "NOTHING WAS PUBLISHED: \(place ?? "")\(reason)".printable
  }

  /// The page of a code with its heading: the file that was installed with the program, or else the name that it has in
  /// the repository.
  ///
  ///     /usr/share/doc/threadline/docs/reference/diagnostics.md#missing-export
  private func page(explaining code: Diagnostic.Code) -> String {
    let program = URL(fileURLWithPath: SiteConfiguration.runningProgram).resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().deletingLastPathComponent()
    let installed = folder.appendingPathComponent("share/doc/threadline/\(code.page)").path
    let file = installed.prefix { $0 != "#" }
    return FileManager.default.fileExists(atPath: String(file)) ? installed : code.page
  }
}

package import BuildDiagnostics
import FileSystem
import Foundation

/// A program that was started, with the pipe from its output: a hook, or `ffmpeg`.
package struct RunningProgram: ~Copyable {
  /// Its number, and that of its process group.
  let process: Int32
  private let output: Int32
  private var isOpen = true
  private var lines = LineSplitter()

  /// Starts it in a folder, as the leader of a process group of its own. `name` is what errors call it. The input is in
  /// a file in the folder for temporary files that the environment names.
  package init(
    _ name: String, _ path: String, arguments: [String], environment: [String: String], folder: String,
    input: [UInt8] = []
  ) throws(Diagnostic) {
    let file = try unnamedFile(holding: input, in: environment["TMPDIR"] ?? "/tmp")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.unstarted(name, errno) }
    defer { close(ends[0]) }
    let (reading, writing) = (above2(ends[0]), above2(ends[1]))
    close(ends[1])
    defer { close(writing) }
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let error = startProgram(
      path, arguments, environment: variables, in: folder, input: file.descriptor, output: writing, &process)
    guard error == 0 else {
      close(reading)
      throw Self.unstarted(name, error)
    }
    self.process = process
    output = reading
  }

  deinit { close(output) }

  private static func unstarted(_ name: String, _ error: Int32) -> Diagnostic {
    .error(.hookFailed, "\(name) cannot be started: \(String(cString: strerror(error)))")
  }

  /// How long one look at silent output takes, in milliseconds.
  private static let tick: Int32 = 20
  /// How long is read from what an ended program left running, altogether and without a word.
  private static let drained = (limit: Duration.seconds(1), silence: Int32(100))

  /// Reads what it prints until it has ended, by itself or by force because it took too long or did too much. What is
  /// wrong with how it ended is a fault. `onEnd` is called while no other process group can have its number.
  package mutating func follow(
    limit: Duration, grace: Duration, doesTooMuch: () -> Bool = { false }, onEnd: () -> Void = {},
    onLine: (String) -> Void = { _ in }
  ) -> (isLate: Bool, fault: String?) {
    let clock = ContinuousClock()
    var end = clock.now + limit
    var isLate = false
    while !hasEnded() {
      _ = read(waiting: Self.tick, onLine)
      guard clock.now >= end || doesTooMuch() else { continue }
      kill(-process, isLate ? SIGKILL : SIGTERM)
      isLate = true
      end = clock.now + grace
    }
    if isLate { kill(-process, SIGKILL) }
    onEnd()
    let fault = reap()
    let last = clock.now + Self.drained.limit
    while isOpen, clock.now < last, read(waiting: Self.drained.silence, onLine) {}
    lines.finish(onLine)
    return (isLate, fault)
  }

  /// Whether it has ended; it stays to be reaped.
  private func hasEnded() -> Bool {
    var status = siginfo_t()
    let result = waitid(P_PID, id_t(bitPattern: process), &status, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 ? status.si_signo == SIGCHLD : errno != EINTR
  }

  /// Asks the system how it ended; `nil` if all went well.
  private func reap() -> String? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return "ended, and the system did not say how" }
    }
    let signal = status & 0x7F
    guard signal == 0 else {
      let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
      return "was ended by signal \(signal) (\(name))"
    }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : "ended with status \(code)"
  }

  /// Reads once, and waits for it so many milliseconds; false where nothing came.
  private mutating func read(waiting time: Int32, _ onLine: (String) -> Void) -> Bool {
    var waited = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, isOpen ? 1 : 0, time) > 0 else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      let count = Foundation.read(output, buffer.baseAddress, buffer.count)
      guard count > 0 else {
        isOpen = count < 0 && errno == EINTR
        return false
      }
      lines.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), onLine)
      return true
    }
  }
}

/// A file without a name, open for reading from its start: it is removed when its last descriptor is closed.
private func unnamedFile(holding bytes: [UInt8], in folder: String) throws(Diagnostic) -> OpenFile {
  var name = Array((folder + "/threadline-hook-XXXXXX").utf8CString)
  let made = mkstemp(&name)
  do throws(Diagnostic) {
    guard made >= 0 else { throw .system(.hookFailed, "write", folder) }
    unlink(name)
    defer { close(made) }
    let file = OpenFile(above2(made), path: folder, code: .hookFailed)
    try bytes.span.withUnsafeBytes { (bytes) throws(Diagnostic) in try file.write(bytes) }
    try file.rewind()
    return file
  } catch {
    throw .error(
      .hookFailed, at: .init(folder), "the report for a hook cannot be written there: \(lastSystemError)")
  }
}

/// The same file under a number above the standard ones, closed in programs that are started.
private func above2(_ descriptor: Int32) -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

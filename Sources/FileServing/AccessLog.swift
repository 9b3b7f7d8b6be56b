import BuildDiagnostics
import Dispatch
import FileSystem
import Foundation
import Synchronization

/// Lines of the access log on their way to its file, or to standard output.
///
/// They are gathered and written twice a second on a queue of their own, so that a slow disk, or a terminal that was
/// stopped, holds up no answer; where it takes nothing for long, lines are dropped and counted. A file that was moved
/// away is started again, so a program that rotates logs can do so without a signal.
final class AccessLog: Sendable {
  /// How many bytes of lines may wait.
  private static let limit = 4 * 1_024 * 1_024

  /// Lines that were dropped.
  let dropped = ServerCounters.Count()
  private let path: String
  private let format: FileServer.LogFormat
  /// What waits to be written. Writing is scheduled with the first line of it.
  private let lines = Mutex<[UInt8]>([])
  /// The open log, which only its own queue writes to.
  private let file: Mutex<OpenFile>
  private let queue = DispatchQueue(label: "threadline.access-log")

  /// Opens the log at a path, to write behind what is there; `-` is standard output.
  init(_ path: String, _ format: FileServer.LogFormat) throws(Diagnostic) {
    self.path = path
    self.format = format
    guard let file = Self.file(at: path) else {
      throw .error(
        .accessLogNotWritable, at: .init(path),
        "cannot write the access log \"\(path)\" (\(lastSystemError)); "
          + "expected a file in a folder that is there, or \"-\" for standard output")
    }
    self.file = Mutex(file)
  }

  /// Takes the line of an answer.
  func append(_ exchange: Exchange, from visitor: String) {
    let bytes = exchange.line(format, from: visitor, at: HTTPDate(seconds: time(nil)))
    let mustSchedule = lines.withLock { lines in
      guard lines.count + bytes.count <= Self.limit else {
        dropped.add()
        return false
      }
      defer { lines += bytes }
      return lines.isEmpty
    }
    if mustSchedule { queue.asyncAfter(deadline: .now() + .milliseconds(500)) { self.flush() } }
  }

  /// Writes what waits; returns when it is written, or after a second.
  func finish() {
    let written = DispatchGroup()
    queue.async(group: written) { self.flush() }
    _ = written.wait(timeout: .now() + .seconds(1))
  }

  /// Writes what waits. What comes meanwhile is written next: the queue does one thing at a time.
  private func flush() {
    let lines = lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
    file.withLock { file in
      if path != "-", !Self.isCurrent(file, path), let new = Self.file(at: path) { file = new }
      if lines.withUnsafeBytes({ (try? file.write($0)) == nil }) { dropped.add() }
    }
  }

  /// Opens a log to be written at its end; a pipe without a reader is not waited for.
  private static func file(at path: String) -> OpenFile? {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let number = path == "-" ? dup(STDOUT_FILENO) : uninterrupted { open(path, flags, 0o640) }
    return number >= 0 ? OpenFile(number, path: path) : nil
  }

  /// Whether the path still leads to the open file.
  private static func isCurrent(_ file: borrowing OpenFile, _ path: String) -> Bool {
    guard let open = try? file.identity(), let now = FileIdentity(at: path, followingLinks: true) else {
      return false
    }
    return open.isSamePlace(as: now)
  }
}

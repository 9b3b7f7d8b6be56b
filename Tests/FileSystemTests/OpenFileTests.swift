import Foundation
import Synchronization
import Testing

@testable import FileSystem

#if os(Linux)
  @Suite struct OpenFileTests {
    @Test("writing that signals interrupt, and that a full pipe cuts short, is finished (fault 165)")
    func interruptedWriting() throws {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(SIGUSR1, &action, nil)
      // The threads that tests run on let no signal in.
      var (wanted, before) = (sigset_t(), sigset_t())
      sigemptyset(&wanted)
      sigaddset(&wanted, SIGUSR1)
      pthread_sigmask(SIG_UNBLOCK, &wanted, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      let (input, output) = (ends[0], ends[1])
      let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let writer = pthread_self()
      let isRead = DispatchSemaphore(value: 0)
      let found = Mutex<[UInt8]>([])
      Thread.detachNewThread {
        let bytes = Self.read(input, interrupting: writer)
        found.withLock { $0 = bytes }
        isRead.signal()
      }
      var file = OpenFile(output, path: "pipe")
      try bytes.withUnsafeBytes { try file.write($0) }
      try file.close()
      isRead.wait()
      #expect(found.withLock { $0 } == bytes)
    }

    /// Reads slowly to the end, with a signal to another thread before each piece.
    private static func read(_ descriptor: Int32, interrupting target: pthread_t) -> [UInt8] {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 50_000)
      while true {
        usleep(500)
        pthread_kill(target, SIGUSR1)
        let count = Foundation.read(descriptor, &piece, piece.count)
        guard count > 0 else { break }
        bytes += piece[..<count]
      }
      close(descriptor)
      return bytes
    }
  }
#endif

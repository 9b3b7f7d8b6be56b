#if os(Linux)
  import Dispatch
  import FileSystem
  import Foundation
  import Synchronization

  /// What the kernel reports about folders. A file is watched through its folder, since most programs save by
  /// putting another file in its place.
  final class InotifyEvents: Sendable {
    private let descriptor: Int32
    private let source: Mutex<any DispatchSourceRead>
    private let onChange: @Sendable () -> Void
    private let watches = Mutex<[Int32: Watch]>([:])

    private struct Watch {
      let folder: String
      /// The names that count; nil if all do, and new folders are watched too.
      var names: Set<String>?
    }

    /// How many folders are watched at the most; the system allows so many for one person by default.
    private static let limit = 8_192
    /// How long nothing must happen before a change is reported, and the longest that a change waits, in milliseconds.
    private static let quiet: Int32 = 12
    private static let longest = 250

    /// Nil if the system allows no more watches.
    init?(_ places: FileWatch.Places, _ onChange: @escaping @Sendable () -> Void) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      let queue = DispatchQueue(label: "threadline.file-watch")
      source = Mutex(DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue))
      self.onChange = onChange
      for file in places.files {
        let parts = file.split(separator: "/")
        add("/" + parts.dropLast().joined(separator: "/"), names: parts.last.map { [String($0)] } ?? [])
      }
      for folder in places.folders { addAll(below: folder) }
      source.withLock { [descriptor] source in
        source.setEventHandler { self.listen() }
        source.setCancelHandler { close(descriptor) }
        source.resume()
      }
    }

    func stop() { source.withLock { $0.cancel() } }

    private func addAll(below folder: String) {
      add(folder, names: nil)
      for name in TreeWalk.paths(in: folder, of: .folder) {
        guard watches.withLock({ $0.count }) < Self.limit else { return }
        add("\(folder)/\(name)", names: nil)
      }
    }

    private func add(_ folder: String, names: Set<String>?) {
      let kinds = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ATTRIB
      let watch = inotify_add_watch(descriptor, folder, UInt32(kinds) | UInt32(IN_ONLYDIR))
      guard watch >= 0 else { return }
      watches.withLock { watches in
        let others = watches[watch].map(\.names) ?? .some([])
        // A folder may be watched for a file, and as a whole.
        let all = names.flatMap { names in others.map { names.union($0) } }
        watches[watch] = Watch(folder: folder, names: all)
      }
    }

    /// Takes the events that have come, and reports those that count when they are over.
    private func listen() {
      guard read() else { return }
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .milliseconds(Self.longest), isMore() { _ = read() }
      onChange()
    }

    /// Whether there is something to read within a moment.
    private func isMore() -> Bool {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, Self.quiet) > 0
    }

    /// Takes all events that are there; whether any of them counts.
    private func read() -> Bool {
      var counts = false
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
        while true {
          let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { return }
          if take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { counts = true }
        }
      }
      return counts
    }

    private func take(_ events: UnsafeRawBufferPointer) -> Bool {
      var counts = false
      var offset = 0
      let size = MemoryLayout<inotify_event>.size
      while offset + size <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let end = offset + size + Int(event.len)
        guard end <= events.count else { break }
        let name = events[(offset + size)..<end].prefix { $0 != 0 }
        if isCounted(event, String(decoding: name, as: UTF8.self)) { counts = true }
        offset = end
      }
      return counts
    }

    private func isCounted(_ event: inotify_event, _ name: String) -> Bool {
      // Events were lost: anything may have changed.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let watch = watches.withLock({ $0[event.wd] }) else { return false }
      if let names = watch.names { return names.contains(name) }
      let isFolder = event.mask & UInt32(IN_ISDIR) != 0
      if isFolder, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
        addAll(below: "\(watch.folder)/\(name)")
      }
      // A new file is not complete yet: an event of its own says that it was closed.
      return isFolder || event.mask & UInt32(IN_CREATE) == 0
    }
  }
#endif

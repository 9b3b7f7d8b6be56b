import FileSystem
import Synchronization

/// Reports that something changed in some files and folders; the build finds out what.
///
/// On Linux the system reports changes (https://man7.org/linux/man-pages/man7/inotify.7.html); elsewhere, and where the
/// system allows no more watches, sizes and times are compared every half second. A thousand changes at once are
/// reported as one: when nothing has happened for a moment, or after a quarter of a second of changes.
final class FileWatch: Sendable {
  /// What is watched: folders with all that is in them, and single files.
  struct Places: Hashable, Sendable {
    var folders: [String] = []
    var files: [String] = []
  }

  /// One element for each time that something changed, and what reports that.
  let (changes, notification) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let state = Mutex(State())

  private struct State {
    var places = Places()
    /// Ends the source of changes that is listened to.
    var stop: (@Sendable () -> Void)?
  }

  /// Watches these places from now on, and no others.
  func watch(_ places: Places) {
    state.withLock { state in
      guard state.places != places || state.stop == nil else { return }
      state.stop?()
      state.places = places
      state.stop = Self.listen(to: places) { [notification] in notification.yield() }
    }
  }

  /// Reports nothing any more.
  func stop() {
    state.withLock { state in
      state.stop?()
      state.stop = nil
    }
    notification.finish()
  }

  /// Listens to a source of changes until what it returns is called.
  private static func listen(
    to places: Places, _ onChange: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    #if os(Linux)
      if let events = InotifyEvents(places, onChange) { return { events.stop() } }
    #endif
    let polling = PolledEvents.task(places, onChange)
    return { polling.cancel() }
  }
}

/// Looks at sizes and times every half second.
enum PolledEvents {
  /// A task that does so until it is canceled.
  static func task(
    _ places: FileWatch.Places, every pause: Duration = .milliseconds(500),
    _ onChange: @escaping @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task.detached(priority: .utility) {
      var last = Self.snapshot(of: places)
      while !Task.isCancelled {
        try? await Task.sleep(for: pause)
        let now = Self.snapshot(of: places)
        if now != last, !Task.isCancelled { onChange() }
        last = now
      }
    }
  }

  /// How many files are looked at.
  private static let limit = 50_000

  /// What distinguishes each file from a changed one.
  private static func snapshot(of places: FileWatch.Places) -> [String: FileIdentity] {
    var found: [String: FileIdentity] = [:]
    for file in places.files { found[file] = FileIdentity(at: file) }
    for folder in places.folders {
      found[folder] = FileIdentity(at: folder)
      for name in TreeWalk.paths(in: folder, of: .folder) + TreeWalk.paths(in: folder) {
        guard found.count < limit else { return found }
        found["\(folder)/\(name)"] = FileIdentity(at: "\(folder)/\(name)")
      }
    }
    return found
  }
}

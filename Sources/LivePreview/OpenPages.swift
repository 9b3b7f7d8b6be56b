import SitePaths
import Synchronization
import ThreadlineKit

/// The pages that browsers have open, each as it was shown last, and the line to each.
final class OpenPages: Sendable {
  /// What goes over a line, as JSON.
  struct Message: Encodable, Sendable {
    var patch: PagePatch?
    /// The version that the page has then.
    var version: String?
    var faults: [PreviewFault]?
    var reload: Bool?
    /// Whether a build runs.
    var isBuilding: Bool?
  }

  private typealias Sending = (line: AsyncStream<[UInt8]>.Continuation, event: [UInt8])

  private struct Page {
    let path: SitePath
    let line: AsyncStream<[UInt8]>.Continuation
    var parts = PageParts([])
    /// The version that is shown; nil if there is no such page.
    var version: String?
    /// Whether it shows what a build made that is not over.
    var isEarly = false

    /// Brings it up to date, and returns the message for it; nil if nothing has to be sent.
    mutating func become(_ bytes: [UInt8], isEarly: Bool) -> Sending? {
      let now = LivePage.version(of: bytes)
      guard version != now else { return nil }
      guard version != nil else { return isEarly ? nil : (line, OpenPages.event(Message(reload: true))) }
      let new = PageParts(LivePage.withoutEnding(bytes))
      let patch = PagePatch(from: parts, to: new)
      if isEarly, patch.needsFiles { return nil }
      (parts, version, self.isEarly) = (new, now, isEarly)
      return (line, OpenPages.event(Message(patch: patch, version: now)))
    }
  }

  private struct State {
    var pages: [Int: Page] = [:]
    var next = 0
    /// What a page that is opened gets to know of the builds.
    var status = Message()
    /// The pages that this build made, of those that are open.
    var made: [SitePath: [UInt8]] = [:]
  }

  private let state = Mutex(State())

  /// How many lines there may be at a time.
  static let limit = 256

  /// Opens a line for a page that is shown in a version; nil if there are too many lines. `onDisk` gives the file of
  /// the page as it was built last: it is asked once the line is open, so that no build between is missed.
  func open(_ path: SitePath, version: String, onDisk: () -> [UInt8]?) -> AsyncStream<[UInt8]>? {
    let (stream, line) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(64))
    let opened: (number: Int, status: Message)? = state.withLock { state in
      guard state.pages.count < Self.limit else { return nil }
      state.next += 1
      state.pages[state.next] = Page(path: path, line: line)
      return (state.next, state.status)
    }
    guard let (number, status) = opened else { return nil }
    line.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.pages.removeValue(forKey: number) }
    }
    line.yield(Array(": listening\n\n".utf8))
    if status.faults != nil || status.isBuilding != nil { line.yield(Self.event(status)) }
    if let bytes = onDisk() {
      let (parts, now) = (PageParts(LivePage.withoutEnding(bytes)), LivePage.version(of: bytes))
      state.withLock { state in
        state.pages[number]?.parts = parts
        state.pages[number]?.version = now
      }
      if now != version { line.yield(Self.event(Message(reload: true))) }
    }
    return stream
  }

  /// Says that a build has begun; `report` says that it is over.
  func buildBegins() {
    send { state in
      state.status.isBuilding = true
      let event = Self.event(Message(isBuilding: true))
      return state.pages.values.map { ($0.line, event) }
    }
  }

  /// Takes a page of the build that runs, as it is written, if it is open in any browser.
  func take(_ path: SitePath, _ bytes: [UInt8]) {
    state.withLock { state in
      if state.pages.values.contains(where: { $0.path == path }) { state.made[path] = bytes }
    }
  }

  /// The pages that are open in browsers.
  var openPages: Set<SitePath> { state.withLock { state in Set(state.pages.values.map(\.path)) } }

  /// Shows the open pages that the running build made, before its files are in their places. A page that loads
  /// something new waits for that. If the build fails after all, `report` takes them back.
  func openPagesAreMade() {
    send { state in
      let open = state.pages
      return open.compactMap { number, page in
        guard let bytes = state.made[page.path] else { return nil }
        return state.pages[number]?.become(bytes, isEarly: true)
      }
    }
  }

  /// The build is good and its files are in their places: every open page becomes what it is now. `onDisk` gives the
  /// file of a page that was opened too late to be taken, or that has gone.
  func show(onDisk: (SitePath) -> [UInt8]?) {
    let missed = openPages.subtracting(state.withLock { $0.made.keys })
    let files = Dictionary(uniqueKeysWithValues: missed.map { ($0, onDisk($0)) })
    send { state in
      defer { state.made = [:] }
      let open = state.pages
      return open.compactMap { number, page in
        state.pages[number]?.isEarly = false
        if let bytes = state.made[page.path] ?? files[page.path] ?? nil {
          return state.pages[number]?.become(bytes, isEarly: false)
        }
        guard page.version != nil, files[page.path] != nil else { return nil }
        state.pages[number]?.version = nil
        return (page.line, Self.event(Message(reload: true)))
      }
    }
  }

  /// Says that a build is over, and what is wrong, or that nothing is any more. A page that shows what the failed build
  /// made is loaded again.
  func report(_ faults: [PreviewFault]) {
    send { state in
      state.made = [:]
      let ending: Bool? = state.status.isBuilding == nil ? nil : false
      let isNews = !faults.isEmpty || state.status.faults != nil
      guard isNews || ending != nil else { return [] }
      state.status = Message(faults: faults.isEmpty ? nil : faults)
      let report = Self.event(Message(faults: isNews ? faults : nil, isBuilding: ending))
      let reload = Self.event(Message(reload: true))
      return state.pages.values.map { ($0.line, $0.isEarly ? reload : report) }
    }
  }

  private func send(_ events: (inout State) -> [Sending]) {
    for sending in state.withLock({ events(&$0) }) { sending.line.yield(sending.event) }
  }

  /// A server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). JSON has no line ends.
  private static func event(_ message: Message) -> [UInt8] {
    Array("data: ".utf8) + BuildReport.json(of: message, inOneLine: true) + Array("\n\n".utf8)
  }
}

/// How a page of a preview differs from that of a built site: the script that listens follows it, with the
/// version of the page, which is the hash of what precedes it.
enum LivePage {
  private static let opening = "<script src=\"/-/live.js\" data-page=\""
  private static let closing = "\"></script>\n"

  /// The page with the script.
  static func ended(_ page: [UInt8]) -> [UInt8] {
    page + Array((opening + ContentHash(of: page).prefix(16) + closing).utf8)
  }

  /// The page as the build made it.
  static func withoutEnding(_ page: [UInt8]) -> [UInt8] {
    let length = opening.utf8.count + 16 + closing.utf8.count
    let rest = page.dropLast(length)
    return page[rest.endIndex...].starts(with: opening.utf8) ? Array(rest) : page
  }

  /// The version that the page says it has.
  static func version(of page: [UInt8]) -> String {
    String(decoding: page.dropLast(closing.utf8.count).suffix(16), as: UTF8.self)
  }
}

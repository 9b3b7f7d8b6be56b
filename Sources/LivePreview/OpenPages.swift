import Foundation
import SiteFiles
import Synchronization

/// The pages that browsers have open, each as it was shown last, and the line to each.
final class OpenPages: Sendable {
  /// What goes over a line, as JSON.
  struct Message: Encodable, Sendable {
    var patch: PagePatch?
    /// The version that the page has then.
    var version: String?
    var faults: [PreviewFault]?
    var reload: Bool?
  }

  private struct Page {
    let path: SitePath
    var parts: PageParts
    let line: AsyncStream<[UInt8]>.Continuation
  }

  private struct State {
    var pages: [Int: Page] = [:]
    var next = 0
    var faults: [PreviewFault] = []
    /// The pages that this build made, of those that are open.
    var made: [SitePath: [UInt8]] = [:]
  }

  private let state = Mutex(State())

  /// How many lines there may be at a time.
  static let limit = 256

  /// Opens a line for a page that is shown in a version; nil where there are too many lines. `standing` is the file of
  /// the page as it was built last.
  func open(_ path: SitePath, version: String, standing: [UInt8]?) -> AsyncStream<[UInt8]>? {
    let (stream, line) = AsyncStream<[UInt8]>.makeStream(bufferingPolicy: .bufferingNewest(64))
    let parts = PageParts(standing.map { LivePage.withoutEnding($0) } ?? [])
    let number: Int? = state.withLock { state in
      guard state.pages.count < Self.limit else { return nil }
      state.next += 1
      state.pages[state.next] = Page(path: path, parts: parts, line: line)
      return state.next
    }
    guard let number else { return nil }
    line.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.pages.removeValue(forKey: number) }
    }
    line.yield(Array(": listening\n\n".utf8))
    let faults = state.withLock { $0.faults }
    if !faults.isEmpty { line.yield(Self.event(Message(faults: faults))) }
    if let standing, LivePage.version(of: standing) != version {
      line.yield(Self.event(Message(reload: true)))
    }
    return stream
  }

  /// Whether anybody has a page open.
  func isOpen(_ path: SitePath) -> Bool {
    state.withLock { state in state.pages.values.contains { $0.path == path } }
  }

  /// Takes a page of the build that runs, as it is written.
  func take(_ path: SitePath, _ bytes: [UInt8]) {
    state.withLock { $0.made[path] = bytes }
  }

  /// The pages that anybody has open.
  var paths: Set<SitePath> { state.withLock { state in Set(state.pages.values.map(\.path)) } }

  /// The build is good: every open page that it made anew becomes what it is now. `isEarly` is said before its files
  /// are in their places: then a page waits that needs one of them, and is shown when this is called again.
  func show(isEarly: Bool = false) {
    let lines = state.withLock { state in
      var lines: [(AsyncStream<[UInt8]>.Continuation, [UInt8])] = []
      for (number, page) in state.pages {
        guard let bytes = state.made[page.path] else { continue }
        let now = PageParts(LivePage.withoutEnding(bytes))
        let patch = PagePatch(from: page.parts, to: now)
        if isEarly, patch.needsFiles { continue }
        state.pages[number]?.parts = now
        let message = Message(patch: patch, version: LivePage.version(of: bytes))
        if !patch.isEmpty { lines.append((page.line, Self.event(message))) }
      }
      if !isEarly { state.made = [:] }
      return lines
    }
    for (line, event) in lines { line.yield(event) }
  }

  /// Says what is wrong, or that nothing is any more.
  func tell(_ faults: [PreviewFault]) {
    let lines = state.withLock { state in
      state.made = [:]
      guard !faults.isEmpty || !state.faults.isEmpty else { return [AsyncStream<[UInt8]>.Continuation]() }
      state.faults = faults
      return state.pages.values.map(\.line)
    }
    let event = Self.event(Message(faults: faults))
    for line in lines { line.yield(event) }
  }

  /// A server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). JSON has no line ends.
  private static func event(_ message: Message) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(message) else { return [] }
    return Array("data: ".utf8) + json + Array("\n\n".utf8)
  }
}

/// How a page of a preview differs from that of a built site: the script that listens stands behind it, with the
/// version of the page, which is the hash of what stands before.
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

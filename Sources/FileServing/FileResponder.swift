package import BuildDiagnostics
import Foundation
import SafeMarkup
import SitePaths

/// Answers requests from the files of a folder: `GET /a/` gives `a/index.html`. It knows no socket.
///
/// Only what is a plain file inside the folder is ever answered: no link is followed, no folder is listed, no
/// hidden file is shown but those below `/.well-known/`. Calls may come from many threads; each may read
/// from the disk and so belongs off an event loop.
package struct FileResponder: RequestAnswers {
  /// How a site is served.
  package struct Options: Sendable {
    /// The path under which the site lives on its host, such as `/threads/`.
    package var basePath = "/"
    /// How long the rules and the folder may stand before they are looked at again.
    package var recheckInterval = Duration.milliseconds(400)
    /// How many bytes of files may be held in memory.
    package var memory = 64 * 1_024 * 1_024
    /// Whether only this machine is answered: a request whose `Host`, or whose `Origin`, names another is refused, so
    /// that no page of the web can ask through a browser here.
    package var isForThisMachine = false
    /// Who may see the site; nil if everybody may who can ask.
    package var visitors: KnownVisitors?
    /// The answer that is no file of the site, such as a preview's `/-/events`: asked first for every target below
    /// `/-/`, at the root of the host, wherever on it the site lives. No page of a site conflicts with it: a path of a
    /// site never begins with the part `-`.
    ///
    /// Nil leaves a request to the files of the site. The method is any; an answer to `HEAD` loses its body by itself.
    /// Called off the event loops, so it may take a moment, and by many threads at once. An answer whose body is a
    /// `stream` holds its connection open until the stream ends. Where the browser goes away or the server stops, the
    /// stream is cancelled, which `onTermination` of its continuation reports.
    package var reserved: @Sendable (FileRequest) -> FileResponse? = { _ in nil }
    /// Gets what is wrong with the site, once each.
    package var report: @Sendable (Diagnostic) -> Void = { _ in }

    /// The options above, with some of them changed.
    package init(_ change: (inout Options) -> Void = { _ in }) { change(&self) }
  }

  /// Files up to this size are held in memory and sent in one go, larger ones are sent from the disk piece by piece.
  static let maximumBytes = 128 * 1_024

  private let base: BasePath
  let site: LiveSite
  private let loader = FileLoader()
  private let faults: FaultReports
  private let options: Options

  /// Opens the folder at `root`; throws if it is missing or the base path is not a path.
  package init(root: String, options: Options = Options()) throws(Diagnostic) {
    base = try BasePath(options.basePath)
    site = try LiveSite(root, options)
    faults = FaultReports(options.report)
    self.options = options
  }

  /// The answer to one request. `HEAD` gets the header of `GET` and no bytes.
  package func respond(to request: FileRequest) -> FileResponse {
    answer(to: request).answering(request)
  }

  /// The answer where the file that is asked for is in memory and need not be looked at again.
  func answerAtOnce(to request: FileRequest) -> FileResponse? {
    guard request.isReading, !request.isReserved, !options.isForThisMachine, options.visitors == nil,
      let file = site.files.file(at: request.target, now: .now)
    else { return nil }
    return file.response(to: request).answering(request)
  }

  private func answer(to request: FileRequest) -> FileResponse {
    if options.isForThisMachine, !LocalVisitor.isOne(request) { return .plain(.forbidden) }
    if let visitors = options.visitors, !visitors.include(request) { return visitors.question }
    if request.isReserved, let response = options.reserved(request) { return response }
    guard request.isReading else { return .plain(.methodNotAllowed) }
    let snapshot = site.current()
    do throws(FileResponse.Status) {
      let target = try RequestTarget(request.target)
      return answer(to: request, for: target, in: snapshot)
    } catch {
      return error == .notFound ? missing(in: snapshot) : .plain(error)
    }
  }

  private func answer(
    to request: FileRequest, for target: RequestTarget, in snapshot: LiveSite.Snapshot
  ) -> FileResponse {
    guard let place = base.place(of: target) else { return missing(in: snapshot) }
    guard !place.parts.isEmpty || place.endsInSlash else {
      return redirect(.movedPermanently, to: base.address(of: ""), query: place.query)
    }
    if let found = find(place, for: request, in: snapshot) { return found }
    guard let newer = site.replacement(of: snapshot) else { return missing(in: snapshot) }
    return find(place, for: request, in: newer) ?? missing(in: newer)
  }

  // MARK: - Rules and files

  /// The answer of a rule or of a file; nil if there is neither.
  private func find(
    _ place: RequestTarget, for request: FileRequest, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    switch snapshot.redirects.rules.outcome(for: place.parts, endsInSlash: place.endsInSlash) {
    case .moved(let status, let destination):
      let address =
        destination.hasPrefix("/") ? base.address(of: String(destination.dropFirst())) : destination
      if address != base.address(of: place.encoded) {
        return redirect(status, to: address, query: place.query)
      }
    // What was removed: its tombstone, or a line of text.
    case .gone(let path):
      return page(path ?? place.file, as: .gone, address: place.address, in: snapshot) ?? .plain(.gone)
    case .missing: return missing(in: snapshot)
    case nil: break
    }
    switch place.unpacked.flatMap({ snapshot.redirects.rules.outcome(for: $0, endsInSlash: false) }) {
    case .missing: return missing(in: snapshot)
    case .gone: return .plain(.gone)
    case .moved, nil: return findFile(at: place, for: request, in: snapshot)
    }
  }

  private func findFile(
    at place: RequestTarget, for request: FileRequest, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    guard let path = place.file, !place.isRules else { return nil }
    switch snapshot.root.find(path) {
    case .file(let file): return served(file, at: path, place, in: snapshot).response(to: request)
    case .folder:
      guard !place.endsInSlash, let index = path.appending("index.html"),
        case .file = snapshot.root.find(index)
      else { return nil }
      return redirect(.movedPermanently, to: base.address(of: place.encoded + "/"), query: place.query)
    case .missing:
      snapshot.files.forget(base.address(of: place.encoded))
      return nil
    case .exhausted: return .plain(.serviceUnavailable, headers: ["Retry-After": "1"])
    case .unreadable(let error):
      faults.report(path, error: error)
      return [EACCES, EPERM].contains(error) ? nil : .plain(.internalServerError)
    }
  }

  /// A file ready to be sent: as it is remembered where it has not changed, else read again.
  private func served(
    _ file: SharedFile, at path: SitePath, _ place: RequestTarget, in snapshot: LiveSite.Snapshot
  ) -> ServedFile {
    let address = base.address(of: place.encoded)
    let found = FileLoader.Found(file, at: path, in: snapshot.root)
    let now = ContinuousClock.now
    let files = snapshot.files
    if let known = files.lastKnown(at: address), known.isSettled, known.stamps == found.stamps {
      files.keep(known, at: address, now: now)
      return known
    }
    let served = loader.load(found, with: snapshot.headers.rules, address: place.address)
    files.keep(served, at: address, now: now)
    return served
  }

  /// What is not there: the site's own page for it, or a line of text. The path asked for is not repeated.
  private func missing(in snapshot: LiveSite.Snapshot) -> FileResponse {
    page(SitePath("404.html"), as: .notFound, address: "/404.html", in: snapshot) ?? .plain(.notFound)
  }

  private func page(
    _ path: SitePath?, as status: FileResponse.Status, address: String, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    guard let path, case .file(let file) = snapshot.root.find(path) else { return nil }
    return loader.page(file, at: path, as: status, with: snapshot.headers.rules, address: address)
  }

  /// A move, with the query of the request unless the new address has one.
  private func redirect(_ status: FileResponse.Status, to address: String, query: String?) -> FileResponse {
    var location = address
    if let query, !address.contains("?") {
      let end = address.firstIndex(of: "#") ?? address.endIndex
      location.insert(contentsOf: "?" + PercentEncoding.encodedURL.encode(query), at: end)
    }
    return .plain(status, headers: ["Location": location])
  }
}

package import BuildDiagnostics
import SiteFiles

extension Diagnostic.Code {
  /// A file of the site exists and cannot be read.
  static let fileNotReadable: Diagnostic.Code = "file-not-readable"
}

/// Answers requests from the files of a folder: `GET /a/` gives `a/index.html`. It knows no socket.
///
/// Only what is a plain file inside the folder is ever answered: no link is followed, no folder is listed, no
/// hidden file is shown but those below `/.well-known/`. Calls may come from many threads; each may read
/// from the disk and so belongs off an event loop.
package struct FileResponder: RequestAnswers {
  /// How a site is served.
  package struct Options: Sendable {
    /// The path under which the site lives on its host, such as `/threads/`.
    package let basePath: String
    /// How long the rules and the folder may stand before they are looked at again.
    package let recheckInterval: Duration
    /// Asked before the site for every target below `/-/`; nil where nobody is.
    package let reserved: (any ReservedAnswers)?
    /// Told of what is wrong with the site, once each.
    package let report: @Sendable (Diagnostic) -> Void

    /// Options, each with its default.
    package init(
      basePath: String = "/", recheckInterval: Duration = .milliseconds(400),
      reserved: (any ReservedAnswers)? = nil,
      report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
      self.reserved = reserved
      self.basePath = basePath
      self.recheckInterval = recheckInterval
      self.report = report
    }
  }

  /// Files up to this size are answered as bytes, larger ones as an open file to be sent piece by piece.
  static let maximumBytes = 64 * 1_024

  private let base: BasePath
  private let site: LiveSite
  private let tags = EntityTags()
  private let faults: FaultReports
  private let reserved: (any ReservedAnswers)?

  /// Opens the folder at `root`; throws where there is none or the base path is not a path.
  package init(root: String, options: Options = Options()) throws(Diagnostic) {
    base = try BasePath(options.basePath)
    site = try LiveSite(root, interval: options.recheckInterval, report: options.report)
    faults = FaultReports(options.report)
    reserved = options.reserved
  }

  /// The answer to one request. `HEAD` gets the header of `GET` and no bytes.
  package func respond(to request: FileRequest) -> FileResponse {
    if request.isReserved, let response = reserved?.answer(to: request) {
      return request.method == "HEAD" ? response.withoutBody : response
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .plain(.methodNotAllowed, headers: ["Allow": "GET, HEAD"])
    }
    let response = answer(to: request)
    return request.method == "HEAD" ? response.withoutBody : response
  }

  /// Nothing yet: the disk is asked for every file.
  func answerAtOnce(to request: FileRequest) -> FileResponse? { nil }

  private func answer(to request: FileRequest) -> FileResponse {
    let snapshot = site.current()
    do throws(RequestTarget.Refusal) {
      let target = try RequestTarget(request.target)
      return answer(to: request, for: target, in: snapshot)
    } catch {
      switch error {
      case .malformed: return .plain(.badRequest)
      case .unservable: return missing(in: snapshot)
      case .tooLong: return .plain(.uriTooLong)
      }
    }
  }

  private func answer(
    to request: FileRequest, for target: RequestTarget, in snapshot: LiveSite.Snapshot
  ) -> FileResponse {
    switch base.position(of: target) {
    case .outside: return missing(in: snapshot)
    case .atBaseWithoutSlash:
      return redirect(.movedPermanently, to: base.address(ofFolder: []), query: target.query)
    case .inside(let parts):
      let place = SitePlace(parts: parts, isFolder: parts.isEmpty || target.endsInSlash, query: target.query)
      if let found = find(place, for: request, in: snapshot) { return found }
      guard let newer = site.replacement(of: snapshot) else { return missing(in: snapshot) }
      return find(place, for: request, in: newer) ?? missing(in: newer)
    }
  }

  /// The answer of a rule or of a file; nil where there is neither.
  private func find(
    _ place: SitePlace, for request: FileRequest, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    switch snapshot.redirects.outcome(for: place.parts, endsInSlash: place.isFolder) {
    case .moved(let status, let destination):
      let address =
        destination.hasPrefix("/") ? base.address(of: String(destination.dropFirst())) : destination
      if address != base.address(of: place.encoded) {
        return redirect(status, to: address, query: place.query)
      }
    case .gone(let page): return gone(page ?? place.file, at: place, in: snapshot)
    case nil: break
    }
    return findFile(at: place, for: request, in: snapshot)
  }

  private func findFile(
    at place: SitePlace, for request: FileRequest, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    guard let path = place.file, !place.isRules else { return nil }
    switch snapshot.root.find(path) {
    case .file(let file):
      return FileAnswer(file, at: path, tag: tags.tag(of: file))
        .response(to: request, with: snapshot.headers, address: place.address)
    case .folder:
      guard !place.isFolder, let index = path.appending("index.html"), case .file = snapshot.root.find(index)
      else { return nil }
      return redirect(.movedPermanently, to: base.address(ofFolder: place.parts), query: place.query)
    case .missing: return nil
    case .exhausted: return .plain(.serviceUnavailable, headers: ["Retry-After": "1"])
    case .unreadable(let error):
      faults.report(path, error: error)
      return nil
    case .failed(let error):
      faults.report(path, error: error)
      return .plain(.internalServerError)
    }
  }

  /// What is not there: the site's own page for it, or a line of text. The path asked for is not repeated.
  private func missing(in snapshot: LiveSite.Snapshot) -> FileResponse {
    page(SitePath("404.html"), as: .notFound, address: "/404.html", in: snapshot) ?? .plain(.notFound)
  }

  /// What was removed: its tombstone, or a line of text.
  private func gone(_ path: SitePath?, at place: SitePlace, in snapshot: LiveSite.Snapshot) -> FileResponse {
    page(path, as: .gone, address: place.address, in: snapshot) ?? .plain(.gone)
  }

  private func page(
    _ path: SitePath?, as status: FileResponse.Status, address: String, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    guard let path, case .file(let file) = snapshot.root.find(path) else { return nil }
    return FileAnswer(file, at: path, tag: nil).page(as: status, with: snapshot.headers, address: address)
  }

  private func redirect(_ status: FileResponse.Status, to address: String, query: String?) -> FileResponse {
    var location = address
    if let query, !address.contains("?") {
      let end = address.firstIndex(of: "#") ?? address.endIndex
      location.insert(contentsOf: "?" + PercentEncoding.encode(address: query), at: end)
    }
    return .plain(status, headers: ["Location": location])
  }
}

import SafeMarkup
import SitePaths

extension FileResponder {
  /// The answer of a rule or of a file; nil if there is neither.
  func find(
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
      return nil
    case .failed(let error):
      faults.report(path, error: error)
      return .plain(.internalServerError)
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
  func missing(in snapshot: LiveSite.Snapshot) -> FileResponse {
    page(SitePath("404.html"), as: .notFound, address: "/404.html", in: snapshot) ?? .plain(.notFound)
  }

  private func page(
    _ path: SitePath?, as status: FileResponse.Status, address: String, in snapshot: LiveSite.Snapshot
  ) -> FileResponse? {
    guard let path, case .file(let file) = snapshot.root.find(path) else { return nil }
    return loader.page(file, at: path, as: status, with: snapshot.headers.rules, address: address)
  }

  /// A move, with the query of the request unless the new address has one.
  func redirect(_ status: FileResponse.Status, to address: String, query: String?) -> FileResponse {
    var location = address
    if let query, !address.contains("?") {
      let end = address.firstIndex(of: "#") ?? address.endIndex
      location.insert(contentsOf: "?" + PercentEncoding.encodedURL.encode(query), at: end)
    }
    return .plain(status, headers: ["Location": location])
  }
}

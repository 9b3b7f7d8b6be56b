import SiteFiles

/// One file on its way to a browser: its header, and as much of it as is asked for.
struct FileAnswer {
  private let file: OpenFile
  private let type: MediaType
  private let validators: Preconditions

  /// An answer from an open file; its type comes from its path.
  init(_ file: OpenFile, at path: SitePath, tag: String?) {
    self.file = file
    type = MediaType(path: path)
    validators = Preconditions(
      entityTag: tag, modified: HTTPDate(seconds: file.stamp.modifiedSeconds), isSettled: file.stamp.isSettled
    )
  }

  /// The answer to a `GET` or `HEAD`: all, a part, or that the browser's copy is still good.
  func response(to request: FileRequest, with rules: HeaderRules, address: String) -> FileResponse {
    switch validators.outcome(of: request.headers) {
    case .notModified: return FileResponse(.notModified, headers: header(rules, address, [:]))
    case .failed: return .plain(.preconditionFailed)
    case .proceed: break
    }
    switch range(of: request) {
    case .whole: return content(.ok, 0..<file.size, [:], rules, address)
    case .part(let range):
      let field = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
      return content(.partialContent, range, ["Content-Range": field], rules, address)
    case .unsatisfiable:
      return .plain(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(file.size)"])
    }
  }

  /// The file as a page that says why there is nothing else: it is given whole and has no tag.
  func page(as status: FileResponse.Status, with rules: HeaderRules, address: String) -> FileResponse {
    var headers: HeaderFields = [
      "Content-Type": type.description, "Content-Length": String(file.size),
      "X-Content-Type-Options": "nosniff",
    ]
    rules.apply(to: &headers, at: address)
    return FileResponse(status, headers: headers, body: body(0..<file.size))
  }

  /// Ranges are defined for `GET` alone.
  private func range(of request: FileRequest) -> RangeRequest {
    guard request.method == "GET", validators.allowRange(request.headers) else { return .whole }
    return RangeRequest(request.headers["Range"], size: file.size)
  }

  private func content(
    _ status: FileResponse.Status, _ range: Range<Int>, _ more: HeaderFields, _ rules: HeaderRules,
    _ address: String
  ) -> FileResponse {
    var fields: HeaderFields = ["Content-Type": type.description, "Content-Length": String(range.count)]
    for field in more.fields { fields.append(field.name, field.value) }
    return FileResponse(status, headers: header(rules, address, fields), body: body(range))
  }

  private func header(_ rules: HeaderRules, _ address: String, _ fields: HeaderFields) -> HeaderFields {
    var headers = fields
    if let tag = validators.entityTag { headers.append("ETag", tag) }
    headers.append("Last-Modified", validators.modified.description)
    headers.append("Accept-Ranges", "bytes")
    headers.append("X-Content-Type-Options", "nosniff")
    rules.apply(to: &headers, at: address)
    return headers
  }

  /// Bytes in memory where they are few; a file cut short meanwhile is left for the sender to notice.
  private func body(_ range: Range<Int>) -> FileResponse.Body {
    guard range.count <= FileResponder.maximumBytes, let bytes = file.bytes(range) else {
      return .file(file, range)
    }
    return .bytes(bytes)
  }
}

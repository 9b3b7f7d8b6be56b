import FileSystem

/// A file of the site in all its forms, ready to be sent. Where all forms are in memory an answer
/// takes no disk.
struct ServedFile: Sendable {
  /// The file as it is.
  let plain: FileForm
  /// Its packed forms.
  let packed: [FileForm]
  /// The states of the files that the forms were made from.
  let stamps: [FileIdentity]

  /// How many bytes it holds in memory; nil if a form of it is on the disk.
  var memory: Int? {
    var sum = 0
    for form in packed + [plain] {
      guard case .bytes(let bytes) = form.whole.body else { return nil }
      sum += bytes.count + 1_024
    }
    return sum
  }

  /// Whether its files have been still for so long that a change would show in their stamps.
  var isSettled: Bool { stamps.allSatisfy(\.isSettled) }

  /// The answer to a `GET` or `HEAD`: all, a part, or that the browser's copy is still good.
  ///
  /// The order is that of https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2: what the file must be, whether the
  /// copy is good, whether a part may be cut, the part.
  func response(to request: FileRequest) -> FileResponse {
    let form = form(for: request)
    if let status = form.validators.status(for: request.headers) {
      return status == .notModified ? form.notModified : .plain(status)
    }
    guard let range = range(of: request, in: form) else { return form.whole }
    guard !range.isEmpty else {
      return .plain(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(form.size)"])
    }
    return form.part(range)
  }

  private func form(for request: FileRequest) -> FileForm {
    guard !packed.isEmpty, let field = request.headers["Accept-Encoding"] else { return plain }
    let coding = AcceptedCodings(field).best { coding in packed.contains { $0.coding == coding } }
    return packed.first { $0.coding == coding } ?? plain
  }

  /// The bytes that are asked for; `nil` for all. Ranges are defined for `GET` alone.
  private func range(of request: FileRequest, in form: FileForm) -> Range<Int>? {
    guard request.method == "GET", let range = request.headers["Range"],
      form.validators.allowRange(request.headers)
    else { return nil }
    return RangeRequest.range(range, size: form.size)
  }
}

import FileSystem
import SiteFiles

/// A file of the site in all its forms, ready to answer whoever asks for it. Where all forms are in memory an answer
/// takes no disk.
final class ServedFile: Sendable {
  /// The states of the files that the forms were made from.
  let stamps: [FileIdentity]
  private let plain: FileForm
  private let packed: [FileForm]
  private let codings: [ContentCoding]

  /// A file in these forms, the plain one first; there is at least that one.
  init(_ first: FileForm, packed: [FileForm], stamps: [FileIdentity]) {
    plain = first
    self.packed = packed
    codings = [.identity] + packed.map(\.coding)
    self.stamps = stamps
  }

  /// How many bytes it holds in memory; nil where a form of it is on the disk.
  var memory: Int? {
    var sum = 0
    for form in packed + [plain] {
      guard case .bytes(let bytes) = form.content else { return nil }
      sum += bytes.count + 1_024
    }
    return sum
  }

  /// Whether its files have been still for so long that a change would show in their stamps.
  var isSettled: Bool { stamps.allSatisfy(\.isSettled) }

  /// The answer to a `GET` or `HEAD`: all, a part, or that the browser's copy is still good.
  ///
  /// The order is that of https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2: what the file must be, whether the copy
  /// is good, whether a part may be cut, the part.
  func response(to request: FileRequest) -> FileResponse {
    let form = form(for: request)
    switch form.validators.outcome(of: request.headers) {
    case .notModified: return form.notModified
    case .failed: return .plain(.preconditionFailed)
    case .proceed: break
    }
    switch range(of: request, in: form) {
    case .whole: return form.whole
    case .part(let range): return form.part(range)
    case .parts(let ranges): return form.parts(ranges) ?? form.whole
    case .unsatisfiable:
      return .plain(.rangeNotSatisfiable, headers: ["Content-Range": "bytes */\(form.size)"])
    }
  }

  private func form(for request: FileRequest) -> FileForm {
    guard !packed.isEmpty, let field = request.headers["Accept-Encoding"] else { return plain }
    let coding = AcceptedCodings(field).best(of: codings)
    return packed.first { $0.coding == coding } ?? plain
  }

  /// Ranges are defined for `GET` alone.
  private func range(of request: FileRequest, in form: FileForm) -> RangeRequest {
    guard request.method == "GET", let range = request.headers["Range"],
      form.validators.allowRange(request.headers)
    else { return .whole }
    return RangeRequest(range, size: form.size)
  }
}

extension FileForm {
  /// One range as an answer.
  func part(_ range: Range<Int>) -> FileResponse {
    FileResponse(
      .partialContent, headers: partHeader(range.count, ["Content-Range": contentRange(range)]),
      body: body(range))
  }

  /// Several ranges as one answer, https://www.rfc-editor.org/rfc/rfc9110#section-14.6. Nil where they are too much to
  /// be put together in memory, or the file no longer has them.
  func parts(_ ranges: [Range<Int>]) -> FileResponse? {
    guard ranges.reduce(0, { $0 + $1.count }) <= FileResponder.maximumBytes else { return nil }
    let boundary = "part-" + (validators.entityTag ?? "").filter { $0.isLetter || $0.isNumber }
    let type = whole.headers["Content-Type"] ?? MediaType.unknown.description
    var body: [UInt8] = []
    for range in ranges {
      guard let bytes = bytes(range) else { return nil }
      body += Array(
        "--\(boundary)\r\nContent-Type: \(type)\r\nContent-Range: \(contentRange(range))\r\n\r\n".utf8)
      body += bytes
      body += Array("\r\n".utf8)
    }
    body += Array("--\(boundary)--\r\n".utf8)
    var headers = partHeader(body.count, [:])
    headers.replace("Content-Type", with: "multipart/byteranges; boundary=\(boundary)")
    return FileResponse(.partialContent, headers: headers, body: .bytes(body))
  }

  private func contentRange(_ range: Range<Int>) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
  }

  private func partHeader(_ length: Int, _ more: HeaderFields) -> HeaderFields {
    var headers = whole.headers
    headers.replace("Content-Length", with: String(length))
    for field in more.fields { headers.append(field.name, field.value) }
    return headers
  }
}

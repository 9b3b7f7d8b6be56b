import SiteWriting

/// One form in which a file can be sent, as it is or packed, with the answers that are given most made beforehand.
final class FileForm: Sendable {
  /// How it is packed; `nil` for the bytes as they are.
  let coding: PackedCoding?
  /// Its length in bytes.
  let size: Int
  /// What distinguishes it from other forms and other states of the file.
  let validators: Preconditions
  /// The answer to a plain `GET`.
  let whole: FileResponse
  /// The answer to a browser whose copy is still good.
  let notModified: FileResponse

  /// A form with its bytes, in memory or on the disk, and the fields that all its answers have.
  init(
    _ coding: PackedCoding?, _ body: FileResponse.Body, size: Int, _ validators: Preconditions, type: String,
    shared: HeaderFields
  ) {
    self.coding = coding
    self.size = size
    self.validators = validators
    var fields: HeaderFields = shared["Content-Type"] == nil ? ["Content-Type": type] : [:]
    fields.append("Content-Length", String(size))
    var common = shared
    if let coding { common.append("Content-Encoding", coding.rawValue) }
    if let tag = validators.entityTag { common.append("ETag", tag) }
    common.append("Last-Modified", validators.modified.description)
    for field in common.fields { fields.append(field.name, field.value) }
    whole = FileResponse(.ok, headers: fields, body: body).prepared
    notModified = FileResponse(.notModified, headers: common).prepared
  }

  /// The answer with a part of it. The range must be within its size.
  func part(_ range: Range<Int>) -> FileResponse {
    var headers = whole.headers
    headers.replace("Content-Length", with: String(range.count))
    headers.append("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
    let body: FileResponse.Body =
      switch whole.body {
      case .bytes(let bytes): .bytes(Array(bytes[range.clamped(to: bytes.indices)]))
      case .file(let file, _): .file(file, range)
      case .none, .stream: whole.body
      }
    return FileResponse(.partialContent, headers: headers, body: body)
  }
}

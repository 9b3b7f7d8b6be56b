/// One request with its answer, as it is counted and logged.
struct Exchange: Sendable {
  /// The request; `nil` if the bytes are not a request.
  let request: FileRequest?
  /// The status of the answer.
  let status: FileResponse.Status
  /// When the request was whole, if that is logged.
  var began: ContinuousClock.Instant?
  /// How many bytes of a body were sent.
  var bytes: Int
  /// How long it took from the last byte of the request to the last of the answer that was handed to the system.
  var time = Duration.zero
  /// Whether the browser went away before it had all.
  var isCutShort = false
}

/// One request and what became of it, as it is counted and logged.
struct Exchange: Sendable {
  /// The request; nil if the bytes were none.
  let request: FileRequest?
  /// The status of the answer.
  let status: FileResponse.Status
  /// How many bytes of a body were sent.
  let bytes: Int
  /// How long it took from the last byte of the request to the last of the answer that was handed to the system.
  let time: Duration
  /// Whether the browser went away before it had all.
  let isCutShort: Bool
}

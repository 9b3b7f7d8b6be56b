/// Who answers the requests of a connection.
protocol RequestAnswers: Sendable {
  /// The answer where it takes no time: from memory, on an event loop. Nil if the disk has to be asked.
  func answerAtOnce(to request: FileRequest) -> FileResponse?

  /// The answer however long it takes, off the event loops.
  func respond(to request: FileRequest) -> FileResponse
}

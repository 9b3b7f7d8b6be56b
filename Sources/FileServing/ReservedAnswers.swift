/// Answers that are no files of the site, such as a preview's `/-/events`: asked first for every target below `/-/`,
/// at the root of the host, wherever on it the site lives.
///
/// No page of a site conflicts with them: a path of a site never begins with the part `-`.
///
///     struct Hello: ReservedAnswers {
///       func answer(to request: FileRequest) -> FileResponse? {
///         request.target == "/-/hello" ? .plain(.ok) : nil
///       }
///     }
package protocol ReservedAnswers: Sendable {
  /// The answer to a request below `/-/`, or nil to leave it to the files of the site. The method is any; an answer to
  /// `HEAD` loses its body by itself. Called off the event loops, so it may take a moment, and by many threads at once.
  ///
  /// An answer whose body is a `stream` holds its connection open until the stream ends. Where the browser goes away or
  /// the server stops, the stream is cancelled, which `onTermination` of its continuation reports.
  func answer(to request: FileRequest) -> FileResponse?
}

extension FileRequest {
  /// Whether the target is below `/-/`. An absolute target (`http://host/-/x`) never does.
  var isReserved: Bool { target.utf8.starts(with: "/-/".utf8) }
}

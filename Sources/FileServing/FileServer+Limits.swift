extension FileServer {
  /// How lines of the access log are written.
  package enum LogFormat: String, CaseIterable, Sendable {
    /// `127.0.0.1 - - [06/Nov/1994:08:49:37 +0000] "GET /@ada/ HTTP/1.1" 200 8192`, as Apache and nginx write it.
    case common
    /// One JSON object a line, with the referring page, the browser's name and the time it took.
    case json
  }

  /// How much one connection may ask for and how long it may take, so that no visitor stops the others.
  package struct Limits: Sendable {
    /// How long a request may take to arrive, counted from its first byte, or from the connection for the first one.
    package var requestTime = Duration.seconds(10)
    /// How long a connection may be silent between two requests.
    package var idleTime = Duration.seconds(60)
    /// How long an answer may stand still because the browser takes none of it.
    package var writeTime = Duration.seconds(60)
    /// How long answers under way may take when the server stops.
    package var grace = Duration.seconds(5)
    /// How many connections may be open; one more is closed at once.
    package var connections = 10_000
    /// How many bytes the head of a request may have.
    package var headBytes = 64 * 1_024
    /// How many bytes a line of a head may have; a request line may have `RequestTarget.maximumLength` and a few.
    package var lineBytes = 16 * 1_024
    /// How many fields a head may have.
    package var fields = 100

    /// The limits above, with some of them changed.
    package init(_ change: (inout Limits) -> Void = { _ in }) { change(&self) }

    /// How long a connection stays half open after a refusal, so that its words arrive before the reset.
    let lingerTime = Duration.seconds(2)
  }
}

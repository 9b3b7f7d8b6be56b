import ArgumentParser
import FileServing

/// The limits of `threadline serve`, as a person sets them. What is not set is as `FileServer.Limits` has it.
struct ServeLimitOptions: ParsableArguments {
  private static let limits = FileServer.Limits()

  @Option(
    name: .customLong("request-time"),
    help: .init(
      "Seconds for a request to arrive (default: \(limits.requestTime.components.seconds)).",
      valueName: "seconds"))
  var requestTime: Int?

  @Option(
    name: .customLong("idle-time"),
    help: .init(
      "Seconds between two requests (default: \(limits.idleTime.components.seconds)).",
      valueName: "seconds"))
  var idleTime: Int?

  @Option(
    name: .customLong("write-time"),
    help: .init(
      "Seconds for an answer to be taken (default: \(limits.writeTime.components.seconds)).",
      valueName: "seconds"))
  var writeTime: Int?

  @Option(
    help: .init(
      "Seconds to finish answers at the end (default: \(limits.grace.components.seconds)).",
      valueName: "seconds"))
  var grace: Int?

  @Option(
    help: .init(
      "Connections at once (default: \(limits.connections)).",
      discussion: "One more is closed. The system may allow fewer.",
      valueName: "number"))
  var connections: Int?

  @Option(
    name: .customLong("head-bytes"),
    help: .init("Bytes of a request's head (default: \(limits.headBytes)).", valueName: "number"))
  var headBytes: Int?

  @Option(
    name: .customLong("line-bytes"),
    help: .init(
      "Bytes of a line of it (default: \(limits.lineBytes)).", discussion: "A target has at most 8192.",
      valueName: "number")
  )
  var lineBytes: Int?

  @Option(help: .init("Fields of a request (default: \(limits.fields)).", valueName: "number"))
  var fields: Int?

  @Option(
    name: .customLong("body-bytes"),
    help: .init(
      "Bytes of a body to skip (default: \(limits.skippedBytes)).",
      discussion: "After that many the connection is closed.",
      valueName: "number"))
  var bodyBytes: Int?

  @Option(
    help: .init(
      "Requests answered in a row (default: \(limits.pipelined)).",
      discussion: "After that many of one connection others have their turn.",
      valueName: "number"))
  var pipelined: Int?

  func validate() throws {
    let given = [
      requestTime, idleTime, writeTime, connections, headBytes, lineBytes, fields, pipelined,
    ].compactMap(\.self)
    guard given.allSatisfy({ (1...1_000_000_000).contains($0) }),
      [grace, bodyBytes].compactMap(\.self).allSatisfy({ (0...1_000_000_000).contains($0) })
    else {
      throw ValidationError(
        "a limit is a number from 1 to 1000000000; of a body's bytes and the grace 0 will do, too")
    }
  }

  /// The limits with those that were set.
  var limits: FileServer.Limits {
    FileServer.Limits {
      if let requestTime { $0.requestTime = .seconds(requestTime) }
      if let idleTime { $0.idleTime = .seconds(idleTime) }
      if let writeTime { $0.writeTime = .seconds(writeTime) }
      if let grace { $0.grace = .seconds(grace) }
      if let connections { $0.connections = connections }
      if let headBytes { $0.headBytes = headBytes }
      if let lineBytes { $0.lineBytes = lineBytes }
      if let fields { $0.fields = fields }
      if let bodyBytes { $0.skippedBytes = bodyBytes }
      if let pipelined { $0.pipelined = pipelined }
    }
  }
}

import Foundation

/// The counters of a server as a page for Prometheus, at `/metrics`, and at `/healthz` that it runs; for this machine alone.
///
/// The form is https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format.
struct MetricsPage: RequestAnswers {
  let connections: OpenConnections
  let site: LiveSite
  let began = time(nil)
  private var counters: ServerCounters { connections.counters }

  func answerAtOnce(to request: FileRequest) -> FileResponse? { nil }

  func respond(to request: FileRequest) -> FileResponse {
    guard LocalVisitor.isOne(request) else { return .plain(.forbidden) }
    guard request.isReading else { return .plain(.methodNotAllowed) }
    let text: String
    switch request.target {
    case "/metrics": text = metrics
    case "/healthz": text = "ok\n"
    default: return .plain(.notFound)
    }
    return FileResponse(
      .ok, Array(text.utf8), type: "text/plain; version=0.0.4; charset=utf-8",
      headers: ["Cache-Control": "no-store"]
    ).answering(request)
  }

  private var metrics: String {
    var text = "# HELP threadline_answers_total Answers by the first digit of their status.\n"
    text += "# TYPE threadline_answers_total counter\n"
    for (name, count) in counters.answersByClass {
      text += "threadline_answers_total{class=\"\(name)\"} \(count)\n"
    }
    for row in rows + Self.process {
      let kind = row.name.hasSuffix("_total") ? "counter" : "gauge"
      text += "# HELP \(row.name) \(row.help)\n# TYPE \(row.name) \(kind)\n\(row.name) \(row.value)\n"
    }
    return text
  }

  private typealias Row = (name: String, help: String, value: Int)

  private var rows: [Row] {
    let cache = site.files.size
    return [
      ("threadline_answer_bytes_total", "Bytes of bodies that were sent.", counters.bytes.value),
      ("threadline_answers_from_memory_total", "Answers that took no disk.", counters.fromMemory.value),
      (
        "threadline_answers_cut_short_total", "Answers that the browser did not wait for.",
        counters.cutShort.value
      ),
      ("threadline_requests_refused_total", "Bytes that were no request.", counters.refused.value),
      ("threadline_connections_total", "Connections that came.", counters.connections.value),
      (
        "threadline_connections_refused_total", "Connections beyond the limit.",
        counters.connectionsRefused.value
      ),
      ("threadline_connections_open", "Connections that are open.", connections.count),
      ("threadline_cache_addresses", "Addresses whose files are in memory.", cache.addresses),
      ("threadline_cache_bytes", "Bytes of the newer half of the files in memory.", cache.bytes),
      (
        "threadline_access_log_dropped_total", "Lines of the access log that were dropped.",
        counters.log?.dropped.value ?? 0
      ),
      ("process_start_time_seconds", "When the server began, in seconds since 1970.", began),
    ]
  }

  /// What the kernel says of this process; nothing if it is not Linux.
  private static var process: [Row] {
    guard let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"),
      let memory = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    else { return [] }
    let pages = memory.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return [
      // The folder itself was open while it was read.
      ("process_open_fds", "File descriptors that are open.", descriptors.count - 1),
      ("process_resident_memory_bytes", "Memory in use.", pages * sysconf(Int32(_SC_PAGESIZE))),
    ]
  }
}

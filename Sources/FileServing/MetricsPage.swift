import FileSystem
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The counters of a server as a page for Prometheus, at `/metrics`, and at `/healthz` that it runs; for this machine alone.
///
/// The form is https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format.
struct MetricsPage: RequestAnswers {
  let counters: ServerCounters
  let connections: OpenConnections
  let files: FileCache
  let log: AccessLog?
  let began = time(nil)

  func answerAtOnce(to request: FileRequest) -> FileResponse? { nil }

  func respond(to request: FileRequest) -> FileResponse {
    guard LocalVisitor.isOne(request) else { return .plain(.forbidden) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .plain(.methodNotAllowed, headers: ["Allow": "GET, HEAD"])
    }
    let response: FileResponse
    switch request.target {
    case "/metrics": response = Self.page(text, type: "text/plain; version=0.0.4; charset=utf-8")
    case "/healthz": response = Self.page("ok\n", type: "text/plain; charset=utf-8")
    default: return .plain(.notFound)
    }
    return request.method == "HEAD" ? response.withoutBody : response
  }

  private static func page(_ text: String, type: String) -> FileResponse {
    let bytes = Array(text.utf8)
    return FileResponse(
      .ok,
      headers: [
        "Content-Type": type, "Content-Length": String(bytes.count), "Cache-Control": "no-store",
      ], body: .bytes(bytes))
  }

  private var text: String {
    var text = "# HELP threadline_answers_total Answers by the first digit of their status.\n"
    text += "# TYPE threadline_answers_total counter\n"
    for (name, count) in counters.answersByClass {
      text += "threadline_answers_total{class=\"\(name)\"} \(count)\n"
    }
    for row in rows {
      text += "# HELP \(row.name) \(row.help)\n# TYPE \(row.name) \(row.kind)\n\(row.name) \(row.value)\n"
    }
    return text
  }

  private var rows: [(name: String, kind: String, help: String, value: Int)] {
    let cache = files.size
    return [
      ("threadline_answer_bytes_total", "counter", "Bytes of bodies that were sent.", counters.bytes.value),
      (
        "threadline_answers_from_memory_total", "counter", "Answers that took no disk.",
        counters.fromMemory.value
      ),
      (
        "threadline_answers_cut_short_total", "counter", "Answers that the browser did not wait for.",
        counters.cutShort.value
      ),
      ("threadline_requests_refused_total", "counter", "Bytes that were no request.", counters.refused.value),
      ("threadline_connections_total", "counter", "Connections that came.", counters.connections.value),
      (
        "threadline_connections_refused_total", "counter", "Connections beyond the limit.",
        counters.connectionsRefused.value
      ),
      ("threadline_connections_open", "gauge", "Connections that are open.", connections.count),
      ("threadline_cache_addresses", "gauge", "Addresses whose files are in memory.", cache.addresses),
      ("threadline_cache_bytes", "gauge", "Bytes of the newer half of the files in memory.", cache.bytes),
      (
        "threadline_access_log_dropped_total", "counter", "Lines of the access log that were dropped.",
        log?.dropped.value ?? 0
      ),
      ("process_start_time_seconds", "gauge", "When the server began, in seconds since 1970.", began),
    ] + Self.process
  }

  /// What the kernel says of this process, where it is Linux.
  private static var process: [(name: String, kind: String, help: String, value: Int)] {
    #if os(Linux)
      let descriptors = entries(of: "/proc/self/fd")
      return [
        ("process_open_fds", "gauge", "File descriptors that are open.", descriptors),
        ("process_resident_memory_bytes", "gauge", "Memory in use.", residentBytes),
      ]
    #else
      return []
    #endif
  }
}

#if os(Linux)
  /// How many names a folder holds, itself and its parent not counted.
  private func entries(of path: String) -> Int {
    ((try? FolderNames(path).sorted())?.count).map { max(0, $0 - 1) } ?? 0
  }

  /// The second number of `/proc/self/statm`, in pages.
  private var residentBytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = fread(&bytes, 1, bytes.count, file)
    let fields = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
    return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(CInt(_SC_PAGESIZE)))
  }
#endif

import BuildDiagnostics
import Testing

extension Diagnostic.Code {
  fileprivate static let first: Diagnostic.Code = "test-first"
  fileprivate static let second: Diagnostic.Code = "test-second"
}

@Suite("Logs of diagnostics")
struct DiagnosticLogTests {
  @Test("diagnostics stay in their order and are counted by code and severity")
  func order() {
    var log = DiagnosticLog()
    log.append(.error(.second, "1"))
    log.append(.warning(.first, "2"))
    log.append(.error(.second, "3"))
    #expect(log.diagnostics.map(\.message) == ["1", "2", "3"])
    #expect(log.count(.error) == 2 && log.count(.warning) == 1 && log.count(.note) == 0)
    let summary = log.summary(describing: \.description)
    #expect(summary.map(\.code) == ["test-first", "test-second"])
    #expect(summary.map(\.count) == [1, 2])
    #expect(log.omitted == 0)
  }

  @Test("details are kept apart and are in no count")
  func details() {
    var log = DiagnosticLog(limit: 1)
    for number in 1...3 { log.append(Diagnostic(.detail, .first, "\(number)")) }
    log.append(.warning(.first, "whole"))
    var other = DiagnosticLog()
    other.append(log)
    for log in [log, other] {
      #expect(log.diagnostics.map(\.message) == ["whole"])
      #expect(log.details.map(\.message) == ["1", "2", "3"])
      #expect(log.counts == [.first: 1] && log.omitted == 0 && log.omittedDetails == 0)
    }
    for _ in 0..<DiagnosticLog.detailLimit { other.append(Diagnostic(.detail, .first, "more")) }
    #expect(other.details.count == DiagnosticLog.detailLimit && other.omittedDetails == 3)
  }

  @Test("past the limit of a code diagnostics are only counted")
  func limit() {
    var log = DiagnosticLog(limit: 2)
    for number in 1...5 { log.append(.warning(.first, "\(number)")) }
    log.append(.error(.second, "other"))
    #expect(log.diagnostics.map(\.message) == ["1", "2", "other"])
    #expect(log.counts == [.first: 5, .second: 1])
    #expect(log.count(.warning) == 5)
    #expect(log.omitted == 3)
  }

  @Test("a log added to a log keeps the counts of both, and no more than the limit")
  func merging() {
    var log = DiagnosticLog(limit: 3)
    var other = DiagnosticLog(limit: 3)
    for number in 1...2 { log.append(.warning(.first, "a\(number)")) }
    for number in 1...4 { other.append(.warning(.first, "b\(number)")) }
    other.append(.error(.second, "c"))
    log.append(other)
    #expect(log.diagnostics.map(\.message) == ["a1", "a2", "b1", "c"])
    #expect(log.counts == [.first: 6, .second: 1])
    #expect(log.count(.warning) == 6 && log.count(.error) == 1)
    #expect(log.omitted == 3)
    log.append(.warning(.first, "late"))
    #expect(log.diagnostics.count == 4 && log.omitted == 4)
  }

  @Test("an empty log says nothing")
  func empty() {
    let log = DiagnosticLog()
    #expect(log.diagnostics.isEmpty && log.summary(describing: \.description).isEmpty && log.omitted == 0)
  }

  @Test("the summary of a code has its highest severity and the first five places, each once")
  func summary() {
    var log = DiagnosticLog()
    log.append(.warning(.first, at: .init("a.ndjson", line: 2), "1"))
    log.append(.error(.first, at: .init("a.ndjson", line: 2), "2"))
    log.append(.warning(.first, "3"))
    for line in 3...9 {
      log.append(.warning(.first, at: .init("a.ndjson", line: line, column: 1), "\(line)"))
    }
    log.append(Diagnostic(.note, .second, "4"))
    let summary = log.summary(describing: \.description)
    #expect(summary.map(\.severity) == [.error, .note] && summary.map(\.count) == [10, 1])
    let places = ["a.ndjson:2", "a.ndjson:3:1", "a.ndjson:4:1", "a.ndjson:5:1", "a.ndjson:6:1"]
    #expect(summary.first?.places == places && summary.last?.places.isEmpty == true)
  }
}

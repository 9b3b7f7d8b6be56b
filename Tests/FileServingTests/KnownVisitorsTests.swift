import Foundation
import Testing
@testable import FileServing

@Suite("Visitors who are known by a password")
struct KnownVisitorsTests {
  private func status(_ field: String?) throws -> Int {
    let site = try TestSite(["index.html": "hello"])
    let responder = try FileResponder(
      root: site.root.path, options: .init { $0.visitors = KnownVisitors("ada:pass:word") })
    let headers = field.map { HeaderFields([("Authorization", $0)]) } ?? [:]
    let first = responder.respond(to: FileRequest("GET", "/", headers: headers)).status
    // What is in memory is kept from strangers too.
    let request = FileRequest("GET", "/", headers: headers)
    let second = responder.answerAtOnce(to: request) ?? responder.respond(to: request)
    #expect(second.status == first)
    return first.code
  }

  @Test("only a client that sends the name and the password sees the site")
  func password() throws {
    #expect(try status("Basic YWRhOnBhc3M6d29yZA==") == 200)
    #expect(try status("basic YWRhOnBhc3M6d29yZA==") == 200)
    for wrong in [
      nil, "", "Basic", "Basic ", "Basic YWRhOnBhc3M6d29yZB==", "Bearer YWRhOnBhc3M6d29yZA==", "Basic x y",
    ] {
      #expect(try status(wrong) == 401, "\(wrong ?? "none")")
    }
  }

  @Test("a name without a password is no credentials", arguments: ["", "ada", "ada:", ":secret", "ada:a\nb"])
  func unusable(_ text: String) { #expect(KnownVisitors(text) == nil) }
}

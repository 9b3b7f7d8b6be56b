import FileServing
import Foundation
import Testing

@Suite("who may see what is for this machine alone")
struct LocalVisitorTests {
  private static func status(_ headers: HeaderFields, isForThisMachine: Bool = true) throws -> Int {
    let site = try TestSite(["index.html": "home"])
    let options = FileResponder.Options { $0.isForThisMachine = isForThisMachine }
    let responder = try FileResponder(root: site.root.path, options: options)
    return responder.respond(to: FileRequest("GET", "/", headers: headers)).status.code
  }

  @Test(
    "a host of this machine is answered",
    arguments: ["localhost", "LocalHost:8080", "127.0.0.1:1", "[::1]", "[::1]:8080", "me.localhost:80"])
  func local(host: String) throws {
    #expect(try Self.status(["Host": host]) == 200)
    #expect(try Self.status(["Host": host, "Origin": "http://" + host]) == 200)
  }

  @Test(
    "a foreign host is refused (fault 86)",
    arguments: [
      "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evillocalhost", "192.168.1.5:80",
      "",
      "localhost:x", "localhost@evil.example", "evil.example:127",
    ])
  func foreign(host: String) throws {
    #expect(try Self.status(["Host": host]) == 403)
    #expect(try Self.status([:]) == 403)
    #expect(try Self.status(["Host": host], isForThisMachine: false) == 200)
  }

  @Test(
    "a page of another origin is refused (fault 86)",
    arguments: ["http://evil.example", "https://localhost.evil.example", "null", "", "file://", "localhost"])
  func foreignOrigin(origin: String) throws {
    #expect(try Self.status(["Host": "localhost", "Origin": origin]) == 403)
  }
}

import FileServing
import Foundation
import Testing

@testable import FileServing

@Suite("packed siblings")
struct FileResponderCodingTests {
  private static let text = "<p>a page, a page, a page, a page, a page, a page, a page, a page"
  /// The text as gzip and as Brotli pack it.
  private static let gzipped = Data(base64Encoded: "H4sIAAAAAAACA7MpsEtUKEhMT9VRII8GAH/DSONBAAAA")
  private static let brotlied = Data(base64Encoded: "G0AA+I2Ubt5IDcITBqdZfMrOxFHhQODGHQA=")

  private let site: TestSite
  private let responder: FileResponder

  init() throws {
    site = try TestSite(["a.html": Self.text, "plain.html": Self.text])
    try site.write(try #require(Self.gzipped), to: "a.html.gz")
    try site.write(try #require(Self.brotlied), to: "a.html.br")
    responder = try site.responder()
  }

  private func get(_ accepted: String?, _ target: String = "/a.html", _ more: HeaderFields = [:])
    -> FileResponse
  {
    var headers = more
    if let accepted { headers.append("Accept-Encoding", accepted) }
    return responder.respond(to: FileRequest("GET", target, headers: headers))
  }

  @Test(
    "a browser gets the form that it likes best and can unpack (fault 50)",
    arguments: [
      (nil, nil), ("", nil), ("gzip", "gzip"), ("br", "br"), ("gzip, deflate, br, zstd", "br"), ("*", "br"),
      ("x-gzip", "gzip"), ("GZIP", "gzip"), ("gzip;q=0", nil), ("gzip;q=0, br;q=0.000", nil),
      ("gzip;q=1, br;q=0.9", "gzip"), ("*;q=0", nil), ("*;q=0, gzip", "gzip"), ("br;q=0, *", "gzip"),
      ("identity, gzip;q=0.5", nil), ("identity;q=0, gzip;q=0.1", "gzip"), ("identity;q=0", nil),
      ("gzip;q=2", nil), ("gzip;q=x", nil), ("gzip;q=", nil), ("gzip;q=0.1234", nil),
      ("gzip ; q=0.5", "gzip"),
      ("deflate, zstd", nil), (";;,,;", nil), ("br;q=-1", nil),
    ] as [(String?, String?)])
  func negotiates(accepted: String?, coding: String?) throws {
    let response = get(accepted)
    #expect(response.status == .ok)
    #expect(response.headers["Content-Encoding"] == coding)
    let bytes = coding == "br" ? Self.brotlied : coding == "gzip" ? Self.gzipped : Data(Self.text.utf8)
    #expect(Data(response.bytes) == bytes)
    #expect(response.headers["Content-Length"] == bytes.map { String($0.count) })
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
  }

  @Test(
    "every answer of a page with siblings says that it varies, and each form has a tag of its own (fault 51)")
  func varies() throws {
    let tags = try [nil, "gzip", "br"].map { accepted in
      let response = get(accepted)
      #expect(response.headers["Vary"] == "Accept-Encoding")
      let tag = try #require(response.headers["ETag"])
      #expect(get(accepted, "/a.html", ["If-None-Match": tag]).headers["Vary"] == "Accept-Encoding")
      return tag
    }
    #expect(Set(tags).count == 3)
    #expect(get("br", "/a.html", ["If-None-Match": tags[2]]).status == .notModified)
    #expect(get("gzip", "/a.html", ["If-None-Match": tags[2]]).status == .ok)
    #expect(get("br", "/plain.html").headers["Vary"] == nil)
    try site.write("/*\n  Vary: Origin", to: "_headers")
    #expect(get("br").headers["Vary"] == "Origin, Accept-Encoding")
  }

  @Test("a range is cut from the form that is sent, and from no other (fault 43)")
  func ranges() throws {
    let packed = try #require(Self.gzipped)
    let part = get("gzip", "/a.html", ["Range": "bytes=2-9"])
    #expect(part.status == .partialContent && part.headers["Content-Encoding"] == "gzip")
    #expect(Data(part.bytes) == packed[2...9])
    #expect(part.headers["Content-Range"] == "bytes 2-9/\(packed.count)")
    let plain = try #require(get(nil).headers["ETag"])
    #expect(get("gzip", "/a.html", ["Range": "bytes=2-9", "If-Range": plain]).status == .ok)
    #expect(
      get(nil, "/a.html", ["Range": "bytes=2-9", "If-Range": plain]).text == Self.text.dropFirst(2).prefix(8))
  }

  @Test(
    "a sibling that does not hold its page is never sent, whatever its date (fault 52)",
    arguments: ["br", "gzip"])
  func stale(coding: String) throws {
    try site.write(Self.text.replacing("page", with: "PAGE"), to: "a.html")
    let now = Date()
    for name in ["a.html", "a.html.br", "a.html.gz"] {
      try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: site.url(name).path)
    }
    let response = get(coding)
    #expect(response.headers["Content-Encoding"] == nil && response.headers["Vary"] == nil)
    #expect(response.text.contains("PAGE"))
  }

  @Test(
    "a sibling that cannot be unpacked, or holds more, is never sent (fault 52)",
    arguments: ["", "nonsense", "\u{1F}\u{8B}"])
  func broken(bytes: String) throws {
    for name in ["a.html.br", "a.html.gz"] { try site.write(bytes, to: name) }
    #expect(get("br, gzip").text == Self.text)
    try site.write(try #require(Self.gzipped) + Data([0]), to: "a.html.gz")
    #expect(get("gzip").text == Self.text)
    try site.write("short", to: "a.html")
    try site.write(try #require(Self.gzipped), to: "a.html.gz")
    #expect(get("gzip").text == "short")
  }

  @Test("a page that is held in memory is sent packed, too, and a new sibling is seen")
  func remembered() throws {
    let options = FileResponder.Options { $0.recheckInterval = .milliseconds(50) }
    let responder = try FileResponder(root: site.root.path, options: options)
    let request = FileRequest("GET", "/a.html", headers: ["Accept-Encoding": "gzip"])
    #expect(responder.answerAtOnce(to: request) == nil)
    _ = responder.respond(to: request)
    #expect(responder.answerAtOnce(to: request)?.headers["Content-Encoding"] == "gzip")
    try FileManager.default.removeItem(at: site.url("a.html.gz"))
    Thread.sleep(forTimeInterval: 0.2)
    #expect(responder.answerAtOnce(to: request) == nil)
    #expect(responder.respond(to: request).headers["Content-Encoding"] == nil)
  }
}

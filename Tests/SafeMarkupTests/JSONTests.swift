import Foundation
import SafeMarkup
import Testing

struct JSONTests {
  @Test("members are in the order in which they are added, without those that have no value")
  func members() {
    let json = JSON { json in
      json.member("b", "two")
      json.member("none", nil as String?)
      json.member("a", 1)
      json.array("list", ["x", "y"]) { $0.text($1) }
      json.array("empty", [String]()) { $0.text($1) }
      json.object("inner") { $0.member("c", "d") }
      json.objects("objects", [1, 2]) { json, number in json.member("n", number) }
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"b":"two","a":1,"list":["x","y"],"inner":{"c":"d"},"objects":[{"n":1},{"n":2}]}"#)
  }

  @Test(
    "a page that says several things to programs has an array of objects, and nothing in it ends the element"
  )
  func array() throws {
    let json = JSON.array { json in
      json.object { $0.member("a", "</script><!--&") }
      json.object { $0.member("b", 2) }
    }
    var html = HTML()
    html.append(linked: json)
    let opening = #"<script type="application/ld+json">"#
    #expect(html.string.hasPrefix(opening + "[{") && html.string.hasSuffix("}]</script>\n"))
    let inner = html.string.dropFirst(opening.count).dropLast("</script>\n".count)
    #expect(!inner.contains { "<>&".contains($0) })
    let objects = try JSONSerialization.jsonObject(with: Data(inner.utf8)) as? [[String: Any]]
    #expect(objects?.first?["a"] as? String == "</script><!--&" && objects?.last?["b"] as? Int == 2)
    #expect(String(decoding: JSON.array { _ in }.bytes, as: UTF8.self) == "[]")
  }

  @Test(
    "whatever a text holds, it comes back as it was (fault 106)",
    arguments: ["\"\\/\n\t\u{0}\u{1F}", "</script>", "\u{2028}\u{2029}", "🌊 \u{10FFFF}", "{}[],:"])
  func hostile(text: String) throws {
    let json = JSON { $0.member("text", text) }
    let object = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: String]
    #expect(object == ["text": text])
    #expect(!json.bytes.contains(0x3C))
  }
}

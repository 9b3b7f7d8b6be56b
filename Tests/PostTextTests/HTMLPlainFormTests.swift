import Testing
import ThreadModel

@testable import PostText

@Suite struct HTMLPlainFormTests {
  @Test(
    "tags go, text, references and line ends stay",
    arguments: [
      ("<p>a<br>b</p><p>c</p>", "a\nb\n\nc\n\n"), ("a &amp; b &#x41; &lt;i&gt;", "a & b A <i>"),
      ("1 < 2 > 0", "1 < 2 > 0"),
      ("<script>x</script>a<style>y</style>", "a"), ("a<script>x", "a"), ("a<!-- b -->c", "ac"), ("a<b", "a"),
      ("<a title=\"x > y\">t</a>", "t"), ("<<b>script>x", "<script>x"), ("", ""),
    ])
  func plainForm(source: String, expected: String) {
    #expect(HTMLPlainForm.text(of: source) == expected)
  }

  @Test("the plain form of a text past a cap is escaped like any text")
  func isEscaped() {
    let source = String(repeating: "<p>", count: 5_000) + "<<b>script>alert(1)&lt;/script&gt;"
    #expect(TextSource.html(source).html == "<p dir=\"auto\">&lt;script&gt;alert(1)&lt;/script&gt;</p>")
  }
}

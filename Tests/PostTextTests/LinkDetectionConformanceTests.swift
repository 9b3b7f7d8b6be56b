import Foundation
import Testing

@testable import PostText

@Suite("The cases of UTS #58", .enabled(if: ConformanceData.root != nil, "needs THREADLINE_DATA"))
struct LinkDetectionConformanceTests {
  /// Lines that we decide otherwise, each with the reason.
  static let skipped = [
    "Lorem ipsum 普遍适用测试。我爱你 dolor sit amet":
      "without a scheme an ideographic full stop ends a sentence, and 我爱你 begins the next one"
  ]

  @Test("every link of LinkDetectionTest.txt is found, and no others (fault 119)")
  func detection() {
    let lines = ConformanceData.lines(of: "text/uts58/LinkDetectionTest.txt")
    let cases = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    #expect(cases.count > 300)
    for line in cases {
      let text = line.filter { $0 != "⸠" && $0 != "⸡" }
      let expected = Self.marked(line).filter { !Self.isMail($0) }
      let found = PlainTextFindings(text).links
      if let reason = Self.skipped[text] {
        #expect(found != expected, "\(line) passes, so it must not be skipped (\(reason))")
      } else {
        #expect(found == expected, "\(line): found \(found)")
      }
    }
  }

  @Test("every address of LinkFormattingTest.txt in its readable form is one link")
  func readableForms() {
    let lines = ConformanceData.lines(of: "text/uts58/LinkFormattingTest.txt")
    let addresses = lines.filter { $0.hasPrefix("http") }
    #expect(addresses.count > 50 && addresses.count.isMultiple(of: 2))
    // Each pair is an escaped form, then the readable one, which is made so that detection finds it whole.
    // Ten end in punctuation all the same, which LinkDetectionTest.txt (bo.wikipedia.org) leaves outside.
    let readable = addresses.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    let whole = readable.filter { $0.unicodeScalars.last.map(LinkTerm.of) != .soft }
    #expect(readable.count - whole.count == 10)
    for address in whole {
      #expect(PlainTextFindings("See \(address) on").links == [address])
    }
  }

  /// The texts between the marks of a line.
  private static func marked(_ line: String) -> [String] {
    line.components(separatedBy: "⸠").dropFirst().compactMap { $0.components(separatedBy: "⸡").first }
  }

  /// Addresses of mail are never links here: `mailto:` is neither http nor https.
  private static func isMail(_ link: String) -> Bool {
    link.contains("@") && !link.contains("/")
  }
}

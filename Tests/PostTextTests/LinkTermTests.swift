import Foundation
import Testing

@testable import PostText

@Suite("Link_Term and Link_Bracket of UTS #58")
struct LinkTermTests {
  private static let terms: [(Unicode.Scalar, LinkTerm)] = [
    ("a", LinkTerm.include), ("日", .include), ("👍", .include), ("*", .include), (".", .soft), ("。", .soft),
    ("\"", .soft),
    ("»", .soft), (" ", .hard), ("\u{3000}", .hard), ("\n", .hard), ("\u{202E}", .hard), ("(", .open),
    ("「", .open),
    (")", .close), ("」", .close),
  ]

  @Test("what a scalar means for the end of a link", arguments: terms)
  func term(scalar: Unicode.Scalar, term: LinkTerm) {
    #expect(LinkTerm.of(scalar) == term)
  }

  @Test(
    "a closing bracket knows its opening one", arguments: zip("()<>[]{}「」［］".opening, "()<>[]{}「」［］".closing))
  func bracket(open: Unicode.Scalar, close: Unicode.Scalar) {
    #expect(LinkTerm.opening(of: close) == open)
  }

  @Test(
    "every scalar has the property of LinkTerm.txt, but for the controls of direction",
    .enabled(if: ConformanceData.root != nil, "needs THREADLINE_DATA"))
  func everyTerm() {
    let names: [String: LinkTerm] = ["Include": .include, "Soft": .soft, "Open": .open, "Close": .close]
    var expected: [UInt32: LinkTerm] = [:]
    for fields in Self.records(of: "LinkTerm.txt") {
      let ends = fields[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      for value in first...last { expected[value] = names[fields[1]] }
    }
    #expect(expected.count > 100_000)
    let wrong = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      LinkTerm.of(scalar) != expected[scalar.value, default: .hard]
        && !(0x202A...0x2069).contains(scalar.value)
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "every closing bracket of LinkBracket.txt has its partner",
    .enabled(if: ConformanceData.root != nil, "needs THREADLINE_DATA"))
  func everyBracket() {
    let records = Self.records(of: "LinkBracket.txt")
    #expect(records.count > 60)
    for fields in records {
      let pair = fields.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      #expect(pair.count == 2 && LinkTerm.opening(of: pair[0]) == pair[1], "\(fields)")
      #expect(LinkTerm.of(pair[0]) == .close && LinkTerm.of(pair[1]) == .open, "\(fields)")
    }
  }

  private static func records(of file: String) -> [[String]] {
    ConformanceData.lines(of: "text/uts58/" + file).compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      return fields.count == 2 ? fields : nil
    }
  }
}

extension String {
  fileprivate var opening: [Unicode.Scalar] {
    unicodeScalars.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  }
  fileprivate var closing: [Unicode.Scalar] {
    unicodeScalars.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}

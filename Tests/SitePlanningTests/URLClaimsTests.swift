import Testing
import ThreadModel

@testable import SitePlanning

struct URLClaimsTests {
  private static func losers(_ published: [(String, RowID)], _ wanted: [(String, RowID)]) -> [RowID: Int] {
    var claims = URLClaims()
    for (path, row) in published {
      var path = path
      path.withUTF8 { claims.addPublished($0, row: row) }
    }
    for (path, row) in wanted { claims.addWanted(Array(path.utf8)[...], row: row) }
    return claims.losers { row, digits in .post(handle: "ada", slug: "\(row)-\(digits)") }
  }

  @Test("anyone who wants a URL alone has it, however many others want others")
  func alone() {
    let rows = (0..<13_100).map { ("@ada/post/\($0)/", RowID($0)) }
    #expect(Self.losers([], rows).isEmpty)
    #expect(Self.losers(rows, rows).isEmpty)
    #expect(Self.losers([], []).isEmpty)
  }

  @Test("one that two want, or that somebody had who is gone, is not had by all", arguments: [0, 17, 4_999])
  func contested(row: Int) {
    let rows = (0..<5_000).map { ("@ada/post/\($0)/", RowID($0)) }
    #expect(Self.losers([], rows + [("@ada/POST/\(row)/", 9_000)]) == [9_000: 8])
    #expect(Self.losers([("@ada/post/\(row)/", RowID.missing)], rows) == [RowID(row): 8])
    #expect(
      Self.losers([("@ada/post/\(row)/", 9_000)], rows + [("@ada/post/\(row)/", 9_000)]) == [RowID(row): 8])
  }
}

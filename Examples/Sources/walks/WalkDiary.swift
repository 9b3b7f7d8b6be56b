import Foundation
import ThreadlineKit

/// The format of the diary: a CSV file with a walk in each line.
enum WalkDiary {
  private static let columns = "date;from;to;kilometers;words"

  /// Reads the diary. It is public, which its records say themselves.
  static let importer = CustomImporter(
    kind: "walk-diary",
    recognizes: { files in
      files.paths.contains { path in (try? files.start(of: path))?.starts(with: columns.utf8) == true }
    },
    records: { files in
      var records = [try line(["type": "account", "id": "walker", "handle": "walker", "owner": true])]
      for path in files.paths {
        let text = String(decoding: try files.bytes(of: path), as: UTF8.self)
        for row in text.split(separator: "\n").dropFirst() {
          let cells = row.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
          if cells.count == 5 { records.append(try line(post(of: cells))) }
        }
      }
      return records
    })

  /// A walk as a record of the native format.
  private static func post(of cells: [String]) -> [String: Any] {
    [
      "type": "post", "id": cells[0], "account": "walker", "visibility": "public",
      "published": "\(cells[0])T18:00:00Z", "text": cells[4],
      "media": [["kind": "route", "alt": cells[1...3].joined(separator: ";")]],
    ]
  }

  private static func line(_ record: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: record, options: .sortedKeys), as: UTF8.self)
  }
}

import Foundation
import Testing

/// The files of `Tests/SearchVectors`, which JavaScript is held to too.
struct SearchVectors {
  private let members: [String: Any]

  init(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: folder.appending(path: "SearchVectors/\(name).json"))
    members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The entries of a list, which is never empty.
  func entries(_ name: String) throws -> [[String: Any]] {
    let entries = try #require(members[name] as? [Any]).map { $0 as? [String: Any] ?? [:] }
    try #require(!entries.isEmpty)
    return entries
  }

  func object(_ name: String) throws -> [String: Any] { try #require(members[name] as? [String: Any]) }

  /// The text of an entry, however it is given.
  static func text(_ entry: [String: Any], _ name: String = "text") -> String {
    if let units = entry["utf16"] as? [UInt16] { return String(decoding: units, as: UTF16.self) }
    return String(repeating: entry[name] as? String ?? "", count: entry["repeat"] as? Int ?? 1)
  }
}

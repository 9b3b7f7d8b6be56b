import Foundation
import SitePaths
import Synchronization
import Testing

@testable import SiteWriting

@Suite("The folder of assets")
struct AssetFolderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/assets"
  }

  private var files: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []).sorted()
  }

  @Test("tasks that write the same small file at once all succeed, and leave one whole file (fault 316)")
  func together() throws {
    let assets = try AssetFolder(path)
    let texts = (0..<8).map { Array("\($0)".utf8) }
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: texts.count) { task in
      for _ in 0..<200 {
        do { try assets.write(texts[task], to: "mark") } catch { failures.withLock { $0 += 1 } }
      }
    }
    #expect(failures.withLock(\.self) == 0)
    #expect(assets.read("mark").map { texts.contains($0) } == true)
    #expect(files == ["lock", "mark"])
  }

  @Test("what a build that was killed had half written is no list, and goes with the next sweep (fault 316)")
  func drafts() throws {
    let assets = try AssetFolder(path)
    let name = ContentHash(of: [1])
    _ = try assets.add(.bytes([7]), named: "\(name).entry")
    try assets.write([], to: "mark")
    try assets.write([1], to: "used")
    for draft in ["mark.1.part", "used.1.part", "\(name.prefix(2))/\(name).entry.1.part"] {
      try Data().write(to: URL(fileURLWithPath: "\(path)/\(draft)"))
    }
    #expect(assets.read("used") == [1])
    assets.sweep(keeping: [name], clearing: "mark")
    let place = "\(name.prefix(2))"
    #expect(Set(files) == [place, "\(place)/\(name).entry", "lock", "used"])
  }

  @Test("while another process uses the folder nothing is removed from it, not even the mark")
  func shared() throws {
    let (mine, other) = (try AssetFolder(path), try AssetFolder(path))
    try mine.write([], to: "mark")
    mine.sweep(keeping: [], clearing: "mark")
    #expect(other.read("mark") == [])
  }
}

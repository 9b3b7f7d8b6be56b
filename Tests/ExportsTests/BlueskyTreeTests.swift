import BuildDiagnostics
import FileSystem
import Testing

@testable import ArchiveContainers
@testable import Importers

private let valueLink = CBORBytes.link(CARBytes.name(codec: 0x71, [0x1B, 0x01, 0x02]))
private let letter: [UInt8] = [0x41, 0x61]
private let longKey = CBORBytes.bytes([UInt8](repeating: 0x61, count: 1025))
private let deepList: [UInt8] = [UInt8](repeating: 0x81, count: 100_000) + [0x80]
private let endlessList: [UInt8] = [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
private let hugeNumber: [UInt8] = [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]

@Suite("Bluesky: the tree of a repository")
struct BlueskyTreeTests {
  @Test(
    "a block of the tree that is not one costs its records, and is reported (faults 131, 133)",
    arguments: [
      [], [0x80], [0xF6], [0xA1, 0x01, 0x01], [0xA1, 0x61, 0x6C], [0xA1, 0x61, 0xFF, 0xF6],
      CBORBytes.map([("e", deepList)]), CBORBytes.map([("e", endlessList)]),
      CBORBytes.map([("l", [0xD8, 0x2A, 0x41, 0x00])]), CBORBytes.map([("x", [0x9F, 0xFF])]),
    ] as [[UInt8]])
  func damagedBlock(content: [UInt8]) throws { try checkIsDamaged(content) }

  @Test(
    "an entry of the tree that cannot be used costs the records of its block (fault 133)",
    arguments: [
      [("p", [0x00]), ("k", letter)], [("k", letter), ("v", valueLink)],
      [("p", [0x01]), ("k", letter), ("v", valueLink)], [("p", [0x20]), ("k", letter), ("v", valueLink)],
      [("p", hugeNumber), ("k", letter), ("v", valueLink)], [("p", [0xF6]), ("k", letter), ("v", valueLink)],
      [("p", [0x00]), ("k", letter), ("v", letter)], [("p", [0x00]), ("k", longKey), ("v", valueLink)],
    ] as [[(String, [UInt8])]])
  func damagedEntry(members: [(String, [UInt8])]) throws {
    try checkIsDamaged(CBORBytes.map([("e", CBORBytes.head(4, 1) + CBORBytes.map(members))]))
  }

  /// Checks that a repository with this block for its tree has no records, and that one diagnostic says why.
  private func checkIsDamaged(_ content: [UInt8]) throws {
    let (repository, tree) = try read(tree: content)
    #expect(!repository.isWhole)
    #expect(repository.records.isEmpty)
    let messages = repository.tally.diagnostics.diagnostics.map(\.message)
    #expect(
      messages == ["a block of the tree, \"\(tree.text)\", is damaged; the records it names are lost"])
  }

  @Test("a tree gives the records of its blocks, and names the blocks that are missing")
  func missingBlock() throws {
    let members: [(String, [UInt8])] = [
      ("p", [0x00]), ("k", CBORBytes.bytes(Array("app.bsky.feed.post/a".utf8))), ("v", valueLink),
      ("t", valueLink),
    ]
    let entries = CBORBytes.head(4, 1) + CBORBytes.map(members)
    let (repository, _) = try read(tree: CBORBytes.map([("e", entries), ("l", [0xF6])]))
    let name = CARBytes.name(codec: 0x71, [0x1B, 0x01, 0x02]).text
    #expect(repository.lost == ["app.bsky.feed.post/a"])
    #expect(
      repository.tally.diagnostics.diagnostics.map(\.message) == [
        "a block of the tree, \"\(name)\", is not in the file; the records it names are lost",
        "the block of the record, \"\(name)\", is not in the file; the record is left out",
      ])
  }

  /// The repository in a file with a commit and this block for its tree, and the name of the block.
  private func read(tree content: [UInt8]) throws -> (BlueskyRepository, tree: CID) {
    let tree = CARBytes.name(codec: 0x71, [0x1B, 0x01, 0x00])
    let commit = CARBytes.name(codec: 0x71, [0x1B, 0x01, 0x01])
    let members: [(String, [UInt8])] = [
      ("did", CBORBytes.text(Grace.did)), ("version", [0x03]), ("data", CBORBytes.link(tree)),
    ]
    let blocks = [(name: commit, content: CBORBytes.map(members)), (name: tree, content: content)]
    let scratch = try ScratchFolder()
    let path = try scratch.write("a.car", CARBytes.file(root: commit, blocks))
    let file = try CARFile(MappedFile(path: path, name: path), name: path)
    return (try BlueskyRepository(file, name: path), tree)
  }
}

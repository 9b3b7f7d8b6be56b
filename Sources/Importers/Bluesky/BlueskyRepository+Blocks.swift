import BuildDiagnostics
import NativeFormat

extension BlueskyRepository {
  /// The repository in a file of blocks. Blocks that are missing or damaged cost what they hold; without the
  /// commit there is nothing.
  package init(_ file: CARFile, name: String) throws(Diagnostic) {
    let commit = try Self.commit(of: file, name: name)
    self.init(did: commit.did, name: name, storage: .blocks(file))
    let tree = BlueskyTree(root: commit.tree, in: file)
    isWhole = tree.faults.isEmpty
    for fault in tree.faults {
      let message =
        "a block of the tree, \"\(fault.name)\", \(fault.reason); the records it names are lost"
      tally.diagnostics.append(.error(.missingBlock, at: Diagnostic.Place(name), message))
    }
    tally.leaveOut(.others, "duplicate", tree.duplicates)
    for leaf in tree.leaves {
      add(leaf.key) { $0.locate(leaf, in: file) }
    }
  }

  private mutating func locate(
    _ leaf: BlueskyTree.Leaf, in file: CARFile
  ) -> (hash: String?, range: Range<Int>)? {
    do throws(CARFile.Fault) {
      return (leaf.value, try file.block(leaf.value).content)
    } catch {
      let reason = error == .missing ? "is not in the file" : "is damaged"
      let message = "the block of the record, \"\(leaf.value)\", \(reason); the record is left out"
      tally.diagnostics.append(.error(.missingBlock, at: place(of: leaf.key), message))
      return nil
    }
  }

  /// The account that the root of a repository names, and the first block of its tree. The versions that we know differ
  /// in nothing that matters here. (https://atproto.com/specs/repository#commit-objects)
  private static func commit(
    of file: CARFile, name: String
  ) throws(Diagnostic) -> (did: String, tree: String) {
    var did, tree: String?
    var version: Int?
    let isRead = try? file.read(file.block(file.root).content) { reader throws(JSONError) in
      try reader.object { reader, key throws(JSONError) in
        switch key {
        case "did": did = try reader.string()
        case "version": version = try reader.count()
        case "data": tree = try reader.link()
        default: break
        }
      }
    }
    guard isRead == true, version == 2 || version == 3, let did, BlueskyURL.isDID(did), let tree else {
      throw .error(
        .damagedRepository, at: Diagnostic.Place(name),
        "expected the block \"\(file.root)\" to be a commit of version 2 or 3; download the file again")
    }
    return (did, tree)
  }
}

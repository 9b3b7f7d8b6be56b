import Testing

@testable import Exports

struct StateFolderTests {
  @Test("after a cancelled run removed what it had read, the run makes no folder for it again (fault 174)")
  func numberedFolders() throws {
    let scratch = try ScratchFolder()
    let state = StateFolder(path: scratch.path + "/state")
    #expect(throws: (any Error).self) { try state.numberedFolder(in: "input") }
    _ = try state.emptyFolder("input")
    let numbers = try (0..<2).map { _ in try state.numberedFolder(in: "input").number }
    #expect(numbers == [0, 1] && state.names(in: "input") == ["0", "1"])
    state.removeFolder("input")
    #expect(throws: (any Error).self) { try state.numberedFolder(in: "input") }
    #expect(state.names(in: "input").isEmpty)
  }
}

import BuildDiagnostics
package import SiteFiles
package import ThreadModel

/// Exports that were not read again, since they say what they said but for the words of some posts.
package struct RecalledExports: Sendable {
  /// What reading them would give.
  package let exports: ReadExports
  /// The rows of the posts whose lines have changed, as they were before, by their places among the archive's rows.
  package let before: [UInt32: RecordRow]
}

extension ExportReader {
  /// Recalls exports that an earlier build has read and left in the state, where nothing has changed since but words of
  /// some posts: their texts, counts, earlier versions and the times of their changes.
  ///
  /// The files are hashed line by line. Only lines that have changed are read, and checked as reading checks them. Nil
  /// wherever reading might give or say anything else; nothing is imported, unpacked or copied to find that out.
  ///
  /// - Parameters:
  ///   - paths: the exports as the person wrote them.
  ///   - state: stands before what `ReadExports.leave` added, and behind it afterwards where there is a result.
  ///   - jobs: how many tasks there may be.
  package func recall(_ paths: [String], from state: inout StateReader, jobs: Int) -> RecalledExports? {
    guard isPlain, let left = try? LeftExports(from: &state), left.marks.paths == paths,
      left.marks.options == optionWords, !hasEarlierExports, let files = files(at: paths, as: left.marks)
    else { return nil }
    var changes: [[ChangedLine]] = []
    for (file, marks) in zip(files, left.marks.files) {
      guard let changed = LineComparison(file: file, marks: marks).changes(jobs: jobs) else { return nil }
      changes.append(changed)
    }
    guard changes.reduce(0, { $0 + $1.count }) <= LineComparison.limit,
      let recalled = left.exports(in: files, with: changes), (try? beginState()) != nil
    else { return nil }
    return recalled
  }

  /// Whether posts of earlier exports may stand beside those of these.
  private var hasEarlierExports: Bool {
    options.missing == .remove
      ? false : !ImportState(StateFolder(path: options.stateFolder)).earlierExports().isEmpty
  }

  /// The files that the exports are now, where they are those that they were.
  private func files(at paths: [String], as marks: ExportMarks) -> [NativeFile]? {
    let folder = StateFolder(path: options.scratchFolder ?? options.stateFolder)
    let locator = ExportLocator(options: options, importers: importers, state: folder)
    var files: [NativeFile] = []
    for (index, path) in paths.enumerated() {
      guard let found = (try? locator.plainFiles(at: path)) ?? nil, found.count == marks.filesOfPaths[index]
      else { return nil }
      files += found
    }
    return files.map(\.name) == marks.files.map(\.name) && files.map(\.folder) == marks.files.map(\.folder)
      ? files : nil
  }
}

import SiteFiles

extension ExportMarks {
  /// Adds the marks to what a build leaves.
  func leave(in values: inout StateValues) {
    values.add(options)
    values.add(paths)
    values.add(filesOfPaths)
    values.add(files.map(\.name))
    for file in files {
      values.add(file.folder)
      values.add(file.size)
      values.add(file.endsInLineFeed ? 1 : 0)
      values.add(file.lengths)
      values.add(file.fingerprints)
      values.add(file.frames)
      values.add(file.accounts)
    }
  }

  /// Reads the marks that a build left.
  init(from state: inout StateReader) throws(StateReader.Mismatch) {
    options = try state.texts()
    paths = try state.texts()
    filesOfPaths = try state.values(of: Int.self)
    files = []
    for name in try state.texts() { files.append(try LineMarks(named: name, from: &state)) }
  }
}

extension LineMarks {
  fileprivate init(named name: String, from state: inout StateReader) throws(StateReader.Mismatch) {
    self.name = name
    folder = try state.text()
    size = try state.number()
    endsInLineFeed = try state.number() != 0
    lengths = try state.values(of: UInt32.self)
    fingerprints = try state.values(of: UInt64.self)
    frames = try state.values(of: UInt64.self)
    accounts = try state.values(of: Int.self)
    let feeds = lengths.count - (endsInLineFeed ? 0 : 1)
    guard !lengths.isEmpty, fingerprints.count == lengths.count, frames.count == lengths.count,
      size == lengths.reduce(feeds, { $0 + Int($1) })
    else { throw StateReader.Mismatch() }
  }
}

import BuildDiagnostics

/// The table of contents of an archive: which files there are and where each stands.
struct ArchiveListing {
  /// Where each file is in the archive, from 0; of two entries with one path the later.
  private(set) var ordinals: [String: Int] = [:]
  private(set) var diagnostics = DiagnosticLog()
  private var sizes: [String: Int] = [:]
  private let name: String
  private let limits: ContainerLimits

  /// Reads the headers of all entries. `size` is that of the archive itself.
  init(
    of stream: consuming ArchiveStream, isStream: Bool, size: Int, name: String, limits: ContainerLimits
  ) throws(Diagnostic) {
    self.name = name
    self.limits = limits
    // What is in a packed tar has to be unpacked to get past it, so its stated sizes are spent here too.
    var budget = ExtractionBudget(isStream ? limits.allowance(forContainerOf: size) : .max, name: name)
    while let header = try stream.next() {
      guard stream.ordinal < limits.entries else { throw tooManyEntries() }
      try budget.spend(header.size ?? 0)
      add(header, at: stream.ordinal)
    }
  }

  /// The files, in the order that a container promises.
  var entries: [ContainerEntry] {
    ordinals.keys.map { ContainerEntry(path: $0, size: sizes[$0]) }.sortedByPath()
  }

  private mutating func add(_ header: ArchiveHeader, at ordinal: Int) {
    guard header.kind != .folder else { return }
    guard let path = header.safePath else {
      refuse(header.path ?? "entry \(ordinal + 1)", "its path leads out of the archive or is no path")
      return
    }
    if case .other(let kind) = header.kind {
      refuse(path, "it is \(kind)")
      return
    }
    if ordinals[path] != nil { warnOfDuplicate(path) }
    ordinals[path] = ordinal
    sizes[path] = header.size
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    diagnostics.append(
      .warning(
        .unsafeArchiveEntry, at: Diagnostic.Place(name),
        "left out \"\(path)\": \(reason); only regular files with relative paths are read"))
  }

  private mutating func warnOfDuplicate(_ path: String) {
    diagnostics.append(
      .warning(
        .duplicateArchiveEntry, at: Diagnostic.Place(name),
        "there is more than one \"\(path)\"; the last one is read"))
  }

  private func tooManyEntries() -> Diagnostic {
    .error(
      .containerLimit, at: Diagnostic.Place(name),
      "it lists more than \(limits.entries) entries, which is as many as are read of one archive")
  }
}

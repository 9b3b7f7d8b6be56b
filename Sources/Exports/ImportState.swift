import BuildDiagnostics
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What becomes of posts that an earlier build's exports had and that the exports of now lack.
package enum MissingPosts: Sendable {
  /// Those that were imported from a network's export stay; a native export is the person's own word, so what
  /// it lacks goes.
  case keep
  /// All stay, whatever export they were in, from the second such build on.
  case keepAll
  /// All go.
  case remove
  /// As `keep`, if the closure says so of the posts; it is not called where there are none.
  case ask(@Sendable ([MissingPost]) -> Bool)

  static func == (left: MissingPosts, right: MissingPosts) -> Bool {
    switch (left, right) {
    case (.keep, .keep), (.keepAll, .keepAll), (.remove, .remove): true
    default: false
    }
  }
}

/// The imported records that one build leaves for the next, in the state folder:
///
///     imports/0000/threadline.ndjson   posts of still earlier builds that were kept, if there are any
///     imports/0001/threadline.ndjson   the first export, imported; its media beside it
///     imports.new/                     the same of a build that runs, or that failed
///     imports.old/                     what the last build left, while its place is taken
///
/// Only what may be published is in it.
struct ImportState {
  /// The folder of the build that runs.
  static let next = "imports.new"
  private static let last = "imports"
  private static let before = "imports.old"
  private let state: StateFolder

  /// The state in a folder.
  init(_ state: StateFolder) { self.state = state }

  /// Where the export at an index among those given is imported to.
  static func folder(_ index: Int) -> String { "\(next)/\(name(index + 1))" }

  private static func name(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// What the last finished build imported and kept, in the order in which it stands. What cannot be read any more
  /// is passed over.
  func earlierExports() -> [NativeFile] {
    let last = isTornApart ? Self.before : Self.last
    return state.names(in: last).sorted().compactMap { name in
      let path = "\(state.path)/\(last)/\(name)/\(NativeExportWriter.fileName)"
      return try? NativeFile(path: path, name: path, origin: .earlier)
    }
  }

  /// Takes the place of the last build's state.
  func commit(_ exports: ReadExports, missing: MissingPosts) throws(Diagnostic) {
    let files = exports.bodies.files
    // An imported file holds what was taken down since; then only a copy without that stays.
    let isCopied = !exports.redactions.isEmpty
    let isKept = { (row: RecordRow) in
      switch files[Int(row.place.file)].origin {
      case .earlier: true
      case .given: missing == .keepAll
      case .imported: isCopied
      }
    }
    if exports.archive.rows.contains(where: isKept) {
      let folder = try state.emptyFolder("\(Self.next)/\(Self.name(0))")
      _ = try NativeExportWriter(
        folder: folder, linkingBeneath: state.path, omitting: exports.redactions.mediaHashes
      ).write(exports, where: isKept)
    }
    if isCopied {
      for name in state.names(in: Self.next) where name != Self.name(0) {
        state.removeFolder("\(Self.next)/\(name)")
      }
    }
    recover()
    state.removeFolder(Self.before)
    _ = rename("\(state.path)/\(Self.last)", "\(state.path)/\(Self.before)")
    guard rename("\(state.path)/\(Self.next)", "\(state.path)/\(Self.last)") == 0 else {
      throw .system(.unwritableFile, "write", "\(state.path)/\(Self.last)")
    }
    state.removeFolder(Self.before)
  }

  /// Whether a build died between taking the last one's state away and putting its own there: posts that are kept from
  /// earlier exports then stand in no other place.
  private var isTornApart: Bool { access("\(state.path)/\(Self.last)", F_OK) != 0 }

  private func recover() {
    if isTornApart { _ = rename("\(state.path)/\(Self.before)", "\(state.path)/\(Self.last)") }
  }
}

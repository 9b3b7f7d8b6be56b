import Importers
import BuildDiagnostics
import Exports
import MediaProcessing
import ThreadModel

extension ReadExports {
  /// A warning for each media item that is not published, with the record that names it, in the order of the records.
  func warnings(of errors: [Media.Source: MediaError]) -> [Diagnostic] {
    guard !errors.isEmpty else { return [] }
    typealias Loss = (order: Int, path: String, folder: String, warning: Diagnostic)
    // What no record names any more was only asked for because an earlier page showed it.
    let losses = uses(of: Set(errors.keys)).compactMap { source, use -> Loss? in
      guard case .file(let folder, let path) = source, let error = errors[source] else { return nil }
      return (order: use.order, path: path, folder: folder, warning: error.warning(of: path, use))
    }
    return losses.sorted { ($0.order, $0.path, $0.folder) < ($1.order, $1.path, $1.folder) }.map(\.warning)
  }
}

extension MediaError {
  /// That a medium with a path, which some records name, is not published.
  fileprivate func warning(of path: String, _ use: MediaUse) -> Diagnostic {
    let place = use.place ?? Diagnostic.Place(path)
    let what = "\"\(path)\" of \(use.words)"
    guard isMissing else {
      return .warning(.mediaWithheld, at: place, "\(what) is not published: \(message)")
    }
    let message = "\(what) is not in the export's folder; \(use.isShownWithout) without it"
    return .warning(.mediaMissing, at: place, message)
  }
}

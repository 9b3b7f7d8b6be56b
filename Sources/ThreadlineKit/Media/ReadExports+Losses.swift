import Importers
import BuildDiagnostics
import Exports
import MediaProcessing
import ThreadModel

extension ReadExports {
  /// A warning for each media item that is not published, with the record that names it, in the order of the records.
  func warnings(of errors: [Media.Source: MediaError]) -> [Diagnostic] {
    guard !errors.isEmpty else { return [] }
    let uses = uses(of: Set(errors.keys))
    let losses = errors.compactMap { source, error -> Loss? in
      // What no record names any more was only asked for because an earlier page showed it.
      guard case .file(let folder, let path) = source, let use = uses[source] else { return nil }
      return Loss(folder: folder, path: path, error: error, use: use)
    }
    return losses.sorted(by: Loss.precedes).map(\.warning)
  }
}

/// A medium that is not published, why, and which records name it.
private struct Loss {
  let folder, path: String
  let error: MediaError
  let use: MediaUse

  static func precedes(_ left: Loss, _ right: Loss) -> Bool {
    let (first, second) = (left.use.order, right.use.order)
    return (first, left.path, left.folder) < (second, right.path, right.folder)
  }

  var warning: Diagnostic {
    let place = use.place ?? Diagnostic.Place(path)
    let what = "\"\(path)\" of \(use.words)"
    guard error.isMissing else {
      return .warning(.mediaWithheld, at: place, "\(what) is not published: \(error.message)")
    }
    let message = "\(what) is not in the export's folder; \(use.isShownWithout) without it"
    return .warning(.mediaMissing, at: place, message)
  }
}

import Importers
import BuildDiagnostics
import Exports
import MediaProcessing
import ThreadModel

/// The media that are not published, each with the record that names it.
struct MediaLosses {
  private let errors: [Media.Source: MediaError]
  private let exports: ReadExports

  init(_ errors: [Media.Source: MediaError], of exports: ReadExports) {
    (self.errors, self.exports) = (errors, exports)
  }

  /// One warning for each, in the order of the records.
  var diagnostics: [Diagnostic] {
    guard !errors.isEmpty else { return [] }
    let uses = exports.uses(of: Set(errors.keys))
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

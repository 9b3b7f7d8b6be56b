import Synchronization

/// Tells how far a rendering is in pages and pictures: the last word on pages again with each picture that was prepared.
final class PictureProgress: Sendable {
  private let onProgress: ProgressHandler
  private let last = Mutex<BuildProgress>(BuildProgress(stage: .rendering))

  init(_ onProgress: @escaping ProgressHandler) { self.onProgress = onProgress }

  /// Takes word of pages.
  func tell(_ progress: BuildProgress) {
    tell { last in
      let pictures = last.pictures
      last = progress
      last.pictures = pictures
    }
  }

  /// Takes word of a picture with a number of bytes.
  func addPicture(byteCount: Int) {
    tell { last in
      last.pictures.count += 1
      last.pictures.bytes += byteCount
    }
  }

  /// The reported number only grows, so the lock is held while it is reported.
  private func tell(_ change: (inout BuildProgress) -> Void) {
    last.withLock { last in
      change(&last)
      onProgress(last)
    }
  }
}

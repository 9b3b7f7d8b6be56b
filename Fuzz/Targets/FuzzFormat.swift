import SitePaths

@testable import Importers
@testable import MediaProcessing

/// A target: what bytes are taken for, and which reader they go to.
struct FuzzFormat: Sendable {
  /// Who reads the bytes.
  enum Reader: Sendable {
    /// The reader of native exports, one file or several.
    case native
    /// An importer, whose files the bytes hold: `FuzzFiles` says how.
    case importer(any ExportImporter)
    /// Whatever the bytes themselves say, through the entry point of the module: zips, tars and packed files.
    case package
    /// What checks a site and draws previews of it.
    case page
    /// What copies pictures of a format without their metadata.
    case picture(_ copy: @Sendable ([UInt8]) -> [UInt8]?)
    /// What reads how large the parts of HEIC and AVIF files are.
    case heif
    /// What looks through videos and sounds of a format for metadata.
    case container(MediaFormat)
  }

  /// Its word on the command line, `x-archive`.
  let name: String
  let reader: Reader
  /// The name of a file that comes without one.
  let loneFile: String

  /// Every target; a new importer is one line here.
  static let all = [
    FuzzFormat(name: "bluesky-car", reader: .importer(BlueskyArchive()), loneFile: "repo.car"),
    FuzzFormat(name: "x-archive", reader: .importer(XArchive()), loneFile: "tweets.js"),
    FuzzFormat(
      name: "threads-archive", reader: .importer(ThreadsArchive()), loneFile: "threads_and_replies.json"),
    FuzzFormat(name: "threads-api", reader: .importer(ThreadsAPIPages()), loneFile: "saved.json"),
    FuzzFormat(name: "mastodon-archive", reader: .importer(MastodonArchive()), loneFile: "outbox.json"),
    FuzzFormat(name: "native", reader: .native, loneFile: "export.ndjson"),
    FuzzFormat(name: "containers", reader: .package, loneFile: "export"),
    FuzzFormat(name: "preview-page", reader: .page, loneFile: "index.html"),
    FuzzFormat(name: "jpeg", reader: .picture { JPEGSegments.withoutMetadata($0) }, loneFile: "1.jpg"),
    FuzzFormat(
      name: "png",
      reader: .picture { bytes in
        let chunks = PNGChunks(bytes)
        _ = chunks?.decoded()
        return chunks?.copy()
      }, loneFile: "1.png"),
    FuzzFormat(name: "webp", reader: .picture { WebPChunks.withoutMetadata($0) }, loneFile: "1.webp"),
    FuzzFormat(
      name: "animated-webp", reader: .picture { WebPChunks.withoutMetadata($0, isAnimated: true) },
      loneFile: "1.webp"),
    FuzzFormat(name: "heif", reader: .heif, loneFile: "1.heic"),
    FuzzFormat(name: "iso-media", reader: .container(.mp4), loneFile: "1.mp4"),
    FuzzFormat(name: "matroska", reader: .container(.webm), loneFile: "1.webm"),
    FuzzFormat(name: "ogg", reader: .container(.ogg), loneFile: "1.ogg"),
    FuzzFormat(name: "mp3", reader: .container(.mp3), loneFile: "1.mp3"),
    FuzzFormat(name: "flac", reader: .container(.flac), loneFile: "1.flac"),
    FuzzFormat(name: "wav", reader: .container(.wav), loneFile: "1.wav"),
  ]

  /// The target of a name.
  static func named(_ name: String) -> FuzzFormat? { all.first { $0.name == name } }
}

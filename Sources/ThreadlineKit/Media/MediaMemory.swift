import Foundation
import MediaProcessing
import PageRendering
import SiteFiles
import Synchronization
import ThreadModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a build found out about the media of its exports, left for the next: a file that nobody touched since need not
/// be read again.
///
/// One line a medium in the state folder, sorted; a medium that a build does not ask for is forgotten. Without the file,
/// or with one of another version, every medium is read.
final class MediaMemory: Sendable {
  private let path: String
  private let now: @Sendable () -> Int
  private let earlier: [Media.Source: (stamp: MediaStamp, medium: RememberedMedium)]
  private let found = Mutex<[Media.Source: (stamp: MediaStamp, medium: RememberedMedium)]>([:])

  /// The first line: another version of the software, or of what is done to media, knows other things.
  private static let header =
    "# threadline media \(SiteConfiguration.version) \(MediaProcessor.recipeVersion)"

  /// Reads what the last build left in a folder. `now` gives seconds since 1970.
  init(in folder: String, now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }) {
    path = folder + "/media"
    self.now = now
    var earlier: [Media.Source: (stamp: MediaStamp, medium: RememberedMedium)] = [:]
    let text = FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
    let lines = text?.split(separator: "\n") ?? []
    for line in lines.first == Self.header[...] ? lines.dropFirst() : [] {
      guard let row = MediaRow(line: line) else { continue }
      earlier[row.source] = (row.stamp, row.medium)
    }
    self.earlier = earlier
  }

  /// What is known of a medium whose file is as it was.
  func medium(_ source: Media.Source, _ stamp: MediaStamp?) -> RememberedMedium? {
    guard let stamp, let known = earlier[source], known.stamp == stamp else { return nil }
    return known.medium
  }

  /// Takes note of a medium, unless its file changed within the last two seconds: a second change may not show in its
  /// stamp.
  func note(_ source: Media.Source, _ stamp: MediaStamp?, _ medium: RememberedMedium) {
    guard let stamp, stamp.seconds < now() - 2 else { return }
    found.withLock { $0[source] = (stamp, medium) }
  }

  /// Leaves the next build what this one found out. Where the folder does not take it, that build reads every medium.
  func write() {
    let lines = found.withLock { $0 }.compactMap {
      MediaRow(source: $0, stamp: $1.stamp, medium: $1.medium).line
    }
    let text = ([Self.header] + lines.sorted()).joined(separator: "\n") + "\n"
    guard lines.isEmpty || FileManager.default.contents(atPath: path) != Data(text.utf8) else { return }
    guard !lines.isEmpty else { return _ = try? FileManager.default.removeItem(atPath: path) }
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

/// What tells whether a file is still the same: the time of its last change, which nobody can set, and where and how
/// large it is.
struct MediaStamp: Hashable, Sendable {
  let size: Int
  /// The number of the file on its disk.
  let file: UInt64
  /// When it was changed, in seconds since 1970, and the nanoseconds beyond them.
  let seconds: Int
  let nanoseconds: Int

  init(size: Int, file: UInt64, seconds: Int, nanoseconds: Int) {
    (self.size, self.file, self.seconds, self.nanoseconds) = (size, file, seconds, nanoseconds)
  }

  /// That of a regular file; nil for anything else.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    self.init(
      size: Int(status.st_size), file: UInt64(status.st_ino), seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec))
  }
}

/// A published medium as far as the next build has to know it.
struct RememberedMedium: Hashable, Sendable {
  let header: MediaHeader
  let color: PictureColor?
  let byteCount: Int?

  init(header: MediaHeader, color: PictureColor?, byteCount: Int?) {
    (self.header, self.color, self.byteCount) = (header, color, byteCount)
  }

  /// A medium that was just cleaned.
  init(_ media: CleanMedia) {
    let byteCount: Int? =
      switch media.content {
      case .bytes(let bytes): bytes.count
      case .patched(let file): file.size
      case .copy(let path):
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size].flatMap {
          ($0 as? NSNumber)?.intValue
        }
      }
    self.init(header: media.header, color: media.color, byteCount: byteCount)
  }

  /// The same as pages know it.
  var published: PublishedMedia {
    PublishedMedia(
      path: header.path, type: header.format.mediaType, width: header.width, height: header.height,
      byteCount: byteCount,
      tint: color.map { PictureTint(red: $0.red, green: $0.green, blue: $0.blue) })
  }
}

/// A line of the memory: fields between tabs, each empty where it is not known.
private struct MediaRow {
  let source: Media.Source
  let stamp: MediaStamp
  let medium: RememberedMedium
}

extension MediaRow {
  /// The line without its end; nil where a name holds a tab or a line end.
  var line: String? {
    guard case .file(let folder, let path) = source else { return nil }
    let header = medium.header
    let numbers = [
      stamp.size, Int(bitPattern: UInt(stamp.file)), stamp.seconds, stamp.nanoseconds,
    ].map(String.init)
    let facts = [
      header.format.rawValue, header.sourceHash.description, Self.text(header.width),
      Self.text(header.height),
      header.duration.map { String($0) } ?? "", String(header.frames), Self.text(medium.byteCount),
      medium.color?.description ?? "",
    ]
    let fields = [folder, path] + numbers + facts
    guard fields.allSatisfy({ $0.utf8.allSatisfy { $0 != 0x09 && $0 != 0x0A } }) else { return nil }
    return fields.joined(separator: "\t")
  }

  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    guard fields.count == 14, let size = Int(fields[2]), let file = Int(fields[3]),
      let seconds = Int(fields[4]),
      let nanoseconds = Int(fields[5]), let format = MediaFormat(rawValue: fields[6]),
      let sourceHash = ContentHash(fields[7]), let frames = Int(fields[11]),
      let header = MediaHeader(
        format, sourceHash: sourceHash, width: Int(fields[8]), height: Int(fields[9]),
        duration: Double(fields[10]),
        frames: frames)
    else { return nil }
    source = .file(folder: fields[0], path: fields[1])
    stamp = MediaStamp(
      size: size, file: UInt64(UInt(bitPattern: file)), seconds: seconds, nanoseconds: nanoseconds)
    medium = RememberedMedium(header: header, color: Self.color(fields[13]), byteCount: Int(fields[12]))
  }

  private static func color(_ text: String) -> PictureColor? {
    guard text.utf8.count == 7, text.hasPrefix("#"), let number = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    return PictureColor(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  private static func text(_ number: Int?) -> String { number.map(String.init) ?? "" }
}

/// The cover picture that an MP4, MOV or M4A file may have, as iTunes and many cameras and editors write it: in
/// `moov/udta/meta/ilst/covr/data`.
/// <https://developer.apple.com/documentation/quicktime-file-format/metadata_item_list_atom>
enum IsoCover {
  /// The most bytes that a cover is read with.
  private static let mostBytes = 16_000_000

  /// The bytes of a JPEG or PNG, `nil` if the file has no such cover or is damaged before it.
  static func bytes(of file: MediaFile) -> [UInt8]? {
    var boxes = IsoBoxReader(file)
    guard let meta = try? boxes.first("moov", "udta", "meta", in: 0..<file.size) else { return nil }
    // In ISO files a version stands before the boxes, in those of QuickTime not.
    for content in [meta.content.dropFirst(4), meta.content] {
      guard let data = try? boxes.first("ilst", "covr", "data", in: content) else { continue }
      // A type and a locale stand before the bytes; the type is not always right.
      let picture = data.content.dropFirst(8)
      guard picture.count <= mostBytes,
        let bytes = try? file.bytes(at: picture.lowerBound, count: picture.count),
        bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      else { return nil }
      return bytes
    }
    return nil
  }
}

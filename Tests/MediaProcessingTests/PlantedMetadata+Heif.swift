// What HEIC and AVIF hold in addition to a picture are parts of their own, which say that they describe it.
// (https://www.iso.org/standard/83650.html, ISO/IEC 23008-12; its boxes are those of ISO/IEC 14496-12)
extension PlantedMetadata {
  /// A part of a file: its number, its type, its name with what belongs to that, and its bytes.
  private struct Part {
    let number: Int
    let type: String
    var name = ""
    /// Nothing is hidden but what only other parts are made of.
    var isHidden = false
    let bytes: [UInt8]
    /// Whether the bytes lie among the boxes themselves, in `idat`, and not behind them.
    var isInside = false

    var entry: [UInt8] {
      let head: [UInt8] = [2, 0, 0, isHidden ? 1 : 0] + big(number, 2) + big(0, 2)
      return VideoFixture.box("infe", head + Array(type.utf8) + Array(name.utf8) + [0])
    }
  }

  private static let xmlName = "\0application/rdf+xml"

  /// EXIF as a phone writes it, and XMP behind the boxes and among them; all describe the part that is shown.
  private static func places(from number: Int, _ orientation: UInt8) -> [Part] {
    let exif = big(6, 4) + Array("Exif\0\0".utf8) + exif(orientation)
    return [
      Part(number: number, type: "Exif", bytes: exif),
      Part(number: number + 1, type: "mime", name: xmlName, bytes: xmp),
      Part(number: number + 2, type: "mime", name: xmlName, bytes: xmp, isInside: true),
    ]
  }

  /// The fixture's picture, one part, with a place in each way.
  static func avif(_ bytes: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let picture = Part(number: 1, type: "av01", bytes: Array(bytes[270..<309]))
    return file(
      bytes[..<28], [picture] + places(from: 2, orientation), shown: 1, before: bytes[40..<87],
      references: [], properties: bytes[156..<262])
  }

  /// The fixture's picture, a grid of one tile, with a place in each way.
  static func heic(_ bytes: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let tile = Part(number: 1, type: "hvc1", isHidden: true, bytes: Array(bytes[465..<530]))
    let grid = Part(number: 2, type: "grid", bytes: Array(bytes[95..<103]), isInside: true)
    return file(
      bytes[..<28], [tile, grid] + places(from: 3, orientation), shown: 2, before: bytes[40..<87],
      references: VideoFixture.box("dimg", big(2, 2) + big(1, 2) + big(1, 2)), properties: bytes[215..<431])
  }

  /// The file of some parts: `ftyp`, `meta` with where each part lies, `mdat`, and a video behind it.
  private static func file(
    _ type: ArraySlice<UInt8>, _ parts: [Part], shown: Int, before: ArraySlice<UInt8>, references: [UInt8],
    properties: ArraySlice<UInt8>
  ) -> [UInt8] {
    let isDescribing = { (part: Part) in part.type == "Exif" || part.type == "mime" }
    let described = parts.filter(isDescribing).flatMap {
      VideoFixture.box("cdsc", big($0.number, 2) + big(1, 2) + big(shown, 2))
    }
    func meta(_ start: Int) -> [UInt8] {
      let inside = parts.filter(\.isInside).flatMap(\.bytes)
      let head: [UInt8] = [1, 0, 0, 0, 0x44, 0x40] + big(parts.count, 2)
      var content: [UInt8] = big(0, 4) + before
      content += VideoFixture.box("idat", inside)
      content += VideoFixture.box("iloc", head + locations(parts, start))
      content += VideoFixture.box("iinf", big(0, 4) + big(parts.count, 2) + parts.flatMap(\.entry))
      content += VideoFixture.box("iref", big(0, 4) + references + described)
      return VideoFixture.box("meta", content + properties)
    }
    let start = type.count + meta(0).count + 8
    let behind = parts.filter { !$0.isInside }.flatMap(\.bytes)
    return Array(type) + meta(start) + VideoFixture.box("mdat", behind) + movingPhoto
  }

  /// The rows of `iloc` in its version 1: number, way, file, base, one extent with its offset and length.
  private static func locations(_ parts: [Part], _ start: Int) -> [UInt8] {
    var (behind, inside) = (start, 0)
    return parts.flatMap { part -> [UInt8] in
      let offset = part.isInside ? inside : behind
      if part.isInside { inside += part.bytes.count } else { behind += part.bytes.count }
      let row: [(Int, Int)] = [
        (part.number, 2), (part.isInside ? 1 : 0, 2), (0, 2), (0, 4), (1, 2), (offset, 4),
        (part.bytes.count, 4),
      ]
      return row.flatMap { big($0, $1) }
    }
  }
}

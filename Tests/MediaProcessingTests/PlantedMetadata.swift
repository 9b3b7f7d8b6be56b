/// Puts metadata into the pictures of `PictureFixture`, each with the word that must not come out again.
enum PlantedMetadata {
  static let secret = "SECRETPLACE"

  /// What nothing that is published may hold: the secret, and the names of what would hold one.
  static let words = [
    secret, "Exif", "eXIf", "EXIF", "xmp", "XMP", "tEXt", "iTXt", "zTXt", "8BIM", "tIME", "MPF", "Photoshop",
    "ICC_P",
    "iCCP", "uuid", "udta", "ftypmp42",
  ]

  static let xmp = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\(secret) 48.2 16.4</x:xmpmeta>".utf8)

  /// A picture with a place in each way its format knows, and an EXIF orientation from 1 to 8.
  static func picture(_ fixture: PictureFixture, orientation: UInt8 = 1) throws -> [UInt8] {
    let bytes = try fixture.bytes
    switch fixture {
    case .jpeg: return jpeg(bytes, orientation)
    case .png: return png(bytes, orientation)
    case .webp: return webP(bytes, orientation)
    case .gif: return gif(bytes)
    case .avif: return avif(bytes, orientation)
    case .heic: return heic(bytes, orientation)
    case .animatedWebP: return animatedWebP(bytes)
    }
  }

  /// A video with a place, as phones append it to a photo; also boxes that a picture may hold.
  static var movingPhoto: [UInt8] {
    let word = Array(secret.utf8)
    return VideoFixture.box("uuid", word) + VideoFixture.box("free", word) + VideoFixture.box("udta", word)
      + VideoFixture.box("ftyp", Array("mp42".utf8)) + VideoFixture.box("mdat", word)
  }

  private static func gif(_ bytes: [UInt8]) -> [UInt8] {
    func block(_ label: UInt8, _ first: [UInt8]) -> [UInt8] {
      [0x21, label] + [UInt8(first.count)] + first + [UInt8(secret.utf8.count)] + secret.utf8 + [0]
    }
    let comment: [UInt8] = [0x21, 0xFE, UInt8(secret.utf8.count)] + secret.utf8 + [0]
    let blocks = comment + block(0xFF, Array("XMP DataXMP".utf8)) + block(0xFF, Array("GPSX-APP1.0".utf8))
    return bytes.dropLast() + blocks + [0x3B] + movingPhoto
  }

  private static func animatedWebP(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes + webPChunk("XMP ", xmp) + webPChunk("GPSX", Array(secret.utf8))
    let size = little(result.count - 8, 4)
    result.replaceSubrange(4..<8, with: size)
    return result + movingPhoto
  }

  private static func webPChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
  }

  /// A TIFF block: the maker, the orientation, and a directory with a place.
  static func exif(_ orientation: UInt8) -> [UInt8] {
    let maker = Array(secret.utf8) + [0]
    let gps = 8 + 2 + 3 * 12 + 4
    let text = gps + 2 + 2 * 12 + 4
    var block: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
    block += little(3, 2)
    block += little(0x010F, 2) + little(2, 2) + little(maker.count, 4) + little(text, 4)
    block += little(0x0112, 2) + little(3, 2) + little(1, 4) + [orientation, 0, 0, 0]
    block += little(0x8825, 2) + little(4, 2) + little(1, 4) + little(gps, 4) + little(0, 4)
    block += little(2, 2)
    block += little(1, 2) + little(2, 2) + little(2, 4) + Array("N\0\0\0".utf8)
    block += little(0x1B, 2) + little(2, 2) + little(maker.count, 4) + little(text, 4) + little(0, 4)
    return block + maker
  }

  private static func jpeg(_ bytes: [UInt8], _ orientation: UInt8) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + big(content.count + 2, 2) + content
    }
    let iptc: [UInt8] = Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 16]
    var result = Array(bytes.prefix(2))
    result += segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation))
    result += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp)
    result += segment(0xED, iptc + [0x1C, 2, 90, 0, 11] + secret.utf8)
    result += segment(0xFE, Array(secret.utf8))
    // The list of more pictures, such as the depth or the map of bright places, and what any maker may add.
    result += segment(0xE2, Array("MPF\0".utf8) + secret.utf8)
    for marker: UInt8 in [0xE3, 0xE4, 0xE5, 0xE9, 0xEA, 0xEB, 0xEF] {
      result += segment(marker, Array(secret.utf8))
    }
    // A phone's moving photo: a video after the end of the picture.
    return result + bytes.dropFirst(2) + segment(0xE1, Array("Exif\0\0".utf8) + secret.utf8) + movingPhoto
  }

  private static func png(_ bytes: [UInt8], _ orientation: UInt8) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      return big(content.count, 4) + named + big(Int(crc32(named)), 4)
    }
    var result = Array(bytes.prefix(33))
    result += chunk("eXIf", exif(orientation))
    result += chunk("tEXt", Array("Comment\0\(secret)".utf8))
    result += chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp)
    result += chunk("tIME", [7, 0xE9, 1, 2, 3, 4, 5]) + chunk("gpSx", Array(secret.utf8))
    return result + bytes.dropFirst(33).dropLast(12) + chunk("tEXt", Array("Place\0\(secret)".utf8))
      + bytes.suffix(12) + movingPhoto
  }

  private static func webP(_ bytes: [UInt8], _ orientation: UInt8) -> [UInt8] {
    let header = webPChunk("VP8X", [0x0C, 0, 0, 0] + little(63, 3) + little(31, 3))
    // The fixture has a header of that kind too; only its pixels are taken, which follow it.
    let pixels = bytes.dropFirst(30).prefix(86)
    let body =
      header + pixels + webPChunk("EXIF", exif(orientation)) + webPChunk("XMP ", xmp) + webPChunk("GPSX", xmp)
    return Array("RIFF".utf8) + little(body.count + 4, 4) + "WEBP".utf8 + body + movingPhoto
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
  }
}

extension [UInt8] {
  /// Whether a text stands anywhere in the bytes.
  func holds(_ text: String) -> Bool { self.firstRange(of: Array(text.utf8)) != nil }
}

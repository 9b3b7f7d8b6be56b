/// A packed file beside a file of a site, for those who look at it and send nothing.
package enum PackedFile {
  /// Whether unpacking gives exactly some bytes, by the ending of the packed file: `gz` or `br`. One that is larger than
  /// a server sends is not looked at.
  package static func holds(_ packed: [UInt8], ending: String, _ plain: [UInt8]) -> Bool {
    guard plain.count <= PackedBytes.limit else { return true }
    switch ending {
    case "gz": return PackedBytes(packed, .gzip).hold(plain)
    case "br": return PackedBytes(packed, .brotli).hold(plain)
    default: return false
    }
  }

  /// What a packed file holds, by its ending; nil where it holds nothing whole, or more than a server sends.
  package static func unpacked(_ packed: [UInt8], ending: String) -> [UInt8]? {
    switch ending {
    case "gz": PackedBytes(packed, .gzip).unpacked()
    case "br": PackedBytes(packed, .brotli).unpacked()
    default: nil
    }
  }
}

/// How many bytes of a box mean something, by the fields that ISO/IEC 14496-12 and 14496-15 and QuickTime give it: what
/// stands behind them is nobody's.
enum IsoBoxLength {
  /// The length of a box's content by its head; nil if the type does not say, as in a decoder's configuration.
  static func meaningful(of type: String, _ start: [UInt8]) -> Int? {
    let isLong = start.first == 1
    if let lengths = byVersion[type] { return isLong ? lengths.long : lengths.short }
    if let width = counted[type] { return table(of: start, at: 4, width: isLong ? width.long : width.short) }
    switch type {
    case "stsz": return start.bigEndian(at: 4, count: 4) == 0 ? table(of: start, at: 8, width: 4) : 12
    case "stz2":
      let bits = start.bigEndian(at: 4, count: 4).map { Int($0 & 0xFF) } ?? 0
      return [8, 16].contains(bits) ? table(of: start, at: 8, width: bits / 8) : nil
    case "sidx": return table(of: start, at: isLong ? 30 : 22, bytes: 2, width: 12)
    case "tfhd", "trun": return flagged(type, start)
    default: return nil
    }
  }

  /// The length up to the end of a table with rows of a width: as many as the field at a place says, and behind it if no
  /// other place is given.
  private static func table(
    of start: [UInt8], at place: Int, bytes: Int = 4, width: Int, rows: Int? = nil
  ) -> Int? {
    guard let count = start.bigEndian(at: place, count: bytes) else { return nil }
    let (product, isTooMuch) = Int(count).multipliedReportingOverflow(by: width)
    let (sum, isFarTooMuch) = product.addingReportingOverflow(rows ?? place + bytes)
    return isTooMuch || isFarTooMuch ? nil : sum
  }

  /// Fields that are there where a flag says so.
  private static func flagged(_ type: String, _ start: [UInt8]) -> Int? {
    guard let flags = start.bigEndian(at: 0, count: 4) else { return nil }
    if type == "tfhd" {
      let fields: [(UInt64, Int)] = [(1, 8), (2, 4), (8, 4), (0x10, 4), (0x20, 4)]
      return fields.reduce(8) { flags & $1.0 == 0 ? $0 : $0 + $1.1 }
    }
    let header = [1, 4].reduce(8) { flags & $1 == 0 ? $0 : $0 + 4 }
    let fields = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
    return table(of: start, at: 4, width: 4 * fields, rows: header)
  }

  /// The lengths in version 0 and in version 1.
  private static let byVersion: [String: (short: Int, long: Int)] = [
    "mvhd": (100, 112), "tkhd": (84, 96), "mdhd": (24, 36), "vmhd": (12, 12), "smhd": (8, 8),
    "clef": (12, 12), "prof": (12, 12), "enof": (12, 12), "cslg": (24, 44), "mehd": (8, 12), "trex": (24, 24),
    "mfhd": (8, 8), "tfdt": (8, 12), "pasp": (8, 8), "btrt": (12, 12), "clap": (32, 32), "fiel": (2, 2),
    "gama": (4, 4), "mdcv": (24, 24), "clli": (4, 4), "frma": (4, 4), "enda": (2, 2),
  ]

  /// How long a row of a table is in version 0 and in version 1.
  private static let counted: [String: (short: Int, long: Int)] = [
    "stts": (8, 8), "ctts": (8, 8), "stss": (4, 4), "stps": (4, 4), "stsh": (8, 8), "stsc": (12, 12),
    "stco": (4, 4), "co64": (8, 8), "elst": (12, 20),
  ]
}

/// What is done with each box of a video: a list of those that may stay, by the box in which they stand.
///
/// The boxes are those of ISO/IEC 14496-12 and of Apple's QuickTime File Format,
/// <https://developer.apple.com/documentation/quicktime-file-format>. A phone writes its place as `©xyz` or
/// `loci` into `udta`, or as `com.apple.quicktime.location.ISO6709` into `meta`; a camera its number into boxes of its
/// own. None is in the lists, so an unknown box is not kept either.
enum IsoBoxRules {
  /// Stands for the file itself as what a box is in.
  static let file = "file itself"
  /// Stands for any description of samples, which has the type of what they are encoded with.
  static let description = "description"

  /// Padding: it stays, with zeros in it, wherever it is.
  static let padding: Set<String> = ["free", "skip", "wide"]

  /// The types of the boxes that stay, by the type of the box that they are in. What has a list of its own holds boxes.
  static let kept: [String: Set<String>] = [
    file: ["ftyp", "styp", "sidx", "moov", "moof", "mdat"],
    "moov": ["mvhd", "trak", "mvex"],
    "trak": ["tkhd", "mdia", "edts", "tapt"],
    "mdia": ["mdhd", "hdlr", "elng", "minf"],
    "minf": ["hdlr", "vmhd", "smhd", "dinf", "stbl"],
    "dinf": ["dref"],
    "stbl": [
      "stsd", "sgpd", "sbgp", "stsz", "stz2", "stsc", "stco", "co64", "stts", "ctts", "cslg", "stss", "stsh",
      "stps",
    ],
    "edts": ["elst"],
    "tapt": ["clef", "prof", "enof"],
    "mvex": ["mehd", "trex"],
    "moof": ["mfhd", "traf"],
    "traf": ["tfhd", "tfdt", "trun", "sgpd", "sbgp"],
    description: [
      "avcC", "hvcC", "colr", "wave", "av1C", "vpcC", "vvcC", "lhvC", "esds", "pasp", "btrt", "clap", "fiel",
      "chan", "dOps", "dac3", "dec3", "dfLa", "alac", "dvcC", "dvvC", "dvwC", "mdcv", "clli", "SmDm", "CoLL",
      "gama", "chnl", "srat", "d263",
    ],
    "wave": ["frma", "enda", "esds", "mp4a", "alac", "chan", "\0\0\0\0"],
  ]

  /// What a track may hold: pictures and sound. A track of another kind may hold a place for each second; drones write
  /// it as subtitles. Captions are published from files of their own.
  static let trackKinds: Set<String> = ["vide", "soun"]

  /// Kinds of groups of samples that say how to decode them.
  static let groupings: Set<String> = ["roll", "prol", "rap ", "sync", "tele", "tsas", "stsa", "scnm"]
}

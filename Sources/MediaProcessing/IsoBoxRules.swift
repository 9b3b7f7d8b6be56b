/// What is done with each box of a video: a list of those that may stay, by the box in which they stand.
///
/// The boxes are those of ISO/IEC 14496-12 and of Apple's QuickTime File Format,
/// <https://developer.apple.com/documentation/quicktime-file-format>. A phone writes its place as `©xyz` or
/// `loci` into `udta`, or as `com.apple.quicktime.location.ISO6709` into `meta`; a camera its number into boxes of its
/// own. None is in the lists, so an unknown box is not kept either.
enum IsoBoxRules {
  /// In which box a box is.
  enum Place: Hashable {
    case file, movie, track, media, mediaFacts, locations, table, edits, apertures, defaults
    case fragment, trackFragment, descriptions, description, wave
  }

  /// What happens to a box.
  enum Treatment: Equatable {
    case keep
    /// It holds boxes, which are looked at by the rules of a place.
    case open(Place)
    case track, trackFragment, samples, movieHeader, trackHeader, mediaHeader, trackKind, trackName,
      fileReferences
    case descriptions, pictureForm, colors, groups, sampleTable, trackDefaults, run
    /// Padding: it stays, with zeros in it.
    case blank
    /// It becomes padding.
    case erase
  }

  /// The rule for a type in a place.
  static func treatment(of type: String, in place: Place) -> Treatment {
    if ["free", "skip", "wide"].contains(type) { return .blank }
    if place == .descriptions { return .descriptions }
    return rules[place]?[type] ?? (kept[place]?.contains(type) == true ? .keep : .erase)
  }

  private static let rules: [Place: [String: Treatment]] = [
    .file: ["moov": .open(.movie), "moof": .open(.fragment), "mdat": .samples],
    .movie: ["mvhd": .movieHeader, "trak": .track, "mvex": .open(.defaults)],
    .track: ["tkhd": .trackHeader, "mdia": .open(.media), "edts": .open(.edits), "tapt": .open(.apertures)],
    .media: ["mdhd": .mediaHeader, "hdlr": .trackKind, "minf": .open(.mediaFacts)],
    .mediaFacts: ["hdlr": .trackName, "dinf": .open(.locations), "stbl": .open(.table)],
    .locations: ["dref": .fileReferences],
    .table: [
      "stsd": .open(.descriptions), "sgpd": .groups, "sbgp": .groups, "stsz": .sampleTable,
      "stz2": .sampleTable,
      "stsc": .sampleTable, "stco": .sampleTable, "co64": .sampleTable,
    ],
    .description: [
      "avcC": .pictureForm, "hvcC": .pictureForm, "colr": .colors, "wave": .open(.wave),
    ],
    .defaults: ["trex": .trackDefaults],
    .fragment: ["traf": .trackFragment],
    .trackFragment: ["trun": .run, "sgpd": .groups, "sbgp": .groups],
  ]

  private static let kept: [Place: Set<String>] = [
    .file: ["ftyp", "styp", "sidx"],
    .media: ["elng"],
    .mediaFacts: ["vmhd", "smhd"],
    .table: ["stts", "ctts", "cslg", "stss", "stsh", "stps"],
    .edits: ["elst"],
    .apertures: ["clef", "prof", "enof"],
    .defaults: ["mehd"],
    .fragment: ["mfhd"],
    .trackFragment: ["tfhd", "tfdt"],
    .description: [
      "av1C", "vpcC", "vvcC", "lhvC", "esds", "pasp", "btrt", "clap", "fiel", "chan", "dOps",
      "dac3",
      "dec3", "dfLa", "alac", "dvcC", "dvvC", "dvwC", "mdcv", "clli", "SmDm", "CoLL", "gama", "chnl", "srat",
      "d263",
    ],
    .wave: ["frma", "enda", "esds", "mp4a", "alac", "chan", "\0\0\0\0"],
  ]

  /// What a track may hold: pictures and sound. A track of another kind may hold a place for each second; drones write
  /// it as subtitles. Captions are published from files of their own.
  static let trackKinds: Set<String> = ["vide", "soun"]

  /// Kinds of groups of samples that say how to decode them.
  static let groupings: Set<String> = ["roll", "prol", "rap ", "sync", "tele", "tsas", "stsa", "scnm"]
}

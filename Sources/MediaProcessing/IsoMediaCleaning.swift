import FileSystem

/// Finds what has to be taken out of an MP4, MOV or M4A file, and keeps every byte that is left where it was.
///
/// A box that may say where, when, by whom or with what the video was made becomes a box of padding, as large and full
/// of zeros; so does a track that holds neither pictures nor sound. Times and names in the headers that stay
/// become zeros too, and so do all bytes between the samples of the tracks that stay. Of the samples themselves only the user
/// data of H.264 and H.265 are looked for.
struct IsoMediaCleaning {
  private let file: MediaFile
  private var boxes: IsoBoxReader
  /// What is left of the boxes that are open, and their types.
  private var open: [(rest: Range<Int>, type: String)] = []
  private var found = ContainerFacts()
  private var samples: IsoSamples
  /// What kind of track the boxes that are looked at belong to.
  private var trackKind = ""

  /// Looks at a file.
  init(_ file: MediaFile) {
    self.file = file
    boxes = IsoBoxReader(file)
    samples = IsoSamples(file)
  }

  /// Its size, and what has to be replaced in it.
  consuming func facts() throws(MediaError) -> ContainerFacts {
    open = [(0..<file.size, IsoBoxRules.file)]
    while var last = open.popLast() {
      guard let box = try boxes.next(in: &last.rest) else {
        try blank(last.rest)
        continue
      }
      open.append(last)
      try treat(box, in: last.type)
    }
    for gap in try samples.gaps() { try blank(gap) }
    var userData = UserDataBlanking(file)
    for part in samples.pictures { try userData.add(part.range, part.form) }
    found.patches += userData.patches
    return found
  }

  /// Treats a box in one of a type. What may not stay becomes padding.
  private mutating func treat(_ box: IsoBox, in parent: String) throws(MediaError) {
    let content = box.content
    if IsoBoxRules.padding.contains(box.type) { return try blank(content) }
    if parent == "stsd" { return try treatDescription(box) }
    guard IsoBoxRules.kept[parent]?.contains(box.type) == true else { return try erase(box) }
    switch box.type {
    case "mdat": samples.add(mediaAt: content)
    case "moof":
      samples.beginFragment(at: box.start)
      open.append((content, box.type))
    case "traf":
      guard try samples.beginTrackFragment(box) else { return try erase(box) }
      open.append((content, box.type))
    case "trak": try treatTrack(box)
    case "mvhd", "tkhd", "mdhd": try treatHeader(box)
    case "hdlr":
      guard parent != "mdia" || box.head.word(at: 8) == trackKind else { throw .damaged("MP4") }
      try blank(content.dropFirst(12))
    case "dref": try treatReferences(content)
    case "stsd": open.append((content.dropFirst(8), box.type))
    case "avcC", "hvcC":
      guard let form = NALForm(box.type, box.head) else { throw .damaged("MP4") }
      try samples.add(form)
    case "colr": try keep(box, if: ["nclx", "nclc"], at: 0)
    case "sgpd", "sbgp": try keep(box, if: IsoBoxRules.groupings, at: 4)
    case let type where IsoBoxRules.kept[type] != nil: open.append((content, type))
    default:
      try samples.take(box)
      try blankBehind(box)
    }
  }

  /// Keeps a box with one of some words in it.
  private mutating func keep(_ box: IsoBox, if words: Set<String>, at offset: Int) throws(MediaError) {
    guard words.contains(box.head.word(at: offset) ?? "") else { return try erase(box) }
    if box.type == "colr" { try blank(box.content.dropFirst(11)) }
  }

  /// A track of another kind goes as a whole.
  private mutating func treatTrack(_ box: IsoBox) throws(MediaError) {
    trackKind = try boxes.first("mdia", "hdlr", in: box.content)?.head.word(at: 8) ?? ""
    let header = try boxes.first("tkhd", in: box.content)?.head ?? []
    let number = header.bigEndian(at: header.first == 1 ? 20 : 12, count: 4)
    if IsoBoxRules.trackKinds.contains(trackKind) {
      samples.beginTrack(number, isSound: trackKind == "soun")
      open.append((box.content, box.type))
    } else {
      let tables = try boxes.first("mdia", "minf", "stbl", in: box.content)?.content ?? 0..<0
      var chunks = try boxes.first("stco", in: tables)
      if chunks == nil { chunks = try boxes.first("co64", in: tables) }
      samples.drop(number, chunks: chunks)
      try erase(box)
    }
  }

  /// Makes a box one of padding, by the four letters behind its size.
  private mutating func erase(_ box: IsoBox) throws(MediaError) {
    found.patches.append(.bytes(Array("free".utf8), at: box.start + 4))
    try blank(box.content)
  }

  /// Fills what follows the fields of a box that is kept.
  private mutating func blankBehind(_ box: IsoBox) throws(MediaError) {
    if let length = IsoBoxLength.meaningful(of: box.type, box.head) {
      try blank(box.content.dropFirst(length))
    }
  }

  /// Fills a range with zeros, if it has other bytes.
  private mutating func blank(_ range: Range<Int>) throws(MediaError) {
    guard !range.isEmpty, try !file.isBlank(range) else { return }
    found.patches.append(.zeros(range))
  }

  // MARK: Boxes that stay

  /// The times at which a video, a track or its content was made and last changed stand behind version and flags.
  private mutating func treatHeader(_ box: IsoBox) throws(MediaError) {
    guard box.head.count >= 20 else { throw .damaged("MP4") }
    try blank(box.content.dropFirst(4).prefix(box.head.first == 1 ? 16 : 8))
    try blankBehind(box)
    if box.type == "tkhd" { readSize(box.head) }
  }

  /// Width and height are numbers with 16 bits behind the point; a matrix whose diagonal is zero turns the
  /// picture by a quarter.
  private mutating func readSize(_ bytes: [UInt8]) {
    let matrix = bytes.first == 1 ? 52 : 40
    guard found.width == nil, let width = bytes.bigEndian(at: matrix + 36, count: 4),
      let height = bytes.bigEndian(at: matrix + 40, count: 4), width >> 16 > 0, height >> 16 > 0
    else { return }
    let isTurned =
      bytes.bigEndian(at: matrix, count: 4) == 0 && bytes.bigEndian(at: matrix + 16, count: 4) == 0
    found.width = Int((isTurned ? height : width) >> 16)
    found.height = Int((isTurned ? width : height) >> 16)
  }

  /// Each reference to a file holds its name behind version and flags, of which the lowest says that it is this file.
  private mutating func treatReferences(_ range: Range<Int>) throws(MediaError) {
    var rest = range.dropFirst(8)
    while let reference = try boxes.next(in: &rest) {
      guard reference.head.count >= 4, reference.head[3] & 1 == 1 else {
        throw MediaError(.undecodable, "the picture and sound of the video are in another file")
      }
      try blank(reference.content.dropFirst(4))
    }
    try blank(rest)
  }

  /// What a sample is encoded with: fixed fields, with the names of who made the encoder, and boxes behind them.
  private mutating func treatDescription(_ box: IsoBox) throws(MediaError) {
    guard !["encv", "enca", "enct"].contains(box.type) else {
      throw MediaError(.undecodable, "the video is encrypted")
    }
    switch trackKind {
    case "vide":
      guard box.content.count >= 78 else { throw .damaged("MP4") }
      try blank(box.content.dropFirst(12).prefix(4))
      try blank(box.content.dropFirst(42).prefix(32))
      open.append((box.content.dropFirst(78), IsoBoxRules.description))
    case "soun":
      guard box.content.count >= 28 else { throw .damaged("MP4") }
      try blank(box.content.dropFirst(12).prefix(4))
      open.append((try soundBoxes(in: box), IsoBoxRules.description))
    default: break
    }
  }

  /// QuickTime has longer fields in later versions, of which ISO files say nothing else.
  private mutating func soundBoxes(in box: IsoBox) throws(MediaError) -> Range<Int> {
    let version = box.head.bigEndian(at: 8, count: 2)
    for size in [version == 1 ? 44 : version == 2 ? 64 : 28, 28] where size <= box.content.count {
      let rest = box.content.dropFirst(size)
      if boxes.isTiled(rest) { return rest }
    }
    throw .damaged("MP4")
  }
}

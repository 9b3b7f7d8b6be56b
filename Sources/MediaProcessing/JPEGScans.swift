/// What the scans of a JPEG have defined of its pixels so far. Each may only add to it: behind the visible picture, a
/// second one of the same size would be another picture that is invisible and can be extracted.
///
/// The order of scans is that of ITU-T T.81, G.1.1.1.
struct JPEGScans {
  /// By component and coefficient, how many of the lowest bits are still missing; `nil` before the first scan of it.
  private var missingBits: [UInt8: [UInt8?]] = [:]
  private let isProgressive: Bool
  /// Whether there was a scan.
  private(set) var isBegun = false

  /// The coefficients of a block of 8 by 8 pixels.
  private static let coefficients = 64

  /// A frame by its components, three bytes each; `nil` if two have one name.
  init?(_ components: ArraySlice<UInt8>, isProgressive: Bool) {
    self.isProgressive = isProgressive
    for (place, name) in components.enumerated() where place % 3 == 0 {
      guard missingBits[name] == nil else { return nil }
      missingBits[name] = Array(repeating: nil, count: Self.coefficients)
    }
  }

  /// Adds a scan by its header; false if it has another form, or defines anything a second time.
  mutating func add(_ header: ArraySlice<UInt8>) -> Bool {
    let header = Array(header)
    guard let count = header.first.map(Int.init), (1...missingBits.count).contains(count),
      header.count == 4 + 2 * count
    else { return false }
    let (first, last) = (Int(header[1 + 2 * count]), Int(header[2 + 2 * count]))
    let (high, low) = (header[3 + 2 * count] >> 4, header[3 + 2 * count] & 0x0F)
    guard isProgressive ? first <= last : first == 0 && last == 63 && high == 0 && low == 0,
      last < Self.coefficients
    else { return false }
    for place in 0..<count {
      let component = header[1 + 2 * place]
      guard var missing = missingBits[component] else { return false }
      for place in first...last {
        let isNext = high == 0 ? missing[place] == nil : missing[place] == high && low == high - 1
        guard isNext else { return false }
        missing[place] = low
      }
      missingBits[component] = missing
    }
    isBegun = true
    return true
  }
}

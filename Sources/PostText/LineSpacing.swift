/// How the next white space changes the current line: as in a browser with `white-space: normal`, a run of it is one
/// space, and both ends of a line have no space.
///
/// No-break spaces are not white space here (https://infra.spec.whatwg.org/#ascii-whitespace).
struct LineSpacing {
  /// White space was met and stands only if something follows.
  var owesSpace = false
  /// The line begins here, or ends in a space already.
  var swallowsSpace = true

  /// The bytes of a text with each run of white space folded, in the state the line is in.
  mutating func folded(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    for byte in source {
      if byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
        owesSpace = !swallowsSpace
      } else {
        if owesSpace { result.append(0x20) }
        (owesSpace, swallowsSpace) = (false, false)
        result.append(byte)
      }
    }
    return result
  }
}

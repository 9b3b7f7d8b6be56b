/// How much a word says about a post, in two bits: the part of BM25 that depends on the post alone.
///
/// The mean length is fixed at 40 words, so that a new post changes no old weight.
package struct SearchWeight {
  /// The weight of a word that is `count` times in a post of `length` words.
  package static func weight(count: Int, length: Int) -> UInt32 {
    let (count, length) = (Double(count), Double(min(length, 400)))
    let score = count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length / 40))
    return score < 0.7 ? 0 : score < 1.15 ? 1 : score < 1.6 ? 2 : 3
  }
}

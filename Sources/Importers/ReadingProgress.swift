/// How far the reading of exports is.
package enum ReadingProgress: Hashable, Sendable {
  /// How many records of the export that is being imported were read.
  case records(Int)
  /// How many bytes of all exports were read, of how many.
  case bytes(done: Int, total: Int)
}

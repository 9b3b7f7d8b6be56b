/// How far the reading of exports is.
package enum ReadingProgress: Hashable, Sendable {
  /// How many records were read, of all exports until now or of the one that is being imported.
  case records(Int)
  /// How many media of an export were unpacked, of how many.
  case media(done: Int, total: Int)
}

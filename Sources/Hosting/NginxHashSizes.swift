/// The sizes of the hash table in which nginx looks up the paths of a map.
///
/// nginx fills a table of at most `map_hash_max_size` buckets of `map_hash_bucket_size` bytes each. Where the paths do not
/// fit it warns at each start, and where one path is longer than a bucket it does not start. So the table is filled here
/// as nginx fills it, with larger buckets until all paths fit.
/// (https://github.com/nginx/nginx/blob/master/src/core/ngx_hash.c, `ngx_hash_init`)
struct NginxHashSizes: Equatable {
  /// The value of `map_hash_max_size`.
  let most: Int
  /// The value of `map_hash_bucket_size`.
  let bucket: Int

  /// The default of nginx, on machines whose processor has cache lines of 64 bytes.
  static let usual = NginxHashSizes(most: 2_048, bucket: 64)
  /// The largest bucket that nginx takes, but for one cache line.
  private static let largestBucket = 32_768

  private init(most: Int, bucket: Int) { (self.most, self.bucket) = (most, bucket) }

  /// The sizes that these keys of a map need; `nil` where the usual ones do.
  init?(for keys: [String]) {
    let keys = keys.map(Key.init)
    guard !Self.usual.fit(keys) else { return nil }
    var (most, bucket) = (Self.usual.most, 2 * Self.usual.bucket)
    while most < 2 * keys.count { most *= 2 }
    while bucket < Self.largestBucket, !Self(most: most, bucket: bucket).fit(keys) { bucket *= 2 }
    self.init(most: most, bucket: bucket)
  }

  /// What nginx knows of a key.
  private struct Key {
    let hash: UInt64
    /// The bytes that it takes in a bucket: a pointer, its length in two bytes and its own bytes, rounded up.
    let size: Int

    init(_ text: String) {
      hash = text.utf8.reduce(0) { $0 &* 31 &+ UInt64((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
      size = 8 + (text.utf8.count + 2 + 7) / 8 * 8
    }
  }

  /// Whether no bucket of the largest table overflows; a pointer ends each.
  private func fit(_ keys: [Key]) -> Bool {
    var used = [Int](repeating: 0, count: most)
    for key in keys {
      let place = Int(key.hash % UInt64(most))
      used[place] += key.size
      if used[place] > bucket - 8 { return false }
    }
    return true
  }
}

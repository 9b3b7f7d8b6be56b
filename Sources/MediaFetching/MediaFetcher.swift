/// Gets the bytes behind one address into a file: the only thing of the program that ever touches the network. It follows
/// no redirect, and returns when the transfer has ended; it may block.
///
/// `take` is asked before each piece of bytes is kept, with the strong ETag of the file where there is one, and now and
/// then with 0 bytes; false ends the transfer.
package typealias MediaFetcher =
  @Sendable (
    _ request: MediaTransfer, _ take: @escaping TransferLimit
  ) -> MediaAnswer

/// Whether so many bytes of a file with a strong ETag may come.
package typealias TransferLimit = @Sendable (_ validator: String?, _ bytes: Int) -> Bool

/// One transfer that is wanted.
package struct MediaTransfer: Sendable {
  package let address: String
  /// An open file; its bytes before `start` are kept if the server continues there.
  package let file: CInt
  package let start: Int
  /// The ETag that the bytes before `start` had.
  package let validator: String?
  /// The most bytes that the whole file may have.
  package let mostBytes: Int
}

/// What came of a transfer.
package struct MediaAnswer: Hashable, Sendable {
  /// Why it ended, in the order of `threadline_end`.
  package enum End: UInt32, Sendable {
    /// The answer is there as a whole.
    case whole
    /// There is no libcurl.
    case unavailable
    /// It leads to this machine or into a private network, where a record may not send us.
    case privateNetwork
    case tooLarge
    /// The caller declined.
    case stopped
    case tooSlow
    /// The file cannot be written.
    case unwritable
    /// Something of the network.
    case network
  }

  package let end: End
  /// The status of HTTP; 0 where there was none.
  package let status: Int
  /// Seconds that the server asks to wait.
  var retryAfter: Int?
  /// Where it leads on to, as an absolute address.
  var location: String?
  /// What is wrong with the network, in words; empty if it is unspecified.
  var fault = ""

  /// An answer that leads nowhere else.
  package init(_ end: End, status: Int = 0) { (self.end, self.status) = (end, status) }
}

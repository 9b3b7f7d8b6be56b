/// Gets the bytes behind one address into a file: the only thing of the program that ever touches the network.
///
/// A protocol, so that a test can replace it.
package protocol MediaFetcher: Sendable {
  /// Transfers, and returns when that has ended; it may block. It follows no redirect.
  ///
  /// - Parameter take: asked before each piece of bytes is kept, with the strong ETag of the file where there is one,
  ///   and now and then with 0 bytes; false ends the transfer.
  func transfer(
    _ request: MediaTransfer, take: @escaping @Sendable (_ validator: String?, _ bytes: Int) -> Bool
  )
    -> MediaAnswer
}

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
  package let retryAfter: Int?
  /// Where it leads on to, as an absolute address.
  package let location: String?
  /// What is wrong with the network, in words; empty if it is unspecified.
  let fault: String

  /// An answer of these parts.
  package init(
    _ end: End, status: Int = 0, retryAfter: Int? = nil, location: String? = nil, fault: String = ""
  ) {
    (self.end, self.status, self.retryAfter) = (end, status, retryAfter)
    (self.location, self.fault) = (location, fault)
  }
}

import CurlShim

/// Transfers with libcurl, which is loaded when the first transfer begins.
///
/// URLSession, which is libcurl too, does not say whom it connects to: a name that means a public address when it is
/// looked up and a private one when it is connected to would lead anywhere. Here the address of each connection itself
/// is looked at.
package struct CurlFetcher: Sendable {
  /// The longest that one file may take, and the longest in which fewer than a hundred bytes a second come.
  package var mostSeconds = 600
  package var stalledSeconds = 30
  private let agent: String
  /// Whether it connects to this machine too, and without https: for tests, and reached by no flag.
  var isForTests = false

  /// A fetcher that calls itself by a name and connects to public addresses by https alone.
  package init(agent: String) { self.agent = agent }

  /// Why nothing can be fetched on this machine; `nil` if it can.
  package static var fault: String? { threadline_curl_fault().map { String(cString: $0) } }

  /// Transfers; it is a `MediaFetcher`.
  @Sendable package func transfer(
    _ request: MediaTransfer, take: @escaping TransferLimit
  ) -> MediaAnswer {
    withUnsafePointer(to: take) { context in
      var transfer = threadline_transfer()
      (transfer.file, transfer.start) = (request.file, Int64(request.start))
      transfer.most_bytes = Int64(request.mostBytes)
      (transfer.most_seconds, transfer.stalled_seconds) = (mostSeconds, stalledSeconds)
      transfer.allows_private = isForTests ? 1 : 0
      transfer.context = UnsafeMutableRawPointer(mutating: context)
      transfer.take = { context, validator, count in
        guard let context else { return 0 }
        let text = validator.map { String(cString: $0) } ?? ""
        let take = context.assumingMemoryBound(to: TransferLimit.self).pointee
        return take(text.isEmpty ? nil : text, Int(count)) ? 1 : 0
      }
      var answer = threadline_answer()
      threadline_transfer_run(
        &transfer, request.address, isForTests ? "http,https" : "https", agent, request.validator, &answer)
      return MediaAnswer(answer)
    }
  }
}

extension MediaAnswer {
  fileprivate init(_ answer: threadline_answer) {
    self.init(End(rawValue: answer.end.rawValue) ?? .network, status: answer.status)
    let leadsTo = Self.text(answer.location)
    location = leadsTo.isEmpty ? nil : leadsTo
    retryAfter = answer.retry_after < 0 ? nil : Int(answer.retry_after)
    fault = Self.text(answer.message)
  }

  /// The text in an array of C, up to its first zero.
  private static func text<Buffer>(_ context: Buffer) -> String {
    withUnsafeBytes(of: context) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

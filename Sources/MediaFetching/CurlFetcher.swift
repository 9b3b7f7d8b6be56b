import CurlShim

/// Transfers with libcurl, which is loaded when the first transfer begins.
///
/// URLSession, which is libcurl too, does not say whom it connects to: a name that means a public address when it is
/// looked up and a private one when it is connected to would lead anywhere. Here the address of each connection itself
/// is looked at.
package struct CurlFetcher: MediaFetcher {
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

  package func transfer(
    _ request: MediaTransfer, take: @escaping @Sendable (_ validator: String?, _ bytes: Int) -> Bool
  ) -> MediaAnswer {
    withUnsafePointer(to: TransferContext(take: take)) { context in
      var answer = threadline_answer()
      withTransfer(request, UnsafeMutableRawPointer(mutating: context)) { transfer in
        var transfer = transfer
        threadline_transfer_run(&transfer, &answer)
      }
      return MediaAnswer(answer)
    }
  }

  private func withTransfer(
    _ request: MediaTransfer, _ context: UnsafeMutableRawPointer, _ body: (threadline_transfer) -> Void
  ) {
    request.address.withCString { address in
      (isForTests ? "http,https" : "https").withCString { protocols in
        agent.withCString { agent in
          (request.validator ?? "").withCString { validator in
            var transfer = threadline_transfer()
            (transfer.address, transfer.protocols, transfer.agent) = (address, protocols, agent)
            (transfer.file, transfer.start) = (request.file, Int64(request.start))
            transfer.validator = request.validator == nil ? nil : validator
            transfer.most_bytes = Int64(request.mostBytes)
            (transfer.most_seconds, transfer.stalled_seconds) = (mostSeconds, stalledSeconds)
            transfer.allows_private = isForTests ? 1 : 0
            transfer.context = context
            transfer.take = { context, validator, count in
              guard let context else { return 0 }
              let text = validator.map { String(cString: $0) } ?? ""
              let take = context.assumingMemoryBound(to: TransferContext.self).pointee.take
              return take(text.isEmpty ? nil : text, Int(count)) ? 1 : 0
            }
            body(transfer)
          }
        }
      }
    }
  }
}

/// What libcurl hands back to whom it asks.
private struct TransferContext {
  let take: @Sendable (String?, Int) -> Bool
}

extension MediaAnswer {
  fileprivate init(_ answer: threadline_answer) {
    let message = Self.text(answer.message)
    let end: End =
      switch answer.end {
      case threadline_end_whole: .whole
      case threadline_end_private: .privateNetwork
      case threadline_end_large: .tooLarge
      case threadline_end_refused: .stopped
      case threadline_end_time: .tooSlow
      case threadline_end_unwritable: .unwritable
      case threadline_end_unavailable: .unavailable
      default: .network(message)
      }
    let location = Self.text(answer.location)
    self.init(
      end, status: answer.status, retryAfter: answer.retry_after < 0 ? nil : Int(answer.retry_after),
      location: location.isEmpty ? nil : location)
  }

  /// The text in an array of C, up to its first zero.
  private static func text<Buffer>(_ context: Buffer) -> String {
    withUnsafeBytes(of: context) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

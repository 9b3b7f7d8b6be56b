import SafeMarkup
import ThreadModel

extension PlainTextScanner {
  /// A link with its scheme: `https://ada.example/notes`, at the colon.
  ///
  /// A scheme is the author's word that an address follows: where no host does, nothing else is found up to
  /// the next white space, least of all a part of the host.
  func schemedLink(atColon colon: Int) -> PlainTextFind? {
    guard text.hasASCII("://", at: colon), let start = schemeStart(before: colon) else { return nil }
    let hostStart = colon + 3
    guard start >= floor, mayPrecedeLink(text.scalar(before: start)),
      let host = LinkHost(text, from: hostStart, hasScheme: true), mayFollowHost(host.end),
      let find = link(from: start, host: host, prefix: "")
    else { return .spoiled(until: text.end(from: hostStart) { LinkTerm.of($0) != .hard }) }
    return find
  }

  /// A link without a scheme: `ada.blog/notes`, at its first dot. Only a known top-level domain makes it one.
  func bareLink(aroundDot dot: Int) -> PlainTextFind? {
    let label = text.start(before: dot, floor: floor, while: LinkHost.isBareHostScalar)
    guard label < dot, mayPrecedeBareLink(text.scalar(before: label)) else { return nil }
    let start = LinkHost.startAfterUnspacedText(text, label..<dot)
    guard let host = LinkHost(text, from: start, hasScheme: false), mayFollowHost(host.end),
      let find = link(from: start, host: host, prefix: "https://")
    else { return .spoiled(until: LinkHost.runEnd(text, from: dot)) }
    return find
  }

  private func link(from start: Int, host: LinkHost, prefix: String) -> PlainTextFind? {
    let end = LinkTail.end(text, afterHost: host.end)
    let shown = text.text(start..<end)
    guard let address = WebURL(prefix + shown) else { return nil }
    let inline = RichText.Inline.marked(.link(address: address.description), [.text(shown)])
    return PlainTextFind(range: start..<end, inline: inline)
  }

  private func schemeStart(before colon: Int) -> Int? {
    let start = text.start(before: colon, floor: max(floor, colon - 5)) { $0.isASCIIAlphanumeric }
    for length in [5, 4] where colon - length >= start {
      let word = text.text(colon - length..<colon).lowercased()
      if word == "https" || word == "http" { return colon - length }
    }
    return nil
  }

  private func mayPrecedeLink(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return true }
    return !(scalar.isASCIIAlphanumeric || "@＠#＃$".unicodeScalars.contains(scalar))
  }

  private func mayPrecedeBareLink(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return true }
    return !"@＠#＃$.-_/\\%+=&~".unicodeScalars.contains(scalar)
  }

  /// After a host `@` shows an address of mail or a user name that disguises the host, `+` part of either.
  private func mayFollowHost(_ end: Int) -> Bool {
    guard let scalar = text.scalar(at: end) else { return true }
    return !"@＠+".unicodeScalars.contains(scalar)
  }
}

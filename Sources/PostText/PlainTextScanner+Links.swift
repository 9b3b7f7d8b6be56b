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
      let hostEnd = LinkHost.end(text, from: hostStart, hasScheme: true), mayFollowHost(hostEnd),
      let find = link(from: start, hostEnd: hostEnd, prefix: "")
    else { return .spoiled(until: text.end(from: hostStart) { LinkTerm.of($0) != .hard }) }
    return find
  }

  /// A link without a scheme: `ada.blog/notes`, at its first dot. Only a known top-level domain makes it one.
  func bareLink(aroundDot dot: Int) -> PlainTextFind? {
    let label = text.start(before: dot, floor: floor, while: LinkHost.isBareHostScalar)
    guard label < dot, mayPrecedeBareLink(text.scalar(before: label)) else { return nil }
    let start = LinkHost.startAfterUnspacedText(text, label..<dot)
    guard let hostEnd = LinkHost.end(text, from: start, hasScheme: false), mayFollowHost(hostEnd),
      let find = link(from: start, hostEnd: hostEnd, prefix: "https://")
    else { return .spoiled(until: LinkHost.runEnd(text, from: dot)) }
    return find
  }

  private func link(from start: Int, hostEnd: Int, prefix: String) -> PlainTextFind? {
    let end = LinkTail.end(text, afterHost: hostEnd)
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
    scalar.map { !($0.isASCIIAlphanumeric || "@＠#＃$".unicodeScalars.contains($0)) } ?? true
  }

  private func mayPrecedeBareLink(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { !"@＠#＃$.-_/\\%+=&~".unicodeScalars.contains($0) } ?? true
  }

  /// After a host `@` shows an address of mail or a user name that disguises the host, `+` part of either.
  private func mayFollowHost(_ end: Int) -> Bool {
    text.scalar(at: end).map { !"@＠+".unicodeScalars.contains($0) } ?? true
  }
}

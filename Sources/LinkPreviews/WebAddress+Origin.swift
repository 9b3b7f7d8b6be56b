import SafeMarkup

extension WebAddress {
  /// The scheme, the host and the port: `https://ada.example`.
  var origin: Substring {
    let bytes = description.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: isSecure ? 8 : 7)
    return description[..<(bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex)]
  }

  /// What stands behind the origin, query and fragment included; at least `/`.
  var rest: Substring { description[origin.endIndex...] }
}

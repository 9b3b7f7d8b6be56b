import Foundation

/// Makes a folder that nobody else may look into, with a name that begins with a path; nil where it cannot be made, for
/// the reason in `errno`.
func makePrivateFolder(beginning path: String) -> String? {
  var name = Array((path + "XXXXXX").utf8CString)
  guard mkdtemp(&name) != nil else { return nil }
  return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

import NativeFormat
import ThreadModel

/// What a post of the Threads API, or one picture of its carousel, says of its media item.
/// (https://developers.facebook.com/docs/threads/reference/media-retrieval)
struct ThreadsAPIMediaItem: Sendable {
  var type = ""
  var url, thumbnailURL, gifURL, altText: String?
  var isSpoiler = false

  /// Takes in one member of a post or of a child; false for a member that says nothing of media.
  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "media_type": type = try reader.string() ?? ""
    case "media_url": url = try reader.address()
    case "thumbnail_url": thumbnailURL = try reader.address()
    case "gif_url": gifURL = try reader.address()
    case "alt_text": altText = try reader.filledString()
    case "is_spoiler_media": isSpoiler = try reader.isCovering()
    default: return false
    }
    return true
  }

  /// Reads the children of a carousel: a page of them, or an array. A child may be its id alone.
  static func list(_ reader: inout JSONReader) throws(JSONError) -> [ThreadsAPIMediaItem] {
    try reader.page { reader throws(JSONError) in
      var child = ThreadsAPIMediaItem()
      try reader.object { reader, key throws(JSONError) in _ = try child.read(key, &reader) }
      return child
    }
  }

  /// The media item, at its URL elsewhere: the API brings no files, and its URLs soon lead nowhere.
  var media: Media? {
    if let gifURL { return Media(.gif, source: .remote(gifURL), alt: altText, isSensitive: isSpoiler) }
    guard let kind, let url else { return nil }
    return Media(
      kind, source: .remote(url), alt: altText,
      poster: kind == .video ? thumbnailURL.map(Media.Source.remote) : nil,
      isSensitive: isSpoiler)
  }

  /// The kind of media item that the type promises; `nil` for posts of words and for unknown kinds.
  var kind: Media.Kind? { Media.Kind(mediaType: type) }
}

extension JSONReader {
  /// The elements of an array, or of the `data` of a page: `{"data":[…]}`.
  mutating func page<Element>(
    _ element: (inout JSONReader) throws(JSONError) -> Element?
  ) throws(JSONError) -> [Element] {
    guard try peek() == .object else { return try list(element) }
    var elements: [Element] = []
    try object { reader, key throws(JSONError) in
      if key == "data" { elements += try reader.list(element) }
    }
    return elements
  }
}

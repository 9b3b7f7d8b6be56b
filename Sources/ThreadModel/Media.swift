/// A picture, video or sound that belongs to a post or an account.
public struct Media: Hashable, Sendable {
  /// What it is. A `gif` is a silent video that repeats, whatever its file format.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case image, video, audio, gif, file
  }

  /// Where its bytes are.
  public enum Source: Hashable, Sendable {
    /// A path relative to the folder of the export that names it, without `..`.
    case file(folder: String, path: String)
    /// A URL elsewhere that the export did not bring along; never fetched and never embedded.
    case remote(String)

    /// Its URL, if it is elsewhere.
    package var url: String? { if case .remote(let url) = self { url } else { nil } }
  }

  /// A text track of a video.
  public struct Caption: Hashable, Sendable {
    /// The language of the track as a BCP 47 tag; `nil` if it is unknown.
    public var language: String?
    /// Where the file of the track is.
    public var source: Source
    /// A track in a language.
    public init(language: String?, source: Source) {
      self.language = language
      self.source = source
    }
  }

  /// What it is: a picture, a video, a sound.
  public var kind: Kind
  /// Where its bytes are.
  public var source: Source
  /// The media type as the export states it; the bytes decide.
  public var type: String?
  /// The description for those who cannot see it: `nil` is unknown, empty is declared decorative.
  public var alt: String?
  /// Width and height in pixels as the export states them; the bytes decide.
  public var width: Int?
  /// Height in pixels as the export states it; the bytes decide.
  public var height: Int?
  /// Length in seconds.
  public var duration: Double?
  /// The still picture of a video.
  public var poster: Source?
  /// The text tracks of a video.
  public var captions: [Caption]
  /// Whether it is hidden until a reader asks to see it.
  public var isSensitive: Bool

  /// A media item of a kind from a source.
  public init(
    _ kind: Kind, source: Source, type: String? = nil, alt: String? = nil, width: Int? = nil,
    height: Int? = nil, duration: Double? = nil, poster: Source? = nil, captions: [Caption] = [],
    isSensitive: Bool = false
  ) {
    self.kind = kind
    self.source = source
    self.type = type
    self.alt = alt
    self.width = width
    self.height = height
    self.duration = duration
    self.poster = poster
    self.captions = captions
    self.isSensitive = isSensitive
  }

  /// Where its bytes are: those of its own, of its still picture and of its captions.
  package var sources: [Source] { [source] + [poster].compactMap { $0 } + captions.map(\.source) }
}

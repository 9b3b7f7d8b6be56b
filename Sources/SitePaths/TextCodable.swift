/// A value that is encoded as its description.
public protocol TextCodable: Codable, LosslessStringConvertible {}

extension TextCodable {
  /// Reads the description of a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "invalid text")
    }
    self = value
  }

  /// Writes the description.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ContentHash: TextCodable {}
extension SitePath: TextCodable {}

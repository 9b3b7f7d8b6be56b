/// The position of something in an archive: four bytes that the compiler does not take for the position of something
/// else.
public protocol ArchiveIndex: Hashable, Strideable, ExpressibleByIntegerLiteral, Sendable {
  /// The position, or `UInt32.max` for `missing`.
  var rawValue: UInt32 { get }
  /// The index of a position.
  init(rawValue: UInt32)
}

extension ArchiveIndex {
  /// Stands for nothing, where an optional would take twice the memory.
  @inlinable public static var missing: Self { Self(rawValue: .max) }

  /// The index of a position.
  @inlinable public init(_ position: Int) { self.init(rawValue: UInt32(position)) }

  /// The index of a position that is written in code.
  @inlinable public init(integerLiteral value: UInt32) { self.init(rawValue: value) }

  /// The position, as collections count.
  @inlinable public var position: Int { Int(rawValue) }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// How many positions another index is after this one.
  @inlinable public func distance(to other: Self) -> Int { other.position - position }

  /// The index that is this many positions later.
  @inlinable public func advanced(by distance: Int) -> Self { Self(position + distance) }
}

/// A record by its position in `Archive.rows`.
public struct RowID: ArchiveIndex {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// An account by its position in `Archive.accounts`; while exports are read, by its position among all accounts they name.
public struct AccountID: ArchiveIndex {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

import TypedTemplates

/// A list of an account's, in the row of its lists.
enum TabFields: Int, RecordFields {
  case name, address, isCurrent

  static let shapeName = "tab"

  var kind: FieldKind {
    switch self {
    case .name: .text
    case .address: .address
    case .isCurrent: .flag
    }
  }
}

/// A post of a grid, by its first picture.
enum TileFields: Int, RecordFields {
  case address, picture, label, more

  static let shapeName = "tile"

  var kind: FieldKind {
    switch self {
    case .address: .address
    case .picture: .record(Shape(PictureFields.self))
    case .label, .more: .text
    }
  }
}

/// A tag with its page, if it has one, and in the index of tags how many posts bear it.
enum TagFields: Int, RecordFields {
  case name, address, count
  static let shapeName = "tag"
  var kind: FieldKind { self == .address ? .address : .text }
}

/// A year of the index of months.
enum YearFields: Int, RecordFields {
  case year, months
  static let shapeName = "year"
  var kind: FieldKind { self == .months ? .records(Shape(MonthFields.self)) : .text }
}

/// A month with its page.
enum MonthFields: Int, RecordFields {
  case name, address, count
  static let shapeName = "month"
  var kind: FieldKind { self == .address ? .address : .text }
}

import TypedTemplates

/// A tab of an account's lists.
enum TabFields: Int, RecordFields {
  case name, url, isCurrent
}

/// A post in a grid, shown as its first picture.
enum TileFields: Int, RecordFields {
  case url, picture, label, more
}

/// A tag.
enum TagFields: Int, RecordFields {
  case name, url, count, number, most
}

/// A year in the index of months.
enum YearFields: Int, RecordFields {
  case year, months
}

/// A month in the index of months.
enum MonthFields: Int, RecordFields {
  case name, url, count, number, most
}

import TypedTemplates

/// A tab of an account's lists.
enum TabFields: Int, TemplateFields {
  case name, url, isCurrent

  var field: TemplateField {
    switch self {
    case .name: .text("The name of the list.")
    case .url: .url("Its first page.")
    case .isCurrent: .flag("The page is of this list.")
    }
  }
}

/// A post in a grid, shown as its first picture.
enum TileFields: Int, TemplateFields {
  case url, picture, label, more

  var field: TemplateField {
    switch self {
    case .url: .url("The page of the post.")
    case .picture: .record(PictureFields.self, "Its first picture, or the still picture of its first video.")
    case .label: .text("What is shown instead of a picture.")
    case .more: .text("The number of other media: `+2`.")
    }
  }
}

/// A tag.
enum TagFields: Int, TemplateFields {
  case name, url, count, number, most

  var field: TemplateField {
    switch self {
    case .name: .text("The tag without `#`.")
    case .url: .url("Its page, if there is one.")
    case .count: .text("The number of posts that have it, in the index of tags.")
    case .number: .text("The same in digits alone, for `meter`.")
    case .most: .text("The largest number on the page, in digits alone.")
    }
  }
}

/// A year in the index of months.
enum YearFields: Int, TemplateFields {
  case year, months

  var field: TemplateField {
    switch self {
    case .year: .text("The year.")
    case .months: .records(MonthFields.self, "The months that have posts.")
    }
  }
}

/// A month in the index of months.
enum MonthFields: Int, TemplateFields {
  case name, url, count, number, most

  var field: TemplateField {
    switch self {
    case .name: .text("The name of the month.")
    case .url: .url("Its page.")
    case .count: .text("The number of its posts.")
    case .number: .text("The same in digits alone, for `meter`.")
    case .most: .text("The largest number on the page, in digits alone.")
    }
  }
}

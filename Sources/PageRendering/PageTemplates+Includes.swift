package import SitePlanning
import TypedTemplates

extension PageTemplates {
  /// The names of the templates that print a kind of page, its own first, then those whose text is in it and the slots
  /// that were filled (`slots/footer`); for a page with posts also the sections that a post may need.
  package func names(behind kind: PagePlan.Kind, withPosts: Bool) -> [String] {
    let own = PageMaker.template(kind)
    var names = Set(page[own]?.includes ?? [])
    for (name, section) in sections where withPosts {
      names.insert("sections/\(name)")
      names.formUnion(section.includes)
    }
    names.remove(own)
    return [own] + names.sorted()
  }
}

import Foundation
import SitePlanning

/// Requirements for every page of a site.
struct PageRules {
  let base: BaseURL

  /// Each thing that is wrong, in words.
  func faults(of page: ParsedPage) -> [String] {
    let language = page.first("html")?["lang"] ?? ""
    return structure(of: page) + page.elements.flatMap { faults(ofElement: $0, on: page) }
      + (language.isEmpty ? ["the page has no language"] : [])
  }

  private func structure(of page: ParsedPage) -> [String] {
    var faults: [String] = []
    for name in ["h1", "main", "title"] where page.all(name).count != 1 {
      faults.append("\(page.all(name).count) <\(name)>, expected one")
    }
    let ids = page.elements.compactMap { $0["id"] }
    if Set(ids).count != ids.count { faults.append("an id stands twice: \(ids)") }
    for link in page.all("a") where !page.all("a", in: link).isEmpty { faults.append("a link inside a link") }
    return faults
  }

  /// What runs, what asks for something, what covers the page, and what another page would steer.
  private static let forbidden: Set<String> = [
    "style", "iframe", "object", "embed", "base", "svg", "math", "form", "input", "button",
    "select", "textarea", "dialog", "template", "noscript", "frame", "applet",
  ]

  private func faults(ofElement element: ParsedPage.Element, on page: ParsedPage) -> [String] {
    if isForSearch(element, on: page) { return [] }
    var found: [String] = []
    if Self.forbidden.contains(element.name), !isForFrame(element, on: page) {
      found.append("<\(element.name)> on the page")
    }
    for name in element.attributes.keys where name == "style" || name.hasPrefix("on") || name == "srcdoc" {
      found.append("<\(element.name) \(name)>")
    }
    if element["http-equiv"] != nil { found.append("<meta http-equiv>") }
    switch element.name {
    case "a": found += faults(ofLink: element, on: page)
    case "script" where element["type"] == "application/ld+json": found += faults(ofLinked: element)
    case "script" where element["src"] == nil || !element.text.isEmpty: found.append("<script> in the page")
    case "img": found += faults(ofPicture: element)
    case "details" where page.first("summary", in: element) == nil: found.append("<details> without summary")
    default: break
    }
    return found + sources(of: element)
  }

  /// In a frame on another site links lead out of it.
  private func isForFrame(_ element: ParsedPage.Element, on page: ParsedPage) -> Bool {
    element.name == "base" && element.attributes == ["target": "_blank"]
      && page.first("body")?.classes == ["page-embed"]
  }

  /// The script of the search page makes its form and its results from templates, and shows a button that is hidden
  /// without it.
  private func isForSearch(_ element: ParsedPage.Element, on page: ParsedPage) -> Bool {
    guard page.first("body")?.classes == ["page-search"] else { return false }
    return element.name == "button" && element["hidden"] != nil
      || page.all("template").contains { ($0.index..<$0.end).contains(element.index) }
  }

  /// What is said to programs is JSON, in which nothing ends the element or needs to be decoded.
  private func faults(ofLinked script: ParsedPage.Element) -> [String] {
    let isJSON = (try? JSONSerialization.jsonObject(with: Data(script.text.utf8))) != nil
    let isSafe = !script.text.contains { "<>&\u{2028}\u{2029}".contains($0) }
    return isJSON && isSafe && script["src"] == nil ? [] : ["invalid JSON-LD: \(script.text)"]
  }

  /// A link that leads nowhere is a control without effect.
  private func faults(ofLink link: ParsedPage.Element, on page: ParsedPage) -> [String] {
    guard let target = link["href"], !target.isEmpty else { return ["a link without an address"] }
    if target.hasPrefix("#") {
      let isThere = page.elements.contains { $0["id"] == String(target.dropFirst()) }
      return isThere ? [] : ["a link to \(target), which is not on the page"]
    }
    if isOwn(target) || target.hasPrefix("https://") || target.hasPrefix("http://") { return [] }
    return ["a link leads to \(target)"]
  }

  private func faults(ofPicture picture: ParsedPage.Element) -> [String] {
    ["alt", "width", "height"].compactMap { name in
      guard let value = picture[name] else { return "a picture without \(name)" }
      return name == "alt" || (Int(value) ?? 0) > 0 ? nil : "a picture with \(name) \(value)"
    }
  }

  /// Whatever a browser loads by itself comes from the site.
  private func sources(of element: ParsedPage.Element) -> [String] {
    var sources = ["src", "poster", "srcset", "data", "background"].compactMap { element[$0] }
    let loads = ["stylesheet", "icon", "apple-touch-icon", "preload", "manifest"]
    if element.name == "link", let relation = element["rel"], loads.contains(relation) {
      sources.append(element["href"] ?? "")
    }
    return sources.filter { !isOwn($0) }.map { "<\(element.name)> loads \($0)" }
  }

  /// The search page works in a folder too, so its paths begin at itself.
  private func isOwn(_ target: String) -> Bool {
    target.hasPrefix(base.path) && !target.hasPrefix("//") || target.hasPrefix("../")
  }
}

import PageRendering
import SitePlanning
import SiteWriting
import ThreadModel

extension SiteConfiguration {
  /// The keys of `threadline.toml` that are not at their default, with their values as words: whoever asks why a page
  /// is as it is looks here.
  var stated: [String: String] {
    var stated = ["base_url": render.base.description]
    let host = render.base.origin.split(separator: "/").last.map(String.init) ?? ""
    let usual = RenderSettings(base: render.base, title: host)
    func note(_ key: String, _ value: String?, _ usual: String? = nil) {
      if value != usual { stated[key] = value ?? "" }
    }
    note("title", render.title, usual.title)
    note("summary", render.summary)
    note("language", render.language, usual.language)
    note("time_zone", render.zone.name, usual.zone.name)
    note("look", render.look, usual.look)
    note("theme", theme)
    note("preview.title", render.previewTitle.rawValue, usual.previewTitle.rawValue)
    note("preview.card", render.previewCard.rawValue, usual.previewCard.rawValue)
    note("preview.fediverse_creator", render.fediverseCreator)
    note("preview.theme_color", render.themeColor)
    note("robots.ai", modelGatherers.rawValue, RobotsText.Gatherers.deny.rawValue)
    note("environment", environment.rawValue, SiteEnvironment.production.rawValue)
    note("publish.allow", allowed.isEmpty ? nil : allowed.joined(separator: ", "))
    note("publish.deny", denied.isEmpty ? nil : denied.joined(separator: ", "))
    note("missing", missing?.rawValue)
    note("urls.legacy", plan.legacy.map(\.rawValue).joined(separator: ","), "")
    note("build.host", hosts.map(\.name).joined(separator: ","), "")
    note("build.nest", isNested ? "true" : nil)
    note("build.precompress", siblings.words, "")
    note("media.forms", String(media.makesForms), String(MediaSettings().makesForms))
    note("privacy.assume_visibility", assumedVisibility?.rawValue)
    note(
      "accounts.same",
      sameAccounts.isEmpty ? nil : sameAccounts.map { $0.joined(separator: " = ") }.joined(separator: ", "))
    return stated.merging(statedSurfaces) { $1 }
  }

  /// The set of surfaces, or the single ones where they are those of no set.
  private var statedSurfaces: [String: String] {
    guard plan.surfaces != .standard else { return [:] }
    if let set = PlanSettings.Surfaces.sets.first(where: { $0.surfaces == plan.surfaces }) {
      return ["surfaces.set": set.word]
    }
    var switches: [String: String] = [:]
    for (word, surface) in PlanSettings.Surfaces.switches {
      let isOn = plan.surfaces.contains(surface)
      if isOn != PlanSettings.Surfaces.standard.contains(surface) { switches["surfaces.\(word)"] = "\(isOn)" }
    }
    return switches
  }
}

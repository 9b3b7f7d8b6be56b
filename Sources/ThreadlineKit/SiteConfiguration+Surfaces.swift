public import BuildDiagnostics
import MediaProcessing
import PageRendering
import SitePlanning
import SiteWriting

extension SiteConfiguration {
  /// The words for how much a site has beside its posts: `lean`, `standard`, `full`.
  public static var surfaceSets: [String] { PlanSettings.Surfaces.sets.map(\.word) }

  /// The words that switch one surface on or off: `feeds`, `thread_json`.
  public static var surfaceSwitches: [String] { PlanSettings.Surfaces.switches.map(\.word) }

  /// What the site has beside its posts: a set, and single surfaces that are on or off whatever the set says. Gives
  /// the word that is none, or nil where all are known.
  public mutating func setSurfaces(_ set: String?, switches: [String: Bool]) -> String? {
    typealias Surfaces = PlanSettings.Surfaces
    if let set {
      guard let known = Surfaces.sets.first(where: { $0.word == set }) else { return set }
      plan.surfaces = known.surfaces
    }
    for (word, isOn) in switches.sorted(by: { $0.key < $1.key }) {
      guard let known = Surfaces.switches.first(where: { $0.word == word }) else { return word }
      if isOn { plan.surfaces.insert(known.surface) } else { plan.surfaces.remove(known.surface) }
    }
    return nil
  }

  /// The words for how files are packed: `gzip`, `br`.
  public static var packedCodings: [String] { PackedCoding.allCases.map(\.rawValue) }

  /// Puts packed files beside the site's own; gives the word that is none of `packedCodings`, or nil where all are.
  public mutating func setPrecompress(_ words: [String]) -> String? {
    let codings = words.map { PackedCoding(rawValue: $0) }
    if let unknown = codings.firstIndex(of: nil) { return words[unknown] }
    siblings = PackedSiblings(codings.compactMap { $0 })
    return nil
  }

  /// Whether pages load pictures in smaller forms, as WebP.
  public var makesPictureForms: Bool {
    get { media.makesForms }
    set { media.makesForms = newValue }
  }

  /// Looks for `ffmpeg` in the folders of a `PATH`: where there is one, animations are films and films have posters.
  public mutating func findFilmProgram(in path: String) { media.program = FilmProgram(search: path) }

  /// The words for hosts: `nginx`, `github-pages`.
  public static var hostNames: [String] { SiteHosts.all.map(\.name) }

  /// Makes the site for hosts, too; gives the word that is none of `hostNames`, or nil where all are.
  public mutating func setHosts(_ names: [String]) -> String? {
    if let unknown = names.first(where: { !Self.hostNames.contains($0) }) { return unknown }
    hosts = SiteHosts.all.filter { names.contains($0.name) }
    return nil
  }

  /// Whether reposts are on the front page and among the posts of an account; their own list has them always.
  public var listsReposts: Bool {
    get { plan.listsReposts }
    set { plan.listsReposts = newValue }
  }

  /// The words for networks whose addresses can keep working: `x`, `mastodon`.
  public static var legacyNetworks: [String] { LegacyNetwork.allCases.map(\.rawValue) }

  /// Lets the addresses of networks keep working, where the site stands in their place; gives the word that is none of
  /// `legacyNetworks`, or nil where all are.
  public mutating func setLegacy(_ words: [String]) -> String? {
    if let unknown = words.first(where: { LegacyNetwork(rawValue: $0) == nil }) { return unknown }
    plan.legacy = LegacyNetwork.allCases.filter { words.contains($0.rawValue) }
    return nil
  }

  /// The hosts that cannot have the same site, since each wants its rules in its own words; empty where all can.
  public var conflictingHosts: [String] {
    let names = hosts.filter(\.hasOwnWords).map(\.name)
    return names.count > 1 ? names : []
  }

  /// The first of the hosts that serve a folder at the root of its domain alone, where the site has another path and is
  /// not nested: `Netlify`. `nil` where each host can serve it.
  public var hostThatNeedsRoot: String? {
    guard render.base.path != "/", !isNested else { return nil }
    return hosts.lazy.compactMap(\.nameAtRoot).first
  }

  /// What stops a build for a host that cannot serve the path of the URL, with the two ways out. `place` is where the host
  /// is named, if that is a file.
  public func refuseHostsThatNeedRoot(at place: Diagnostic.Place? = nil) throws(Diagnostic) {
    guard let host = hostThatNeedsRoot else { return }
    let (base, folder) = (render.base, output.split(separator: "/").last ?? "site")
    throw .error(
      .hostNeedsRoot, at: place,
      "\(host) serves a site at the root of its domain, and base_url has the path \(base.path); either set "
        + "base_url = \"\(base.withoutPath)\", or build with --nest, which puts the site into \(folder)\(base.path) so that "
        + "\(folder)/ can be deployed")
  }

  /// Lets those who gather texts for models in (`allow`) or asks them to stay away (`deny`); false for any other word.
  public mutating func setModelGatherers(_ word: String) -> Bool {
    guard let choice = RobotsText.Gatherers(rawValue: word) else { return false }
    modelGatherers = choice
    return true
  }

  /// The words for what the picture of a preview shows: `auto`, `text`, `media`, `avatar`, `none`.
  public static var previewCards: [String] { PreviewCard.allCases.map(\.rawValue) }

  /// What the picture of a preview shows; false for a word that is none of `previewCards`.
  public mutating func setPreviewCard(_ word: String) -> Bool {
    guard let choice = PreviewCard(rawValue: word) else { return false }
    render.previewCard = choice
    return true
  }

  /// The words for what the title of a post's preview has: `text`, `author`.
  public static var previewTitles: [String] { PreviewTitle.allCases.map(\.rawValue) }

  /// What stands in the title of a post's preview: the author and the beginning of the `text`, or the `author` with
  /// the handle; false for any other word.
  public mutating func setPreviewTitle(_ word: String) -> Bool {
    guard let choice = PreviewTitle(rawValue: word) else { return false }
    render.previewTitle = choice
    return true
  }
}

extension Diagnostic.Code {
  /// A host serves a folder at the root of its domain, and the URL of the site has a path.
  public static let hostNeedsRoot: Diagnostic.Code = "host-needs-root"
}

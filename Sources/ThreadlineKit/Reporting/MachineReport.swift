import BuildDiagnostics
import Foundation
import MediaFetching
import MediaProcessing
import SafeMarkup
import SiteThemes
import SocialCards

/// What this machine has of what builds use, and what is lost without it: the answer of `threadline doctor`.
public struct MachineReport: Sendable, Encodable {
  /// One thing that was checked.
  public struct Check: Sendable, Encodable {
    /// How the check ended.
    public enum Status: String, Sendable, Encodable {
      case good
      /// Something optional is missing or small.
      case missing
      /// Builds fail without it.
      case required
    }

    /// What was checked: `libvips`, `open files`.
    public let name: String
    /// How the check ended.
    public let status: Status
    /// What was found.
    public let found: String
    /// What is lost without it, and how to get it; `nil` if nothing is missing.
    public let advice: String?
  }

  /// The name of the format.
  public let format = "threadline-doctor"
  /// The version of the program.
  public let version = SiteConfiguration.version
  /// Everything that was checked.
  public let checks: [Check]

  /// Checks the machine for building a site.
  public init(for configuration: SiteConfiguration) {
    checks = [
      Self.theme(configuration), Self.temporaryFolder, Self.disk(at: configuration.output), Self.openFiles,
      Self.memory, Self.pictures, Self.cards, Self.videos(configuration), Self.downloads,
    ]
  }

  /// Whether something that builds need is missing.
  public var lacksRequired: Bool { checks.contains { $0.status == .required } }

  /// The report as JSON.
  public var json: [UInt8] { BuildReport.json(of: self) }

  /// The report in lines of words.
  public var summary: String {
    let lines = checks.flatMap { check in
      let mark =
        switch check.status {
        case .good: "ok     "
        case .missing: "missing"
        case .required: "ERROR  "
        }
      return ["\(mark)  \(check.name): \(check.found)"] + (check.advice.map { ["         \($0)"] } ?? [])
    }
    let ending =
      lacksRequired
      ? "Builds cannot run on this machine until the errors are fixed."
      : checks.contains { $0.status == .missing }
        ? "Builds run on this machine, with the losses above." : "All is there."
    return (lines + [ending]).joined(separator: "\n")
  }

  // MARK: What is checked, in the order of the report

  /// A check of something that is good unless it has a fault.
  private static func check(
    _ name: String, _ found: String = "loaded", fault: String?, as status: Check.Status = .missing,
    advice: String
  ) -> Check {
    guard let fault else { return Check(name: name, status: .good, found: found, advice: nil) }
    return Check(name: name, status: status, found: fault, advice: advice)
  }

  private static func theme(_ configuration: SiteConfiguration) -> Check {
    do {
      let theme = try ThemeLocator.locate(
        executablePath: configuration.executable, explicit: configuration.theme)
      return Check(name: "built-in theme", status: .good, found: theme, advice: nil)
    } catch {
      return Check(
        name: "built-in theme", status: .required, found: error.message,
        advice: "Install the program again, with the files next to it.")
    }
  }

  private static var temporaryFolder: Check {
    let path = NSTemporaryDirectory()
    return check(
      "temporary folder", path, fault: access(path, W_OK) == 0 ? nil : "\(path) cannot be written",
      as: .required, advice: "Name another one in the environment variable TMPDIR.")
  }

  private static func disk(at output: String) -> Check {
    let folder = missingFolders(output).last.map(AbsolutePath.folder(of:)) ?? output
    let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = (facts?[.systemFreeSize] as? NSNumber)?.intValue else {
      return Check(name: "free disk space", status: .good, found: "unknown at \(folder)", advice: nil)
    }
    let found = "\(BuildReport.bytes(free)) at \(folder)"
    return check(
      "free disk space", found, fault: free < 1_000_000_000 ? found : nil,
      as: free < 50_000_000 ? .required : .missing,
      advice:
        "A site and its cache take about as much as its media, and up to 40 KB for each post with a card.")
  }

  private static var openFiles: Check {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    let count = Int(clamping: limit.rlim_max)
    let found = count == .max ? "no limit" : "at most \(count)"
    return check(
      "open files", found, fault: count < 1_024 ? found : nil, as: count < 64 ? .required : .missing,
      advice: "serve answers fewer connections at once; raise the limit with \"ulimit -n 4096\".")
  }

  private static var memory: Check {
    let physical = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let group = (try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)).flatMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    let bytes = min(physical, group ?? .max)
    let found = BuildReport.bytes(bytes)
    return check(
      "memory", found, fault: bytes < 500_000_000 ? found : nil,
      advice: "Large pictures and exports of millions of posts may not fit; build with --jobs 1.")
  }

  private static var pictures: Check {
    check(
      "pictures (libvips)", fault: MediaProcessor.decodingFault,
      advice:
        "Pictures are published only if they need no change: no smaller forms, no HEIC. Debian: libvips42.")
  }

  private static var cards: Check {
    let name = "social cards (Pango, fonts)"
    let advice = "Link previews show avatars instead of cards. Debian: libpangocairo-1.0-0, fonts-noto-core."
    do throws(CardError) {
      let painter = try CardPainter()
      guard painter.hasFonts else { return check(name, fault: "no font", advice: advice) }
      let missing = try missingScripts(painter)
      return check(
        name, fault: missing.isEmpty ? nil : "no font for \(missing.joined(separator: ", "))",
        advice: "Such characters are empty boxes on cards. Debian: fonts-noto-core, fonts-noto-cjk, "
          + "fonts-noto-color-emoji.")
    } catch {
      let fault =
        switch error {
        case .noLibrary(let fault): fault
        case .noMemory: "no memory"
        }
      return check(name, fault: fault, advice: advice)
    }
  }

  /// Scripts of which no font has a common letter.
  private static func missingScripts(_ painter: CardPainter) throws(CardError) -> [String] {
    let card = CardContent(
      author: CardAuthor(name: "Ada", handle: "@ada", tone: LookPalette.plain.ink),
      matter: .text("aя α ع א अ 漢 あ 한 😀"))
    let missing = try painter.paint(card, CardPalette(.plain)).missing
    let scripts: [(letter: Unicode.Scalar, name: String)] = [
      ("я", "Cyrillic"), ("α", "Greek"), ("ع", "Arabic"), ("א", "Hebrew"), ("अ", "Devanagari"),
      ("漢", "Chinese"), ("あ", "Japanese"), ("한", "Korean"), ("😀", "emoji"),
    ]
    return scripts.filter { missing.contains($0.letter) }.map(\.name)
  }

  private static func videos(_ configuration: SiteConfiguration) -> Check {
    let program = configuration.media.program
    return check(
      "videos (ffmpeg)", program?.path ?? "", fault: program == nil ? "not found" : nil,
      advice: "Only videos with a cover have a poster, and animated GIFs stay large files. Debian: ffmpeg.")
  }

  private static var downloads: Check {
    check(
      "downloads (libcurl)", fault: CurlFetcher.fault,
      advice: "\"import --fetch-media\" cannot fetch media that an export only links to. Debian: libcurl4.")
  }
}

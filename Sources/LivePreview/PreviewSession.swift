public import BuildDiagnostics
import FileServing
import FileSystem
import SafeMarkup
import SiteChecking
import SitePaths
public import ThreadlineKit

/// The loop that people work in: builds into the state folder, serves, watches what the site is made from, and patches
/// the pages that are open.
///
///     let session = PreviewSession { try options.meant() }
///     try await session.run { print("http://\($0)") }
///
/// A page changes when the build that changes it has nothing against it, and not before; until then the last good one
/// stands, and stands again where such a build fails in its last steps.
public struct PreviewSession: Sendable {
  /// The site as meant; asked before each build, since the configuration is among what changes.
  public var configuration: @Sendable () throws(Diagnostic) -> SiteConfiguration
  /// The file that says so, where there is one.
  public var configurationFile: String?
  public var host = "127.0.0.1"
  /// 0 takes any port that is free.
  public var port = 8080
  /// `name:password` that a browser has to send; nil if it has not.
  public var credentials: String?
  /// Is given the result of each build.
  public var onBuild: @Sendable (Result<BuildReport, BuildFailure>) -> Void = { _ in }

  private let pages = OpenPages()
  private let memory = BuildMemory()

  public init(_ configuration: @escaping @Sendable () throws(Diagnostic) -> SiteConfiguration) {
    self.configuration = configuration
  }

  /// Builds, serves and watches until Ctrl-C or the task is cancelled. `onReady` is called with the address of the
  /// front page, when there is something to see.
  public func run(onReady: @escaping @Sendable (String) -> Void) async throws(Diagnostic) {
    let first = try previewed()
    let watch = FileWatch()
    defer { watch.stop() }
    watch.watch(places(of: first))
    // The site of the previous session is shown at once; without one, a first build has to succeed.
    let isThere = fileExists(first.output)
    if !isThere {
      while await !build(watch, after: first) { guard await changed(watch) else { return } }
    }
    let server = try server(for: first)
    let base = first.basePath
    let rebuilding = Task {
      if isThere { await build(watch, after: first) }
      while await changed(watch) { await build(watch, after: first) }
    }
    defer { rebuilding.cancel() }
    try await server.run { address in onReady("http://\(address)\(base)") }
  }

  /// Waits for a change; false when nothing is watched any more.
  private func changed(_ watch: FileWatch) async -> Bool {
    for await _ in watch.changes { return true }
    return false
  }

  private func server(for configuration: SiteConfiguration) throws(Diagnostic) -> FileServer {
    let base = configuration.basePath
    let now: @Sendable () -> SiteConfiguration? = { try? previewed() }
    let answers = PreviewAnswers(
      pages: pages, site: configuration.output, addresses: SiteURLs(WebURL("http://localhost\(base)")),
      configuration: now, gallery: PreviewGalleryPage(now))
    var served = FileServer(root: configuration.output)
    (served.host, served.port) = (host, port)
    (served.options.basePath, served.options.recheckInterval) = (base, .zero)
    served.options.isForThisMachine = served.isForThisMachine
    served.options.visitors = credentials.flatMap { KnownVisitors($0) }
    served.options.reserved = { answers.answer(to: $0) }
    return served
  }

  /// The site as meant, built where nothing of it is published from.
  private func previewed() throws(Diagnostic) -> SiteConfiguration {
    var configuration = try self.configuration()
    configuration.moveToPreview(observer: pages, memory: memory)
    return configuration
  }

  /// Builds once; whether the build was good.
  @discardableResult
  private func build(_ watch: FileWatch, after first: SiteConfiguration) async -> Bool {
    pages.buildBegins()
    do throws(BuildFailure) {
      let report = try await SiteBuilder(try prepared(watch, after: first)).build()
      pages.report([])
      onBuild(.success(report))
      return true
    } catch {
      let errors = (Array(error.report.diagnostics) + [error.diagnostic]).filter {
        $0.severity == .error && $0.code != .previewIncomplete
      }
      pages.report(errors.map { PreviewFault($0) })
      onBuild(.failure(error))
      return false
    }
  }

  /// The site as it is built next. What the server depends on cannot change while a session runs.
  private func prepared(
    _ watch: FileWatch, after first: SiteConfiguration
  ) throws(BuildFailure) -> SiteConfiguration {
    do throws(Diagnostic) {
      let configuration = try previewed()
      watch.watch(places(of: configuration))
      guard configuration.environment == first.environment, configuration.basePath == first.basePath else {
        throw .error(
          .previewMoved, at: configurationFile.map { .init($0) },
          "the environment or the path of the base URL is another one now; end this preview and start it again"
        )
      }
      try configuration.takeOverLock()
      return configuration
    } catch {
      throw BuildFailure(error)
    }
  }

  private func places(of configuration: SiteConfiguration) -> FileWatch.Places {
    var places = FileWatch.Places()
    if let file = configurationFile { places.files.append(file) }
    places.files.append(configuration.redactionsPath)
    for export in configuration.exportPaths {
      if isFolder(export) { places.folders.append(export) } else { places.files.append(export) }
    }
    // A folder that is not there yet is watched as a name, and as a folder once it is.
    let folders = configuration.siteFolder.map { ["\($0)/Templates", "\($0)/Public"] } ?? []
    places.files += folders
    let look = [configuration.theme].compactMap { $0 } + folders
    places.folders += look.filter { fileExists($0) }
    return places
  }
}

extension Diagnostic.Code {
  /// The preview cannot continue, because the site moved.
  ///
  /// - Cause: The environment or the path of the base URL changed.
  /// - Fix: End the preview and start it again.
  /// - Example: `threadline.toml: error: the environment or the path of the base URL is another one now; end
  ///            this preview and start it again [preview-moved]`
  public static let previewMoved: Diagnostic.Code = "preview-moved"
}

extension OpenPages: PageObserver {
  func finished(_ path: SitePath, _ bytes: [UInt8]) -> [UInt8] {
    guard path.fileExtension == "html", path.parts.dropLast().last != "embed" else { return bytes }
    let page = LivePage.ended(bytes)
    take(path, page)
    return page
  }

  func pagesAreThere(in folder: String) {
    show { path in OpenFile.bytes(at: "\(folder)/\(path)") }
  }
}

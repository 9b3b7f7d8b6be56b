import Glibc

/// The folder that inputs are worked on in: `in` for what a reader is given, `out` for what an import writes, and
/// `copy` for a native export of what was read.
struct FuzzWorkspace: Sendable {
  let path: String
  var input: String { path + "/in" }
  var output: String { path + "/out" }
  var copy: String { path + "/copy" }

  /// The workspace of this process, in the folder that `THREADLINE_FUZZ_FOLDER` names.
  init() {
    let base = getenv("THREADLINE_FUZZ_FOLDER").map { String(cString: $0) } ?? "/dev/shm"
    path = "\(base)/workspace-\(getpid())"
    mkdir(path, 0o700)
    clear()
  }

  /// Makes all folders again, empty.
  func clear() { for folder in [input, output, copy] { Self.empty(folder) } }

  /// Makes the folder for a copy again.
  func clearCopy() { Self.empty(copy) }

  /// Makes folders in one of them.
  func makeFolders(_ names: [String], in folder: String) {
    for name in names {
      guard mkdir(folder + "/" + name, 0o700) == 0 else { FuzzFault.found("cannot make \(name)") }
    }
  }

  private static func empty(_ folder: String) {
    remove(folder)
    guard mkdir(folder, 0o700) == 0 else { FuzzFault.found("cannot make \(folder)") }
  }

  /// What is in the workspace and all folders in it, as paths below it. Anything but files and folders is a fault.
  var contents: Set<String> {
    var found: Set<String> = []
    var waiting = [""]
    while let folder = waiting.popLast() {
      for name in Self.names(in: path + "/" + folder) {
        let child = folder.isEmpty ? name : folder + "/" + name
        found.insert(child)
        var status = stat()
        guard lstat(path + "/" + child, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: waiting.append(child)
        case S_IFREG: break
        default: FuzzFault.found("neither a file nor a folder was made: \(child)")
        }
      }
    }
    return found
  }

  /// Writes a file of the harness's own.
  static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { FuzzFault.found("its folder is not there: \(path)") }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      FuzzFault.found("cannot write \(path)")
    }
  }

  private static func remove(_ folder: String) {
    for name in names(in: folder) {
      let child = folder + "/" + name
      if unlink(child) != 0 { remove(child) }
    }
    rmdir(folder)
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// The end of a run: what should never be is.
enum FuzzFault {
  /// Says what was found and stops, so that libFuzzer keeps the input.
  static func found(_ what: String) -> Never {
    let line = Array("fault: \(what)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, line, line.count)
    abort()
  }
}

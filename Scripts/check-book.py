#!/usr/bin/env python3
"""Renders the book with mdBook, and follows every link of the rendered pages: `make book`.

    check-book.py MDBOOK

A warning of mdBook, a link to a file that is not in the book, and one to an anchor that is not on its page are errors.
The pages are in .build/book.
"""
import pathlib
import re
import subprocess
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

ROOT = pathlib.Path(__file__).resolve().parents[1]
BOOK = ROOT / ".build" / "book"
#: Files that repeat the content of other pages, or that no page links to.
REPEATED = {"print.html", "toc.html", "404.html"}


class Page(HTMLParser):
    """The ids and links of a rendered page."""

    def __init__(self, path):
        super().__init__()
        self.path, self.ids, self.links = path, set(), []
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.add(values.get("id"))
        self.links += [values[name] for name in ("href", "src") if values.get(name)]


def render(mdbook):
    """What mdBook warns of."""
    made = subprocess.run([mdbook, "build"], cwd=ROOT, capture_output=True, text=True)
    lines = made.stderr.splitlines()
    return [line.strip() for line in lines if re.match(r"\s*(WARN|ERROR)\b", line)] or lines[-5:] * (made.returncode != 0)


def broken_links():
    pages = {path: Page(path) for path in sorted(BOOK.rglob("*.html"))}
    for path, page in pages.items():
        if path.name in REPEATED:
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            where = f"{path.relative_to(BOOK)}: the link to {link}"
            if not target.exists():
                yield f"{where} leads to no file of the book"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                yield f"{where} leads to no anchor of that page"


def main():
    problems = render(sys.argv[1]) or list(broken_links())
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"the book is in {BOOK.relative_to(ROOT)}: {sum(1 for _ in BOOK.rglob('*.html'))} pages, every link leads somewhere")


main()

"""Sites under test: how they are built, served and found again as pages."""
import asyncio
import contextlib
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Site:
    """A built site in a folder, as it is served at `origin`. Its own links may begin with `base`."""

    name: str
    folder: pathlib.Path
    base: str
    most_pages: int | None = None
    most_embeds: int | None = None
    is_demo: bool = False
    origin: str = ""

    def pages(self):
        """The addresses of all pages, such as `/about/`, in order."""
        return sorted(self.address(file) for file in self.folder.rglob("*.html"))

    def sampled_pages(self):
        """All pages, or of a big site the first few of each kind and others from all over it. Embeds, one beside each
        post, may be fewer."""
        pages = self.pages()
        embeds = [page for page in pages if page.endswith("/embed/")]
        if self.most_embeds is not None:
            pages = sorted(set(pages).difference(embeds).union(spread(embeds, self.most_embeds)))
        if self.most_pages is None or len(pages) <= self.most_pages:
            return pages
        shortest = sorted(pages, key=lambda page: (page.count("/"), page))[: self.most_pages // 2]
        rest = [page for page in pages if page not in shortest]
        return sorted(shortest + spread(rest, self.most_pages - len(shortest)))

    def address(self, file):
        path = file.relative_to(self.folder).as_posix()
        return "/" + urllib.parse.quote(path.removesuffix("index.html"), safe="/@~!$&'()*+,;=:")

    def file(self, address):
        path = self.folder / urllib.parse.unquote(address).lstrip("/")
        return path / "index.html" if address.endswith("/") else path

    def path(self, link, page):
        """The address on this site that a link of a page leads to, without its anchor; None for one elsewhere."""
        url = urllib.parse.urljoin(self.base + page, link)
        if not url.startswith(self.base + "/"):
            return None
        return url[len(self.base):].partition("#")[0]


def spread(pages, most):
    """At most so many of the pages, from all over them."""
    count = min(most, len(pages))
    return [pages[number * len(pages) // count] for number in range(count)]


def build(program, name, exports, folder, base, arguments=(), **facts):
    """Builds a site. A build that ends with records it could not read has still built what was good."""
    command = [program, "build", *exports, "--base-url", base, "--output", folder / name / "site", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if not (folder / name / "site" / "index.html").exists():
        raise SystemExit(f"{name} was not built:\n{done.stdout}{done.stderr}")
    return Site(name, folder / name / "site", base, **facts)


@contextlib.contextmanager
def served(program, site, port=0):
    """Serves a site on a free port of this machine, or a given one, and stops that one process at the end."""
    command = [program, "serve", site.folder, "--any-folder", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        site.origin = server.stdout.readline().strip().rstrip("/")
        if not site.origin.startswith("http://127.0.0.1:"):
            raise SystemExit(f"{site.name} is not served: {site.origin}")
        # What is asked for is printed; a pipe that nobody reads would fill up and stop the server.
        drain = subprocess.Popen(["cat"], stdin=server.stdout, stdout=subprocess.DEVNULL)
        yield site
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()
        drain.wait(10)


def run(name, check, good):
    """Runs `check(program, folder)`, which gives what is wrong, in a folder that is removed; prints that, or what is good."""
    program = pathlib.Path(os.environ.get("THREADLINE_PROGRAM", ROOT / ".build" / "release" / "threadline")).resolve()
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"threadline-{name}-", dir=place))
    try:
        faults = asyncio.run(check(program, folder))
    finally:
        shutil.rmtree(folder)
    print("\n".join(faults) if faults else f"{name}: {good}")
    sys.exit(1 if faults else 0)

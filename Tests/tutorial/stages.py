"""What is there before the commands of a page are typed. A page names its stage: `<!-- stage: NAME -->`."""
import gzip
import json
import re
import shutil
import zipfile

import archives
from sandbox import ROOT, Failure

#: The URL of the prepared site, which guides use throughout.
BASE_URL = "https://threads.me.example/"


def downloads(box, year=2025):
    """An empty home folder, with an archive of each network in ~/Downloads."""
    for network in archives.NAMES:
        archives.write(network, year, box.home / "Downloads")


def site(box):
    """The folder my-site with Mastodon's archive, built; in ~/Downloads are the archives of the next year."""
    downloads(box)
    box.run("threadline new my-site\ncd my-site\nmv ~/Downloads/archive-*.zip exports/", "stage site")
    path = box.folder / "threadline.toml"
    settings = re.sub(r"(?m)^title = .*$", 'title = "Ada"', path.read_text())
    path.write_text(re.sub(r"(?m)^# base_url = .*$", f'base_url = "{BASE_URL}"', settings))
    box.run("threadline build", "stage site")
    shutil.rmtree(box.home / "Downloads")
    (box.home / "Downloads").mkdir()
    downloads(box, 2026)


def demo(box):
    """The demo of the repository, built, and the same site as it was yesterday."""
    shutil.copytree(ROOT / "Examples" / "demo", box.folder / "demo")
    configuration = (ROOT / "Examples" / "threadline.toml").read_text()
    (box.folder / "threadline.toml").write_text(re.sub(r'(?m)^output = .*$', 'output = "site"', configuration))
    box.run("threadline build", "stage demo")
    shutil.copytree(box.folder / "site", box.folder / "site-of-yesterday")


def files(box):
    """Exports under short names: archive.zip (and unpacked), 2025.zip, 2026.zip, native files."""
    for year, name in ((2025, "archive.zip"), (2025, "2025.zip"), (2026, "2026.zip")):
        archives.write("Mastodon", year, box.home).rename(box.folder / name)
    for network, name in (("X", "twitter.zip"), ("Threads", "instagram.zip"), ("Bluesky", "repo.car")):
        archives.write(network, 2025, box.home).rename(box.folder / name)
    with zipfile.ZipFile(box.folder / "archive.zip") as archive:
        archive.extractall(box.folder / "mastodon-archive")
    header = {"type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"}
    account = {"type": "account", "id": "ada", "handle": "ada", "owner": True}

    def native(number):
        post = {"type": "post", "id": str(number), "account": "ada", "published": f"2026-03-0{number}T09:00:00Z",
                "text": archives.words("paper", number)}
        return "".join(json.dumps(record) + "\n" for record in (header, account, post))
    (box.folder / "2025.ndjson.gz").write_bytes(gzip.compress(native(1).encode()))
    (box.folder / "2026.ndjson").write_text(native(2))
    (box.folder / "export.ndjson").write_text(native(3))


def bakery(box):
    """A site that another generator made, in public/, with faults in its front page."""
    (box.folder / "public").mkdir()
    (box.folder / "public" / "index.html").write_text("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Bakery</title>
<link rel="canonical" href="https://bakery.example/">
<meta name="description" content="Bread and cakes, every morning from six.">
<meta name="og:title" content="Bakery">
<meta property="og:type" content="website">
<meta property="og:url" content="https://bakery.example/">
<meta property="og:image" content="https://bakery.example/bread.png">
</head>
<body><p><a href="/menu/">Menu</a></p></body>
</html>
""")


def release(box):
    """The folder that `make release` fills."""
    box.run(f'"{ROOT}/Packaging/release.sh" "$PROGRAM" "$HOME/release"\ncd "$HOME/release"', "stage release")


def sources(box):
    """A copy of the repository."""
    box.run(f'cp -R "{ROOT}" "$HOME/threadline"\ncd "$HOME/threadline"' if not (ROOT / ".git").exists() else
            f'mkdir "$HOME/threadline"\ncd "{ROOT}"\ngit ls-files -z | xargs -0 cp --parents -t "$HOME/threadline"\n'
            'cd "$HOME/threadline"', "stage sources")


def empty(box):
    """An empty home folder."""


STAGES = {stage.__name__: stage for stage in (downloads, site, demo, files, bakery, release, sources, empty)}


def begin(box, name, place):
    """Prepares a new home folder for a stage."""
    if name not in STAGES:
        raise Failure(f"{place}: there is no stage \"{name}\"; there are {', '.join(STAGES)}")
    STAGES[name](box)

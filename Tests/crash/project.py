"""A part of the demo in a folder of its own, as it was built before a crash and as it will be after."""
import hashlib
import html
import gzip
import json
import pathlib
import re
import shutil
import subprocess
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = "https://threads.example"
#: What a person put into the site's folder: no build may touch it.
FOREIGN = {"CNAME": b"threads.example\n", "@ines/notes.txt": b"mine\n", "own/page.html": b"<p>mine</p>\n"}
LEADS = re.compile(r"""(?:\b(?:href|src|content|poster)=["']|<loc>|<link>|<id>|"url":\s*"|"id":\s*")([^"'<> ]+)""")


#: What is left out of the demo: posts like others make a build longer, and reach no other system call.
LEFT_OUT = re.compile(
    r"lamp|ticket|moth|putty|count-|pier|basin|lost|sketch|poll-[23]|quote-[134]|move-([4-9]|1.)|keep-([5-9]|1[012])|bread-"
    r"|mixed|emoji|arabic|japanese|markdown|museum|plan|elsewhere|buoy|recipe|after-gone-2|last-|promise|spans|r-2")

#: Whether the files of the site have compressed copies; `--packed` says so.
IS_PACKED = False


def is_sibling(name):
    return IS_PACKED and name.endswith((".gz", ".br"))


def wrong_siblings(site):
    """Siblings that say other than their file, or whose file is not there."""
    for name, packed in site.items():
        if packed is not None and IS_PACKED and name.endswith(".gz") and gzip.decompress(packed) != site.get(name[:-3]):
            yield f"{name} says other than its file"


def make(folder, is_changed):
    """Writes the sources: the demo, or the demo after a person has edited, deleted, renamed and added. Media that are
    there already stay as they are."""
    demo = ROOT / "Examples" / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "demo").exists():
        shutil.copytree(demo, folder / "demo")
        write_records(folder, records())
    (folder / "threadline.toml").write_text(
        f'title = "Harbour Lane"\nbase_url = "{BASE}/"\nexports = ["demo"]\noutput = "site"\n'
        + ('[build]\nprecompress = ["gzip", "br"]\n' if IS_PACKED else ""))
    if is_changed:
        write_records(folder, changed(records()))


def records():
    """The records of the demo that are built here."""
    *kept, end = [json.loads(line) for line in (ROOT / "Examples" / "demo" / "demo.ndjson").read_text().splitlines()]
    kept = [record for record in kept if not LEFT_OUT.match(record.get("id", ""))]
    return [*kept, {**end, "records": len(kept) - 1}]


def write_records(folder, records):
    (folder / "demo" / "demo.ndjson").write_text("".join(json.dumps(record) + "\n" for record in records))


def make_archive(folder):
    """Writes other sources: an archive of Mastodon in a zip, whose posts and pictures go through the cache."""
    (folder / "demo").mkdir(parents=True, exist_ok=True)
    (folder / "threadline.toml").write_text(
        f'title = "Harbour Lane"\nbase_url = "{BASE}/"\nexports = ["demo/archive.zip"]\noutput = "site"\n')
    if (folder / "demo" / "archive.zip").exists():
        return
    ada = "https://social.example/users/ada"
    pictures = [ROOT / "Examples" / "demo" / "media" / name for name in ("bread.png", "harbour.png")]
    items = [activity(ada, number, pictures[number:number + 1]) for number in range(6)]
    actor = {"id": ada, "type": "Person", "preferredUsername": "ada", "name": "Ada", "url": f"{BASE}/@ada"}
    outbox = {"type": "OrderedCollection", "totalItems": len(items), "orderedItems": items}
    files = {"actor.json": json.dumps(actor), "outbox.json": json.dumps(outbox)}
    files |= {f"media_attachments/{picture.name}": picture.read_bytes() for picture in pictures}
    with zipfile.ZipFile(folder / "demo" / "archive.zip", "w") as file:
        for name, content in files.items():
            file.writestr(zipfile.ZipInfo(name, (2026, 2, 1, 8, 0, 0)), content)


def activity(account, number, pictures):
    """A public post of an archive, an answer to the one before it."""
    name = f"{account}/statuses/{number}"
    to = ["https://www.w3.org/ns/activitystreams#Public"]
    time = f"2026-02-0{number + 1}T08:00:00Z"
    media = [{"type": "Document", "mediaType": "image/png", "url": f"/media_attachments/{picture.name}"}
             for picture in pictures]
    post = {"id": name, "type": "Note", "attributedTo": account, "published": time, "to": to, "cc": [], "tag": [],
            "url": name, "content": f"<p>Boats of day {number}.</p>", "attachment": media,
            "inReplyTo": f"{account}/statuses/{number - 1}" if number else None}
    return {"id": name + "/activity", "type": "Create", "actor": account, "published": time, "to": to, "cc": [],
            "object": post}


def changed(records):
    """The records after an edit of two posts, the removal of four, a handle's change, and a new account with posts."""
    kept = [record for record in records if record.get("id") not in {"orphan", "keep-13", "card", "photos"}]
    for record in kept:
        if record.get("id") in {"keep-1", "night"}:
            record["text"] = "Said in other words."
        if record["type"] == "account" and record["id"] == "sam":
            record["handle"] = "samuel"
    post = {"type": "post", "account": "linus", "published": "2026-03-17T08:00:00Z"}
    new = [
        {"type": "account", "id": "linus", "handle": "linus", "name": "Linus Example", "owner": True},
        {**post, "id": "new-1", "text": "The first of a new voice. #harbour"},
        {**post, "id": "new-2", "text": "An answer.", "replyTo": {"id": "keep-2"}},
    ]
    end = kept.pop()
    end["records"] = end["records"] - 4 + len(new)
    return kept[:9] + new[:1] + kept[9:] + new[1:] + [end]


def put_foreign(folder):
    """Lays a person's own files into the site."""
    for name, text in FOREIGN.items():
        path = folder / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


def tree(folder):
    """Every file below a folder with its bytes; an empty folder with None, since it may not be left behind."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = b"link"
        elif path.is_file():
            found[name] = path.read_bytes()
        elif not any(path.iterdir()):
            found[name + "/"] = None
    return found


def copy(source, target):
    """A folder as it is, with its times."""
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", source, target], check=True)


def files_listed(manifest):
    """The files of a manifest with their hashes and sizes. What a page was made from has a fingerprint that also holds
    where the project is, which is another folder in each try."""
    rows = [line.split(b"\t") for line in manifest.splitlines()[1:-1]]
    return [(row[0], *row[2:]) for row in rows]


def search_without_keys(text):
    """What is remembered of the search index without the keys of its blocks, which also hold where the project is, and
    without the hash of the table with these keys."""
    head, _, rest = text.partition(b"\n")
    *kept, _, length = head.split(b"\t")
    table, words = rest[:int(length)], rest[int(length):]
    rows = [line.split(b"\t") for line in table.splitlines()]
    return kept, [row[:1] + row[2:] if row[0] == b"block" else row for row in rows], words


def without_foreign(files):
    """A tree without a person's own files."""
    return {name: text for name, text in files.items() if name not in FOREIGN}


_links = {}


def links(name, text):
    """The files that a page, feed or sitemap of the site leads to."""
    key = (name, hashlib.sha1(text).digest())
    if key not in _links:
        found = set()
        for target in LEADS.findall(text.decode("utf-8", "replace")):
            file = file_of(html.unescape(target))
            if file is not None:
                found.add(file)
        _links[key] = found
    return _links[key]


def file_of(target):
    """The file of an address of the site; None for one that is elsewhere or no address at all."""
    if target.startswith(BASE):
        target = target[len(BASE):]
    if not target.startswith("/") or target.startswith("//"):
        return None
    target = target.split("#")[0].split("?")[0].lstrip("/")
    return target + "index.html" if target == "" or target.endswith("/") else target


def broken_links(files, roots):
    """The links that lead nowhere, on every page that can be reached from the roots."""
    broken, seen, waiting = set(), set(), [name for name in roots if name in files]
    while waiting:
        name = waiting.pop()
        if name in seen or not name.endswith((".html", ".xml", ".json", ".atom", ".txt")):
            continue
        seen.add(name)
        for target in links(name, files[name]):
            if target in files:
                waiting.append(target)
            else:
                broken.add((name, target))
    return broken

#!/usr/bin/env python3
"""Proves that a site that was brought up to date is the site that a build into an empty folder makes: `make
test-rebuild`.

An export of everything that a page can show is edited at random, one edit after the other: posts come, change and go,
accounts get new handles, counts grow, pictures are painted over behind an unchanged time, templates and the
configuration change, posts are taken down, the cache is deleted. After each edit the site is rebuilt, and compared byte
for byte with one built from nothing, without any cache, with the same permalinks.lock. The last third of the edits is of an export in which all is public, and
most of them change no more than words.

THREADLINE_PROGRAM names the program; EDITS and POSTS say how much (300 and 2,000), SEED repeats a run.
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "pages"))

import drawn_media  # noqa: E402
import stress  # noqa: E402
from stress_texts import sentences  # noqa: E402

CONFIGURATION = {
    "base_url": "https://stress.example", "title": "Harbour", "summary": "Notes from a harbour.", "language": "en",
    "time_zone": "UTC", "missing": "remove"}
#: A template's beginning and a replacement for it: the same page, but for a word in its markup.
TEMPLATES = ("partials/author", "sections/text", "sections/quote", "sections/poll", "list", "moved", "gone", "partials/pager")


class Export:
    """The records of an export and the ways in which they change."""

    def __init__(self, chance, posts):
        self.chance = chance
        self.records = stress.stress_export().lines[:-1]
        self.media = stress.media()
        self.next = 0
        for _ in range(posts - len(self.posts())):
            self.add()

    def posts(self):
        return [record for record in self.records if record["type"] == "post"]

    def accounts(self):
        return [record for record in self.records if record["type"] == "account"]

    def post(self):
        return self.chance.choice(self.posts())

    def add(self):
        """A post, often a reply, a quote or a repost of another, that may name accounts, bear tags and have a picture."""
        self.next += 1
        record = {"type": "post", "id": f"post-{self.next}", "account": self.account()["id"], "text": self.words(),
                  "published": f"20{self.chance.randint(20, 26)}-{self.chance.randint(1, 12):02}-{self.chance.randint(1, 28):02}"
                               f"T{self.chance.randint(0, 23):02}:{self.next % 60:02}:00Z"}
        kind = self.chance.random()
        if kind < 0.5:
            record["replyTo"] = {"id": self.post()["id"]}
        elif kind < 0.6:
            record["quote"] = {"id": self.post()["id"]}
        elif kind < 0.65:
            record = {"type": "repost", "id": record["id"], "account": record["account"], "published": record["published"],
                      "subject": {"id": self.post()["id"]}}
        elif kind < 0.8:
            record["media"] = [stress.image(self.picture(), alt=f"{self.words()}\n  {self.words()}")]
        if self.chance.random() < 0.1:
            record["visibility"] = "unlisted"
        self.records.append(record)

    def account(self):
        return self.chance.choice(self.accounts())

    def words(self):
        words = sentences(self.chance.randint(1, 4))
        if self.chance.random() < 0.3:
            words += f" @{self.account()['handle']}"
        if self.chance.random() < 0.3:
            words += f" #{self.chance.choice(['tide', 'boat', 'bread', 'lamp'])}"
        return f"{words} {self.chance.randint(0, 9_999)}"

    def picture(self):
        return self.chance.choice(["wide", "tall", "square", "face", "banner"])

    def edit(self):
        self.post()["text"] = self.words()

    def delete(self):
        self.records.remove(self.chance.choice([one for one in self.records if one["type"] in ("post", "repost", "tombstone")]))

    def rename(self):
        account = self.account()
        account["handle"] = f"{account['handle'].split('@')[0].rstrip('0123456789')[:20]}{self.chance.randint(1, 999)}@new.example"

    def introduce(self):
        """Somebody new, whom posts may have named before."""
        self.next += 1
        name = self.chance.choice(["rose", "fern", "iris"]) + str(self.chance.randint(1, 4))
        self.edit()
        self.post()["text"] += f" @{name}"
        if all(account["handle"] != name for account in self.accounts()):
            self.records.insert(1, {"type": "account", "id": f"account-{self.next}", "handle": name, "name": name.title()})

    def change_account(self):
        account = self.account()
        field = self.chance.choice(["name", "bio", "avatar", "banner"])
        account[field] = stress.image(self.picture(), alt="") if field in ("avatar", "banner") else self.words()

    def count(self):
        self.post()["counts"] = {"likes": self.chance.randint(0, 5_000), "replies": self.chance.randint(0, 40)}

    def hide(self):
        self.post()["visibility"] = self.chance.choice(["public", "unlisted", "followers"])

    def take_down(self):
        post = self.post()
        self.records[self.records.index(post)] = {
            "type": "tombstone", "id": post["id"], "account": post["account"], "deleted": "2027-01-01T00:00:00Z", "reason": "deleted"}

    def retag(self):
        self.post()["tags"] = self.chance.sample(["tide", "Tide", "boat", "bread", "lamp", "rope"], 2)

    def warn(self):
        post = self.post()
        if post.pop("warning", None) is None:
            post["warning"] = "Weather"

    def revise(self):
        """A post says when it was changed; its words may be much longer than before."""
        post = self.post()
        post["text"] = self.words() * self.chance.choice([1, 8])
        post["updated"] = f"2026-12-{self.chance.randint(1, 28):02}T00:00:00Z"

    def readdress(self):
        """A post wants an address that others want too."""
        self.post()["slug"] = self.chance.choice(["harbour", "Harbour", "pier"])

    def reidentify(self):
        """A post has another id; what points at it still means the one before."""
        post = self.post()
        self.next += 1
        post["id"] = self.chance.choice([f"post-{self.next}", f"https://n{self.next}.example/{self.next % 3}"])

    def opt_out(self):
        """An account asks search engines to stay away, or does so no longer."""
        account = self.account()
        if account.pop("flags", None) is None:
            account["flags"] = ["noindex"]

    def label(self):
        post = self.post()
        if post.pop("labels", None) is None:
            post["labels"] = ["nudity"]

    def move(self):
        """A post answers another one, or none."""
        post = self.post()
        if post.pop("replyTo", None) is None or self.chance.random() < 0.5:
            post["replyTo"] = {"id": self.post()["id"]}

    def pin(self):
        self.account()["pinned"] = [self.post()["id"] for _ in range(2)]

    def repaint(self):
        color = tuple(self.chance.randint(0, 255) for _ in range(3))
        self.media[f"media/{self.picture()}.png"] = drawn_media.png(*self.chance.choice([(960, 540), (400, 900), (480, 480)]), color)

    def write(self, folder):
        """Writes what changed. A picture keeps the time of the one before: times say nothing."""
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in self.records)
        put(folder / "export.ndjson", lines.encode())
        for path, content in self.media.items():
            put(folder / path, content)


class PublicExport(Export):
    """An export without anything that is left out, unknown or in need of mending."""

    def __init__(self, chance, posts):
        self.chance, self.media, self.next = chance, stress.media(), 0
        self.records = [{"type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"}]
        for number, name in enumerate(["ada", "ben", "cleo", "dora", "eli", "fay"]):
            self.records.append({"type": "account", "id": f"account-{name}", "handle": name, "name": name.title(),
                                 "owner": number == 0, "avatar": stress.image("face", alt="")})
        self.records.append({"type": "post", "id": "post-0", "account": "account-ada", "text": self.words(),
                             "published": "2019-01-01T00:00:00Z"})
        for _ in range(posts - 1):
            self.add()


class Place:
    """A folder with an export, a configuration, templates, and two sites made from them."""

    def __init__(self, program, chance, posts, folder, kind=Export):
        self.program, self.chance, self.folder = program, chance, folder
        self.export = kind(chance, posts)
        if kind is PublicExport:
            self.EDITS = dict.fromkeys(self.EDITS, 1) | {"edit": 24, "count": 12, "revise": 8, "hide": 0, "take_down": 0}
        self.configuration = dict(CONFIGURATION)
        # Apart from the edits, so that a seed means the same edits with it.
        self.cleaning = random.Random(posts)
        self.extras, self.packing, self.edits = "standard", [], 0

    EDITS = {"add": 4, "edit": 4, "delete": 3, "rename": 2, "count": 2, "take_down": 2, "hide": 2, "introduce": 2, "change_account": 2,
             "retag": 1, "warn": 1, "revise": 2, "readdress": 2, "reidentify": 2, "opt_out": 1, "label": 1, "move": 2, "pin": 1, "repaint": 1, "edit_template": 1, "configure": 1, "deface": 1, "nothing": 1}

    def change(self):
        """One edit; gives its name."""
        self.edits += 1
        name = self.chance.choices(list(self.EDITS), self.EDITS.values())[0]
        getattr(self if hasattr(self, name) else self.export, name)()
        return name

    def nothing(self):
        pass

    def configure(self):
        key = self.chance.choice(["title", "language", "time_zone", "summary", "extras", "packing"])
        words = {"language": ["en", "de", "ar"], "time_zone": ["UTC", "Asia/Tokyo"], "extras": ["lean", "standard", "full"],
                 "packing": [[], ["br"], ["gzip", "br"]]}
        word = self.chance.choice(words.get(key, [f"Harbour {self.chance.randint(1, 99)}"]))
        if key in ("extras", "packing"):
            setattr(self, key, word)
        else:
            self.configuration[key] = word

    def edit_template(self):
        name = self.chance.choice(TEMPLATES)
        own = self.folder / "Templates" / f"{name}.mustache"
        if own.exists() and self.chance.random() < 0.5:
            own.unlink()
        else:
            text = (ROOT / "Templates" / f"{name}.mustache").read_text("utf-8")
            put(own, f"{text}<!-- {self.chance.randint(0, 99)} -->".encode())

    def deface(self):
        """Somebody writes into files of the site, or takes them away, and sets their times back."""
        files = sorted(self.site.rglob("index.html*"))
        for file in self.chance.sample(files, 3):
            status = file.stat()
            if self.chance.random() < 0.3:
                file.unlink()
            else:
                file.write_bytes(file.read_bytes().swapcase())
                os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))

    @property
    def has_cards(self):
        """Cards take longer to paint than all the rest, so they are there for a few edits at a time."""
        return self.edits % 40 >= 36

    @property
    def site(self):
        return self.folder / "site"

    def build(self, name, *options):
        """Builds into a folder; gives what the build said in JSON."""
        self.export.write(self.folder / "export")
        lines = [f"{key} = {json.dumps(word)}" for key, word in self.configuration.items()]
        lines += ["[build]", f"precompress = {json.dumps(self.packing)}", "[extras]", f"cards = {json.dumps(self.has_cards)}"]
        put(self.folder / "threadline.toml", "\n".join(lines).encode())
        command = [self.program, "build", self.folder / "export", "--config", self.folder / "threadline.toml", "--extras", self.extras,
                   "--output", self.folder / name, "--allow-removals", "--json", *options]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if done.returncode not in (0, 1) or not (self.folder / name / "index.html").exists():
            raise SystemExit(f"the build into {name} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
        return json.loads(done.stdout), done.stderr

    def differences(self):
        """Rebuilds the site, builds another from nothing, and says how they differ."""
        if self.cleaning.random() < 0.15:
            shutil.rmtree(self.folder / ".threadline" / "cache", ignore_errors=True)
        rebuilt, report = self.build("site")
        shutil.rmtree(self.folder / "fresh", ignore_errors=True)
        for state in (self.folder / ".threadline").glob("fresh*"):
            shutil.rmtree(state)
        fresh, fresh_report = self.build("fresh", "--no-cache")
        old, new = tree(self.site), tree(self.folder / "fresh")
        faults = [f"{path}: {'not there' if path not in old else 'left over' if path not in new else 'other bytes'}"
                  for path in sorted(old.keys() | new.keys()) if old.get(path) != new.get(path)]
        if report != fresh_report:
            faults.append(f"it says {report!r}, and from nothing {fresh_report!r}")
        for key in ("pages", "cards", "bytesTotal", "exitCode"):
            if rebuilt.get(key) != fresh.get(key):
                faults.append(f"its report has {key} {rebuilt.get(key)}, and from nothing {fresh.get(key)}")
        return faults, rebuilt


def tree(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def put(path, content):
    """Writes a file where its content is another; its time stays as it was."""
    status = path.stat() if path.exists() else None
    if status and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    if status:
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def main():
    # Stopped from outside, it leaves no folder behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    program = pathlib.Path(os.environ.get("THREADLINE_PROGRAM", ROOT / ".build" / "release" / "threadline")).resolve()
    edits, posts = int(os.environ.get("EDITS", 300)), int(os.environ.get("POSTS", 2_000))
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(1_000_000)))
    print(f"{edits} edits of {posts} posts, SEED={seed}", flush=True)
    chance = random.Random(seed)
    failed = prove(program, chance, posts, Export, 1, edits - edits // 3)
    if edits // 3:
        failed += prove(program, chance, posts, PublicExport, edits - edits // 3 + 1, edits)
    print(f"{edits - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def prove(program, chance, posts, kind, first, last):
    """Makes edits of a kind of export; gives how many failed."""
    parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="threadline-rebuild-", dir=parent))
    place = Place(program, chance, posts, folder, kind)
    failed = 0
    try:
        place.build("site")
        for number in range(first, last + 1):
            begin, name = time.monotonic(), place.change()
            faults, report = place.differences()
            failed += bool(faults)
            print(f"{number} {name}: {report.get('filesWritten')} written, {report.get('filesUnchanged')} unchanged, "
                  f"{report.get('filesDeleted')} deleted, {time.monotonic() - begin:.1f} s", flush=True)
            for fault in faults[:10]:
                print(f"  {fault}", flush=True)
            if len(faults) > 10:
                print(f"  and {len(faults) - 10} more", flush=True)
    finally:
        if not failed or "KEEP" not in os.environ:
            shutil.rmtree(folder)
    return failed


if __name__ == "__main__":
    main()

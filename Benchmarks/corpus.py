#!/usr/bin/env python3
"""Writes a native export of made-up threads: corpus.py FILE [THREADS] [POSTS_A_THREAD]

The same numbers give the same bytes. Texts are 60 to 400 characters, or as long as other posts are, whose lengths alone
are taken; some have links, mentions and tags.
"""
import html
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

WORDS = ("harbour slow thread paper light archive reply window bread river print name folder morning quiet map "
         "answer line boat letter garden stone number open winter road small keep again").split()


def length_of(text):
    """How many characters of a post's text, in any of the three forms it may have, are read by people."""
    if isinstance(text, dict):
        return len(html.unescape(re.sub(r"<[^>]*>", "", text.get("html") or text.get("markdown") or "")))
    if isinstance(text, list):
        return sum(len(run.get("t", "")) for run in text if isinstance(run, dict))
    return len(text) if isinstance(text, str) else 0


def real_lengths(program, folder):
    """The lengths of the posts in the real exports of a folder, made native by the program itself; not one word."""
    lengths = []
    exports = [path for kind in ("mastodon-archive", "x-archive", "bluesky-car", "native")
               for path in sorted((pathlib.Path(folder) / kind).glob("*")) if path.suffix != ".json"]
    for export in exports:
        with tempfile.TemporaryDirectory(prefix="threadline-lengths.") as folder:
            native = pathlib.Path(folder) / "native"
            command = [program, "import", str(export), "--output", str(native), "--handle", "ada.example", "--quiet"]
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            try:
                lines = (native / "threadline.ndjson").read_text().splitlines()
            except OSError:
                continue
            records = [json.loads(line) for line in lines]
            lengths += [length_of(record.get("text")) for record in records if record["type"] == "post"]
    return [length for length in lengths if length > 0]


class Texts:
    """Texts of made-up words, cut from a long one."""

    def __init__(self, chance, lengths):
        self.chance = chance
        self.lengths = lengths or range(60, 401)
        self.long = " ".join(chance.choice(WORDS) for _ in range(50_000))
        self.last_start = len(self.long) - max(self.lengths) - 20

    def next(self):
        chance, length = self.chance, self.chance.choice(self.lengths)
        start = self.long.index(" ", chance.randrange(self.last_start)) + 1
        words = self.long[start:max(start + length, self.long.index(" ", start))].rsplit(" ", 1)[0].split(" ")
        if chance.random() < 0.2:
            words.insert(3, "https://notes.example/" + chance.choice(WORDS))
        if chance.random() < 0.2:
            words.insert(1, "@user" + str(chance.randint(0, 199)))
        if chance.random() < 0.2:
            words.append("#" + chance.choice(WORDS))
        return " ".join(words).capitalize() + "."


def line(**record):
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"


def published(number):
    minute = number * 3
    return (f"{2015 + minute // 525_600 % 10}-{1 + minute // 43_800 % 12:02d}-{1 + minute // 1440 % 28:02d}"
            f"T{minute // 60 % 24:02d}:{minute % 60:02d}:00Z")


def write(path, threads, length, accounts=200, lengths=None):
    """Writes the export. A post of a thread, but for the first, answers one before it."""
    chance = random.Random(7)
    texts = Texts(chance, lengths)
    with open(path, "w", encoding="utf-8") as file:
        file.write(line(type="header", format="threadline", version=1, defaultVisibility="public"))
        for user in range(accounts):
            file.write(line(type="account", id=f"u{user}", handle=f"user{user}", name=f"User {user}"))
        for number in range(threads * length):
            first = number - number % length
            record = dict(type="post", id=f"p{number}", account=f"u{chance.randrange(accounts)}",
                          published=published(number), text=texts.next())
            if number > first:
                record["replyTo"] = {"id": f"p{chance.randrange(first, number)}"}
            if chance.random() < 0.5:
                record["counts"] = {"likes": chance.randint(0, 900), "reposts": chance.randint(0, 90)}
            file.write(line(**record))
        file.write(line(type="end", records=accounts + threads * length))


def write_changed(path, source, posts, changes):
    """Writes the same export with so many of its posts, spread over all of it, changed by a word. Those that few
    changes change, more change too."""
    changed = set(random.Random(11).sample(range(posts), posts)[:changes])
    number = 0
    with open(source, encoding="utf-8") as before, open(path, "w", encoding="utf-8") as after:
        for text in before:
            if text.startswith('{"type":"post"'):
                if number in changed:
                    record = json.loads(text)
                    record["text"] += " Mended."
                    text = line(**record)
                number += 1
            after.write(text)


def main():
    threads = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    write(sys.argv[1], threads, int(sys.argv[3]) if len(sys.argv) > 3 else 5)


if __name__ == "__main__":
    main()

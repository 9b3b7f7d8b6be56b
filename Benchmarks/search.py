#!/usr/bin/env python3
"""The search index next to its goals, and next to Pagefind: `make bench-search`.

It makes its own corpora: posts whose words are as frequent as those of real text (Zipf), and a part in Japanese. Of each it
builds a site with and without the index; what differs is the index's. Pagefind (PyPI `pagefind[bin]`) indexes the same texts
as small pages, if it is installed. Prints a table of goals.

POSTS="100000,1000000" says how many posts; THREADLINE_PROGRAM names a built program.
"""
import argparse
import ctypes
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys

from workspace import program, temporary_folder

SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu st ing er al on".split()
CHARACTERS = "東京大阪図書館関数検索天気今日本語文字列山川海空森林道駅電車学校会社旅行料理音楽写真映画の"


class Texts:
    """Texts of made-up words by Zipf's law; every sixteenth is Japanese."""

    def __init__(self, seed, words=60_000):
        self.chance = random.Random(seed)
        self.words = [self.word(number) for number in range(words)]
        self.weights = [1 / (rank + 2) for rank in range(words)]
        total = 0
        self.sums = [total := total + weight for weight in self.weights]

    def word(self, number):
        word = ""
        while True:
            word += SYLLABLES[number % len(SYLLABLES)]
            number //= len(SYLLABLES)
            if not number:
                return word

    def text(self, number):
        if number % 16 == 5:
            return "".join(self.chance.choices(CHARACTERS, k=self.chance.randint(8, 60)))
        return " ".join(self.chance.choices(self.words, cum_weights=self.sums, k=self.chance.randint(3, 45)))


def write_export(path, posts):
    texts, size = Texts(27), 0
    with path.open("w") as out:
        out.write('{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}\n')
        for account in range(200):
            out.write(json.dumps({"type": "account", "id": f"a{account}", "handle": f"user{account}"}) + "\n")
        for number in range(posts):
            text = texts.text(number)
            size += len(text.encode())
            day = number * 1_500 // posts
            out.write(json.dumps({
                "type": "post", "id": f"p{number}", "account": f"a{number % 200}", "text": text,
                "published": f"{2020 + day // 336}-{day // 28 % 12 + 1:02}-{day % 28 + 1:02}T{number % 24:02}:00:00Z"},
                ensure_ascii=False) + "\n")
    return size


def cpu(command, **options):
    """Runs a program; gives the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def packed_size(data, library=ctypes.CDLL("libbrotlienc.so.1")):
    """How many bytes brotli 5 makes of some."""
    size = ctypes.c_size_t(len(data) + 1_024)
    buffer = ctypes.create_string_buffer(size.value)
    library.BrotliEncoderCompress(5, 22, 0, ctypes.c_size_t(len(data)), data, ctypes.byref(size), buffer)
    return size.value


def site(folder, name, export, *options):
    """Builds a site; gives its folder and the time."""
    place = folder / name
    command = [program(), "build", export, "-o", place, "--base-url", "https://search.example", "--quiet", *options]
    return place, cpu(command, cwd=folder)


def changed(before, after):
    return sum(before.get(path) != value for path, value in after.items()) + len(before.keys() - after.keys())


def index(place):
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in (place / "-/search").rglob("*.js")
            if path.parent.name != "search" or path.name == "now.js"}


def pagefind(folder, export):
    """The time that Pagefind takes for the same texts; `None` where it is not installed."""
    if subprocess.run([sys.executable, "-m", "pagefind", "--version"], capture_output=True).returncode:
        return None
    pages = folder / "pages"
    for number, line in enumerate(export.open()):
        record = json.loads(line)
        if record["type"] == "post":
            page = pages / str(number // 1_000) / f"{number}.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(f"<!doctype html><html lang=en><title>{number}</title><body data-pagefind-body>{record['text']}")
    took = cpu([sys.executable, "-m", "pagefind", "--site", pages])
    shutil.rmtree(pages)
    return took


def measure(folder, posts, compares):
    export = folder / "export.ndjson"
    text = write_export(export, posts)
    _, without = site(folder, "without", export, "--extras", "lean")
    shutil.rmtree(folder / "without")
    (folder / "threadline.toml").write_text('[extras]\nset = "lean"\n[search]\nenabled = true\n')
    configuration = ["--config", folder / "threadline.toml"]
    place, took = site(folder, "site", export, *configuration)
    files = index(place)
    sizes = {path: packed_size(data) for path, data in files.items()}
    words = sum(size for path, size in sizes.items() if "/w/" in path)
    rows = [
        ("words and rows, packed, part of the text", f"{100 * sum(sizes.values()) / text:.0f} %", "80 %",
         sum(sizes.values()) <= 0.8 * text),
        ("words alone", f"{100 * words / text:.0f} %", "22 %", words <= 0.22 * text),
        ("files, part of the posts", f"{100 * len(files) / posts:.1f} %", "6 %", len(files) <= 0.06 * posts),
        ("largest file, packed", f"{max(sizes.values()) / 1024:.1f} KB", "32 KB", max(sizes.values()) <= 32 * 1024),
        ("processor time of the index", f"{took - without:.1f} s", f"{4 * posts / 100_000:.0f} s",
         took - without <= 4 * posts / 100_000)]
    if compares and (other := pagefind(folder, export)) is not None:
        rows.append(("Pagefind's", f"{other:.0f} s, {other / (took - without):.0f} times", "15 times",
                     other >= 15 * (took - without)))
    lines = export.read_text().splitlines()
    unchanged = site(folder, "site", export, *configuration)[1]
    for name, most, change in (
            ("edit", 6, lambda: lines.__setitem__(300, lines[300].replace('"text": "', '"text": "edited '))),
            ("add", 20, lambda: lines.append(lines[-1].replace(f"p{posts - 1}", f"p{posts}"))),
            ("take down", 40, lambda: lines.pop(400))):
        before = index(place)
        change()
        export.write_text("\n".join(lines) + "\n")
        took = site(folder, "site", export, *configuration)[1]
        count = changed(before, index(place))
        rows.append((f"files changed: {name}", str(count), str(most), count <= most))
        rows.append((f"processor time beyond an unchanged build: {name}", f"{took - unchanged:.2f} s", "", True))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--posts", default=os.environ.get("POSTS", "100000,1000000"), help="how many posts, with commas")
    failed = False
    for posts in map(int, parser.parse_args().posts.split(",")):
        with temporary_folder() as folder:
            print(f"\n{posts:,} posts\n\n| goal | measured | hold | |\n| --- | --- | --- | --- |")
            for name, value, hold, isGood in measure(pathlib.Path(folder), posts, posts <= 100_000):
                print(f"| {name} | {value} | {hold} | {'' if isGood else 'missed'} |", flush=True)
                failed |= not isGood
    sys.exit(failed)


if __name__ == "__main__":
    main()

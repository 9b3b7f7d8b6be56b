#!/usr/bin/env python3
"""The search index next to its goals, and next to Pagefind: `make bench-search`.

It makes its own corpora: posts whose made-up words are as frequent as those of real text (Zipf), and posts in Japanese. It
builds a site with and without the index; what differs is the index's. A thousand random queries have to find what a look at
every post finds, and Chromium asks a query of every kind. Pagefind (PyPI `pagefind[bin]`) indexes the same texts as small
pages and answers in the same browser. Prints a table of goals.

POSTS="100000,1000000" says how many posts; THREADLINE_PROGRAM names a built program. A site of a million posts has two
million files and takes 12 GB of a memory file system. THREADLINE_BENCHMARK_FOLDER names a folder on a disk instead, where
processor time has the disk's share in it: it is no measure of the index there.
"""
import argparse
import asyncio
import ctypes
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import urllib.parse

from playwright.async_api import async_playwright

from plain_scan import PlainScan, RandomQueries, wrong_answers
from workspace import ROOT, program, remove, temporary_folder

sys.path.insert(0, str(ROOT / "Tests" / "pages"))
from sites import Site, served  # noqa: E402

SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu st ing er al on".split()
#: The characters of the Japanese texts, frequent ones first: kana between words, and Chinese characters in them.
KANA = "".join(map(chr, range(0x3042, 0x3094)))
CHINESE = "".join(map(chr, range(0x4E00, 0x4E00 + 1_500)))
#: The most posts that are compared with Pagefind, and that are changed often enough for a 95th percentile.
MOST_COMPARED = 100_000
RANDOM_QUERIES = 1_000
KILOBYTE = 1024


class Zipf:
    """Draws values as text has its words, by the law of Zipf and Mandelbrot: of 60,000 words ten are a fifth of all that
    is drawn, a hundred half of it, a thousand three quarters."""

    def __init__(self, chance, values):
        total = 0
        self.chance, self.values = chance, values
        self.sums = [total := total + (rank + 6) ** -1.2 for rank in range(len(values))]

    def draw(self, count):
        return self.chance.choices(self.values, cum_weights=self.sums, k=count)


class Texts:
    """Texts of made-up words, English or Japanese."""

    #: How often a word is one of the last ones of all texts: a conversation has a subject.
    AGAIN, MEMORY = 0.3, 300

    def __init__(self, seed, is_japanese):
        self.chance, self.is_japanese = random.Random(seed), is_japanese
        self.words = self.japanese() if is_japanese else [self.word(number) for number in range(60_000)]
        self.drawn, self.accounts = Zipf(self.chance, self.words), Zipf(self.chance, range(200))
        self.account_number, self.recent = 0, []

    def japanese(self):
        """Words of one to three characters, which have no space behind them."""
        kana, characters = Zipf(self.chance, KANA), Zipf(self.chance, CHINESE)
        return ["".join((kana if number % 3 == 0 else characters).draw(1 + number % 3)) for number in range(20_000)]

    @staticmethod
    def word(number):
        word = ""
        while True:
            word += SYLLABLES[number % len(SYLLABLES)]
            number //= len(SYLLABLES)
            if not number:
                return word

    def account(self):
        """Who writes next: often who wrote last."""
        if self.chance.random() < 0.5:
            self.account_number = self.accounts.draw(1)[0]
        return self.account_number

    def text(self):
        count = self.chance.randint(20, 120) if self.is_japanese else self.chance.randint(3, 45)
        words = [self.chance.choice(self.recent) if self.recent and self.chance.random() < self.AGAIN else word
                 for word in self.drawn.draw(count)]
        self.recent = (self.recent + words)[-self.MEMORY:]
        if self.is_japanese:
            return "".join(words)
        return " ".join(word + "," if place % 9 == 8 else word for place, word in enumerate(words)).capitalize() + "."


def triples(text):
    words = text.split()[1:8]
    return zip(words, words[1:], words[2:])


def write_export(path, texts, posts):
    """Writes the posts; gives the bytes of their texts, and three words of one that follow each other, the second of which
    says what it is about."""
    size, phrase, subjects = 0, "", set(texts.words[300:3_000])
    with path.open("w") as out:
        out.write('{"type":"header","format":"threadline","version":1,"defaultVisibility":"public"}\n')
        for account in range(200):
            out.write(json.dumps({"type": "account", "id": f"a{account}", "handle": f"user{account}"}) + "\n")
        for number in range(posts):
            text = texts.text()
            size += len(text.encode())
            if number >= posts // 2 and not phrase:
                phrase = next((" ".join(words) for words in triples(text) if words[1] in subjects), "")
            day = number * 1_500 // posts
            out.write(json.dumps({
                "type": "post", "id": f"p{number}", "account": f"a{texts.account()}", "text": text,
                "published": f"{2020 + day // 336}-{day // 28 % 12 + 1:02}-{day % 28 + 1:02}T{number % 24:02}:00:00Z"},
                ensure_ascii=False) + "\n")
    return size, phrase


def cpu(command, **options):
    """Runs a program; gives the seconds of processor time that it took."""
    return run(command, **options)[0]


def run(command, **options):
    """Runs a program; gives the seconds of processor time that it took, and the megabytes of its greatest memory."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, **options)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / KILOBYTE


def packed_size(data, library=ctypes.CDLL("libbrotlienc.so.1")):
    """How many bytes brotli 5 makes of some."""
    size = ctypes.c_size_t(len(data) + 1_024)
    buffer = ctypes.create_string_buffer(size.value)
    library.BrotliEncoderCompress(5, 22, 0, ctypes.c_size_t(len(data)), data, ctypes.byref(size), buffer)
    return size.value


def build(folder, name, export, *options):
    """Builds a site; gives its folder, the time and the memory."""
    place = folder / name
    command = [program(), "build", export, "-o", place, "--base-url", "https://search.example", "--quiet", *options]
    return place, *run(command, cwd=folder)


def changed(before, after):
    return sum(before.get(path) != value for path, value in after.items()) + len(before.keys() - after.keys())


def index(place):
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in (place / "-/search").rglob("*.js")
            if path.parent.name != "search" or path.name == "now.js"}


class Corpus:
    """Posts in a folder, the site with an index that is built of them, and the table of goals."""

    def __init__(self, folder, posts, is_japanese=False):
        self.folder, self.posts, self.is_japanese = folder, posts, is_japanese
        self.texts = Texts(27, is_japanese)
        self.export = folder / "export.ndjson"
        self.size, self.phrase = write_export(self.export, self.texts, posts)
        (folder / "threadline.toml").write_text('[extras]\nset = "lean"\n[search]\nenabled = true\n')
        self.options = ["--config", folder / "threadline.toml"]
        self.is_compared = posts <= MOST_COMPARED
        self.rows = []

    def row(self, name, value, hold="", is_good=True):
        print(f"| {name} | {value} | {hold} | {'' if is_good else 'missed'} |", flush=True)
        self.rows.append(is_good)

    def most(self, name, value, most, unit="", digits=0):
        """A row of a goal that is the most that a figure may be; without one the figure is only shown."""
        self.row(name, f"{value:,.{digits}f}{unit}", "" if most is None else f"at most {most:,}{unit}",
                 most is None or value <= most)

    def measure_japanese(self):
        place, _, _ = build(self.folder, "site", self.export, *self.options)
        words = sum(packed_size(data) for path, data in index(place).items() if "/w/" in path)
        self.most("words alone, packed, part of a Japanese text", 100 * words / self.size, 38, " %")
        self.measure_answers(place)

    def measure(self):
        # Of each build the least of several runs in turn, since other programs take time and memory too.
        plain, indexed = [], []
        for _ in range(3 if self.is_compared else 1):
            remove(self.folder / "site", self.folder / ".threadline")
            _, *used = build(self.folder, "without", self.export, "--extras", "lean")
            plain.append(used)
            remove(self.folder / "without", self.folder / ".threadline")
            place, *used = build(self.folder, "site", self.export, *self.options)
            indexed.append(used)
        (without, memory_without), (took, memory) = map(min, zip(*plain)), map(min, zip(*indexed))
        self.measure_files(place)
        self.measure_answers(place)
        self.row("memory of the build, without and with the index", f"{memory_without:,.0f} and {memory:,.0f} MB")
        self.most("memory of the index, a post", (memory - memory_without) * KILOBYTE ** 2 / self.posts, 256, " bytes")
        self.most("processor time of the index", took - without, 4 * self.posts / 100_000, " s", 1)
        pages = self.measure_pagefind(took - without) if self.is_compared else None
        asyncio.run(self.measure_queries(place, pages))
        if pages:
            shutil.rmtree(pages)
        self.measure_changes()

    def measure_files(self, place):
        files = index(place)
        sizes = {path: packed_size(data) for path, data in files.items()}
        words = sum(size for path, size in sizes.items() if "/w/" in path)
        self.most("words and rows, packed, part of the text", 100 * sum(sizes.values()) / self.size, 80, " %")
        self.most("words alone", 100 * words / self.size, 22, " %")
        self.most("files, part of the posts", 100 * len(files) / self.posts, 6, " %", 1)
        self.most("largest file, packed", max(sizes.values()) / KILOBYTE, 32, " KB", 1)
        script = next(path for path in place.glob("search.*.js"))
        self.most("script, packed", packed_size(script.read_bytes()) / KILOBYTE, 8, " KB", 1)

    def measure_answers(self, place):
        """Asks random queries about the posts, and compares what is found with what a look at each of them finds."""
        scan = PlainScan(self.export, self.folder / "permalinks.lock", place / "-/search/now.js", self.is_japanese)
        queries = RandomQueries(scan, self.texts, random.Random(self.posts))
        wrong, compared = wrong_answers(program(), place, scan, queries, RANDOM_QUERIES)
        self.most(f"wrong answers to {RANDOM_QUERIES:,} random queries, which found {compared:,} posts", len(wrong), 0)
        for text in wrong[:10]:
            print(f"wrong answer: {text}", file=sys.stderr)

    def measure_pagefind(self, own):
        """Lets Pagefind index the texts as pages; gives their folder."""
        pages = self.folder / "pages"
        for number, line in enumerate(self.export.open()):
            record = json.loads(line)
            if record["type"] == "post":
                page = pages / str(number // 1_000) / f"{number}.html"
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text(
                    f"<!doctype html><html lang=en><title>{number}</title><body data-pagefind-body>{record['text']}")
        (pages / "index.html").write_text("<!doctype html><title>Search</title>")
        took = cpu([sys.executable, "-m", "pagefind", "--site", pages])
        self.row("processor time of Pagefind", f"{took:.0f} s, {took / own:.0f} times", "at least 15 times", took >= 15 * own)
        return pages

    # Queries, in Chromium.

    async def measure_queries(self, place, pages):
        words = self.texts.words
        common, rare = words[3], words[20_000]
        # The most kilobytes and requests of each kind of query; of a big corpus, of one word alone.
        one, others = ((60, 20), (60, 20)) if self.is_compared else ((100, None), (None, None))
        asked = [
            ("a rare word", rare, one), ("a common word", common, one),
            ("two words", f"{words[40]} {words[400]}", others), ("a prefix", words[900][:3], others),
            ("a filter", "from:user7", others), ("a filter and a word", f"from:user7 {words[40]}", others),
            ("a phrase", f'"{self.phrase}"', (150 if self.is_compared else None, None)),
        ]
        async with async_playwright() as playwright:
            chromium = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            with served(program(), Site("search", place, "")) as site:
                for name, query, (most_kilobytes, most_requests) in asked:
                    requests, said = await self.ask(chromium, site, query)
                    kilobytes = sum(packed_size((place / path).read_bytes()) for path in requests) / KILOBYTE
                    self.most(f"{name}: {said}; read", kilobytes, most_kilobytes, " KB")
                    self.most(f"{name}: requests", len(requests), most_requests)
                own = await self.first_result(chromium, site, common)
            self.row("first result after a key, a common word", f"{1000 * own:.0f} ms")
            if pages:
                with served(program(), Site("pagefind", pages, "")) as site:
                    other = await self.first_of_pagefind(chromium, site, common)
                self.row("first result of Pagefind", f"{1000 * other:.0f} ms, {other / own:.0f} times", "at least 20 times",
                         other >= 20 * own)
            await chromium.close()

    @staticmethod
    async def ask(chromium, site, query):
        """The files of the index that a query reads, and what the page says of the results."""
        page = await chromium.new_page()
        paths = []
        page.on("request", lambda request: paths.append(urllib.parse.urlsplit(request.url).path.lstrip("/")))
        await page.goto(f"{site.origin}/search/#{urllib.parse.urlencode({'q': query})}", wait_until="load")
        await page.wait_for_function("() => document.getElementById('search-status').textContent.trim()", timeout=60_000)
        await page.wait_for_function("() => document.getElementById('search-wait').hidden", timeout=60_000)
        said = await page.inner_text("#search-status")
        await page.close()
        return [urllib.parse.unquote(path) for path in paths if path.startswith("-/search/")], said

    @staticmethod
    async def first_result(chromium, site, word):
        """Seconds from the last key of a word to the first result."""
        page = await chromium.new_page()
        await page.goto(f"{site.origin}/search/", wait_until="load")
        await page.focus("#search-field")
        await page.wait_for_timeout(500)
        took = await page.evaluate("""(word) => new Promise((done) => {
          const list = document.getElementById("search-results"), field = document.getElementById("search-field");
          const begin = performance.now();
          new MutationObserver(() => list.children.length && done((performance.now() - begin) / 1000)).observe(list, { childList: true });
          field.value = word;
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        })""", word)
        await page.close()
        return took

    @staticmethod
    async def first_of_pagefind(chromium, site, word):
        page = await chromium.new_page()
        await page.goto(f"{site.origin}/", wait_until="load")
        took = await page.evaluate("""async (word) => {
          const pagefind = await import("/pagefind/pagefind.js");
          await pagefind.init();
          const begin = performance.now();
          const { results } = await pagefind.search(word);
          await results[0].data();
          return (performance.now() - begin) / 1000;
        }""", word)
        await page.close()
        return took

    # Changes.

    def measure_changes(self):
        """How many files of the index change with one post: the 95th percentile of twenty times, or one of a big corpus."""
        times = 20 if self.is_compared else 1
        lines = self.export.read_text().splitlines()
        unchanged = build(self.folder, "site", self.export, *self.options)[1]
        chance, first = random.Random(7), 201

        def edit():
            # One word becomes another.
            place = chance.randrange(first, len(lines))
            record = json.loads(lines[place])
            words = record["text"].split(" ")
            words[len(words) // 2] = chance.choice(self.texts.words)
            lines[place] = json.dumps(record | {"text": " ".join(words)}, ensure_ascii=False)

        def add():
            record = json.loads(lines[-1])
            record["id"] = f"added{len(lines)}"
            lines.append(json.dumps(record, ensure_ascii=False))

        def take_down():
            lines.pop(chance.randrange(first, len(lines)))

        before = index(self.folder / "site")
        for name, most, change in (("edit", 6, edit), ("add", 20, add), ("take down", 40, take_down)):
            counts, took = [], 0
            for _ in range(times):
                change()
                self.export.write_text("\n".join(lines) + "\n")
                took += build(self.folder, "site", self.export, *self.options)[1]
                after = index(self.folder / "site")
                counts.append(changed(before, after))
                before = after
            counts.sort()
            self.most(f"files changed: {name}, of {times}", counts[(95 * times + 99) // 100 - 1], most)
            self.row(f"processor time beyond an unchanged build: {name}", f"{took / times - unchanged:.2f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--posts", default=os.environ.get("POSTS", "100000,1000000"), help="how many posts, with commas")
    is_good = True
    for posts in map(int, parser.parse_args().posts.split(",")):
        with temporary_folder() as folder:
            print(f"\n{posts:,} posts\n\n| goal | measured | hold | |\n| --- | --- | --- | --- |", flush=True)
            corpus = Corpus(pathlib.Path(folder), posts)
            corpus.measure()
            is_good &= all(corpus.rows)
        if posts > MOST_COMPARED:
            continue
        with temporary_folder() as folder:
            corpus = Corpus(pathlib.Path(folder), posts // 2, is_japanese=True)
            corpus.measure_japanese()
            is_good &= all(corpus.rows)
    sys.exit(not is_good)


if __name__ == "__main__":
    main()

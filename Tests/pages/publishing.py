"""Search in Chromium while new builds are published under the server: part of `make test-pages`."""
import asyncio
import json
import random
import shutil

from playwright.async_api import async_playwright

from sites import build, served

POSTS, QUERIES = 3_000, 200
WORDS = [first + second for first in "ba ce di fo gu ha je ki lo mu".split() for second in "na pe ri so tu va we xi yo zu".split()]
#: Asks the page, and gives what it says and the path and text of each result.
ASK = """async (query) => {
  const field = document.getElementById("search-field"), wait = document.getElementById("search-wait");
  field.value = query;
  document.getElementById("search-fields").requestSubmit();
  do await new Promise((done) => setTimeout(done, 20)); while (!wait.hidden);
  const entries = [...document.querySelectorAll("#search-results .entry")];
  return [document.getElementById("search-status").textContent,
    entries.map((entry) => [entry.querySelector("a.time").pathname, entry.querySelector(".text").textContent])];
}"""


class Corpus:
    """Posts that change with each build. Each text has the number of its post."""

    def __init__(self, export):
        self.chance, self.export, self.count = random.Random(5), export, 0
        self.texts, self.all = {}, {}
        for _ in range(POSTS):
            self.put(self.count)

    def put(self, number):
        words = self.chance.choices(WORDS, k=self.chance.randint(2, 20))
        self.texts[number] = f"post{number} " + " ".join(words)
        # Every text that the post ever had.
        self.all.setdefault(f"/@ada/post/{number}/", []).append(self.texts[number])
        self.count = max(self.count, number + 1)

    def change(self):
        for number in self.chance.sample(sorted(self.texts), 30):
            self.put(number)
        for number in self.chance.sample(sorted(self.texts), 10):
            del self.texts[number]
        for _ in range(20):
            self.put(self.count)

    def write(self):
        lines = [{"type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"},
                 {"type": "account", "id": "a", "handle": "ada"}]
        lines += [{"type": "post", "id": str(number), "account": "a", "text": text,
                   "published": f"2024-{1 + number // 280 % 12:02}-{1 + number // 10 % 28:02}T{number % 10:02}:00:00Z"}
                  for number, text in sorted(self.texts.items())]
        self.export.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")

    def query(self):
        kind, words = self.chance.random(), self.chance.sample(WORDS, 2)
        return words[0] if kind < 0.4 else " ".join(words) if kind < 0.7 else f"{words[0]} -{words[1]}" if kind < 0.85 \
            else f'"{words[0]} {words[1]}"'

    def faults(self, query, said, results):
        words = query.replace('"', "").split()
        for path, text in results:
            # A long text is shown from near the first word that is found.
            if not any(whole.endswith(text.lstrip("…")) for whole in self.all.get(path, [])):
                yield f"{query}: {path} never had the text {text!r}"
            for word in words:
                if word.startswith("-") == (word.lstrip("-") in text.split()):
                    yield f"{query}: {path} is found with the text {text!r}"
            if '"' in query and query.strip('"') not in text:
                yield f"{query}: {path} does not have the phrase"
        if bool(results) != any(letter.isdigit() for letter in said):
            yield f"{query}: {len(results)} results, and the page says {said!r}"


def check(program, folder, findings):
    corpus = Corpus(folder / "publishing.ndjson")
    corpus.write()

    def publish():
        return build(program, "publishing", [corpus.export], folder, "https://search.example", ["--missing", "remove"])

    async def ask():
        faults, builds = [], 0
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            page = await browser.new_page()
            page.on("pageerror", lambda error: faults.append(f"error: {error}"))
            await page.goto(site.origin + "/search/", wait_until="load")
            publishing = None
            for _ in range(QUERIES):
                if publishing is None or publishing.done():
                    if publishing:
                        await publishing
                    corpus.change()
                    corpus.write()
                    builds += 1
                    publishing = asyncio.ensure_future(asyncio.to_thread(publish))
                query = corpus.query()
                said, results = await page.evaluate(ASK, query)
                faults += corpus.faults(query, said, results)
            await publishing
            await browser.close()
        print(f"search: {QUERIES} queries while {builds} builds were published", flush=True)
        return faults

    site = publish()
    with served(program, site):
        findings.check("/search/", "search: while a build is published", asyncio.run(ask()))

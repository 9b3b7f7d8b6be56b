"""Search and the filter of a page, as a reader uses them in Chromium: part of `make test-pages`."""
import asyncio
import contextlib
import datetime
import json
import pathlib
import shutil
import urllib.parse

from playwright.async_api import TimeoutError, async_playwright

from browser import AXE, DESK, PHONE, told
from findings import lasting_faults
from sites import Site, build, served

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Tests" / "SearchVectors"
DIFFERENCES = ROOT / "Tests" / "EntryDiffingTests" / "differences.json"
#: What is tried in another language than English too.
TESTS_OF_A_LANGUAGE = ["test_looks", "test_typing", "test_filter_of_a_thread"]
#: What is tried on the site with long lists.
TESTS_OF_LONG_LISTS = ["long_lists", "unions_of_lists", "choices", "end_of_a_long_post", "filter_of_a_tag_and_a_month"]
#: Two words with one FNV-1a hash.
ALIKE = ("torimo", "belelus")
#: Milliseconds in which a search on this machine has settled.
PATIENCE = 5_000
#: A query as a vector gives it: as it is, repeated, or as code units where the text is damaged.
TEXT = "(vector) => vector.utf16 ? String.fromCharCode(...vector.utf16) : (vector.text ?? vector.query).repeat(vector.repeat ?? 1)"

#: A word of the posts of a page that most of them do not have.
RARE_WORD = """(kind) => {
  const texts = [...document.querySelectorAll(`${kind} .entry`)].map((entry) => entry.textContent.toLowerCase());
  const words = texts.join(" ").match(/[\\p{L}]{5,}/gu);
  return words.find((word) => texts.filter((text) => text.includes(word)).length < 3);
}"""


def answer_with(status, body):
    """A handler of requests that gives each the same answer."""
    return lambda route: route.fulfill(status=status, body=body, content_type="text/javascript")


async def cut_short(route):
    """Answers with the first half of a file."""
    body = await (await route.fetch()).body()
    await route.fulfill(body=body[:len(body) // 2], content_type="text/javascript")


def check(program, folder, findings):
    """Builds the demo in a language of each direction, with the index of the vectors, and uses it."""
    vectors = json.loads((VECTORS / "ranking.json").read_text("utf-8"))
    for site, names in ((long_lists(program, folder), TESTS_OF_LONG_LISTS), (below_a_path(program, folder), ["below_a_path"])):
        with served(program, site):
            asyncio.run(Search(site, findings, vectors, "en").check(names))
    for language in ("en", "ar"):
        site = demo(program, folder, language)
        for name, content in vectors["files"].items():
            file = site.folder / "-" / "search" / f"{name}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, "utf-8")
        with served(program, site):
            every = [name for name in dir(Search) if name.startswith("test_")]
            asyncio.run(Search(site, findings, vectors, language).check(every if language == "en" else TESTS_OF_A_LANGUAGE))


def demo(program, folder, language, name=None, base="https://threads.example"):
    name = name or f"search-{language}"
    copy = folder / f"{name}.toml"
    text = (ROOT / "Examples" / "threadline.toml").read_text("utf-8").replace('exports = ["', f'exports = ["{ROOT}/Examples/')
    copy.write_text(f'language = "{language}"\n{text}', "utf-8")
    return build(program, name, [], folder, base, ["--config", copy])


def below_a_path(program, folder):
    """The demo, as a site that is one folder of another."""
    site = demo(program, folder, "en", "below-a-path", "https://threads.example/notes")
    root = site.folder.with_name("root")
    root.mkdir()
    site.folder.rename(root / "notes")
    return Site(site.name, root, "https://threads.example")


def text_of(number):
    """What a post of the site with long lists says: words of long lists, words beside them that few posts have or one."""
    once = {7: "5月に行く", 15: "neither " * 300 + "zephyr"}
    few = {4: "garlic", 5: "Mueller"}
    own = "neither " + "".join("abcdefghij"[int(digit)] for digit in f"{number:05}")
    return once.get(number) or few.get(number % 504) or [*ALIKE, "garden", "Müller", "neither", "neither", own, "neither"][number % 8]


def long_lists(program, folder):
    """A site with words in so many posts that their lists have files of their own; two of them have one FNV-1a hash."""
    posts = [{"type": "post", "id": f"p{number}", "account": "a", "text": text_of(number), "tags": ["old boats"] if number % 8 == 6 else [],
              "published": f"2025-{number // 1_400 + 1:02}-{number // 50 % 28 + 1:02}T{number % 24:02}:00:00Z"} for number in range(16_384)]
    records = [{"type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"}, {"type": "account", "id": "a", "handle": "ada"}, *posts]
    # A folder of its own: what another site published is not to be removed.
    folder /= "long-lists"
    folder.mkdir()
    export, settings = folder / "long-lists.ndjson", folder / "long-lists.toml"
    export.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    settings.write_text('[extras]\nset = "lean"\n[search]\nenabled = true\n', "utf-8")
    return build(program, "long-lists", [export], folder, "https://threads.example", ["--config", settings])


class Search:
    """Everything that is asked of the search page and of the filter of one site."""

    def __init__(self, site, findings, vectors, language):
        self.site, self.findings, self.vectors, self.language = site, findings, vectors, language
        self.newest = {one["query"]: one["newest"] for one in vectors["queries"]}
        self.best = {one["query"]: one["best"] for one in vectors["queries"]}
        self.rows = {}
        for name, content in vectors["files"].items():
            if name.startswith("r/"):
                _, high, low = name.split("/")
                rows = json.loads(content[content.index(",") + 1:content.rindex(")")])
                self.rows |= {(int(high, 16) * 256 + int(low, 16)) * 32 + place: row for place, row in enumerate(rows) if row}

    async def check(self, names):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            for name in names:
                faults = await lasting_faults(lambda: self.faults(browser, getattr(self, name)))
                self.findings.check(f"/search/ ({self.language})", f"search: {name.removeprefix('test_').replace('_', ' ')}", faults)
            await browser.close()

    async def faults(self, browser, test):
        """What a test finds."""
        context = await browser.new_context(viewport=PHONE, reduced_motion="reduce")
        faults = []
        page = await context.new_page()
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        try:
            await asyncio.wait_for(test(page, faults.append), 120)
        except Exception as error:  # A step that fails is a finding; the others still run.
            faults.append(f"{type(error).__name__}: {str(error)[:300]}")
        await context.close()
        return faults

    # What a test does.

    async def go(self, page, query=None, path="/search/"):
        fragment = "" if query is None else "#" + urllib.parse.urlencode({"q": query})
        await page.goto("about:blank")
        await page.goto(f"{self.site.origin}{path}{fragment}", wait_until="load")

    async def settled(self, page):
        """Waits until the page searches no more; returns what it says."""
        await page.wait_for_timeout(120)
        await page.wait_for_function("() => document.getElementById('search-wait').hidden", timeout=PATIENCE)
        return await page.inner_text("#search-status")

    async def ask(self, page, query):
        await page.fill("#search-field", query)
        return await self.settled(page)

    async def found(self, page):
        """The ordinals of the results, in order."""
        return await page.evaluate("() => [...document.querySelectorAll('#search-results .text')].map(({ id }) => Number(id.replace('hit-', '')))")

    async def every(self, page, query, most=20_000):
        """The ordinals and the texts of all posts that answer a query, or of the first ones."""
        return await page.evaluate("""async ([query, most]) => { const found = [];
          for await (const { post, row } of tl.search(tl.parse(query))) if (found.push([post, row[4]]) === most) break;
          return found; }""", [query, most])

    def asks_for(self, ordinal):
        """A query for the posts of an account on the day of a post of the vectors."""
        _, handle, time, *_ = self.rows[ordinal]
        day = datetime.datetime.fromtimestamp(int(time, 36), datetime.UTC).date()
        return f"from:{handle} after:{day} before:{day + datetime.timedelta(1)}"

    async def said(self, page, key):
        return await page.evaluate("(key) => document.getElementById('search').dataset[key]", key)

    # Vectors.

    async def test_vectors(self, page, fault):
        await self.go(page)

        async def compare(expected, code, argument, what):
            got = await page.evaluate(code, argument)
            if got != expected:
                fault(f"{what}: {str(got)[:160]}, not {str(expected)[:160]}")

        for one in self.read("folding.json")["folding"]:
            await compare(one["folded"], "(text) => tl.fold(text)", one["text"], f"folding {one['text']}")
        words = self.read("tokens.json")
        for one in words["tokens"]:
            code = f"(vector) => {{ const text = ({TEXT})(vector); return [tl.words(text, true), tl.words(text), tl.plain(text)]; }}"
            await compare([one["index"], one["query"], one["words"]], code, one, f"words of {str(one)[:60]}")
        for one in words["keys"]:
            code = "({ word, cut }) => { const [key] = tl.keys(word, { cut: new Set(cut) }); return [key, tl.hash(key).toString(16).padStart(8, '0')]; }"
            await compare([one["key"], one["hash"]], code, one, f"key of {one['word']}")
        for one in words["names"]:
            await compare(one["name"], "(text) => tl.nameOf(text)", one["text"], f"name of {one['text']}")
        for one in words["variants"]:
            await compare(sorted(one["variants"]), "(word) => tl.variants(word).sort()", one["word"], f"variants of {one['word']}")
        for one in self.read("queries.json")["queries"]:
            code = f"""(vector) => {{
              const {{ terms, phrases, before, after, badDates, isCut }} = tl.parse(({TEXT})(vector)), day = (day) => Number.isFinite(day) ? day : null;
              return {{ terms, phrases, before: day(before), after: day(after), badDates, isCut }}; }}"""
            expected = {key: one[key] for key in ("terms", "phrases", "before", "after", "badDates")} | {"isCut": "isCut" in one}
            await compare(expected, code, one, f"query {str(one)[:60]}")
        for one in self.vectors["queries"]:
            for order in ("newest", "best"):
                code = """async ([query, isBest]) => { const posts = [];
                  for await (const { post } of tl.search(tl.parse(query), { isBest })) posts.push(post); return posts; }"""
                await compare(one[order], code, [one["query"], order == "best"], f"{order} of {one['query']}")

    def read(self, name):
        return json.loads((VECTORS / name).read_text("utf-8"))

    async def test_differences(self, page, fault):
        await self.go(page, path="/")
        code = """([old, now]) => { const { deletes, updates, moves, inserts } = threadlineDifference(old, now);
          return [deletes, updates.map(([index, place]) => [index, ...now[place]]), moves, inserts]; }"""
        for one in json.loads(DIFFERENCES.read_text("utf-8")):
            got = await page.evaluate(code, [one["old"], one["now"]])
            if got != [one["deletes"], one["updates"], one["moves"], one["inserts"]]:
                fault(f"{one['old']} to {one['now']}: {got}")

    # The search page.

    async def test_typing(self, page, fault):
        await self.go(page)
        await page.click("#search-field")
        await page.keyboard.type("garden", delay=20)
        said = await self.settled(page)
        if "10+" not in said:
            fault(f"10 of {len(self.newest['garden'])} results: {said}")
        if await self.found(page) != self.newest["garden"][:10]:
            fault(f"found {await self.found(page)}")
        if not await page.locator("#search-results mark").count():
            fault("nothing is marked")
        if "q=garden" not in page.url:
            fault(f"the address is {page.url}")
        await page.click("#search-more")
        await self.settled(page)
        if await self.found(page) != self.newest["garden"][:20]:
            fault("more are not the next ten")
        if not await page.evaluate("() => document.activeElement.closest('li') === document.querySelectorAll('#search-results > li')[10]"):
            fault("the focus is not on the first of the new ones")

    async def test_order(self, page, fault):
        await self.go(page, "walk")
        await self.settled(page)
        await page.locator("input[value=best]").check(force=True)
        said = await self.settled(page)
        if await self.found(page) != self.best["walk"][:10] or await self.said(page, "best") not in said:
            fault(f"best first: {said}, {await self.found(page)}")
        await page.go_back()
        said = await self.settled(page)
        if await self.found(page) != self.newest["walk"][:10] or await self.said(page, "newest") not in said:
            fault(f"newest first again: {said}")

    async def test_counts(self, page, fault):
        async def counted(route):
            text = await (await route.fetch()).text()
            name, rows = text[3:text.rindex(")")].split(",", 1)
            rows = [row and [*row[:5], row[5] if len(row) > 5 else None, [0, 1, 0, 1_200]] for row in json.loads(rows)]
            await route.fulfill(body=f"tl({name},{json.dumps(rows)})", content_type="text/javascript")

        await self.go(page, "lantern")
        await self.settled(page)
        if await page.locator("#search-results .counts").filter(visible=True).count():
            fault("posts without counts show some")
        await page.route("**/-/search/r/**", counted)
        await self.go(page, "lantern harbor")
        await page.reload()
        await self.settled(page)
        told = " ".join((await page.locator("#search-results .counts").first.inner_text()).split())
        if told != "1 repost 1,200 likes":
            fault(f"the counts of a post read {told!r}")

    async def test_filters(self, page, fault):
        await self.go(page, "garden")
        await page.click("[aria-controls=search-by-kind]")
        await page.click("[data-filter='has:image']")
        await self.settled(page)
        if await page.input_value("#search-field") != "garden has:image" or await page.locator("#search-chips li").count() != 1:
            fault(f"a kind is not chosen: {await page.input_value('#search-field')}")
        await page.click("[aria-controls=search-by-year]")
        await page.wait_for_selector("#search-by-year button")
        await page.locator("#search-by-year button").last.click()
        await self.settled(page)
        year = await page.locator("#search-by-year button").last.inner_text()
        if await page.locator("#search-chips li").all_inner_texts() != [await page.inner_text("[data-filter='has:image']"), year]:
            fault(f"chosen are {await page.locator('#search-chips li').all_inner_texts()}")
        if await page.input_value("#search-field") != f"garden has:image after:{year} before:{int(year) + 1}":
            fault(f"a year is not chosen: {await page.input_value('#search-field')}")
        for _ in range(2):
            await page.locator("#search-chips button").first.click()
        await self.settled(page)
        if await page.input_value("#search-field") != "garden" or await self.found(page) != self.newest["garden"][:10]:
            fault(f"chips are not removed: {await page.input_value('#search-field')}")

    async def test_back(self, page, fault):
        await self.go(page, "garden")
        await self.settled(page)
        await page.click("#search-more")
        await self.settled(page)
        await page.evaluate("() => scrollTo(0, 700)")
        await page.goto(self.site.origin + "/about/")
        await page.go_back()
        await self.settled(page)
        await page.wait_for_timeout(200)
        if await page.input_value("#search-field") != "garden" or await self.found(page) != self.newest["garden"][:20]:
            fault(f"Back shows {await self.found(page)}")
        if abs(await page.evaluate("scrollY") - 700) > 40:
            fault(f"Back is at {await page.evaluate('scrollY')}, not 700")
        for word in ("cat", "map", "walk", "kettle", "river"):
            await page.fill("#search-field", word)
            await page.press("#search-field", "Enter")
        for _ in range(4):
            await page.evaluate("history.back()")
        await self.settled(page)
        await page.wait_for_timeout(300)
        query = await page.input_value("#search-field")
        if urllib.parse.urlencode({"q": query}) not in page.url:
            fault(f"after Back, four times quickly, the field says {query} and the address {page.url}")

    async def test_address(self, page, fault):
        await page.goto(f"{self.site.origin}/search/?q=garden+gate")
        await self.settled(page)
        if not page.url.endswith("/search/#q=garden+gate"):
            fault(f"?q= becomes {page.url}")
        await page.goto(f"{self.site.origin}/search/?q=garden#x")
        await self.settled(page)
        if await self.found(page) != self.newest["garden"][:10] or not page.url.endswith("/search/#q=garden"):
            fault(f"?q= before a place finds {await self.found(page)}, at {page.url}")

    async def test_skip_link(self, page, fault):
        """A fragment that leads to a place on the page leaves the search as it is."""
        await self.go(page, "garden")
        await self.settled(page)
        link = page.locator("a[href='#main']").first
        await link.focus()
        await link.press("Enter")
        await self.settled(page)
        for what in ("the skip link", "the skip link and loading again"):
            if await page.input_value("#search-field") != "garden" or await self.found(page) != self.newest["garden"][:10]:
                fault(f"after {what} the page searches for “{await page.input_value('#search-field')}”, at {page.url}")
            await page.reload()
            await self.settled(page)

    async def test_keyboard(self, page, fault):
        await self.go(page, "garden", "/search/")
        await self.settled(page)
        await page.evaluate("() => document.activeElement.blur()")
        await page.keyboard.press("/")
        if await page.evaluate("() => document.activeElement.id") != "search-field":
            fault("/ does not lead to the field")
        place = "() => [...document.querySelectorAll('#search-results a.time')].indexOf(document.activeElement)"
        for key, expected in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", -1), ("ArrowDown", 0), ("Escape", -1)):
            await page.keyboard.press(key)
            if await page.evaluate(place) != expected:
                fault(f"{key} leads to {await page.evaluate(place)}, not {expected}")
        if await page.evaluate("() => document.activeElement.id") != "search-field":
            fault("Escape does not lead back to the field")
        await self.go(page, path="/about/")
        await page.keyboard.press("/")
        await page.wait_for_url("**/search/")
        await page.set_viewport_size(DESK)
        await self.go(page, path="/about/")
        await page.keyboard.press("/")
        await page.wait_for_timeout(300)
        if not page.url.endswith("/about/") or not await page.evaluate("() => document.activeElement.matches('.site-header [role=search] input')"):
            fault(f"/ does not lead to the field of a wide page, but to {page.url}")

    async def test_names(self, page, fault):
        await self.go(page, "garden")
        await self.settled(page)
        for role, name, count in (("search", None, 1), ("searchbox", await page.inner_text("label[for=search-field]"), 1), ("status", None, 1)):
            found = page.get_by_role(role, **({"name": name} if name else {}))
            if await found.count() != count:
                fault(f"{await found.count()} of role {role}")
        if await page.locator("ol#search-results > li").count() != 10 or await page.locator("#search-results[aria-live]").count():
            fault("the results are not a plain list")
        described = await page.locator("#search-results a.time").first.get_attribute("aria-describedby")
        if not await page.locator(f"[id='{described}']").inner_text():
            fault("the link of a result does not say what it leads to")

    async def test_replies_and_warnings(self, page, fault):
        """A reply is named one and has its parent above; a warning says that it is one."""
        await self.go(page)
        reply = next(ordinal for ordinal, row in self.rows.items() if len(row) > 5 and self.rows[row[5]][4] and not self.rows[row[5]][3] & 64)
        warned = next(ordinal for ordinal, row in self.rows.items() if row[3] & 64)
        label = (await self.said(page, "reply")).split("{")[0]
        await self.ask(page, self.asks_for(reply))
        result = page.locator(f"li:has(#hit-{reply})")
        name = await result.locator("article").get_attribute("aria-label") or ""
        if not label or not name.startswith(label) or self.rows[reply][1] not in name:
            fault(f"a reply is named {name!r}")
        parent = self.rows[self.rows[reply][5]]
        with contextlib.suppress(TimeoutError):
            await result.locator(".hit-above bdi:not(:empty)").wait_for(timeout=PATIENCE)
        above = await result.locator(".hit-above").inner_text()
        if above.split() != f"{parent[1]} {parent[4][:120]}".split():
            fault(f"above a reply is {above!r}, not {parent[1]} and {parent[4][:120]!r}")
        await self.ask(page, self.asks_for(warned))
        text = page.locator(f"#hit-{warned}")
        expected = (await self.said(page, "warning")).replace("{text}", self.rows[warned][4])
        if await text.inner_text() != expected or not await text.evaluate("(text) => text.matches('.is-warned')"):
            fault(f"a warning reads {await text.inner_text()!r}, not {expected!r}")

    async def test_excerpts(self, page, fault):
        """Of a long text, about two hundred characters around the first hit are shown."""
        async def long_texts(route):
            text = await (await route.fetch()).text()
            name, rows = text[3:text.rindex(")")].split(",", 1)
            rows = [row and [*row[:4], "before " * 60 + row[4] + " after" * 60, *row[5:]] for row in json.loads(rows)]
            await route.fulfill(body=f"tl({name},{json.dumps(rows)})", content_type="text/javascript")
        await page.route("**/-/search/r/**", long_texts)
        await self.go(page, "garden ")
        await self.settled(page)
        texts = await page.locator("#search-results .text p").all_inner_texts()
        if len(texts) != 10:
            fault(f"{len(texts)} results")
        for text in texts:
            if not 180 <= len(text) <= 204 or not text.startswith("…before ") or not text.endswith("…"):
                fault(f"an excerpt has {len(text)} characters: {text}")
            if not 40 <= text.lower().find("garden") <= 120:
                fault(f"the first hit is at {text.lower().find('garden')}: {text}")

    async def test_looks(self, page, fault):
        for size in (PHONE, DESK):
            for scheme in ("light", "dark"):
                await page.set_viewport_size(size)
                await page.emulate_media(color_scheme=scheme)
                await self.go(page, "garden has:image from:anna")
                await self.settled(page)
                for opener in ("account", "kind", "year"):
                    await page.click(f"[aria-controls=search-by-{opener}]")
                    wide = await page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth")
                    if wide > 0:
                        fault(f"{opener}: {wide} px too wide at {size['width']} px")
                await self.axe(page, fault, f"{size['width']} px {scheme}")

    async def axe(self, page, fault, where):
        await page.evaluate(AXE)
        answer = await page.evaluate("() => axe.run(document, { resultTypes: ['violations'], iframes: false, preload: false })")
        for violation in answer["violations"]:
            for place in violation["nodes"]:
                fault(f"{where}: {told(violation, place)}")

    async def test_composition(self, page, fault):
        await self.go(page, "garden")
        await self.settled(page)
        session = await page.context.new_cdp_session(page)
        await page.fill("#search-field", "")
        await self.settled(page)
        await page.focus("#search-field")
        await session.send("Input.imeSetComposition", {"text": "図", "selectionStart": 1, "selectionEnd": 1})
        await page.wait_for_timeout(300)
        if await self.found(page):
            fault("an unfinished word is searched for")
        await session.send("Input.insertText", {"text": "図"})
        await self.settled(page)
        if await self.found(page) != self.newest["図"][:10]:
            fault(f"a finished word finds {await self.found(page)}")

    async def test_no_script(self, page, fault):
        context = await page.context.browser.new_context(java_script_enabled=False, viewport=PHONE)
        page = await context.new_page()
        await page.goto(self.site.origin + "/search/")
        if await page.locator("form").count():
            fault("there is a form that does nothing")
        for path in ("/tags/", "/archive/", "/about/"):
            if not await page.locator(f"main a[href='{path}']").first.is_visible():
                fault(f"no link to {path}")
        await context.close()

    async def test_folder(self, page, fault):
        await page.goto(f"file://{self.site.folder}/search/index.html#q=garden")
        await self.settled(page)
        if await self.found(page) != self.newest["garden"][:10]:
            fault(f"from a folder: {await page.inner_text('#search-status')}")
        link = await page.locator("#search-results a.time").first.get_attribute("href")
        if not (link.startswith("file://") and link.endswith("/index.html")):
            fault(f"a result leads to {link}")
        if await page.evaluate("() => getComputedStyle(document.body).maxInlineSize") == "none":
            fault("the page has no style from a folder")

    async def test_damaged_folder(self, page, fault):
        copy = self.site.folder.with_name("damaged")
        shutil.copytree(self.site.folder, copy, ignore=lambda folder, names: [] if folder == str(self.site.folder) or "/-" in folder or "/search" in folder else names)
        for shard in (copy / "-" / "search" / "w").rglob("*.js"):
            shard.write_bytes(shard.read_bytes()[:shard.stat().st_size // 2])
        # What cannot be read is an error of the page too, as is expected here.
        page = await page.context.new_page()
        await page.goto(f"file://{copy}/search/index.html#q=garden")
        with contextlib.suppress(TimeoutError):
            await page.wait_for_function("() => document.getElementById('search-status').textContent && document.getElementById('search-wait').hidden", timeout=PATIENCE)
        if await page.inner_text("#search-status") != await self.said(page, "unreadable"):
            fault(f"of a file cut short in a folder: {await page.inner_text('#search-status')!r}")
        shutil.rmtree(copy)

    async def below_a_path(self, page, fault):
        await self.go(page, "boat", "/notes/search/")
        await self.settled(page)
        links = await page.evaluate("() => [...document.querySelectorAll('#search-results a.time')].map(({ pathname }) => pathname)")
        if not links or not all(link.startswith("/notes/@") for link in links):
            fault(f"results lead to {links}: {await page.inner_text('#search-status')}")
        for link in links:
            if not (await page.request.get(self.site.origin + link)).ok:
                fault(f"a result leads to {link}, which is missing")
        if not page.url.endswith("/notes/search/#q=boat"):
            fault(f"the address is {page.url}")
        await page.set_viewport_size(DESK)
        await self.go(page, path="/notes/about/")
        await page.fill(".site-header [role=search] input", "boat")
        await page.press(".site-header [role=search] input", "Enter")
        await page.wait_for_url("**/notes/search/#q=boat")

    # When things go wrong.

    async def test_slow_line(self, page, fault):
        async def late(route):
            await asyncio.sleep(0.3)
            await route.continue_()
        await self.go(page, "cat")
        await self.settled(page)
        before = await self.found(page)
        await page.route("**/-/search/**", late)
        await page.click("#search-field")
        await page.fill("#search-field", "kettle")
        await page.wait_for_timeout(150)
        if await self.found(page) != before:
            fault("old results are gone before a new one is here")
        await self.settled(page)
        await page.evaluate("tl.forget()")
        await page.fill("#search-field", "walk")
        waits = page.locator("#search-wait")
        await waits.wait_for(timeout=PATIENCE)
        year = "() => /\\b20\\d\\d\\b/.test(document.getElementById('search-wait').innerText)"
        with contextlib.suppress(TimeoutError):
            await page.wait_for_function(year, timeout=1_000)
        if not await waits.is_visible() or not await page.evaluate(year):
            fault(f"while files are on their way, the page says {await waits.inner_text()!r}")
        for query in ("ga", "gar", "gard", "garden"):
            await page.fill("#search-field", query)
            await page.wait_for_timeout(80)
        await self.settled(page)
        if await self.found(page) != self.newest["garden"][:10]:
            fault(f"the last letter does not win: {await self.found(page)}")

    async def test_offline(self, page, fault):
        await self.go(page, "cat")
        await self.settled(page)
        await page.context.set_offline(True)
        if await self.said(page, "offline") not in await self.ask(page, "kettle"):
            fault(f"offline, the page says: {await page.inner_text('#search-status')}")
        await page.context.set_offline(False)
        await page.wait_for_timeout(500)
        await self.settled(page)
        if await self.found(page) != self.newest["kettle"][:10] if "kettle" in self.newest else not await self.found(page):
            fault("nothing is found once the line is back")
        # The line breaks in the middle: the words are here, the rows are not.
        before = await self.found(page)
        await self.go(page, "cat")
        await self.settled(page)
        await page.route("**/-/search/r/**", lambda route: route.abort("internetdisconnected"))
        await page.evaluate("tl.forget()")
        if await self.said(page, "offline") not in await self.ask(page, "kettle") or await self.found(page):
            fault(f"without rows, the page says: {await page.inner_text('#search-status')}, and shows {await self.found(page)}")
        await page.unroute("**/-/search/r/**")
        await page.click("#search-more")
        await self.settled(page)
        if await self.found(page) != before:
            fault(f"trying again finds {await self.found(page)}, not {before}")

    async def test_bad_files(self, page, fault):
        answers = {"missing": answer_with(404, ""), "truncated": cut_short, "foreign": answer_with(200, "<!doctype html><p>not here"), "of another build": answer_with(200, 'tl("w/99-0/0",[])')}
        for what, answer in answers.items():
            for files in ("w/**", "r/**", "now.js"):
                await page.route(f"**/-/search/{files}", answer)
                await self.go(page)
                await page.fill("#search-field", "garden")
                unreadable = await self.said(page, "unreadable")
                with contextlib.suppress(TimeoutError):
                    await page.wait_for_function("(text) => document.getElementById('search-status').textContent === text", arg=unreadable, timeout=PATIENCE)
                if await page.inner_text("#search-status") != unreadable:
                    fault(f"{files}, {what}: {await page.inner_text('#search-status')}")
                await page.unroute(f"**/-/search/{files}")
                await page.click("#search-more")
                await self.settled(page)
                if await self.found(page) != self.newest["garden"][:10]:
                    fault(f"{files}, {what}: trying again finds {await self.found(page)}")

    async def test_new_build(self, page, fault):
        """A file that is missing for a moment, because a new build takes the place of the old one."""
        misses = []

        async def once(route):
            misses.append(route.request.url)
            await (route.fulfill(status=404) if len(misses) == 1 else route.continue_())
        await page.route("**/-/search/w/**", once)
        await self.go(page)
        await page.fill("#search-field", "garden")
        await page.wait_for_timeout(800)
        await self.settled(page)
        if await self.found(page) != self.newest["garden"][:10]:
            fault(f"the page says {await page.inner_text('#search-status')}")

    async def test_bad_input(self, page, fault):
        await self.go(page)
        no_word, none, too_long = [await self.said(page, key) for key in ("noWord", "none", "tooLong")]
        needs = (await self.said(page, "needsDate")).replace("{operator}", "before:soon")
        cases = [
            ("a" * 10_000, none), ("a" * 10_000, too_long), ("word " * 2_000, too_long), ("... !!! ???", no_word), ('"', no_word), ("before:soon", needs), ('"garden', None), ('a"b c"d', none),
            ("unknown:operator", none), ("unknown:operator", (await self.said(page, "notFilter")).replace("{operator}", "unknown:operator")), ("\u202egarden\u202c", None), ("before:", None), ("(" * 5_000, no_word), ("-" * 3_000, no_word), ("zzzz", none)]
        for query, expected in cases:
            said = await self.ask(page, query)
            if (expected and expected not in said) or not said:
                fault(f"{query[:20]}: {said}")
        await page.evaluate("() => { const field = document.getElementById('search-field'); field.value = 'cat \\ud800'; field.dispatchEvent(new Event('input')); }")
        if "1" not in await self.settled(page) or await self.found(page) != self.newest.get("cat ", await self.found(page))[:10]:
            fault("a lone surrogate stops the search")
        await page.reload()
        await self.settled(page)
        if await self.ask(page, "garden") == "" or await self.found(page) != self.newest["garden"][:10]:
            fault("the page is not usable afterwards")

    async def test_nothing_found(self, page, fault):
        """Where nothing is found there are other ways to go on; what is no filter is named."""
        await self.go(page)
        links = page.locator(".search-links a")
        for query, is_shown in (("zzzz", True), ("garden", False), ("zzzz", True), ("", True)):
            await self.ask(page, query)
            if await links.first.is_visible() != is_shown:
                fault(f"the links to other pages are {'hidden' if is_shown else 'shown'} for “{query}”")
        not_filter = await self.said(page, "notFilter")
        for query, part in (("colour:blue zzzz", "colour:blue"), ("has:nonsense zzzz", "has:nonsense"), ("https://zzzz.example/", None), ("before:soon zzzz", None), ("garden:", None)):
            said = await self.ask(page, query)
            if (not_filter.replace("{operator}", part) not in said) if part else not_filter.replace("{operator}", "")[2:] in said:
                fault(f"{query}: {said}")
        if (await page.evaluate("() => document.querySelector('.search-status').getBoundingClientRect().right - innerWidth")) > 0:
            fault("what is said is wider than the screen")

    async def test_two_tabs(self, page, fault):
        other = await page.context.new_page()
        await asyncio.gather(self.go(page, "garden"), self.go(other, "walk"))
        await asyncio.gather(self.settled(page), self.settled(other))
        if await self.found(page) != self.newest["garden"][:10] or await self.found(other) != self.newest["walk"][:10]:
            fault("two tabs disturb each other")

    async def test_many_posts(self, page, fault):
        """A hundred thousand posts with one word, and others without any: an index that is made up as it is asked for."""
        count, segments, begin = 100_000, [], 0
        for power in range(20, 9, -1):
            while begin + 2 ** power <= count:
                segments.append((power, begin // 2 ** power, 1, 19_000 + begin // 100, 19_000 + (begin + 2 ** power) // 100))
                begin += 2 ** power
        segments.append((10, begin // 1_024, 1, 19_000 + begin // 100, 20_000))
        days = [number for start in range(0, count, 4_096) for number in (19_000 + start // 100, 41)]

        async def answer(route):
            name = urllib.parse.unquote(route.request.url.split("/-/search/")[1]).removesuffix(".js")
            if name == "now":
                content = {"v": 1, "n": count, "rows": 32, "segs": segments, "days": days}
            elif name.startswith("w/"):
                content = ["A@ada *" + "A" * (2 ** int(name[2:4]) // 32), "Asame *" + "A" * (2 ** int(name[2:4]) // 32)]
            else:
                first = (int(name.split("/")[1], 16) * 256 + int(name.split("/")[2], 16)) * 32
                content = [[f"p{post}", "ada", "t0wzb4", 0, "" if post % 2 else "the same word"] for post in range(first, first + 32)]
            await route.fulfill(body=f"tl({json.dumps(name)},{json.dumps(content)})\n", content_type="text/javascript")
        await page.route("**/-/search/**", answer)
        await self.go(page)
        if "10+" not in await self.ask(page, "same") or (await self.found(page))[0] != count - 2:
            fault(f"one word: {await page.inner_text('#search-status')}, {await self.found(page)}")
        if "10+" not in await self.ask(page, "from:ada") or (await self.found(page))[0] != count - 1:
            fault(f"posts without words: {await page.inner_text('#search-status')}, {await self.found(page)}")
        await page.locator("input[value=best]").check(force=True)
        await page.fill("#search-field", "same")
        if "10+" not in await self.settled(page):
            fault(f"best of one word: {await page.inner_text('#search-status')}")

    async def long_lists(self, page, fault):
        await self.go(page)
        for word in ALIKE:
            said = await self.ask(page, f"{word} ")
            texts = await page.evaluate("""async (query) => { const texts = [];
              for await (const { row } of tl.search(tl.parse(query))) texts.push(row[4]); return texts; }""", f"{word} ")
            if texts != [word] * 2_048 or await page.locator("#search-results mark").all_inner_texts() != [word] * 10:
                fault(f"{word}: {said}; {len(texts)} posts, {set(texts)}")

    async def unions_of_lists(self, page, fault):
        """Of a long list the first posts are read alone; with short lists beside it nothing is lost or there twice."""
        await self.go(page)
        for query, words in (("gar", ("garden", "garlic")), ("mueller ", ("Müller", "Mueller"))):
            found = await self.every(page, query)
            ordinals, texts = zip(*found)
            if sorted(texts) != sorted(text_of(number) for number in range(16_384) if text_of(number) in words):
                fault(f"{query}: {len(found)} posts, {len(set(ordinals))} of them different")
            if list(ordinals) != sorted(ordinals, reverse=True):
                fault(f"{query}: not the newest first")
        tagged = {ordinal for ordinal, _ in await self.every(page, "tag:old-boats")}
        if len(tagged) != 2_048 or any(ordinal in tagged for ordinal, _ in await self.every(page, "-tag:old-boats", 1_200)):
            fault(f"of {len(tagged)} posts with a tag some are found without it")

    async def choices(self, page, fault):
        """An account and a tag are chosen; the name of the tag has a space."""
        await self.go(page)
        tagged = [ordinal for ordinal, _ in await self.every(page, "tag:old-boats", 10)]
        for opener, choice, query in (("account", "[data-handle=ada]", "from:ada"), ("tag", "button:has-text('#old boats')", "from:ada tag:old-boats")):
            await page.click(f"[aria-controls=search-by-{opener}]")
            chosen = page.locator(f"#search-by-{opener} {choice}").first
            await chosen.click()
            said = await self.settled(page)
            if await page.input_value("#search-field") != query or await chosen.get_attribute("aria-pressed") != "true" or "10+" not in said:
                fault(f"choosing {query} asks {await page.input_value('#search-field')!r}: {said}")
        if await self.found(page) != tagged or await page.locator("#search-chips li").all_inner_texts() != ["@ada", "#old-boats"]:
            fault(f"chosen are {await page.locator('#search-chips li').all_inner_texts()}; found {await self.found(page)}, not {tagged}")

    async def end_of_a_long_post(self, page, fault):
        """Lists know the words that the row of a long post leaves out, in quotes or not."""
        await self.go(page)
        for query, expected in (('"zephyr"', 1), ("zephyr ", 1), ('"zephy"', 0), ("zephy", 1), ('"mueller"', 2_081), ("5月", 1)):
            if len(found := await self.every(page, query)) != expected:
                fault(f"{query}: {len(found)} posts, not {expected}")

    async def filter_of_a_tag_and_a_month(self, page, fault):
        pages = self.site.pages()
        for start in ("/tags/", "/archive/"):
            path = next(page for page in pages if page.startswith(start) and self.site.file(page).read_text("utf-8").count('<article class="entry') > 9)
            await self.filter(page, fault, path, ".timeline")

    # Elsewhere.

    async def test_fields_elsewhere(self, page, fault):
        await page.set_viewport_size(DESK)
        await self.go(page, path="/about/")
        await page.fill(".site-header [role=search] input", "garden gate")
        await page.press(".site-header [role=search] input", "Enter")
        await page.wait_for_url("**/search/#q=garden+gate")
        await self.settled(page)
        await page.set_viewport_size(PHONE)
        await self.go(page, path="/404.html")
        await page.fill("main [role=search] input", "cat")
        await page.press("main [role=search] input", "Enter")
        await page.wait_for_url("**/search/#q=cat")
        if not await page.locator(".site-nav .to-search").is_visible():
            fault("the bar at the bottom has no tab for search")
        href = await page.locator("link[rel=search]").get_attribute("href")
        answer = await page.request.get(self.site.origin + href)
        if not answer.ok or "search/?q={searchTerms}" not in await answer.text():
            fault(f"no description for browsers at {href}")

    async def test_filter_of_a_thread(self, page, fault):
        await self.filter(page, fault, self.longest(".thread"), ".thread")

    async def test_filter_of_a_list(self, page, fault):
        await self.filter(page, fault, "/", ".timeline")

    async def test_filter_offline(self, page, fault):
        """A page that was opened can be filtered without a connection."""
        await self.go(page, path="/")
        with contextlib.suppress(TimeoutError):
            await page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href?.includes('/filter.'))", timeout=PATIENCE)
        await page.context.set_offline(True)
        await page.click(".filter-button")
        await page.fill(".filter input", await page.evaluate(RARE_WORD, ".timeline"))
        heights = await page.evaluate("() => [...document.querySelectorAll('.timeline .is-out')].map((entry) => entry.getBoundingClientRect().height)")
        if not heights or max(heights) > 20:
            fault(f"offline, what does not match is {max(heights, default=0)} px high")

    async def test_filter_moves(self, page, fault):
        """With motion, what stays glides to its place and what comes fades in; without, nothing moves."""
        code = """(text) => { const field = document.querySelector(".filter input");
          field.value = text;
          field.dispatchEvent(new Event("input"));
          return document.getAnimations().flatMap(({ effect }) => effect.target?.matches(".entry") ? Object.keys(effect.getKeyframes()[0]) : []); }"""
        for motion in ("no-preference", "reduce"):
            await page.emulate_media(reduced_motion=motion)
            await self.go(page, path=self.longest(".thread"))
            await page.click(".filter-button")
            # The script of the filter may still be on its way.
            await page.locator(".filter input").wait_for()
            word = await page.evaluate(RARE_WORD.replace("words.find", "words.reverse().find"), ".thread")
            for text, kind in ((word, "translate"), ("", "opacity")):
                if (kind in await page.evaluate(code, text)) != (motion != "reduce"):
                    fault(f"{motion}: “{text}” {'does not start' if motion != 'reduce' else 'starts'} a change of {kind}")
                await page.wait_for_timeout(100)

    async def test_filter_folds(self, page, fault):
        """The filter finds what the search finds: letters without their accents, marks that are letters with them."""
        texts = ["Straße nach Tromsø…", "हिन्दी में", "हनद", "한국어 ™ end", "ＡＢＣ ½ half"]
        await self.go(page, path="/")
        await page.evaluate("""(texts) => texts.forEach((text, place) => document.querySelectorAll(".timeline .entry")[place].prepend(text))""", texts)
        await page.click(".filter-button")
        for word, place, marked in (("strasse", 0, "Straße"), ("TROMSO", 0, "Tromsø"), ("हिन्दी", 1, "हिन्दी"), ("हनद", 2, "हनद"), ("한국", 3, "한국"), ("end", 3, "end"), ("abc", 4, "ＡＢＣ"), ("half", 4, "half")):
            await page.fill(".filter input", word)
            found = await page.evaluate("""([place, count]) => {
              const entries = [...document.querySelectorAll(".timeline .entry")].slice(0, count);
              const ranges = [...CSS.highlights.get("found")].filter(({ startContainer }) => startContainer === entries[place].firstChild);
              return [entries.flatMap((entry, place) => entry.classList.contains("is-out") ? [] : place), ranges.map(String)]; }""", [place, len(texts)])
            if place not in found[0] or marked not in found[1] or (word in texts[1:3] and len(found[0]) > 1):
                fault(f"{word}: entries {found[0]}, marked {found[1]}")

    def longest(self, kind):
        """The page of the site with the most posts in one thread."""
        return max(self.site.pages(), key=lambda page: self.site.file(page).read_text("utf-8").count('<article class="entry') * ("/post/" in page))

    async def filter(self, page, fault, path, kind):
        for size in (PHONE, DESK):
            await page.set_viewport_size(size)
            await self.go(page, path=path)
            await page.click(".filter-button")
            await page.fill(".filter input", await page.evaluate(RARE_WORD, kind))
            with contextlib.suppress(TimeoutError):
                await page.wait_for_function("""(kind) => [...document.querySelectorAll(`${kind} .is-out`)]
                  .every((entry) => entry.getBoundingClientRect().height <= 20)""", arg=kind, timeout=PATIENCE)
            entries = await page.evaluate("""(kind) => [...document.querySelectorAll(`${kind} .entry`)].map((entry) => ({
              isOut: entry.classList.contains("is-out"), height: entry.getBoundingClientRect().height, name: entry.className }))""", kind)
            shown = sum(not entry["isOut"] for entry in entries)
            if not 0 < shown < len(entries):
                fault(f"{shown} of {len(entries)} posts of {path} have the word")
            if high := [entry for entry in entries if entry["isOut"] and entry["height"] > 20]:
                fault(f"what does not match on {path} is {high[0]['height']} px high at {size['width']} px: {high[0]['name']}")
            if str(shown) not in await page.inner_text(".filter [role=status]"):
                fault(f"the filter says {await page.inner_text('.filter [role=status]')}")
            if await page.evaluate("() => document.scrollingElement.scrollWidth > innerWidth"):
                fault(f"too wide at {size['width']} px")
            await self.axe(page, fault, f"filter at {size['width']} px")
            anchor = await page.evaluate("(kind) => document.querySelector(`${kind} .is-out[id]`)?.id", kind)
            if anchor and kind == ".thread":
                await page.evaluate("""(id) => { const post = document.getElementById(id).querySelector(".post");
                  post.firstElementChild.id = "inside"; location.hash = "inside"; }""", anchor)
                await page.wait_for_timeout(200)
                if await page.evaluate("(id) => document.getElementById(id).classList.contains('is-out')", anchor):
                    fault("what the browser itself finds stays hidden")
            await page.fill(".filter input", "")
            if await page.locator(f"{kind} .is-out").count():
                fault("an empty filter hides posts")
            await page.press(".filter input", "Escape")
            if await page.locator(".filter").is_visible() or not await page.evaluate("() => document.activeElement.matches('.filter-button')"):
                fault("Escape does not close the filter")

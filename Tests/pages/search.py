"""Search and the filter of a page, as a reader uses them in Chromium: part of `make test-pages`."""
import asyncio
import contextlib
import json
import pathlib
import shutil
import urllib.parse

from playwright.async_api import TimeoutError, async_playwright

from browser import AXE, DESK, PHONE, told
from sites import build, served

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Tests" / "SearchVectors"
DIFFERENCES = ROOT / "Tests" / "EntryDiffingTests" / "differences.json"
#: What is tried in another language than English too.
TESTS_OF_A_LANGUAGE = ["test_looks", "test_typing", "test_filter_of_a_thread"]
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
    with served(program, long_lists(program, folder)) as site:
        asyncio.run(Search(site, findings, vectors, "en").check(["long_lists"]))
    for language in ("en", "ar"):
        site = demo(program, folder, language)
        for name, content in vectors["files"].items():
            file = site.folder / "-" / "search" / f"{name}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, "utf-8")
        with served(program, site):
            every = [name for name in dir(Search) if name.startswith("test_")]
            asyncio.run(Search(site, findings, vectors, language).check(every if language == "en" else TESTS_OF_A_LANGUAGE))


def demo(program, folder, language):
    copy = folder / f"search-{language}.toml"
    text = (ROOT / "Examples" / "threadline.toml").read_text("utf-8").replace('exports = ["', f'exports = ["{ROOT}/Examples/')
    copy.write_text(f'language = "{language}"\n{text}', "utf-8")
    return build(program, f"search-{language}", [], folder, "https://threads.example", ["--config", copy])


def long_lists(program, folder):
    """A site with two words in so many posts that their lists have files of their own; the words have one FNV-1a hash."""
    posts = [{"type": "post", "id": f"p{number}", "account": "a", "text": ALIKE[number % 8] if number % 8 < 2 else "neither",
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

    async def check(self, names):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            for name in names:
                context = await browser.new_context(viewport=PHONE, reduced_motion="reduce")
                faults = []
                page = await context.new_page()
                page.on("pageerror", lambda error: faults.append(f"error: {error}"))
                try:
                    await asyncio.wait_for(getattr(self, name)(page, faults.append), 120)
                except Exception as error:  # A step that fails is a finding; the others still run.
                    faults.append(f"{type(error).__name__}: {str(error)[:300]}")
                self.findings.check(f"/search/ ({self.language})", f"search: {name.removeprefix('test_').replace('_', ' ')}", faults)
                await context.close()
            await browser.close()

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
              const {{ terms, phrases, before, after, badDates }} = tl.parse(({TEXT})(vector)), day = (day) => Number.isFinite(day) ? day : null;
              return {{ terms, phrases, before: day(before), after: day(after), badDates }}; }}"""
            expected = {key: one[key] for key in ("terms", "phrases", "before", "after", "badDates")}
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

"""What only a browser can say of a page: Chromium, without a window, over the site as it is served."""
import asyncio
import collections
import pathlib
import re
import shutil

import axe_playwright_python
from playwright.async_api import Error, async_playwright

import page_cost
import plain_reading
import rail
import states

IN_PAGE = (pathlib.Path(__file__).parent / "in_page.js").read_text("utf-8").strip()
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
#: A shift of parts that are none of the page's elements is one inside the browser's own players.
WATCH_SHIFTS = """
window.layoutShifts = [];
new PerformanceObserver((list) => {
  const told = ({ x, y, width, height }) => `${width} × ${height} at ${x}, ${y}`;
  for (const shift of list.getEntries()) {
    const moved = shift.sources.filter(({ node }) => node).slice(0, 2).map(({ node, previousRect, currentRect }) =>
      `${node.localName ?? node.nodeName} ${node.className ?? ""} from ${told(previousRect)} to ${told(currentRect)}`);
    if (moved.length) window.layoutShifts.push(`shifted by ${shift.value.toFixed(4)}: ${moved.join("; ")}`);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
#: What a reader touches, from the home page on: a post, an author, a card, each with the way back.
WALK = (
    "a.time", "back", ".author a", "back", "main a.card-link[href^='/']", ".author a", "back", "back",
    ".site-nav a:last-of-type")
#: Seconds for all that is asked of one page.
PATIENCE = 120
PHONE, LANDSCAPE, SMALL_PHONE, DESK = (
    {"width": width, "height": height} for width, height in ((390, 844), (844, 390), (320, 640), (1280, 900)))
#: Rules of axe that colors and sizes decide. They are tried in each look wherever there is something new to see.
LOOK_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]


class Browser:
    """Checks pages of one site in a few tabs at once."""

    def __init__(self, site, findings, tabs=3):
        self.site, self.findings, self.tabs = site, findings, tabs
        self.seen_shapes, self.looks, self.pages_in_looks = set(), {}, 0

    async def check(self, pages):
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            waiting = list(reversed(pages))
            await asyncio.gather(*(self.work(browser, waiting) for _ in range(self.tabs)))
            if self.site.is_demo:
                await self.walk(browser)
                await self.costs(browser, pages)
                await rail.check(browser, self.site, self.findings)
            await states.check(browser, self.site, self.findings)
            await browser.close()

    async def work(self, browser, waiting):
        context = await browser.new_context(viewport=PHONE, color_scheme="light", reduced_motion="no-preference")
        await context.add_init_script(WATCH_SHIFTS)
        await context.route("**/media/**", arrive_late)
        tab = Tab(await context.new_page(), self.site.origin)
        while waiting:
            page = waiting.pop()
            try:
                for rule, faults in (await asyncio.wait_for(self.faults(tab, page), PATIENCE)).items():
                    self.findings.check(page, rule, faults)
            except (asyncio.TimeoutError, Error) as error:
                if not browser.is_connected():
                    raise SystemExit(f"Chromium or its driver ended while {page} was open; run it again") from None
                self.findings.check(page, "browser", [f"the page was not seen to its end: {error!r}"])
        await context.close()

    async def faults(self, tab, page):
        """What each rule says of one page."""
        await tab.go(page)
        await tab.run("scroll")
        found = {"layout-shift": await tab.run("shifts"), "order": await tab.run("order"), "transition-names": await tab.run("transitions")}
        found["w3m"] = await plain_reading.faults(self.site.file(page), await tab.run("words"))
        found["overflow"] = await tab.run("overflow")
        await tab.page.set_viewport_size(SMALL_PHONE)
        found["overflow"] += await tab.run("overflow")
        await tab.run("open")
        found["overflow"] += [f"{fault} (opened)" for fault in await tab.run("overflow")]
        found["overflow"] += await self.faults_of_direction(tab)
        await tab.page.set_viewport_size(PHONE)
        found["portraits"] = await self.faults_of_portraits(tab)
        new_shapes = set(await tab.run("shapes")) - self.seen_shapes
        self.seen_shapes |= new_shapes
        found["axe"] = await tab.axe({} if new_shapes else {"rules": {"color-contrast": {"enabled": False}}})
        if new_shapes:
            found["axe-looks"] = await self.faults_in_looks(tab)
            found["layout-shift"] += await self.faults_at_desk(tab, page)
        found["console"], found["requests"] = tab.messages, tab.strange_requests
        return found

    async def faults_of_direction(self, tab):
        """What reaches out of the page if it is read the other way, as that of a site in another language is."""
        turn = "() => { const root = document.documentElement; root.dir = root.dir === 'rtl' ? 'ltr' : 'rtl'; }"
        faults = []
        await tab.page.evaluate(turn)
        for size in (SMALL_PHONE, PHONE):
            await tab.page.set_viewport_size(size)
            faults += [f"{fault} (read the other way)" for fault in await tab.run("overflow")]
        await tab.page.evaluate(turn)
        return faults

    async def faults_of_portraits(self, tab):
        """Whether portraits are on the line of their thread, on a phone held either way and on paper."""
        faults = await tab.run("portraits")
        await tab.page.set_viewport_size(LANDSCAPE)
        faults += [f"{fault} (landscape)" for fault in await tab.run("portraits")]
        await tab.page.set_viewport_size(PHONE)
        await tab.page.emulate_media(media="print")
        faults += [f"{fault} (print)" for fault in await tab.run("portraits")]
        await tab.page.emulate_media(media="screen")
        return faults

    async def faults_in_looks(self, tab):
        """The rules of axe that colors decide, in dark, and in light and dark of each look."""
        looks = [(attribute, name) for attribute, names in (await tab.run("looks")).items() for name in names]
        self.looks.update({name: attribute for attribute, name in looks})
        self.pages_in_looks += 1
        faults = collections.defaultdict(list)
        for look in [None, *looks]:
            if look:
                await tab.run("wear", list(look))
            for scheme in ("light", "dark") if look else ("dark",):
                await tab.page.emulate_media(color_scheme=scheme)
                for fault in await tab.axe({"runOnly": LOOK_RULES}):
                    place, _, reason = fault.partition(": ")
                    faults[place].append((f"{look[1]} {scheme}" if look else scheme, reason))
        await tab.page.emulate_media(color_scheme="light")
        return [f"{place}, in {', '.join(look for look, _ in found)}: {found[0][1]}" for place, found in faults.items()]

    async def faults_at_desk(self, tab, page):
        await tab.page.set_viewport_size(DESK)
        await tab.go(page)
        await tab.run("scroll")
        faults = [f"at {DESK['width']} px {fault}" for fault in await tab.run("shifts")]
        await tab.page.set_viewport_size(PHONE)
        return faults

    async def walk(self, browser):
        """A reader's way through the demo and back: names of view transitions that clash are told on the console."""
        tab = Tab(await browser.new_page(viewport=PHONE), self.site.origin)
        await tab.go("/")
        for step in WALK:
            if step == "back":
                await tab.page.go_back()
            elif await tab.page.locator(step).count():
                await tab.page.locator(step).first.evaluate("(link) => link.click()")
            await tab.page.wait_for_timeout(400)
        self.findings.check("a walk from the home page", "console", tab.messages)
        self.findings.check("a walk from the home page", "requests", tab.strange_requests)
        await tab.page.close()


    async def costs(self, browser, pages):
        """What a page of each kind costs, and how much of the front page is on its first screen."""
        page = await browser.new_page(viewport=PHONE)
        seen = set()
        for address in pages:
            await page.goto(self.site.origin + address, wait_until="load")
            if address == "/":
                self.findings.check(address, "first-screen", await page_cost.first_screen(page))
            kind, faults = await page_cost.nodes(page)
            self.findings.check(address, "nodes", faults)
            self.findings.check(address, "blocking-script", await page_cost.blocking_scripts(page))
            if kind not in seen:
                seen.add(kind)
                forced = await page_cost.forced_layout(browser, page, self.site.origin + address)
                self.findings.check(address, "forced-layout", forced)
        await page.close()
        if "/@ines/" in pages:
            for address, has_bar in (("/", True), ("/@june/post/lamp-4/embed/", False)):
                self.findings.check(address, "first-look", await page_cost.first_look(browser, self.site.origin + address, has_bar))
            page = await browser.new_page(viewport=PHONE)
            for asked, expected in (("/@inse/", ["@ines"]), ("/tomas/", ["@tomasz"]), ("/@somebody-else/", [])):
                faults = await page_cost.nearest(page, self.site.origin, asked, expected)
                self.findings.check("/404.html", "nearest", faults)
            await page.close()


class Tab:
    """A tab that remembers what a page said and asked for since it was opened."""

    def __init__(self, page, origin):
        self.page, self.origin = page, origin
        self.messages, self.strange_requests, self.has_axe = [], [], False
        page.on("console", lambda message: self.messages.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.messages.append(f"error: {error}"))
        page.on("request", lambda request: self.note(request))

    def note(self, request):
        if not request.url.startswith((self.origin + "/", "data:", "blob:")):
            self.strange_requests.append(f"asks for {request.url}")

    async def go(self, address):
        self.messages, self.strange_requests, self.has_axe = [], [], False
        answer = await self.page.goto(self.origin + address, wait_until="load")
        # The page of a post that is gone is itself the answer 410, which Chromium calls an error.
        if answer.status == 410:
            self.messages = [message for message in self.messages if "status of 410" not in message]

    async def run(self, name, argument=None):
        return await self.page.evaluate(f"(argument) => {IN_PAGE}.{name}(argument)", argument)

    async def axe(self, options):
        """The violations that axe sees, each kind of place by itself."""
        if not self.has_axe:
            await self.page.evaluate(AXE)
            self.has_axe = True
        await self.run("settle")
        answer = await self.page.evaluate(
            "(options) => axe.run(document, options)", {"resultTypes": ["violations"], "iframes": False, "preload": False, **options})
        return list(dict.fromkeys(told(violation, place) for violation in answer["violations"] for place in violation["nodes"]))


def told(violation, place):
    """What axe saw, without what differs from page to page: `link-in-text-block at .placeholder > a: …`."""
    target = re.sub(r"\[[^\]]*\]|:nth-child\(\d+\)|#p-[0-9a-f]+ > |\.(gallery-|line-|depth-|tone-)\w+", "", str(place["target"][-1]))
    reason = (place.get("failureSummary") or "").split("\n")[1:2]
    return f"{violation['id']} at {' > '.join(target.split(' > ')[-2:])}: {''.join(reason).strip()[:200]}"


async def arrive_late(route):
    """Media come after the words, as they do on the way from a real server: what they push away shows."""
    await asyncio.sleep(0.1)
    await route.continue_()

"""What a page costs a browser: how many elements it has, and whether a script makes the browser lay it out twice."""
import asyncio
import json

#: The most elements of a page of the demo, by the class of its body.
MOST_NODES = {"page-home": 900, "page-permalink": 900, "page-timeline": 900, "page-list": 700, "page-media": 200}
MOST_NODES_OF_OTHERS = 400
#: The least whole posts on the first screen of the front page.
LEAST_POSTS = 5
#: A page that opens at a post in its middle is laid out once before its first frame, to scroll there.
FUNCTIONS_THAT_SCROLL = {"goToPost"}
#: The most bytes of scripts that a page waits for before it is painted.
MOST_BLOCKING_BYTES = 3 * 1024
LAYOUT = {"Layout", "UpdateLayoutTree", "RecalculateStyles"}


async def nodes(page):
    """The class of a page's body, and what is wrong with the number of its elements."""
    kind, count = await page.evaluate(
        "() => [document.body.className.split(' ')[0], document.querySelectorAll('*').length]")
    most = MOST_NODES.get(kind, MOST_NODES_OF_OTHERS)
    return kind, [f"{count} elements; expected at most {most} on a page of the kind {kind}"] if count > most else []


async def blocking_scripts(page):
    """What is wrong with the scripts that hold up the first paint: the look's alone may, and it is small. A page that
    grows out of another one of its site also waits for what does that."""
    scripts = await page.evaluate("""() => {
      const { growth } = document.querySelector("script[data-growth]")?.dataset ?? {};
      const awaited = growth && window.navigation?.activation?.from ? new URL(growth, document.baseURI).href : null;
      return performance.getEntriesByType("resource").filter(({ name, initiatorType, renderBlockingStatus }) =>
        initiatorType === "script" && renderBlockingStatus === "blocking" && name !== awaited).map(
        ({ name, decodedBodySize }) => [new URL(name).pathname, decodedBodySize]);
    }""")
    size = sum(size for _, size in scripts)
    return [f"it waits for {size} bytes of {[name for name, _ in scripts]}; expected one script of at most {MOST_BLOCKING_BYTES}"] \
        if len(scripts) > 1 or size > MOST_BLOCKING_BYTES else []


async def forced_layout(browser, page, address):
    """Scripts that ask for a measure while the page is loaded, for which the browser has to lay it out at once."""
    # What a page asks for when it is left is not part of loading one.
    await page.goto("about:blank")
    await browser.start_tracing(
        page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline.stack"])
    try:
        await page.goto(address, wait_until="load")
        await page.wait_for_timeout(100)
    finally:
        events = json.loads(await browser.stop_tracing())["traceEvents"]
    return sorted(set(filter(None, map(forcing, events))))


def forcing(event):
    """The function that made the browser lay out the page at once, with its script; None for anything else."""
    if event.get("name") not in LAYOUT:
        return None
    said = event.get("args", {})
    stack = said.get("beginData", {}).get("stackTrace") or said.get("data", {}).get("stackTrace") or []
    # What the test itself asks for has no address.
    stack = [call for call in stack if call.get("url", "").startswith("http")]
    if not stack or FUNCTIONS_THAT_SCROLL & {call.get("functionName") for call in stack}:
        return None
    return f"{stack[0].get('functionName') or 'a function'} in {stack[0]['url'].rpartition('/')[2]} forces a layout"


async def whole_posts(page):
    """How many posts are whole on the screen, between the header and the bar at its bottom."""
    return await page.evaluate("""() => {
      const nav = document.querySelector(".site-nav"), header = document.querySelector(".site-header");
      const end = nav && getComputedStyle(nav).position === "fixed" ? nav.getBoundingClientRect().top : innerHeight;
      const start = header?.getBoundingClientRect().bottom ?? 0;
      return [...document.querySelectorAll("main .entry")].filter((entry) => {
        const box = entry.getBoundingClientRect();
        return box.top >= start - 1 && box.bottom <= end + 1;
      }).length;
    }""")


async def first_screen(page):
    """What is wrong with the first screen of the front page."""
    count = await whole_posts(page)
    return [] if count >= LEAST_POSTS else [f"{count} whole posts on the first screen; expected {LEAST_POSTS}"]


#: The look of the page and the color of its paper in its first frame.
WATCH_LOOK = """
requestAnimationFrame(() => {
  const root = document.documentElement;
  window.firstLook = [root.dataset.look, getComputedStyle(root).backgroundColor];
});
"""


async def first_look(browser, address, has_bar=True):
    """Whether a reader who chose a look sees another one first, on a line on which scripts come late. A page with a bar
    tells the browser its color."""
    context = await browser.new_context(color_scheme="light")
    await context.route("**/*.js", come_late)
    await context.add_init_script(WATCH_LOOK)
    page = await context.new_page()
    await page.goto(address, wait_until="load")
    await page.evaluate("() => localStorage.setItem('threadline-look', 'night')")
    await page.goto(address, wait_until="load")
    await page.wait_for_timeout(100)
    first = await page.evaluate("() => window.firstLook")
    last = await page.evaluate(
        "() => [document.documentElement.dataset.look, getComputedStyle(document.documentElement).backgroundColor]")
    color = await page.evaluate("() => [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.content)")
    await context.close()
    faults = [] if first == last and last[0] == "night" else [f"the first frame is {first}, the page is {last}"]
    return faults + ([] if set(color) == ({last[1]} if has_bar else set()) else [f"the theme color is {color}; expected {last[1]}"])


async def come_late(route):
    await asyncio.sleep(0.3)
    await route.continue_()


async def nearest(page, origin, asked, expected):
    """Whether the page that is not there names the accounts that were meant."""
    await page.goto(origin + asked, wait_until="load")
    found = await page.evaluate("() => [...document.querySelectorAll('.nearest:not([hidden]) a')].map((a) => a.textContent)")
    return [] if found == expected else [f"{asked} has {found}; expected {expected}"]

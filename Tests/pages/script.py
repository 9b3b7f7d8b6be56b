"""What the site's scripts and its motion add to a page, each in a browser as a reader does it: `make test-pages`.

Each check is run twice: on the site as it is, where it has to find nothing, and with the line that it is about taken out
of the script or the sheet on its way to the browser, where it has to find something. So no check passes for nothing.
"""
import contextlib
import dataclasses
import json
import math
import pathlib
import re
import shutil
import tempfile

from playwright.async_api import Error, async_playwright

import browser
from findings import lasting_faults
from sites import served

PHONE = {"width": 390, "height": 844}
LOOKS = ("auto", "paper", "night", "linen", "tide", "press")
#: Design: the springs of the looks, as mass, stiffness and damping.
SPRINGS = {"paper": (1, 320, 22), "night": (1, 260, 26), "linen": (1, 180, 24), "tide": (1.2, 140, 13), "press": (0.6, 900, 44)}
#: Tells what grew into the page: the names that one picture of this page and one of the page before bear.
WATCH_GROWTH = """
window.growth = null;
addEventListener("pagereveal", (reveal) => reveal.viewTransition?.ready.then(() => {
  const parts = document.getAnimations().map(({ effect }) => effect.pseudoElement ?? "");
  window.growth = ["grows-from", "grows-to"].filter((name) => parts.includes(`::view-transition-old(${name})`) && parts.includes(`::view-transition-new(${name})`));
  const named = (name) => [...document.querySelectorAll("[data-grows]")].filter((part) => part.style.viewTransitionName === name).map((part) => part.dataset.grows);
  [window.grown, window.shrunk] = [named("grows-to"), named("grows-from")];
}, () => {}));
"""
#: Counts taps of the phone, since a machine under test has none.
COUNT_TAPS = "window.taps = 0; Navigator.prototype.vibrate = () => { window.taps += 1; return true; };"

CHECKS = []


def check(name, file, wanted, instead=""):
    """A check, with what is taken out of a file to prove that the check sees it. `wanted` is a pattern."""
    def add(function):
        CHECKS.append((name, function, (file, wanted, instead)))
        return function
    return add


class Reader:
    """A browser of one reader, with what the reader asked of the system."""

    def __init__(self, site, context, pages):
        self.site, self.context, self.pages, self.faults = site, context, pages, []

    async def open(self, address):
        page = await self.context.new_page()
        await page.goto(self.site.origin + address, wait_until="load")
        await page.wait_for_timeout(100)
        return page

    def expect(self, is_so, fault):
        if not is_so:
            self.faults.append(fault)

    async def wait(self, page, expression, fault, argument=None, seconds=3):
        """Expects that something becomes so. The policy of a page forbids to evaluate text inside, so it is asked from here."""
        for _ in range(int(seconds * 20)):
            with contextlib.suppress(Error):
                if await page.evaluate(expression, argument):
                    return True
            await page.wait_for_timeout(50)
        self.faults.append(fault)
        return False


# The look.

@check("look", "site.js|first-paint.js", r"root\.dataset\.look = (name|look);")
async def look_is_chosen(reader):
    """A reader chooses a look: it is worn at once, without a reload, and on every page from then on."""
    page = await reader.open("/")
    await page.evaluate("() => { window.mark = 'kept'; scrollTo(0, 700); document.querySelector('details').open = true; }")
    seen = {}
    for look in ("night", "linen", "tide", "press", "paper"):
        # A click of the test's own would scroll the button into view.
        await page.evaluate("() => document.querySelector('.looks-button').click()")
        await page.evaluate("(look) => document.querySelector(`.looks label[data-look=${look}]`).click()", look)
        await page.evaluate("() => document.querySelector('.looks').hidePopover()")
        seen[look] = await page.evaluate("() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).fontFamily, getComputedStyle(document.documentElement).colorScheme].join()")
        icon = await page.locator("link[rel=icon][type='image/svg+xml']").get_attribute("href")
        manifest = await page.locator("link[rel=manifest]").get_attribute("href")
        reader.expect(icon == f"/looks/{look}.svg", f"the icon in {look} is {icon}")
        reader.expect(manifest == f"/manifest-{look}.webmanifest", f"the manifest in {look} is {manifest}")
    reader.expect(len(set(seen.values())) == 5, f"the looks are drawn alike: {seen}")
    kept = await page.evaluate("() => window.mark === 'kept' && scrollY > 350 && document.querySelector('details').open")
    reader.expect(kept, "the choice of a look reloaded the page, moved it or closed what was open")
    await page.goto(reader.site.origin + reader.pages["reply"], wait_until="commit")
    worn = await page.evaluate("() => document.documentElement.dataset.look")
    reader.expect(worn == "paper", f"the next page wears {worn}")


@check("look-in-tabs", "site.js", r'addEventListener\("storage"')
async def look_is_everywhere(reader):
    """Every open tab, and every embed of a post in one, follows a choice."""
    tab, chooser = await reader.open(reader.pages["reply"]), await reader.open("/")
    await chooser.bring_to_front()
    await chooser.locator(".looks-button").click()
    await chooser.locator(".looks label[data-look=linen]").click()
    await reader.wait(tab, "() => document.documentElement.dataset.look === 'linen'", "another tab does not follow")


@check("look-in-embeds", "embed.js", r'addEventListener\("storage"')
async def embed_follows(reader):
    embed, chooser = await reader.open(reader.pages["embed"]), await reader.open("/")
    await chooser.bring_to_front()
    await chooser.locator(".looks-button").click()
    await chooser.locator(".looks label[data-look=night]").click()
    await reader.wait(embed, "() => document.documentElement.dataset.look === 'night'", "an embed does not follow")


@check("look-of-host", "embed.js", r'event\.data\?\.message === "look"', "false")
async def embed_obeys(reader):
    """The page around an embed may ask for a look, and cannot ask for anything else."""
    page = await reader.open("/")
    await page.evaluate("(address) => { const frame = document.createElement('iframe'); frame.src = address; document.body.append(frame); }", reader.pages["embed"])
    await page.wait_for_timeout(500)
    frame = page.frames[1]
    for asked, worn in (("tide", "tide"), ("\"><script>", "auto"), ("night", "night")):
        await page.evaluate("(look) => frames[0].postMessage({ message: 'look', value: look }, '*')", asked)
        await reader.wait(frame, "(worn) => document.documentElement.dataset.look === worn", f"an embed that is asked for {asked!r} does not wear {worn}", worn)


@check("manifests", "manifest-tide.webmanifest", r'"icons"')
async def manifests(reader):
    """Each look has a manifest that Chromium reads without a fault, and an icon that looks like no other at 20 px."""
    page = await reader.open("/")
    wire = await reader.context.new_cdp_session(page)
    drawn = {}
    for look in LOOKS:
        await page.evaluate("(look) => { localStorage.setItem('threadline-look', look); }", look)
        await page.reload()
        manifest = await wire.send("Page.getAppManifest")
        read = json.loads(manifest.get("data") or "{}")
        reader.expect(manifest["url"].endswith(f"/manifest-{look}.webmanifest") and not manifest["errors"], f"Chromium cannot use the manifest of {look}: {manifest['errors']}")
        reader.expect(read.get("display") == "minimal-ui" and len(read.get("icons", [])) == 3, f"the manifest of {look} is incomplete")
        for icon in read.get("icons", []):
            size = await page.evaluate("""async (source) => { const image = new Image(); image.src = source; await image.decode(); return `${image.naturalWidth}x${image.naturalHeight}`; }""", "/" + icon["src"])
            reader.expect(icon["sizes"] in ("any", size), f"{icon['src']} is {size}, and the manifest says {icon['sizes']}")
        drawn[look] = await page.evaluate("""async (source) => {
          const image = new Image(), canvas = new OffscreenCanvas(20, 20), context = canvas.getContext("2d");
          image.src = source;
          await image.decode();
          context.drawImage(image, 0, 0, 20, 20);
          return [...context.getImageData(0, 0, 20, 20).data];
        }""", "/icon.svg" if look == "auto" else f"/looks/{look}.svg")
    for one in LOOKS:
        for other in LOOKS:
            apart = sum(abs(a - b) for a, b in zip(drawn[one], drawn[other])) / len(drawn[one])
            reader.expect(one >= other or apart > 25, f"the icons of {one} and {other} differ by {apart:.0f} of 255 at 20 px")


# What is pressed.

#: What can be pressed on a page: controls, and links that are boxes or cover one. Words in a line, and who wrote when, are
#: links in a text.
SURFACES = """() => [...document.querySelectorAll("a[href], button, summary, header label")].filter((one) => {
  if (one.matches(".skip, .byline a, .repost-line a, .handle a")) return false;
  const cover = getComputedStyle(one, "::after");
  const coversBox = cover.position === "absolute" && [cover.top, cover.right, cover.bottom, cover.left].every((side) => side === "0px");
  return !one.matches("a") || coversBox || getComputedStyle(one).display !== "inline";
})"""


@check("press", "site.css", r"\.pressable:active \{[^}]*\}")
async def press_sinks(reader):
    """A surface sinks the longer it is held, and springs back beyond its size. A press that ends early comes back from
    where it is. The clock of the transition is set by hand, so that no slow machine is in the way."""
    page = await reader.open("/@june/")
    box = await page.locator(".tabs a").nth(1).bounding_box()
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    scales = """(times) => {
      const tab = document.querySelectorAll(".tabs a")[1];
      const motion = tab.getAnimations().find(({ transitionProperty }) => transitionProperty === "scale");
      if (!motion) return [];
      motion.pause();
      return times.map((time) => {
        motion.currentTime = time;
        return Number(getComputedStyle(tab).scale.replace("none", "1"));
      });
    }"""
    await page.mouse.down()
    sunk = await page.evaluate(scales, [0, 50, 150, 600, 100])
    if len(sunk) != 5:
        return reader.faults.append("a tab that is held does not sink")
    start, early, later, late, held = sunk
    reader.expect(start == 1 and early > later > late and abs(late - 0.93) < 0.005, f"a tab that is held has these scales in turn: {sunk}; expected 1 to 0.93")
    # Off the tab, so that it does not open; up, so that it is let go.
    await page.mouse.move(5, 800)
    await page.mouse.up()
    freed = await page.evaluate(scales, [0, 120, 200, 240, 280, 499])
    reader.expect(freed and abs(freed[0] - held) < 0.02, f"a tab that is let go early jumps: from {held}, {freed}")
    reader.expect(freed and max(freed) > 1.001 and abs(freed[-1] - 1) < 0.005, f"a tab that is let go does not swing beyond its size and come to rest: {freed}")


@check("press-everywhere", "site.css", r"\.pressable \{ touch-action: manipulation;", ".pressable {")
async def surfaces(reader):
    """Every surface that can be pressed is one, is handled at once, and has no flash of the browser's own."""
    for address in reader.pages["kinds"]:
        page = await reader.open(address)
        missing = await page.evaluate(f"""() => ({SURFACES})().filter((surface) => {{
          const pressed = surface.querySelector(":scope > .pressable") ?? surface.closest(".pressable");
          const style = pressed && getComputedStyle(pressed);
          return style?.touchAction !== "manipulation" || !style.transitionProperty.split(", ").includes("scale");
        }}).map((surface) => surface.outerHTML.slice(0, 80))""")
        reader.expect(not missing, f"{address}: not pressable: {missing[:3]}")
        flash = await page.evaluate("() => getComputedStyle(document.documentElement).webkitTapHighlightColor")
        reader.expect(flash == "rgba(0, 0, 0, 0)", f"{address}: a touch flashes in {flash}")
        await page.close()


@check("touch", "site.js", r'document\.addEventListener\("touchstart"[^\n]*')
async def touch_is_heard(reader):
    """Safari on a phone shows no pressed state without a listener for touches."""
    await reader.context.add_init_script("""
      const add = Document.prototype.addEventListener;
      window.heard = [];
      document.addEventListener = function (type, ...rest) { window.heard.push([type, rest[1]?.passive ?? null]); return add.call(this, type, ...rest); };
    """)
    page = await reader.open("/")
    heard = await page.evaluate("() => window.heard")
    reader.expect(["touchstart", True] in heard, f"no passive listener for touches: {heard}")


@check("spring", "looks.css", r"(?<=\[data-look=\"tide\"\] \{)([^}]*?)--spring: linear\([^;]*;", r"\1")
async def springs(reader):
    """The curve of each look is that of its spring."""
    page = await reader.open("/")
    for look, (mass, stiffness, damping) in SPRINGS.items():
        await page.evaluate("(look) => { document.documentElement.dataset.look = look; }", look)
        found = await page.evaluate("() => { const style = getComputedStyle(document.querySelector('.pressable')); return [style.transitionTimingFunction, style.transitionDuration, style.getPropertyValue('--press')]; }")
        points = [float(point.split()[0]) for point in re.search(r"linear\(([^)]*)\)", found[0])[1].split(",")]
        seconds = float(found[1].split(",")[0].strip().removesuffix("s"))
        decay, natural = damping / (2 * mass), math.sqrt(stiffness / mass)
        swing = math.sqrt(natural ** 2 - decay ** 2)
        for number, point in enumerate(points[:-1]):
            time = seconds * number / (len(points) - 1)
            wanted = 1 - math.exp(-decay * time) * (math.cos(swing * time) + decay / swing * math.sin(swing * time))
            if abs(wanted - point) > 0.002:
                reader.faults.append(f"the spring of {look} is at {point} after {time:.3f} s; expected {wanted:.3f}")
                break


@check("tap", "site.js", r"navigator\.vibrate\?\.\(8\)")
async def taps(reader):
    """A phone taps back once for each press, and never for a reader who wants no motion."""
    await reader.context.add_init_script(COUNT_TAPS)
    page = await reader.open("/")
    await page.locator(".looks-button").click()
    reader.expect(await page.evaluate("() => window.taps") == 1, "a pressed button is not felt once")
    await page.locator(".looks label[data-look=tide]").click()
    reader.expect(await page.evaluate("() => window.taps") == 2, "a chosen look is not felt once")
    await page.keyboard.press("Escape")
    await page.evaluate("() => document.addEventListener('click', (click) => click.preventDefault())")
    # By keyboard, since posts of Tide may still move under a pointer.
    await page.locator("summary").first.press("Enter")
    await page.locator(".site-nav a").first.press("Enter")
    reader.expect(await page.evaluate("() => window.taps") == 4, "a pressed link or summary is not felt")
    await page.emulate_media(reduced_motion="reduce")
    await page.locator(".site-nav a").first.press("Enter")
    reader.expect(await page.evaluate("() => window.taps") == 4, "it is felt by a reader who wants no motion")


@check("elastic", "lists.css", r"animation: follow linear both;")
async def posts_follow(reader):
    """In Tide posts follow one after the other; in other looks, and for a reader who wants no motion, they keep still."""
    page = await reader.open("/")
    places = """() => [...document.querySelectorAll(".entry-timeline")].filter((entry) => {
      const box = entry.getBoundingClientRect();
      return box.bottom > 60 && box.top < innerHeight;
    }).map((entry) => Number(getComputedStyle(entry).translate.split(" ")[1]?.replace("px", "") ?? 0))"""
    await page.evaluate("() => { document.documentElement.dataset.look = 'tide'; }")
    longest = []
    for place in range(0, 3_000, 300):
        await page.evaluate("(place) => scrollTo(0, place)", place)
        await page.wait_for_timeout(60)
        low = [place for place in await page.evaluate(places) if place > 0]
        reader.expect(low == sorted(low), f"a higher post is farther behind than a lower one: {low}")
        longest = max(longest, low, key=lambda found: len(set(found)))
    reader.expect(len(set(longest)) >= 3, f"posts do not follow one after the other: {longest}")
    for look in ("paper", "press"):
        await page.evaluate("(look) => { document.documentElement.dataset.look = look; }", look)
        reader.expect(not any(await page.evaluate(places)), f"posts move in {look}")
    await page.evaluate("() => { document.documentElement.dataset.look = 'tide'; }")
    await page.emulate_media(reduced_motion="reduce")
    reader.expect(not any(await page.evaluate(places)), "posts move for a reader who wants no motion")


# What grows.

@check("growth", "growth.js", r"part\.style\.viewTransitionName = word;")
async def growth(reader):
    """A post grows into its page and shrinks back, a portrait into a profile, a picture into the picture of its post."""
    await reader.context.add_init_script(WATCH_GROWTH)
    page = await reader.open("/")
    steps = [
        ("a post", ".entry a.time >> nth=1", "post"), ("the way back from a post", None, "post"),
        ("a portrait", ".entry .author a >> nth=1", "portrait"), ("the way back from a profile", None, "portrait"),
    ]
    for name, link, kind in steps:
        await step(reader, page, name, link, kind)
    await page.goto(reader.site.origin + reader.pages["media"])
    await page.wait_for_timeout(200)
    await step(reader, page, "a tile", ".tile a:has(img) >> nth=0", "picture")
    await step(reader, page, "the way back to a tile", None, "picture")
    # Opened by its address, a profile shrinks into the portrait of the post that is gone to.
    await page.goto(reader.site.origin + "/@june/")
    await page.wait_for_timeout(200)
    await page.evaluate("() => { window.growth = 'before'; }")
    await page.locator(".entry a.time >> nth=0").click()
    if await reader.wait(page, "() => window.growth && window.growth !== 'before'", "from a profile: no transition"):
        shrunk = await page.evaluate("() => window.shrunk")
        reader.expect(shrunk == ["portrait"], f"a profile shrinks into {shrunk}; expected a portrait")


async def step(reader, page, name, link, kind):
    await page.evaluate("() => { window.growth = 'before'; }")
    if link:
        await page.locator(link).click()
    else:
        await page.go_back()
    if await reader.wait(page, "() => window.growth && window.growth !== 'before'", f"{name}: no transition"):
        growth, grown = await page.evaluate("() => window.growth"), await page.evaluate("(link) => link ? window.grown : window.shrunk", link)
        wanted = "grows-to" if link else "grows-from"
        reader.expect(wanted in growth, f"{name}: what grows is {growth}; expected {wanted}")
        reader.expect(grown == [kind], f"{name}: {grown} grows; expected {kind}")
    await page.wait_for_timeout(600)


@check("growth-of-faces", "growth.js", r":not\(\.faces \*\)")
async def faces_stay(reader):
    """The faces of other replies are of those who wrote them: the posts behind them do not grow out of a face."""
    await reader.context.add_init_script("""addEventListener("pageswap", () => setTimeout(() => {
      sessionStorage.setItem("faces", document.querySelectorAll(".faces [style*=view-transition-name]").length);
    }));""")
    page = await reader.open("/@june/post/lamp-4/")
    await page.get_by_role("link", name="13 other replies").click()
    await reader.wait(page, "() => !location.pathname.includes('lamp-4') && sessionStorage.getItem('faces') !== null", "no other page, or no growth")
    named = await page.evaluate("() => sessionStorage.getItem('faces')")
    reader.expect(named == "0", f"{named} faces grow into the next page")


async def post_grows(reader):
    await reader.context.add_init_script(WATCH_GROWTH)
    page = await reader.open("/")
    await step(reader, page, "a post", ".entry a.time >> nth=1", "post")


@check("growth-as-data", "index.html", r' data-grows="post"')
async def growth_as_data(reader):
    """What grows is what the templates say."""
    await post_grows(reader)


@check("growth-of-pairs", "index.html", r"\*\.post permalink")
async def growth_of_pairs(reader):
    """What grows into what, from which kind of page to which, is a row of the templates."""
    await post_grows(reader)


@check("growth-steps-aside", "site.js", r'addEventListener\("pointerdown"[^\n]*')
async def interruptible(reader):
    """A reader who goes on while something grows is not held up: a touch ends the growth and does what it is for."""
    await reader.context.add_init_script("""
      addEventListener("pagereveal", (reveal) => reveal.viewTransition?.ready.then(() => {
        // It would go on for ever.
        for (const part of document.getAnimations()) part.pause();
        window.isHeld = true;
      }, () => {}));
    """)
    page = await reader.open("/")
    await page.locator(".entry a.time").nth(1).click()
    if await reader.wait(page, "() => window.isHeld && document.readyState === 'complete'", "nothing grows"):
        box = await page.locator(".site-nav a").nth(1).bounding_box()
        await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await reader.wait(page, "() => document.body.classList.contains('page-tags')", "a touch while a page grows is lost")


# The picture viewer.

@check("viewer", "viewer.js", r"click\.preventDefault\(\);")
async def viewer_by_keyboard(reader):
    """Pictures are opened, turned and closed by the keyboard alone; the focus returns; what is said is there."""
    page = await reader.open(reader.pages["pictures"])
    count = await page.locator(".entry-focused .gallery > a").count()
    alt = await page.locator(".entry-focused .gallery img").nth(1).get_attribute("alt")
    await page.locator(".entry-focused .gallery > a").first.focus()
    await page.keyboard.press("Enter")
    if not await reader.wait(page, "() => document.querySelector('dialog.viewer')?.open && getComputedStyle(document.querySelector('dialog.viewer')).position === 'fixed'", "Enter on a picture does not open it"):
        return
    await page.wait_for_timeout(700)
    await page.keyboard.press("ArrowRight")
    caption = await page.locator(".viewer-caption").inner_text()
    reader.expect(f"2 of {count}" in caption and alt in caption, f"the second picture is called {caption!r}")
    box = await page.locator(".viewer img").bounding_box()
    reader.expect(0 <= box["x"] and box["x"] + box["width"] <= 390.5 and box["width"] > 200, f"the picture is at {box}")
    await page.evaluate(browser.AXE)
    for look in LOOKS:
        await page.evaluate("(look) => { document.documentElement.dataset.look = look; }", look)
        await page.wait_for_timeout(250)
        violations = await page.evaluate("async () => (await axe.run('.viewer', { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)")
        reader.expect(not violations, f"axe, in {look}: {violations}")
    names = await page.evaluate("() => [...document.querySelectorAll('.viewer button')].filter((button) => button.checkVisibility({ visibilityProperty: true })).map((button) => button.ariaLabel)")
    reader.expect(len(names) >= 2 and all(names) and len(set(names)) == len(names), f"the buttons are called {names}")
    for _ in range(8):
        await page.keyboard.press("Tab")
        inside = await page.evaluate("() => document.activeElement === document.body || document.activeElement.closest('.viewer') !== null")
        reader.expect(inside, "Tab leaves the viewer")
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowLeft")
    reader.expect("1 of" in await page.locator(".viewer-caption").inner_text(), "the arrow before the first picture leads elsewhere")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Escape")
    await reader.wait(page, "() => !document.querySelector('.viewer').open", "Escape does not close it")
    focused = await page.evaluate("() => [...document.querySelectorAll('.entry-focused .gallery > a')].indexOf(document.activeElement)")
    reader.expect(focused == 1, f"the focus returns to picture {focused + 1}; expected 2")
    reader.expect("/media/" not in page.url, "the file was opened as a page")


@check("viewer-grows", "viewer.js", r'name\(to, "picture"\);')
async def viewer_grows(reader):
    """A picture grows out of its place and goes back to it; for a reader who wants no motion it is there at once."""
    page = await reader.open(reader.pages["pictures"])
    growth = """() => document.getAnimations().some(({ effect }) => effect.pseudoElement === "::view-transition-group(picture)" && effect.getKeyframes()[0]?.width !== undefined)"""
    old = """() => { const parts = document.getAnimations().map(({ effect }) => effect.pseudoElement); return parts.includes("::view-transition-old(picture)") && parts.includes("::view-transition-new(picture)"); }"""
    await page.locator(".entry-focused .gallery > a").first.click()
    await reader.wait(page, old, "an opened picture does not grow")
    reader.expect(not await page.evaluate("() => document.getAnimations().some(({ effect }) => effect.pseudoElement === '::view-transition-group(site-header)')"), "the header of the page moves over the picture")
    await page.wait_for_timeout(800)
    await page.keyboard.press("Escape")
    await reader.wait(page, old, "a closed picture does not go back to its place")
    await page.wait_for_timeout(800)
    reader.expect(await page.evaluate("() => [...document.querySelectorAll('img')].every((image) => !image.style.viewTransitionName)"), "a picture keeps the name of the transition")
    await page.emulate_media(reduced_motion="reduce")
    await page.locator(".entry-focused .gallery > a").first.click()
    reader.expect(await page.evaluate("() => document.querySelector('.viewer').open && !document.getAnimations().length"), "a picture grows for a reader who wants no motion")


@check("viewer-alone", "site.js", r"!document\.querySelector\(\"\.gallery > a\"\)", "false")
async def viewer_where_needed(reader):
    """Only pages with pictures load the viewer."""
    for address, is_wanted in ((reader.pages["pictures"], True), ("/about/", False), ("/tags/", False)):
        page = await reader.open(address)
        loaded = await page.evaluate("() => performance.getEntriesByType('resource').some(({ name }) => /viewer\\.\\w+\\.(js|css)/.test(name))")
        reader.expect(loaded == is_wanted, f"{address} {'loads' if loaded else 'does not load'} the viewer")


# Sharing, opening, folding.

@check("copy", "site.js", r"await navigator\.clipboard\.writeText\(address\);")
async def copies(reader):
    await reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = await reader.open(reader.pages["reply"])
    await page.evaluate("() => navigator.clipboard.writeText('nothing yet')")
    await page.locator(".share").click()
    await reader.wait(page, "() => document.querySelector('.share').classList.contains('is-done')", "nothing says that the link is copied")
    copied, wanted = await page.evaluate("async () => [await navigator.clipboard.readText(), document.querySelector('link[rel=canonical]').href]")
    reader.expect(copied == wanted, f"{copied!r} is copied; expected {wanted}")
    reader.expect(await page.locator(".share").get_attribute("title") == "Link copied", "the button is not called so")
    await page.wait_for_timeout(2_200)
    reader.expect(await page.locator(".share").get_attribute("title") == "Copy link", "the button stays called so")


@check("share", "site.js", r"return await navigator\.share\([^)]*\);", "return;")
async def shares(reader):
    """A phone has a sheet of its own for sharing."""
    await reader.context.add_init_script("""
      Navigator.prototype.share = async (what) => { window.shared = what; };
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) => query === "(pointer: coarse)" ? { matches: true, addEventListener() {} } : match(query);
    """)
    page = await reader.open(reader.pages["reply"])
    await page.locator(".share").click()
    shared, wanted = await page.evaluate("() => [window.shared?.url, document.querySelector('link[rel=canonical]').href]")
    reader.expect(shared == wanted, f"{shared!r} is shared; expected {wanted}")


@check("open-by-touch", "site.js", r"link\.click\(\);")
async def opens(reader):
    """A post opens wherever it is touched, unless something else was meant."""
    page = await reader.open("/")
    post = page.locator(".entry:has(> .post > .text:not(:has(a))) > .post").nth(1)
    href = await post.locator("a.time").get_attribute("href")
    text = post.locator("> .text").first
    await text.evaluate("(text) => getSelection().selectAllChildren(text)")
    await text.dispatch_event("click")
    await page.wait_for_timeout(150)
    reader.expect(page.url == reader.site.origin + "/", "selected text opens its post")
    await page.evaluate("() => getSelection().removeAllRanges()")
    await page.locator(".warning > summary").first.click()
    reader.expect(page.url == reader.site.origin + "/", "a warning opens its post")
    await text.click(position={"x": 4, "y": 8})
    await reader.wait(page, "(href) => location.pathname === href", "touched text does not open its post", href)


@check("folding", "index.html", r"<summary", "<div")
async def folds(reader):
    """What is folded opens and closes by touch and by keyboard, and its content is in the page all the while. The branches
    of threads are the affair of `rail.py`."""
    for address in reader.pages["folded"]:
        page = await reader.open(address)
        summaries = page.locator("main details:not(.branch) > summary")
        for number in range(min(await summaries.count(), 3)):
            summary = summaries.nth(number)
            state = "(summary) => summary.parentElement.open"
            before = await summary.evaluate(state)
            await summary.scroll_into_view_if_needed()
            await summary.click()
            reader.expect(await summary.evaluate(state) != before, f"{address}: a touch does not fold")
            await summary.focus()
            await page.keyboard.press("Enter")
            reader.expect(await summary.evaluate(state) == before, f"{address}: Enter does not fold")
            hidden = await summary.evaluate("(summary) => { const details = summary.parentElement; details.open = false; return summary.nextElementSibling && !summary.nextElementSibling.checkVisibility(); }")
            reader.expect(hidden, f"{address}: what is closed is seen")
        reader.expect(await summaries.count(), f"{address}: nothing to fold")


class Visit:
    """All checks over one site, and over copies of it that lack what a check is about."""

    def __init__(self, program, site, findings):
        self.program, self.site, self.findings = program, site, findings
        self.pages = find_pages(site)

    async def run(self):
        async with async_playwright() as playwright:
            chromium = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            for name, function, removal in CHECKS:
                self.findings.check(f" script: {name}", "script", await lasting_faults(lambda: self.faults(chromium, function, self.site)))
                self.findings.check(f" script: {name}", "script-blind", await self.blindness(chromium, function, removal))
            await chromium.close()

    async def faults(self, chromium, function, site):
        """What a check finds."""
        context = await chromium.new_context(viewport=PHONE, color_scheme="light", reduced_motion="no-preference")
        context.set_default_timeout(5_000)
        reader = Reader(site, context, self.pages)
        try:
            await function(reader)
        except Error as error:
            reader.faults.append(f"the reader cannot go on: {error.message.splitlines()[0]}")
        await context.close()
        return reader.faults

    async def blindness(self, chromium, function, removal):
        """Whether a check finds nothing in a site without what it is about."""
        with tempfile.TemporaryDirectory(prefix="threadline-script-") as folder:
            copy = dataclasses.replace(self.site, folder=pathlib.Path(folder) / "site")
            shutil.copytree(self.site.folder, copy.folder)
            if not take_out(copy, *removal):
                return [f"{removal[0]} has nothing like {removal[1]}"]
            with served(self.program, copy):
                is_blind = not await self.faults(chromium, function, copy)
        return [f"it finds nothing without {removal[1]} in {removal[0]}"] if is_blind else []


def take_out(site, names, wanted, instead):
    """Takes something out of files of a site; returns whether it was there."""
    patterns = [re.compile(re.escape(name).replace(r"\.", r"(\.\w+)?\.", 1)) for name in names.split("|")]
    is_done = False
    for file in site.folder.rglob("*"):
        if not file.is_file() or not any(pattern.fullmatch(file.name) for pattern in patterns):
            continue
        text = file.read_text("utf-8")
        changed = re.sub(wanted, instead, text)
        if changed != text:
            file.write_text(changed, "utf-8")
            is_done = True
    return is_done


def find_pages(site):
    """Pages of the site that have what the checks need."""
    texts = {page: site.file(page).read_text("utf-8") for page in site.pages()}
    posts = {page: text for page, text in texts.items() if '<body class="page-permalink' in text}
    pictures = next(page for page, text in posts.items() if re.search(r'gallery-[2-9]', text.partition("entry-focused")[2].partition("</article>")[0]))
    kinds = {}
    for page, text in texts.items():
        kinds.setdefault(re.search(r'<body class="([^" ]*)', text)[1], page)
    return {
        "reply": next(page for page, text in posts.items() if "entry-ancestor" in text or "parent" in text),
        "embed": next(page for page in texts if page.endswith("/embed/")),
        "media": next(page for page, text in texts.items() if page.endswith("/media/") and '<li class="tile"' in text and "<picture>" in text),
        "pictures": pictures, "kinds": sorted({*kinds.values(), "/@june/", pictures}),
        "folded": [page for page in posts if re.search('<details class="(?!branch)', texts[page].partition("<main")[2])][:3] + ["/"],
    }

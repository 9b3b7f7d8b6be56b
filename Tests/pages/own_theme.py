"""What a person's own theme changes with one file or one key, in Chromium: part of `make test-pages`."""
import asyncio
import re
import shutil

from playwright.async_api import async_playwright

import page_cost
import script
from sites import ROOT, build, served

#: Space above a post at the built-in looks' 14 px, by density.
SPACES = {"compact": 9.8, "normal": 14, "roomy": 17.5}
#: Colors of no built-in look.
PAPER, INK, LINK = "#fff3d6", "#332200", "#7a1f5c"
COUNTS = "{{#hasCounts}}\n<p class=\"counts own\">{{#counts}}<i>{{number}} {{label}}</i>{{/counts}}</p>\n{{/hasCounts}}\n"
COUNTS_OF_A_PAGE = re.compile(r'<p class="counts[^>]*>.*?</p>')
#: What differs between two builds because of a look or what grows: hashes of files and cards, colors, and the table of pairs.
OF_A_LOOK = re.compile(r'\.[0-9a-f]{8}\.(?=css|js)|/cards/[0-9a-f]{2}/[0-9a-f]+|<meta name="theme-color"[^>]*>\n?| data-(density|growth)="[^"]*"')
PAGES = ("/", "/@june/post/lamp-1/", "/@ines/post/keep-2/", "/archive/2025/11/", "/@june/replies/")
CORNER = """async (source) => {
  const image = new Image(), canvas = new OffscreenCanvas(8, 8), context = canvas.getContext("2d");
  image.src = source;
  await image.decode();
  context.drawImage(image, 0, 0);
  return "#" + [...context.getImageData(2, 2, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("");
}"""


def write(folder, density):
    """The settings of the demo with a density; the compact one has a theme of its own besides."""
    own = folder / f"own-{density}"
    (own / "Templates" / "partials").mkdir(parents=True)
    (own / "Public").mkdir()
    settings = (ROOT / "Examples" / "threadline.toml").read_text("utf-8").replace('"demo"', f'"{ROOT / "Examples" / "demo"}"')
    (own / "threadline.toml").write_text(settings + f'density = "{density}"\n', "utf-8")
    if density == "compact":
        (own / "Templates" / "partials" / "post-counts.mustache").write_text(COUNTS, "utf-8")
        (own / "Templates" / "partials" / "growth.mustache").write_text("media.picture permalink.post\n", "utf-8")
        looks = (ROOT / "Public" / "looks.css").read_text("utf-8")
        for name, color in (("paper", PAPER), ("ink", INK), ("link", LINK)):
            looks = re.sub(rf"--{name}: [^;]*;", f"--{name}: {color};", looks, count=1)
        (own / "Public" / "looks.css").write_text(looks, "utf-8")
    return own / "threadline.toml"


def expect_one_partial(sites, findings):
    """A partial of three lines replaces the counts of every post, on every page, and nothing else."""
    faults = []
    for address in PAGES:
        own, builtin = (sites[name].file(address).read_text("utf-8") for name in ("compact", "normal"))
        counts = [re.sub(r"<[^>]*>|\s", "", words) for words in COUNTS_OF_A_PAGE.findall(own)]
        if counts != [re.sub(r"<[^>]*>|\s", "", words) for words in COUNTS_OF_A_PAGE.findall(builtin)]:
            faults.append(f"{address}: other counts than without the theme: {counts}")
        if 'class="counts"' in own or builtin.count('class="counts"') != own.count('class="counts own"'):
            faults.append(f"{address}: counts that are not drawn by the partial of the theme")
        rests = [re.sub(r"\s+", " ", COUNTS_OF_A_PAGE.sub("", OF_A_LOOK.sub("", page))) for page in (own, builtin)]
        if rests[0] != rests[1]:
            faults.append(f"{address}: more than the counts is changed")
    findings.check("a theme with one partial", "own-partial", faults)


async def expect_density(browser, program, sites, findings):
    faults, whole = [], {}
    for density, site in sites.items():
        with served(program, site):
            page = await browser.new_page(viewport={"width": 390, "height": 844})
            await page.goto(site.origin + "/", wait_until="load")
            space = await page.evaluate("() => parseFloat(getComputedStyle(document.querySelectorAll('main article')[2]).paddingBlockStart)")
            whole[density] = await page_cost.whole_posts(page)
            if abs(space - SPACES[density]) > 0.05:
                faults.append(f"{density}: {space} px above a post; expected {SPACES[density]}")
            await page.close()
    if not whole["compact"] >= whole["normal"] >= whole["roomy"] or whole["normal"] < page_cost.LEAST_POSTS:
        faults.append(f"whole posts on the first screen: {whole}")
    findings.check("density", "density", faults)


async def expect_one_source(browser, program, site, findings):
    """The colors of a look are in one file: pages, the browser's bar, the manifest and the cards have them from there."""
    with served(program, site):
        page = await browser.new_page(color_scheme="light")
        await page.goto(site.origin + "/@mori/post/night/", wait_until="load")
        found = await page.evaluate("""async () => {
          const color = (element, name) => getComputedStyle(element)[name].match(/\\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
          const manifest = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
          return { paper: "#" + color(document.documentElement, "backgroundColor"), ink: "#" + color(document.body, "color"),
            bar: document.querySelector("meta[name=theme-color]:not([media*=dark])").content, manifest: manifest.theme_color };
        }""")
        card = await page.locator("meta[property='og:image']").get_attribute("content")
        found["card"] = await page.evaluate(CORNER, site.path(card, "/"))
        await page.goto(site.origin + "/404.html", wait_until="load")
        found["link"] = await page.evaluate("() => '#' + getComputedStyle(document.querySelector('main p a')).color.match(/\\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')")
        await page.close()
    expected = {"paper": PAPER, "ink": INK, "bar": PAPER, "manifest": PAPER, "card": PAPER, "link": LINK}
    findings.check("a theme with its own looks.css", "one-source", [] if found == expected else [f"{found}; expected {expected}"])


async def expect_growth(browser, program, sites, findings):
    """A picture of an account grows into that of its post, or into the post where the table of a theme says so."""
    grown = {}
    for density in ("normal", "compact"):
        with served(program, sites[density]) as site:
            page = await browser.new_page(viewport={"width": 390, "height": 844})
            await page.add_init_script(script.WATCH_GROWTH)
            await page.goto(site.origin + "/@june/media/", wait_until="load")
            await page.wait_for_timeout(200)
            await page.locator(".tile a:has(img)").first.click()
            await page.wait_for_url("**/post/**")
            for _ in range(60):
                if await page.evaluate("() => Boolean(window.growth)"):
                    break
                await page.wait_for_timeout(50)
            grown[density] = await page.evaluate("() => [window.growth, window.grown]")
            await page.close()
    expected = {"normal": [["grows-to"], ["picture"]], "compact": [["grows-to"], ["post"]]}
    findings.check("a theme with its own table of growth", "own-growth", [] if grown == expected else [f"{grown}; expected {expected}"])


def check(program, folder, findings):
    sites = {density: build(program, f"density-{density}", [], folder, "https://threads.example", ["--config", write(folder, density)], is_demo=True)
             for density in SPACES}

    async def visit():
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            await expect_density(browser, program, sites, findings)
            await expect_one_source(browser, program, sites["compact"], findings)
            await expect_growth(browser, program, sites, findings)
            await browser.close()

    expect_one_partial(sites, findings)
    asyncio.run(visit())

"""How each kind of post and page is drawn and spoken: borders, positions and labels, not the names of classes. All are in the
demo. The lines of conversations are in `rail.py`, the search page is in `search.py`, what moves is in `script.py`."""
import itertools

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
LOOKS = ["Automatic", "Paper", "Night", "Linen", "Tide", "Press"]
#: The lines of a focused post's text, and of a code block in it.
LEAD, CODE = 21, 14
STATES = []
#: Where an element is, and what is drawn around it.
MEASURE = """(element) => {
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  const sides = ["Top", "Right", "Bottom", "Left"].map((side) => `${style[`border${side}Style`]} ${style[`border${side}Width`]}`);
  return { left: box.left, right: box.right, top: box.top, bottom: box.bottom, width: box.width, height: box.height,
    borders: [...new Set(sides)], border: sides, size: parseFloat(style.fontSize), line: parseFloat(style.lineHeight), weight: Number(style.fontWeight),
    radius: parseFloat(style.borderStartStartRadius), ground: style.backgroundColor, shadow: style.boxShadow };
}"""

#: From where to where the words in an element reach.
WORDS = """(element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange(), boxes = [];
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    boxes.push(...range.getClientRects());
  }
  return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
}"""


def state(name, address):
    """A state, with the page that has it. It is looked at on a phone and at a desk."""
    def add(function):
        STATES.append((name, address, function))
        return function
    return add


class View:
    """One page in one window, and what is wrong with it."""

    def __init__(self, page, name, faults):
        self.page, self.name, self.faults = page, name, faults
        self.main = page.locator("main")
        self.width = page.viewport_size["width"]

    @property
    def is_phone(self):
        return self.width < 480

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(f"{self.name} at {self.width} px: {fault}")

    async def boxes(self, locator):
        return [await one.evaluate(MEASURE) for one in await locator.all()]

    async def box(self, locator):
        return await locator.first.evaluate(MEASURE)

    async def hear(self, *words):
        """Expects the words in what a screen reader is told of the main part, in this order."""
        told, place = await self.main.aria_snapshot(), 0
        for word in words:
            found = told.find(word, place)
            self.expect(found >= 0, f"not spoken, or not in its place: {word}")
            place = max(place, found)


@state("two pictures", "/@june/post/lamp-4/")
async def two_pictures(view):
    boxes = await view.boxes(view.main.locator("[aria-current] img[alt^='Three sailing'], [aria-current] img[alt^='Hills']"))
    view.expect(len({box["top"] for box in boxes}) == 1 and abs(boxes[0]["width"] - boxes[1]["width"]) < 1, f"they are not beside each other: {boxes}")
    view.expect(2 <= boxes[1]["left"] - boxes[0]["right"] <= 4, f"no hair between them: {boxes}")
    await view.hear('link "Three sailing boats on a calm harbour."', 'link "Hills behind each other under a pale sun."')


@state("four pictures", "/@june/post/photos/")
async def four_pictures(view):
    boxes = await view.boxes(view.main.locator("article img:not([alt=''])"))
    lefts, tops = sorted({round(box["left"]) for box in boxes}), {round(box["top"]) for box in boxes}
    view.expect(len(boxes) == 4 and len(lefts) == len(tops) == 2, f"they are no two rows of two: {lefts}, {tops}")
    reach = [round(min(box["left"] for box in boxes)), round(max(box["right"] for box in boxes))]
    view.expect(reach == [0, 390] if view.is_phone else reach[1] - reach[0] < 640, f"they reach from {reach[0]} to {reach[1]} px")
    await view.hear('link "Three sailing', 'link "Hills behind', 'link "A street map', 'link "Two sheets')


@state("a picture that is not in the archive", "/@june/post/photo-missing/")
async def missing_picture(view):
    box = await view.box(view.main.get_by_text("Picture, not in the archive"))
    view.expect(box["ground"] != "rgba(0, 0, 0, 0)" and box["radius"] > 0, f"it has no ground of its own: {box}")
    await view.hear("Picture, not in the archive: A kitchen table with a half-finished map on it.", 'link "View on harbourlane.example"')


@state("a warned text", "/@sam/post/warn-1/")
async def warned_text(view):
    await view.hear("group: Spoilers for the last chapter Show")
    text = view.main.get_by_text("The boat in the last chapter was")
    view.expect(not await text.is_visible(), "it is seen before it is asked for")
    summary = view.main.locator("summary")
    closed = await view.box(summary)
    view.expect(closed["height"] >= 44 and closed["ground"] != "rgba(0, 0, 0, 0)", f"there is no place to touch: {closed}")
    await summary.click()
    opened, box = await view.box(summary), await view.box(text)
    view.expect(opened["top"] == closed["top"] and box["top"] > opened["bottom"], f"it is not below its warning: {box}")
    view.expect(box["size"] == LEAD, f"it is {box['size']} px high; the text of any post in focus is {LEAD} px")
    await view.hear("Spoilers for the last chapter Hide", "The boat in the last chapter was")


@state("a sensitive picture", "/@june/post/warn-2/")
async def sensitive_picture(view):
    picture = view.main.locator("article img:not([alt=''])")
    view.expect(await view.main.get_by_text("The map of the flooded street").is_visible(), "its words are hidden with it")
    view.expect(not await picture.is_visible(), "it is seen before it is asked for")
    await view.hear("The map of the flooded street", "group: Sensitive media Show")
    await view.main.locator("summary").click()
    view.expect(await picture.is_visible() and (await view.box(picture))["width"] > 300, "it is not shown")


@state("a poll", "/@okello/post/poll-1/")
async def poll(view):
    rows = await view.boxes(view.main.get_by_role("listitem"))
    bars = await view.boxes(view.main.locator("meter"))
    shares = await view.main.locator("meter").evaluate_all("(meters) => meters.map((meter) => Math.round(100 * meter.value / meter.max))")
    view.expect(shares == [26, 10, 64], f"its bars show {shares}")
    view.expect(len({(row["left"], row["right"]) for row in rows}) == 1 and all(row["height"] >= 40 for row in rows), f"its rows are uneven: {rows}")
    view.expect([(bar["left"], bar["top"], bar["width"]) for bar in bars] == [(row["left"], row["top"], row["width"]) for row in rows], "its bars are not behind its rows")
    weights = [(await view.box(view.main.get_by_text(words, exact=True)))["weight"] for words in ("Rye", "Whatever is warm")]
    view.expect(weights[0] < 600 <= weights[1], f"what leads is not bold: {weights}")
    await view.hear("Saturday's loaf", "Rye 26%", 'meter "26 percent"', "Whatever is warm 64%", 'meter "64 percent"', "121 voters")


@state("a link card", "/@mori/post/card/")
async def card(view):
    link = view.main.get_by_role("link", name="Tide table of Harbour Lane")
    box, picture = await view.box(link), await view.box(link.locator("img"))
    view.expect(box["borders"] == ["solid 1px"] and box["radius"] > 0, f"it has no border: {box['borders']}")
    view.expect(picture["top"] - box["top"] <= 1 and abs(picture["width"] - box["width"]) <= 2, f"its picture does not fill its head: {picture}")
    await view.hear('link "harbourlane.example Tide table of Harbour Lane Every high and low water')


@state("a quoted post with pictures", "/@ines/post/lamp-quote/")
async def quote(view):
    quote = view.main.locator("[aria-current] blockquote")
    box, thumbnail = await view.box(quote), await view.box(quote.locator("img").last)
    view.expect(box["borders"] == ["solid 1px"], f"it has no border: {box['borders']}")
    view.expect(round(thumbnail["width"]) == round(thumbnail["height"]) == 80, f"its picture is no thumbnail: {thumbnail}")
    view.expect(10 < box["right"] - thumbnail["right"] < 20 and thumbnail["bottom"] < box["bottom"], f"its picture is not at its end: {thumbnail} in {box}")
    await view.hear("This is what the archive is for.", "blockquote", "Four views of a town", "4 attachments", "link")


@state("a quoted post of another site", "/@sam/post/quote-2/")
async def foreign_quote(view):
    view.expect((await view.box(view.main.locator("blockquote")))["borders"] == ["solid 1px"], "it has no border")
    await view.hear("blockquote", "The Lighthouse @lighthouse", "We blink so that you can find us", 'link "Read on lighthouse.example"')


@state("what an account says of itself", "/@ines/")
async def fields(view):
    boxes = await view.boxes(view.main.locator("header dt, header dd"))
    view.expect(len(boxes) == 4, f"it says {len(boxes) // 2} things")
    for name, value in zip(boxes[::2], boxes[1::2]):
        view.expect(name["top"] == value["top"] and 0 < value["left"] - name["right"] < 12, f"a name and what it names are not in one line: {name}, {value}")
    tops = {box["top"] for box in boxes}
    view.expect(view.is_phone or len(tops) == 1, f"there is room for all in one line, and they are in {len(tops)}")


@state("a repost", "/@ines/reposts/")
async def repost(view):
    line = await view.box(view.main.get_by_role("article").get_by_text("reposted"))
    name = await view.box(view.main.get_by_role("article").get_by_text("森 あや", exact=True))
    view.expect(line["bottom"] <= name["top"] + 2, "who reposted it is not above it")
    await view.hear('heading "Reposts by Ines Duarte"', 'article "Post by 森 あや', 'link "Ines Duarte"', "reposted", 'link "森 あや @mori"')


@state("an edited post", "/@okello/post/edited/")
async def edited(view):
    await view.hear("edited 15 Mar 2026, 06:30", "group: Edited once")
    await view.main.locator("summary").click()
    version = view.main.locator("details ol")
    box = await view.box(version)
    view.expect(await version.is_visible() and box["border"][3] == "solid 2px", f"its versions have no line: {box['border']}")


@state("code and lists", "/@ines/post/markdown/")
async def code(view):
    block = view.main.locator("[aria-current] pre")
    box, lines = await view.box(block), (await block.inner_text()).rstrip("\n").count("\n") + 1
    view.expect(box["size"] == CODE and box["height"] < lines * 2 * CODE + 24, f"{lines} lines of code are {box['height']} px high")
    quotation = await view.box(view.main.locator("[aria-current] blockquote"))
    view.expect(quotation["border"][3] == "solid 2px", f"a quotation has no line: {quotation['border']}")
    await view.hear('listitem: walk the folders', "find site -name index.html", "blockquote")


@state("a kind that is not known", "/@okello/post/recipe/")
async def unknown(view):
    box = await view.box(view.main.get_by_text("recipe", exact=True).locator(".."))
    view.expect(box["ground"] != "rgba(0, 0, 0, 0)", "it has no ground of its own")
    await view.hear("paragraph: recipe", "Warm loaf: 500 g flour", 'link "View the original on harbourlane.example"')


@state("pictures of an account", "/@june/media/")
async def tiles(view):
    links = view.main.get_by_role("listitem").get_by_role("link")
    boxes = await view.boxes(links)
    view.expect(len({box["top"] for box in boxes[:3]}) == 1 and all(abs(box["width"] - box["height"]) < 1 for box in boxes), f"they are no three squares in a row: {boxes}")
    for link, box in zip(await links.all(), boxes):
        words = await link.evaluate(WORDS)
        if not await link.locator("img").count():
            view.expect(words[0] >= box["left"] + 4 and words[1] <= box["right"] - 4, f"words touch the edge of their tile: {words} in {box}")
    tabs = view.main.get_by_role("navigation").get_by_role("link")
    current = [(await tab.inner_text(), "inset" in (await view.box(tab))["shadow"]) for tab in await tabs.all() if await tab.get_attribute("aria-current")]
    view.expect(current == [("Media", True)], f"the tabs in use are {current}")
    await view.hear('heading "Media by June Park', 'link "Sensitive media"', 'link "A kitchen table', 'link "Three sailing boats on a calm harbour. +3"')


@state("replies of an account", "/@june/replies/")
async def replies(view):
    answered = view.main.get_by_role("article").filter(has_text="Ines Duarte replied")
    view.expect(await answered.count() == 1 and not await answered.get_by_text("1 reply").count(), "a reply is counted, and named in the next line")
    parent, own = [await view.box(answered.get_by_text(words)) for words in ("Spring cleaning of the archive", "The yellow one first, I hope?")]
    view.expect(parent["bottom"] <= own["top"] and parent["left"] == own["left"], f"what it answers is not above it: {parent}, {own}")
    await view.hear('heading "Replies by June Park', "Spring cleaning of the archive", "The yellow one first, I hope?", 'link "Ines Duarte replied"')


@state("months", "/archive/")
async def months(view):
    shares = await view.main.locator("meter").evaluate_all("(meters) => meters.map((meter) => [meter.value / meter.max, meter.getBoundingClientRect().width])")
    view.expect(max(share for share, _ in shares) == 1 and len({width for _, width in shares}) == 1, f"their bars cannot be compared: {shares}")
    await view.hear('heading "2026" [level=2]', 'link "March"', 'heading "2025" [level=2]', 'link "October"')


@state("tags", "/tags/")
async def tags(view):
    starts = [(await name.evaluate(WORDS))[0] for name in await view.main.get_by_role("listitem").get_by_role("link").all()]
    view.expect(len(starts) == 2 and abs(starts[0] - starts[1]) < 1, f"they do not begin below each other: {starts}")
    await view.hear('link "#messages"', 'link "#ميناء"')


@state("a page that does not exist", "/@nobody/")
async def nowhere(view):
    field = view.main.get_by_role("searchbox")
    box = await view.box(field)
    view.expect(box["height"] >= 44 and box["right"] <= view.width, f"its field is {box}")
    await view.hear('heading "Page not found"', "search", 'searchbox "Search"', 'link "Go to the latest posts"')


@state("a deleted post", "/@tomasz/post/lamp-gone/")
async def deleted(view):
    notes = await view.boxes(view.main.get_by_role("link", name="Go to the latest posts"))
    text = await view.box(view.main.get_by_text("was deleted on 5 Nov 2025"))
    portraits = await view.boxes(view.main.locator("article .avatar"))
    view.expect(abs(notes[0]["left"] - portraits[0]["left"]) < 1, f"its last link is at {notes[0]['left']} px, portraits are at {portraits[0]['left']} px")
    view.expect(text["left"] > portraits[0]["right"], "its words are on the rail")
    await view.hear('heading "This post is no longer available"', 'link "11 other replies"', 'article "Unavailable post"', "was deleted on 5 Nov 2025", "Vera", 'link "Go to the latest posts"')


@state("an embed", "/@june/post/lamp-4/embed/")
async def embed(view):
    box = await view.box(view.main)
    view.expect(box["borders"] == ["solid 1px"] and box["radius"] > 0, f"it has no border: {box['borders']}")
    parent, own = [await view.box(view.main.get_by_text(words)) for words in ("Two. Inside there were", "Three. The old clockwork")]
    view.expect(parent["bottom"] < own["top"] and parent["size"] < own["size"], f"what it answers is not above it, in a smaller voice: {parent}, {own}")
    await view.hear('article "Reply by June Park', "Two. Inside there were", 'link "Read the post this is a reply to"', "Three. The old clockwork", 'link "Read on Harbour Lane"')


@state("the choice of a look", "/")
async def looks(view):
    await view.page.get_by_role("button", name="Choose a look").click()
    choices = view.page.get_by_role("radio")
    names = [await choice.evaluate("(choice) => choice.labels[0].textContent.trim()") for choice in await choices.all()]
    view.expect(names == LOOKS, f"the looks are {names}")
    view.expect([await choice.is_checked() for choice in await choices.all()] == [True, *[False] * 5], "the look in use is not said")
    boxes = await view.boxes(view.page.locator("label:has(input[type=radio])"))
    view.expect(all(0 <= box["left"] and box["right"] <= view.width and box["height"] >= 44 for box in boxes), f"a look is outside of the window: {boxes}")
    grounds = {box["ground"] for box in boxes}
    view.expect(len(grounds) >= 4, f"the looks are shown alike: {grounds}")


def gallery(count):
    async def pictures(view):
        boxes = await view.boxes(view.main.locator("[aria-current] a[href*='/media/'] img"))
        view.expect(len(boxes) == count, f"it has {len(boxes)} pictures")
        width = max(box["right"] for box in boxes) - min(box["left"] for box in boxes)
        height = max(box["bottom"] for box in boxes) - min(box["top"] for box in boxes)
        # Between pictures is a gap of 3 px.
        share = sum((box["width"] + 3) * (box["height"] + 3) for box in boxes) / ((width + 3) * (height + 3))
        view.expect(0.99 < share < 1.01, f"its pictures cover {share:.2f} of it")
        pairs = itertools.combinations(boxes, 2)
        hidden = any(min(a["right"], b["right"]) - max(a["left"], b["left"]) > 1 and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 1 for a, b in pairs)
        view.expect(not hidden, "a picture is in front of another")
        view.expect(width <= view.width and min(box["width"] for box in boxes) > 80, f"it is {width} px wide, its smallest picture {min(box['width'] for box in boxes)} px")
    return pictures


for number, day in ((3, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 7), (10, 8)):
    state(f"a gallery of {number}", f"/@vera/post/sketch-{day}/")(gallery(number))


@state("a video", "/@tomasz/post/lens/")
async def video(view):
    player = view.main.locator("video")
    box = await view.box(player)
    view.expect(abs(box["width"] * 9 / 16 - box["height"]) < 2 and box["right"] <= view.width, f"it is {box['width']} × {box['height']} px")
    told = await player.evaluate("(video) => [video.ariaLabel, video.controls, Boolean(video.poster), [...video.textTracks].map(({ kind, label, language }) => `${kind} ${label} ${language}`)]")
    view.expect((told[0] or "").startswith("The lamp of a lighthouse turns once") and told[1] and told[2], f"it says {told}")
    view.expect(told[3] == ["captions Captions (en) en", "captions Captions (ar) ar"], f"its captions are {told[3]}")


@state("a sound", "/@sam/post/bell/")
async def sound(view):
    player = view.main.locator("audio")
    box = await view.box(player)
    view.expect(box["height"] >= 40 and box["right"] <= view.width, f"it is {box}")
    view.expect(await player.get_attribute("aria-label") == "A ship's bell, struck twice." and await player.get_attribute("controls") is not None, "it does not say what it is")


@state("a moving picture", "/@mori/post/buoy/")
async def moving_picture(view):
    picture = view.main.locator("[aria-current] img[alt='A red buoy rocks on the water.'], [aria-current] video[aria-label='A red buoy rocks on the water.']")
    box = await view.box(picture)
    view.expect(abs(box["width"] * 9 / 16 - box["height"]) < 2 and box["right"] <= view.width, f"it is {box['width']} × {box['height']} px")


@state("what is kept elsewhere", "/@sam/post/elsewhere/")
async def elsewhere(view):
    await view.hear("museum.example", "A boat slides into the water.", "museum.example", "Cheers, and a splash.")
    boxes = await view.boxes(view.main.locator("[aria-current]").get_by_text("not in the archive"))
    view.expect(len(boxes) == 2 and all(box["ground"] != "rgba(0, 0, 0, 0)" for box in boxes), f"they have no ground of their own: {boxes}")


@state("a file", "/@ines/post/plan/")
async def file(view):
    await view.hear("The pier, seen from above and from the side.", "harbourlane.example")


@state("a poll without results", "/@ines/post/poll-3/")
async def poll_without_results(view):
    rows = await view.boxes(view.main.get_by_role("listitem"))
    view.expect(len(rows) == 2 and not await view.main.locator("meter").count(), f"it has {len(rows)} rows, or bars of nothing")
    await view.hear("The one with the window", "The one without")


@state("a quoted post that is deleted", "/@vera/post/quote-3/")
async def deleted_quote(view):
    box = await view.box(view.main.locator("[aria-current] blockquote, [aria-current] .quote"))
    view.expect(box["borders"] == ["solid 1px"], f"it has no border: {box['borders']}")


@state("an account that has published nothing", "/@ferry/")
async def nothing_yet(view):
    note, name = await view.box(view.main.get_by_text("Nothing has been published here yet.")), await view.box(view.main.get_by_role("heading").first)
    view.expect(note["top"] > name["bottom"], "it is not below the name")
    await view.hear("heading", "Nothing has been published here yet.")


#: The most that a post of a few words takes on a small phone, whoever it names.
TALLEST = 440
#: How high the posts are that name an account without end, and how high their titles on lists.
WITHOUT_END = """() => {
  for (const post of document.querySelectorAll(".below")) post.style.contentVisibility = "visible";
  for (const details of document.querySelectorAll("details")) details.open = true;
  const named = [...document.querySelectorAll("main :is(article, .gap, .profile, li)")].filter((one) => one.textContent.includes("h".repeat(200)));
  const titled = [...document.querySelectorAll(".timeline article")].filter((one) => one.textContent.includes("A <b>title</b>"));
  return { heights: [...named, ...titled].map((one) => one.getBoundingClientRect().height), scroll: document.scrollingElement.scrollWidth - innerWidth,
    columns: [...document.querySelectorAll(".repost-line")].map((line) => line.getBoundingClientRect().height) };
}"""


async def check_words_without_end(browser, site, findings):
    """A handle of 2,000 characters and a title of 5,000 take a few lines each, wherever they are shown."""
    page = await browser.new_page(viewport={"width": 320, "height": 640})
    count = 0
    for address in site.pages():
        text = site.file(address).read_text("utf-8")
        if "h" * 200 not in text and "A &lt;b&gt;title" not in text:
            continue
        await page.goto(site.origin + address, wait_until="load")
        found = await page.evaluate(WITHOUT_END)
        count += len(found["heights"])
        faults = [f"a post or a name is {height:.0f} px high; expected at most {TALLEST}" for height in found["heights"] if height > TALLEST]
        faults += [f"who reposted takes {height:.0f} px" for height in found["columns"] if height > 72]
        findings.check(address, "without-end", faults + ([f"it scrolls sideways by {found['scroll']} px"] if found["scroll"] > 0 else []))
    findings.check("/", "without-end", [] if count >= 20 else [f"only {count} posts with words without end"])
    await page.close()


async def check(browser, site, findings):
    if site.name == "stress":
        await check_words_without_end(browser, site, findings)
    if site.name != "demo":
        return
    faults = []
    for size, (name, address, function) in itertools.product((PHONE, DESK), STATES):
        page = await browser.new_page(viewport=size, reduced_motion="reduce")
        page.set_default_timeout(5_000)
        await page.goto(site.origin + address, wait_until="load")
        try:
            await function(View(page, name, faults))
        except Exception as error:  # What cannot be found is not drawn.
            faults.append(f"{name} at {size['width']} px: {str(error).splitlines()[0]}")
        await page.close()
    findings.check("states of the demo", "states", faults)

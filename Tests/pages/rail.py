"""How the demo's conversations are drawn, folded and spoken: borders, positions and labels, not the names of classes."""
import datetime
import re

LAMP, BASIN, MIDDLE, GONE, LOST, DELETED = (
    "/@june/post/lamp-1/", "/@okello/post/a-question-about-the-old-ferry/", "/@june/post/lamp-4/", "/@vera/post/lamp-gone-2/", "/@vera/post/lost-2/", "/@tomasz/post/lamp-gone/")
WHOLE, DEEP = "/@ines/post/move-1/", "/@sam/post/keep-10/"
WIDTHS = (320, 390, 768, 1280)
#: What a screen reader is told, in order, on the page of the lamp, and on those of other states.
SPOKEN = (
    "Post by June Park 🌊, 3 Nov 2025, 17:05, 1 of 5",
    "Post by June Park 🌊, 3 Nov 2025, 17:09, 2 of 5",
    "Reply by Okello Wanjiru to June Park 🌊, 3 Nov 2025, 18:10",
    "Post by June Park 🌊, 3 Nov 2025, 17:13, 3 of 5",
    "3 replies by Sam Okafor and June Park 🌊",
    "3 replies by Vera, Okello Wanjiru and Tomasz Wilk",
    "Post by June Park 🌊, 3 Nov 2025, 17:17, 4 of 5",
    "Post by June Park 🌊, 3 Nov 2025, 17:21, 5 of 5",
    "Reply by Tomasz Wilk to June Park 🌊, 3 Nov 2025, 19:00",
    "This post by Sam Okafor (@sam) has been withheld since 6 Nov 2025.",
    "3 months later",
    "13 replies to the first post",
)
SPOKEN_ELSEWHERE = {
    BASIN: ("Post by Okello Wanjiru, 20 Oct 2025, 08:00", "15 replies by Tomasz Wilk, Ines Duarte and 6 others", "Reply by Tomasz Wilk to Okello Wanjiru", "13 replies by", "11 replies by", "9 replies by", "7 replies by", 'link "6 more by', "Reply by Vera to Okello Wanjiru"),
    MIDDLE: ("Post by June Park 🌊, 3 Nov 2025, 17:05, 1 of 5", 'link "13 other replies"', "17:09, 2 of 5", 'link "1 other reply"', 'link "6 other replies"', "17:17, 4 of 5", "17:21, 5 of 5", "7 replies by Tomasz Wilk", "3 replies by Vera", "2 replies by"),
    GONE: ('article "Unavailable post"', "This post by Tomasz Wilk (@tomasz) was deleted on 5 Nov 2025.", "Reply by Vera, 3 Nov 2025, 20:15", "Reply by Sam Okafor to Vera"),
    LOST: ("In reply to a post that is not in this archive", "Reply by Vera, 25 Oct 2025, 12:00", "Reply by Sam Okafor to Vera"),
    "/@layla/post/orphan/": ('link "In reply to @lighthouse, whose post is not in this archive"', "Reply by"),
    "/@sam/post/keep-10/": ("1 of 12", 'link "4 earlier replies not shown"', "6 of 12", 'link "3 other replies"', "Reply by Sam Okafor to Ines Duarte"),
}
#: Measures of the page as it is drawn. Posts are found by a part of their words.
DRAWN = r"""
() => {
  for (const one of document.querySelectorAll(".below")) one.style.contentVisibility = "visible";
  const isRTL = document.documentElement.dir === "rtl";
  const start = (box) => isRTL ? innerWidth - box.right : box.left;
  const inner = (words) => [...document.querySelectorAll(".thread article")].find((one) => one.textContent.includes(words));
  const side = isRTL ? "Right" : "Left";
  const line = (element, part) => {
    const style = getComputedStyle(element, part);
    return { style: style[`border${side}Style`], width: parseFloat(style[`border${side}Width`]), color: style[`border${side}Color`],
      start: parseFloat(style[side.toLowerCase()]), place: parseFloat(style.top), long: parseFloat(style.inlineSize), height: parseFloat(style.height), bottom: style.borderBottomStyle, top: style.borderTopStyle, isDrawn: style.content !== "none" };
  };
  const posts = {};
  for (const article of document.querySelectorAll(".thread article")) {
    const number = article.querySelector(".run[aria-hidden]");
    const portrait = (number ?? article.querySelector(".author .avatar"))?.getBoundingClientRect();
    const text = article.querySelector(".text")?.getBoundingClientRect();
    const words = (article.querySelector(".text, .tombstone-text")?.textContent ?? "").trim().slice(0, 24);
    posts[words] ??= { portrait: portrait && start(portrait) + portrait.width / 2, size: portrait?.width, text: text?.width,
      start: start(article.querySelector(".post").getBoundingClientRect()), top: article.getBoundingClientRect().top, before: line(article.querySelector(".post"), "::before"), after: line(article.querySelector(".post"), "::after"),
      height: article.getBoundingClientRect().height };
  }
  const told = (selector) => [...document.querySelectorAll(selector)].map((one) => ({ words: one.textContent.trim(),
    before: line(one, "::before"), after: line(one, "::after"), start: start(one.getBoundingClientRect()), height: one.getBoundingClientRect().height }));
  const dot = (one) => {
    const style = getComputedStyle(one, "::before"), size = parseFloat(style.width), inset = parseFloat(style[isRTL ? "right" : "left"]);
    return { size, middle: start(one.getBoundingClientRect()) + inset + size / 2, isLast: !one.nextElementSibling };
  };
  const ends = told(".thread-end").map((end, place) => ({ ...end, ...dot(document.querySelectorAll(".thread-end")[place]) }));
  return { posts, ends, gaps: told(".thread > .gap, .answers > .gap"), silences: told(".silence"), stubs: told(".stub"), branches: told(".branch"),
    line: getComputedStyle(document.querySelector(".thread")).getPropertyValue("--line"),
    scroll: document.scrollingElement.scrollWidth - innerWidth,
    narrow: Math.min(...[...document.querySelectorAll(".thread .text")].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().width)) };
}
"""


class Rail:
    """Asks a browser about the rail, and collects what is not as designed."""

    def __init__(self, page, origin, findings):
        self.page, self.origin, self.findings = page, origin, findings
        self.faults = []

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    async def drawn(self, path, width=390, direction=None):
        await self.page.set_viewport_size({"width": width, "height": 844})
        await self.page.goto(self.origin + path)
        if direction:
            await self.page.evaluate("(direction) => { document.documentElement.dir = direction }", direction)
        return await self.page.evaluate(DRAWN)

    async def check(self):
        for width in WIDTHS:
            for path in (LAMP, BASIN, MIDDLE, GONE, LOST, DELETED):
                await self.check_width(path, width)
        for direction in (None, "rtl"):
            await self.check_chain(direction)
            await self.check_forks(direction)
        await self.check_focus()
        await self.check_far()
        await self.check_signs()
        for direction in (None, "rtl"):
            await self.check_end(direction)
        await self.check_names()
        await self.check_dates()
        await self.check_spoken()
        await self.check_folding()
        await self.check_media()
        self.findings.check("conversations of the demo", "rail", self.faults)

    async def check_names(self):
        """Each line of a long name that is written the other way begins beside the portrait."""
        await self.drawn(LAMP)
        away = await self.page.evaluate(r"""() => {
          const name = document.querySelector(".entry-focused .author-name"), lines = document.createRange();
          name.textContent = "\u0633\u0641\u064a\u0646\u0629 ".repeat(9);
          lines.selectNodeContents(name);
          return [...lines.getClientRects()].map(({ left }) => left - name.getBoundingClientRect().left);
        }""")
        self.expect(len(away) > 1 and max(away) < 1, f"the lines of a name from right to left begin {away} px beside the start of it")

    async def check_width(self, path, width):
        drawn = await self.drawn(path, width)
        self.expect(drawn["scroll"] <= 0, f"{path} scrolls sideways by {drawn['scroll']} px at {width} px")
        self.expect(drawn["narrow"] >= 160, f"{path}: text is {drawn['narrow']} px wide at {width} px")

    async def check_chain(self, direction):
        """A chain is straight: one rail, solid, from portrait to portrait; a run has numbers on it."""
        posts = (await self.drawn(LAMP, direction=direction))["posts"]
        chain = [posts[words] for words in ("I counted thirteen.", "You count fast.", "With whose watch?")]
        told = f"in {direction}" if direction else "in the page's direction"
        self.expect(len({post["portrait"] for post in chain}) == 1, f"a chain is not straight {told}: {chain}")
        for post in chain:
            self.expect(post["before"]["style"] == "solid" and post["before"]["width"] == 2, f"no line continues {told}: {post}")
            self.expect(post["before"]["height"] > 8, f"a line is {post['before']['height']} px high {told}")
        self.expect(not posts["Then that is how we say "]["before"]["isDrawn"], f"a line goes on where nothing follows {told}")
        step = chain[0]["portrait"] - posts["Four, and last: it was l"]["portrait"]
        self.expect(chain[0]["size"] == 24, f"a portrait in a branch is {chain[0]['size']} px wide")
        self.expect(step == 20, f"a branch is set in by {step} px {told}")

    async def check_forks(self, direction):
        """Each fork costs 20 px; the fifth is a link."""
        drawn = await self.drawn(BASIN, direction=direction)
        posts = drawn["posts"]
        steps = [posts[words]["portrait"] for words in ("Clockwise, always.", "Not with the wind from t", "With the wind from the n", "Past the crane?", "クレーンはまだなかった。")]
        widths = [round(second - first) for first, second in zip(steps, steps[1:])]
        self.expect(widths == [20, 20, 20, 20], f"forks are set in by {widths} px {direction}")
        self.expect([stub["words"].split(" by")[0] for stub in drawn["stubs"]] == ["6 more"], f"the fifth fork is {drawn['stubs']}")
        for branch in drawn["branches"]:
            hook = branch["after"]
            self.expect(hook["style"] == hook["bottom"] == "solid" and hook["width"] == 2, f"a hook is not drawn: {branch['words'][:30]}: {hook}")

    async def check_focus(self):
        """The line runs around the post in focus, in the color of links."""
        for path, words in ((LAMP, "The lamp at the end of t"), (MIDDLE, "Three. The old clockwork"), (GONE, "I heard that, and I disa")):
            posts = (await self.drawn(path))["posts"]
            line = posts[words]["before"]
            link = await self.page.evaluate("() => { const a = document.body.appendChild(document.createElement('a')); a.href = '/'; const color = getComputedStyle(a).color; a.remove(); return color; }")
            self.expect(line["color"] == link and line["style"] == line["top"] == "solid", f"{path}: no line around the focus: {line}")
            self.expect(line["height"] > posts[words]["height"] - 60, f"{path}: the line around the focus is {line['height']} px of {posts[words]['height']}")
            self.expect((line["bottom"] == "solid") == (path != GONE), f"{path}: the line bends back to no post, or not to one: {line}")

    async def check_far(self):
        """Of what is far above the post in focus two lines are shown, without counts. The three posts next to it are whole."""
        await self.drawn(DEEP)
        above = await self.page.evaluate("""() => {
          const posts = [...document.querySelectorAll(".thread article")];
          return posts.slice(0, posts.findIndex((post) => post.ariaCurrent === "true")).map((post) => {
            const text = post.querySelector(".text"), counts = post.querySelector(".counts");
            return { lines: text.clientHeight / parseFloat(getComputedStyle(text).lineHeight), hidden: text.scrollHeight - text.clientHeight,
              hasCounts: Boolean(counts), showsCounts: Boolean(counts?.checkVisibility()) };
          });
        }""")
        far, near = above[:-3], above[-3:]
        self.expect(any(post["hidden"] > 0 for post in far) and any(post["hasCounts"] for post in far), f"nothing far above could be shortened: {far}")
        self.expect(all(post["lines"] < 2.1 and not post["showsCounts"] for post in far), f"what is far above is not short: {far}")
        self.expect(any(post["lines"] > 2.1 for post in near) and any(post["showsCounts"] for post in near), f"nothing near shows more than what is far: {near}")
        self.expect(all(post["hidden"] <= 0 and post["hasCounts"] == post["showsCounts"] for post in near), f"what is near is not whole: {near}")

    async def check_signs(self):
        """Gaps, missing parents, what is gone, and silence."""
        drawn = await self.drawn(LAMP)
        for gap in drawn["gaps"]:
            self.expect(gap["before"]["style"] == "dotted", f"a gap is not dotted: {gap}")
        self.expect(len(drawn["gaps"]) == 1 and re.fullmatch(r"\d+ more replies", drawn["gaps"][0]["words"]), f"no gap at the end: {drawn['gaps']}")
        silence = drawn["silences"][0]
        self.expect(silence["words"] == "3 months later" and silence["after"]["top"] == silence["after"]["bottom"] == "solid", f"the rail is not cut: {silence}")
        posts = drawn["posts"]
        gone, withheld = posts["This post by Tomasz Wilk"], posts["This post by Sam Okafor "]
        self.expect(gone["after"]["style"] == "dotted" and gone["after"]["height"] == 12, f"what was deleted is no dotted ring of 12 px: {gone}")
        self.expect(withheld["after"]["style"] == "solid" and withheld["portrait"] is None, f"what is withheld is no ring: {withheld}")
        alone = (await self.drawn(DELETED))["posts"]
        above, node = alone["Four, and last: it was l"], alone["This post by Tomasz Wilk"]
        ring, line = node["after"], node["before"]
        self.expect(node["start"] + ring["start"] + ring["long"] / 2 == above["portrait"], f"the ring of a page that is gone is beside the rail: {node}, {above}")
        self.expect(0 <= ring["start"] - line["start"] - line["long"] <= 1, f"the line of a page that is gone does not reach its ring: {node}")
        self.expect(line["place"] + line["width"] / 2 == ring["place"] + ring["height"] / 2, f"the line of a page that is gone misses the middle of its ring: {node}")
        lost = await self.drawn(LOST)
        self.expect(lost["gaps"][0]["before"]["style"] == "dotted" and lost["gaps"][0]["after"]["top"] == "solid", f"a missing parent has no bar: {lost['gaps']}")
        middle = await self.drawn(MIDDLE)
        self.expect([stub["words"] for stub in middle["stubs"]] == ["13 other replies", "1 other reply", "6 other replies"], f"beside the path: {middle['stubs']}")
        self.expect(all(stub["height"] <= 60 for stub in middle["stubs"]), f"what is beside the path takes more than a row: {middle['stubs']}")

    async def check_end(self, direction):
        """A dot on the rail, last of all, where a thread ends; none where it goes on."""
        drawn = await self.drawn(WHOLE, direction=direction)
        portrait = next(post["portrait"] for post in drawn["posts"].values() if post["portrait"] is not None)
        end = drawn["ends"][0] if len(drawn["ends"]) == 1 else {}
        self.expect(end.get("words") == "End of the thread" and end["isLast"], f"a thread does not end in {direction}: {drawn['ends']}")
        self.expect(end and end["size"] == 6 and end["before"]["style"] == "solid", f"the end of a thread is no dot: {end}")
        self.expect(end and abs(end["middle"] - portrait) <= 1, f"the end of a thread is not on the rail at {portrait} px {direction}: {end}")
        snapshot = (await self.page.locator("main").aria_snapshot()).rstrip()
        self.expect(snapshot.endswith("End of the thread"), f"the end is not what is spoken last: {snapshot[-80:]}")
        self.expect(not (await self.drawn(MIDDLE))["ends"], "a thread ends on the page of a reply")

    async def check_dates(self):
        """A long list says its months, each below a hairline and above its first post; the newest has no need to."""
        await self.page.goto(self.origin + "/")
        dates = await self.page.evaluate("""() => [...document.querySelectorAll(".timeline > .list-date")].map((one) =>
          [one.textContent.trim(), one.firstElementChild.dateTime, getComputedStyle(one).borderTopWidth, one.nextElementSibling.querySelector("time").dateTime.slice(0, 7)])""")
        posts = await self.page.evaluate("""() => [...document.querySelectorAll(".timeline > article:not(:has(> .repost-line))")].map((post) => post.querySelector("time").dateTime.slice(0, 7))""")
        months = list(dict.fromkeys(posts))[1:]
        named = [datetime.date.fromisoformat(month + "-01").strftime("%B %Y") for month in months]
        self.expect(len(months) >= 2 and dates == [[name, month, "1px", month] for name, month in zip(named, months)], f"the front page says {dates}; its older months are {months}")

    async def check_spoken(self):
        await self.drawn(LAMP)
        snapshot = await self.page.locator("main").aria_snapshot()
        place = 0
        for words in SPOKEN:
            found = snapshot.find(words, place)
            self.expect(found >= 0, f"not spoken, or not in its place: {words}")
            place = max(place, found)
        for path, told in SPOKEN_ELSEWHERE.items():
            await self.drawn(path)
            other, place = await self.page.locator("main").aria_snapshot(), 0
            for words in told:
                found = other.find(words, place)
                self.expect(found >= 0, f"{path}: not spoken, or not in its place: {words}")
                place = max(place, found)
            self.expect(await self.page.locator("main [aria-current=true]").count() == 1, f"{path}: which post the page is of is not said")
        self.expect("I counted thirteen." in snapshot and "Where did the bus go?" not in snapshot, "what is folded is read, or what is not is not")

    async def check_folding(self):
        """A branch folds without script: its switch stays where it is, under the same finger."""
        await self.page.route("**/*.js", lambda route: route.abort())
        await self.drawn(LAMP)
        branch = self.page.locator("details", has=self.page.get_by_text("Where did the bus go?", exact=True)).first
        summary = branch.locator("summary").first
        ring = "(one) => { const box = getComputedStyle(one, '::before'); return [one.parentElement.getBoundingClientRect().top + parseFloat(box.top), box.width, box.height]; }"
        before = await summary.evaluate(ring)
        self.expect(before[1:] == ["28px", "28px"], f"the switch of a branch is {before[1:]}")
        self.expect(not await branch.get_by_text("Where did the bus go?").is_visible(), "a branch inside a run is not folded")
        await summary.evaluate("(one) => one.click()")
        self.expect(await branch.get_by_text("Where did the bus go?").is_visible(), "a branch does not open")
        self.expect((await summary.evaluate(ring))[0] == before[0], "the switch moves when it is used")
        await summary.evaluate("(one) => one.click()")
        await branch.get_by_text("Where did the bus go?").wait_for(state="hidden")
        await self.page.unroute("**/*.js")

    async def check_media(self):
        """Folded branches are printed; in chosen colors the lines are there, and the focus has one of its own."""
        await self.page.emulate_media(media="print")
        drawn = await self.drawn(LAMP)
        self.expect(drawn["posts"]["Where did the bus go?"]["height"] > 20, "a folded branch is not printed")
        self.expect(drawn["posts"]["You count fast."]["before"]["style"] == "solid", "the rail is not printed")
        await self.page.emulate_media(media="screen", forced_colors="active")
        posts = (await self.drawn(LAMP))["posts"]
        focus, other = posts["The lamp at the end of t"]["before"], posts["You count fast."]["before"]
        self.expect(focus["style"] == other["style"] == "solid" and focus["color"] != other["color"], f"in chosen colors: {focus}, {other}")
        await self.page.emulate_media(forced_colors="none")


async def check(browser, site, findings):
    """The demo alone has every state."""
    if not site.file(LAMP).exists():
        return
    page = await browser.new_page(reduced_motion="reduce")
    await Rail(page, site.origin, findings).check()
    await page.close()

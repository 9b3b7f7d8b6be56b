#!/usr/bin/env python3
"""Drives `threadline preview` in a real browser: `make test-preview`.

A post is edited, inserted and moved, a template is broken and mended, a style sheet is changed: each has to be seen in
the open page without a reload, which a mark in the page's memory shows, and in its time. Then an open timeline is
edited at random, again and again, and each time compared with the same page loaded afresh. Last, a post in a branch of
a conversation of the demo is edited while a reader has that branch open.

THREADLINE_PROGRAM names the program; POSTS (10,000) and EDITS (40) say how much, SEED repeats a run.
"""
import asyncio
import contextlib
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.async_api import async_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

import corpus  # noqa: E402

#: From a save to the paint of it, in milliseconds, at the median: what is owed on an idle machine of two cores.
OWED = 100
#: How long a change may take before the test gives up, in milliseconds.
PATIENCE = 30_000
#: A conversation of the demo, and a post in one of its folded branches.
LAMP, BUS = "/@june/post/lamp-1/", "Where did the bus go?"

#: Sets a mark that a reload would take away, and writes down when the page was patched.
WATCH = """() => {
  window.mark = 'kept';
  window.patches = [];
  document.addEventListener('threadline-patched', () => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.patches.push(performance.timeOrigin + performance.now());
    channel.port2.postMessage(0);
  }));
}"""


class Export:
    """An export that is edited, and saved as programs save: another file in its place."""

    def __init__(self, file):
        self.file = file
        # What says how many records there are would have to change with every edit; it may be left out.
        records = [json.loads(line) for line in file.read_text().splitlines()]
        self.records = [record for record in records if record["type"] != "end"]

    @property
    def posts(self):
        return [record for record in self.records if record["type"] == "post"]

    def roots(self):
        return [post for post in self.posts if not post.get("replyTo")]

    def save(self):
        """When the file was in its place, in milliseconds since 1970."""
        draft = self.file.with_suffix(".draft")
        draft.write_text("".join(json.dumps(record) + "\n" for record in self.records))
        saved = time.time() * 1_000
        os.replace(draft, self.file)
        return saved


class Visit:
    """One open page of the preview."""

    def __init__(self, page, address):
        self.page, self.address = page, address

    async def open(self, path="/"):
        await self.page.goto(self.address.rstrip("/") + path)
        await self.page.evaluate(WATCH)
        # The line to the server has to be open before anything changes.
        await asyncio.sleep(0.5)

    async def patched(self, saved):
        """Waits for a patch after a save, and gives the time from one to the other in milliseconds."""
        await self.wait("saved => window.patches.some(time => time > saved)", saved)
        times = await self.page.evaluate("window.patches")
        return min(time for time in times if time > saved) - saved

    async def wait(self, expression, argument=None):
        """Asks from outside until it is so: the pages' own policy forbids evaluating text inside."""
        end = time.monotonic() + PATIENCE / 1_000
        while not await self.page.evaluate(expression, argument):
            if time.monotonic() > end:
                fail(f"in vain waited for {expression} {argument or ''}")
            await asyncio.sleep(0.02)

    async def is_kept(self):
        return await self.page.evaluate("window.mark === 'kept'")

    async def entries(self):
        return await self.page.evaluate(
            "[...document.querySelectorAll('main > div > *')].map(one => one.outerHTML)")


def fail(message):
    sys.exit(f"test-preview: {message}")


async def seen(visit, what, saved, expression, argument=None):
    await visit.wait(expression, argument)
    took = await visit.patched(saved)
    if not await visit.is_kept():
        fail(f"{what}: the page was reloaded")
    print(f"{what}: {took:.0f} ms from save to paint", flush=True)
    return took


async def edits(visit, export):
    """A post is edited, inserted and moved; the page, what is open on it and where it is scrolled to stay."""
    newest = export.roots()[-1]
    newest["text"] = {"markdown": "Edited by hand."}
    times = [await seen(visit, "edit", export.save(), "document.body.innerText.includes('Edited by hand.')")]
    new = dict(newest, id="made-by-hand", text={"markdown": "Inserted by hand."}, published="2031-01-01T00:00:00Z")
    export.records.append(new)
    times.append(await seen(visit, "insert", export.save(), "document.body.innerText.includes('Inserted by hand.')"))
    await visit.page.evaluate("scrollTo(0, 1500)")
    place = "[...document.querySelectorAll('article')].find(one => one.getBoundingClientRect().top > 0)"
    before = await visit.page.evaluate(f"({place}).getBoundingClientRect().top")
    await visit.page.evaluate(f"window.shown = {place}")
    new["published"] = "1999-01-01T00:00:00Z"
    await seen(visit, "move away", export.save(), "!document.body.innerText.includes('Inserted by hand.')")
    after = await visit.page.evaluate("window.shown.getBoundingClientRect().top")
    if abs(after - before) > 2:
        fail(f"what was read moved by {after - before:.0f} px")
    roots = export.roots()
    older, newer = roots[-3], roots[-2]
    older["published"], newer["published"] = newer["published"], older["published"]
    order = "[...document.querySelectorAll('main article a.time')].map(time => time.getAttribute('href'))"
    await seen(
        visit, "move", export.save(), f"ids => {{ const order = {order}, place = id => order.findIndex(one => one.includes(id));"
        " return place(ids[0]) >= 0 && place(ids[0]) < place(ids[1]); }", [f"/{older['id']}/", f"/{newer['id']}/"])
    export.records.append(dict(newest, id="made-to-open", warning="Opened by hand.", published="2031-01-02T00:00:00Z"))
    await seen(visit, "insert a warning", export.save(), "document.body.innerText.includes('Opened by hand.')")
    await visit.page.evaluate("() => { document.querySelector('details.warning').open = true; document.documentElement.dataset.look = 'linen'; }")
    for number in range(8):
        newest["text"] = {"markdown": f"Edited {number} times."}
        times.append(await seen(
            visit, "edit again", export.save(), "text => document.body.innerText.includes(text)", f"Edited {number} times."))
    if not await visit.page.evaluate("document.querySelector('details.warning').open && document.documentElement.dataset.look === 'linen'"):
        fail("what the reader had opened, or the look, did not stay")
    export.records.pop()
    await seen(visit, "take the warning away", export.save(), "!document.body.innerText.includes('Opened by hand.')")
    return times


async def mistakes(visit, folder, export):
    """A broken template and a broken record are shown over the page, and go with the mend."""
    template = folder / "Templates" / "partials" / "author.mustache"
    template.parent.mkdir(parents=True)
    good = (ROOT / "Templates" / "partials" / "author.mustache").read_text()
    faults = "document.querySelector('[data-preview=faults]')?.shadowRoot.textContent ?? ''"
    template.write_text(good + "{{displayNmae}}\n")
    await visit.wait(f"({faults}).includes('author.mustache') && ({faults}).includes('displayNmae')")
    text = await visit.page.evaluate(faults)
    print("overlay: " + " | ".join(line for line in text.split("\n") if line)[-400:], flush=True)
    if not re.search(r"author\.mustache:\d+:\d+", text):
        fail("the overlay does not name file, line and column")
    if await visit.page.locator("article").count() == 0:
        fail("the last good page went away")
    for width in (390, 1280):
        await visit.page.set_viewport_size({"width": width, "height": 800})
        place = await visit.page.evaluate(
            "(() => { const box = document.querySelector('[data-preview=faults]').shadowRoot.querySelector('section')"
            ".getBoundingClientRect(); return [box.top, innerHeight - box.bottom, box.left, box.width - innerWidth]; })()")
        if place[0] < 100 or abs(place[1]) > 1 or abs(place[2]) > 1 or "The page above is the last good one" not in text:
            fail(f"at {width} px the overlay is not below the page: {place}")
    template.write_text(good)
    await visit.wait(f"({faults}) === ''")
    lines = export.file.read_text()
    export.file.write_text(lines + "{broken\n")
    await visit.wait(f"({faults}).includes('{{broken')")
    export.file.write_text(lines)
    await visit.wait(f"({faults}) === ''")
    if not await visit.is_kept():
        fail("a mistake reloaded the page")
    template.write_text(good + "<i class=\"added\"></i>")
    await visit.wait("document.querySelectorAll('i.added').length > 0")
    template.write_text(good)
    await visit.wait("document.querySelectorAll('i.added').length === 0")
    sheet = folder / "Public" / "site.css"
    sheet.parent.mkdir()
    sheet.write_text((ROOT / "Public" / "site.css").read_text() + "\nbody { outline: 7px solid green; }\n")
    await visit.wait("getComputedStyle(document.body).outlineWidth === '7px'")
    if not await visit.is_kept():
        fail("a template or a style sheet reloaded the page")
    print("a broken template, a broken record, a changed template and a changed sheet: seen without a reload", flush=True)


async def served(address, text):
    """Waits until a page that is loaded afresh has a text."""
    end = time.monotonic() + PATIENCE / 1_000
    while text not in urllib.request.urlopen(address, timeout=PATIENCE / 1_000).read().decode():
        if time.monotonic() > end:
            fail(f"in vain waited for {text!r} at {address}")
        await asyncio.sleep(0.02)


async def at_random(visit, browser, export, chance, count):
    """Random edits of a timeline, and after each the open page compared with one that is reloaded."""
    fresh = Visit(await browser.new_page(), visit.address)
    for number in range(count):
        roots = export.roots()[-25:]
        for _ in range(chance.randint(1, 4)):
            post = chance.choice(roots)
            kind = chance.choice(["edit", "insert", "move", "delete"])
            if kind == "edit":
                post["text"] = {"markdown": f"Edit {number} {chance.random()}"}
            elif kind == "insert":
                export.records.append(dict(
                    post, id=f"made-{number}-{chance.random()}", text={"markdown": f"New {number} {chance.random()}"},
                    published=f"2031-{chance.randint(1, 12):02}-01T00:00:{chance.randint(0, 59):02}Z"))
            elif kind == "move":
                post["published"] = f"2031-{chance.randint(1, 12):02}-01T00:01:{chance.randint(0, 59):02}Z"
            elif post in export.records:
                export.records.remove(post)
        marker = f"Marker {number} {chance.random()}"
        export.records.append(dict(
            export.posts[-1], id=f"marker-{number}", text={"markdown": marker}, published="2032-01-01T00:00:00Z"))
        export.save()
        await visit.wait("text => document.body.innerText.includes(text)", marker)
        # What is open is patched before the files are in their places.
        await served(visit.address, marker)
        await fresh.page.goto(visit.address)
        open_page, loaded = await visit.entries(), await fresh.entries()
        if open_page != loaded:
            place = next((i for i, (a, b) in enumerate(zip(open_page, loaded)) if a != b), min(len(open_page), len(loaded)))
            fail(f"after {number + 1} edits the open page differs from a fresh one at its entry {place} "
                 f"({len(open_page)} and {len(loaded)} entries)")
    if not await visit.is_kept():
        fail("random edits reloaded the page")
    print(f"{count} random edits of the timeline: the open page was the fresh one each time", flush=True)


async def fork(address, export):
    """A branch that the reader opened stays open, and another one closed, while a post in the open one changes."""
    post = next(post for post in export.posts if post["text"] == BUS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        visit = Visit(await browser.new_page(viewport={"width": 390, "height": 844}), address)
        await visit.open(LAMP)
        branch = f"[...document.querySelectorAll('main details')].findLast(one => one.textContent.includes({BUS!r}))"
        if await visit.page.evaluate(f"({branch}).open"):
            fail("the branch is open before anybody opens it")
        await visit.page.evaluate(f"() => {{ window.branch = {branch}; window.branch.querySelector('summary').click(); }}")
        states = "[...document.querySelectorAll('main details')].map(one => one.open)"
        before = await visit.page.evaluate(states)
        for text in ("The bus left at noon.", "The bus left at one."):
            post["text"] = text
            await seen(visit, "edit in an open branch", export.save(), "text => document.body.innerText.includes(text)", text)
            if not await visit.page.evaluate(f"window.branch.isConnected && window.branch.open && window.branch.innerText.includes({text!r})"):
                fail("the branch that the reader opened is another one, or closed")
            if await visit.page.evaluate(states) != before:
                fail("other branches opened or closed")
        await browser.close()


async def drive(address, folder, export, chance):
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        visit = Visit(await browser.new_page(viewport={"width": 1280, "height": 900}), address)
        await visit.open()
        times = await edits(visit, export)
        await mistakes(visit, folder, export)
        await at_random(visit, browser, export, chance, int(os.environ.get("EDITS", 40)))
        await browser.close()
    median = statistics.median(times)
    print(f"from save to paint, {len(times)} edits of one post in {len(export.posts):,}: median {median:.0f} ms, "
          f"from {min(times):.0f} to {max(times):.0f}; {OWED} are owed on an idle machine", flush=True)


@contextlib.contextmanager
def previewed(program, folder):
    """Starts the preview of a folder, and stops that one process at the end."""
    preview = subprocess.Popen([program, "preview", "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        address = preview.stdout.readline().strip()
        if not address.startswith("http://127.0.0.1:"):
            fail(f"the preview did not say where it is, but {address!r}")
        yield address
    finally:
        preview.terminate()
        preview.wait(timeout=20)


def main():
    program = pathlib.Path(os.environ.get("THREADLINE_PROGRAM", ROOT / ".build" / "release" / "threadline")).resolve()
    seed = int(os.environ.get("SEED", random.SystemRandom().randrange(1_000_000)))
    posts = int(os.environ.get("POSTS", 10_000))
    print(f"{posts} posts, SEED={seed}", flush=True)
    parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="threadline-preview-", dir=parent))
    try:
        corpus.write(folder / "export.ndjson", posts // 5, 5, accounts=max(5, posts // 500))
        # Saved once as it is saved later, so that an edit changes one line.
        export = Export(folder / "export.ndjson")
        export.save()
        (folder / "threadline.toml").write_text(
            'title = "Harbour"\nbase_url = "https://threads.example"\nexports = ["export.ndjson"]\n'
            '[extras]\nset = "lean"\n')
        with previewed(program, folder) as address:
            asyncio.run(drive(address, folder, export, random.Random(seed)))
        left = {path.name for path in folder.iterdir()} - {"Templates", "Public"}
        if left != {"threadline.toml", "export.ndjson", ".threadline"}:
            fail(f"the preview wrote outside its state folder: {sorted(left)}")
        shutil.copytree(ROOT / "Examples" / "demo", folder / "demo" / "demo")
        shutil.copy(ROOT / "Examples" / "threadline.toml", folder / "demo")
        demo = Export(folder / "demo" / "demo" / "demo.ndjson")
        demo.save()
        with previewed(program, folder / "demo") as address:
            asyncio.run(fork(address, demo))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

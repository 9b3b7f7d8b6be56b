#!/usr/bin/env python3
"""How soon pages of the demo are there on a slow line, beside the same pages with their mark at the footer.

A page is held until its mark, `#seen`, has arrived (`rel=expect`). The line gives 3 KB every 250 ms, and all that a page
loads shares it: the page as it is, style sheets and scripts packed. What browsers ask for first is sent first: the page,
its style sheets and the script in front of them in turn, then pictures and the script that is not waited for. In the
first frame the reader has to be where the page opens, so a reply is measured by its place in that frame. Below a reply
there is often less than a screen; then its mark is at its end, and it gains nothing.
"""
import asyncio
import shutil
import statistics
import urllib.parse

from playwright.async_api import async_playwright

import sites
from sites import ROOT, build

BYTES, SECONDS = 3_000, 0.25
SLICE = 500
RUNS = 5
MARK = b'<span id="seen" hidden></span>'
#: Pages of the demo: the most bytes of HTML up to their mark, and the most of the time with the mark at the footer.
PAGES = {"/": (12 * 1024, 0.5), "/@ines/post/move-1/": (12 * 1024, 0.5), "/@sam/post/keep-10/": (24 * 1024, 1.05)}
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
         ".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp", ".ico": "image/x-icon"}
WATCH = """
window.frames_ = [];
const look = () => {
  const post = document.querySelector(".entry-focused");
  window.frames_.push({ at: scrollY, top: post ? post.getBoundingClientRect().top : null });
  if (window.frames_.length < 2) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


class Line:
    """A line that all connections share in turn, the urgent ones first."""

    def __init__(self):
        self.urgent, self.others = [], []
        self.isUp = True

    async def send(self, writer, data, is_urgent):
        part = [writer, data, asyncio.get_running_loop().create_future()]
        (self.urgent if is_urgent else self.others).append(part)
        await part[2]

    async def run(self):
        while self.isUp:
            left = BYTES
            while left > 0 and (self.urgent or self.others):
                waiting = self.urgent or self.others
                part = waiting.pop(0)
                if part[0].is_closing():
                    part[1] = b""
                size = min(SLICE, left, len(part[1]))
                part[0].write(part[1][:size])
                part[1] = part[1][size:]
                left -= size
                if part[1]:
                    waiting.append(part)
                elif not part[2].done():
                    part[2].set_result(None)
            await asyncio.sleep(SECONDS)


class Server:
    """Serves a folder over a line, each page as it is or with its mark at the footer."""

    def __init__(self, folder, line):
        self.folder, self.line, self.isLate = folder, line, False

    async def answer(self, reader, writer):
        try:
            request = await reader.readuntil(b"\r\n\r\n")
            path = urllib.parse.unquote(request.split(b" ")[1].decode().partition("?")[0])
            file = self.folder / path.lstrip("/")
            file = file / "index.html" if path.endswith("/") else file
            if not file.resolve().is_relative_to(self.folder) or not file.is_file():
                head, body = "404 Not Found", b""
            else:
                head, body = "200 OK", file.read_bytes()
            fields = [f"HTTP/1.1 {head}", f"Content-Type: {TYPES.get(file.suffix, 'application/octet-stream')}",
                      "Connection: close", "Cache-Control: no-store"]
            if file.suffix == ".html" and self.isLate:
                body = late(body)
            packed = file.with_name(file.name + ".br")
            if file.suffix != ".html" and packed.is_file():
                body = packed.read_bytes()
                fields.append("Content-Encoding: br")
            fields.append(f"Content-Length: {len(body)}")
            is_urgent = file.suffix in (".html", ".css") or file.name.startswith("first-paint")
            await self.line.send(writer, "\r\n".join(fields).encode() + b"\r\n\r\n" + body, is_urgent)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


def late(page):
    """The page with its mark at the end of its footer."""
    return page.replace(MARK, b"", 1).replace(b"</footer>", MARK + b"</footer>", 1)


async def visit(chromium, address):
    """When something is painted first, in ms, and where the page is in its first frame and at its end."""
    context = await chromium.new_context(viewport={"width": 390, "height": 844})
    page = await context.new_page()
    await page.add_init_script(WATCH)
    await page.goto(address, wait_until="load")
    await page.wait_for_timeout(200)
    painted = await page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    first = await page.evaluate("() => window.frames_[0]")
    end = await page.evaluate("""() => ({ at: scrollY, top: document.querySelector(".entry-focused")?.getBoundingClientRect().top })""")
    await context.close()
    return painted, first, end


async def measure(folder):
    line = Line()
    server = Server(folder, line)
    listening = await asyncio.start_server(server.answer, "127.0.0.1", 0)
    origin = "http://127.0.0.1:%d" % listening.sockets[0].getsockname()[1]
    sending = asyncio.create_task(line.run())
    faults = []
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        for page, (most, most_time) in PAGES.items():
            html = (folder / page.lstrip("/") / "index.html").read_bytes()
            end = html.index(MARK) + len(MARK)
            if end > most:
                faults.append(f"{page}: the mark ends at byte {end}; expected at most {most}")
            times = {False: [], True: []}
            for _ in range(RUNS):
                for isLate in (False, True):
                    server.isLate = isLate
                    painted, first, last = await visit(chromium, origin + page)
                    times[isLate].append(painted)
                    if abs(first["at"] - last["at"]) > 1:
                        faults.append(f"{page}: the first frame is at {first['at']} px, the page at {last['at']} px")
            seen, footer = (statistics.median(times[isLate]) for isLate in (False, True))
            print(f"{page}: {len(html):,} bytes, {end:,} to the mark; painted after {seen:.0f} ms, with the mark at the footer "
                  f"after {footer:.0f} ms: {seen / footer:.2f}, at {last['at']:.0f} px", flush=True)
            if seen > most_time * footer:
                faults.append(f"{page}: painted after {seen / footer:.2f} of the time with the mark at the footer; "
                              f"expected at most {most_time}")
        await chromium.close()
    line.isUp = False
    listening.close()
    await sending
    return faults


async def check(program, folder):
    arguments = ["--config", ROOT / "Examples" / "threadline.toml", "--precompress", "br"]
    site = build(program, "demo", [], folder, "https://threads.example", arguments, is_demo=True)
    return await measure(site.folder.resolve())


if __name__ == "__main__":
    sites.run("first-paint", check, "soon, and in the right place")

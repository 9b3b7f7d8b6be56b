#!/usr/bin/env python3
"""A site with `offline = true` in a real browser: what was read is there without a connection, what is gone from the site
is deleted, and a site that stops offering the worker gets rid of it: `make test-offline`."""
import asyncio
import os
import pathlib
import shutil
import sys
import tempfile
import urllib.parse

from playwright.async_api import Error, async_playwright

from sites import build, served

ROOT = pathlib.Path(__file__).resolve().parents[2]
READ, GONE, UNREAD = "/@ines/post/move-1/", "/@okello/post/poll-1/", "/about/"
#: Milliseconds in which the worker does what it does after a page is shown.
AFTER = 500
STYLED = "() => getComputedStyle(document.querySelector('.site-header')).display === 'flex'"
KEPT = """async () => {
  const names = await caches.keys();
  const requests = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
  return requests.map(({ url }) => new URL(url).pathname);
}"""
HAS_WORKER = "async () => Boolean(await navigator.serviceWorker.getRegistration())"


async def shows(page, url):
    """Whether a page of the site is shown at a URL, with its style sheet."""
    try:
        response = await page.goto(url, wait_until="load")
        shown = response is not None and response.status == 200 and await page.evaluate(STYLED)
        await page.wait_for_timeout(AFTER)
        return shown
    except Error:
        return False


async def check(program, site, page):
    faults = []

    async def expect(address, is_shown, when):
        if await shows(page, site.origin + address) != is_shown:
            faults.append(f"{address} is {'not ' if is_shown else ''}shown {when}")

    with served(program, site):
        port = urllib.parse.urlsplit(site.origin).port
        await page.goto(site.origin + "/", wait_until="load")
        await page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        for address in ("/", READ, GONE):
            await expect(address, True, "with a connection")
    for address in ("/", READ, GONE):
        await expect(address, True, "without a connection, although it was read")
    await expect(UNREAD, False, "without a connection, although nobody read it")
    shutil.rmtree(site.file(GONE).parent)
    with served(program, site, port):
        await expect("/", True, "with a connection again")
        if GONE in await page.evaluate(KEPT):
            faults.append(f"{GONE} is gone from the site, and kept after another page was read")
        await expect(GONE, False, "with a connection, although it is gone")
        await expect("/", True, "with a connection")
    await expect(GONE, False, "without a connection, although it is gone")
    # Once the site offers the worker no more, nothing of it is left.
    (site.folder / "offline.js").unlink()
    with served(program, site, port):
        await expect(READ, True, "without the worker")
        if await page.evaluate(KEPT) or await page.evaluate(HAS_WORKER):
            faults.append("the worker or what it kept is still in the browser, although the site no longer has it")
    return faults


async def run(program, folder):
    config = folder / "threadline.toml"
    config.write_text(f'exports = ["{ROOT}/Examples/demo"]\noffline = true\n', "utf-8")
    site = build(program, "offline", [], folder, "http://127.0.0.1", ["--config", config])
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        faults = await check(program, site, await (await chromium.new_context()).new_page())
        await chromium.close()
    return faults


def main():
    program = pathlib.Path(os.environ.get("THREADLINE_PROGRAM", ROOT / ".build" / "release" / "threadline")).resolve()
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="threadline-offline-", dir=place))
    try:
        faults = asyncio.run(run(program, folder))
    finally:
        shutil.rmtree(folder)
    print("\n".join(faults) if faults else "offline: what was read is kept, and what is gone is deleted")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

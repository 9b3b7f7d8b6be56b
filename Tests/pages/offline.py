#!/usr/bin/env python3
"""A site with `offline = true` in a real browser: what was read is there without a connection, what is gone from the site
is deleted, and a site that stops offering the worker gets rid of it: `make test-offline`."""
import shutil
import urllib.parse

from playwright.async_api import Error, async_playwright

import sites
from sites import ROOT, build, served

READ, GONE, UNREAD = "/@ines/post/move-1/", "/@okello/post/poll-1/", "/about/"
#: Milliseconds in which the worker does what it does after a page is shown.
AFTER = 500
#: Milliseconds in which the worker is gone.
PATIENCE = 5_000
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
        return response is not None and response.status == 200 and await page.evaluate(STYLED)
    except Error:
        return False
    finally:
        # The worker is done by then, and so is the browser with its own page for an error.
        await page.wait_for_timeout(AFTER)


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
        for _ in range(PATIENCE // AFTER):
            if not await page.evaluate(KEPT) and not await page.evaluate(HAS_WORKER):
                break
            await page.wait_for_timeout(AFTER)
        else:
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


if __name__ == "__main__":
    sites.run("offline", run, "what was read is kept, and what is gone is deleted")

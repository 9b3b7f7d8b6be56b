"""Photographs of twelve million pixels as a phone gets them: how many bytes before anyone scrolls, and nothing that jumps.

Chromium draws the photographs first, light and dark, coarse and fine, so that they are as hard to press as real ones.
"""
import base64
import json
import pathlib
import shutil

from playwright.async_api import async_playwright

import browser
import sites
from sites import build, served

COUNT = 10
SIZE = (4000, 3000)
#: What a page may cost before anyone scrolls, in bytes over the wire, by the density of the screen.
MOST_BYTES = {1: 265_000, 2: 400_000, 3: 660_000}
#: The widest form that pages load.
WIDEST = 1_200
PHONE = {"width": 390, "height": 844}
DRAW = """
async ([width, height, seed]) => {
  let state = seed * 2654435761 >>> 0;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296;
  const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext("2d");
  const color = () => `hsl(${next() * 360} ${20 + next() * 50}% ${15 + next() * 70}%)`;
  const sky = pen.createLinearGradient(0, 0, next() * width, height);
  sky.addColorStop(0, color()); sky.addColorStop(0.6, color()); sky.addColorStop(1, color());
  pen.fillStyle = sky; pen.fillRect(0, 0, width, height);
  for (let size = 900; size > 8; size *= 0.8) {
    for (let count = 0; count < 12000 / size + 6; count++) {
      pen.globalAlpha = 0.15 + next() * 0.3; pen.fillStyle = color(); pen.beginPath();
      pen.ellipse(next() * width, next() * height, size * (0.3 + next()), size * (0.2 + next() * 0.5), next() * 3, 0, 7);
      pen.fill();
    }
  }
  const all = pen.getImageData(0, 0, width, height), bytes = all.data;
  for (let at = 0; at < bytes.length; at += 4) {
    const grain = (next() + next() + next() - 1.5) * 12;
    bytes[at] += grain; bytes[at + 1] += grain; bytes[at + 2] += grain;
  }
  pen.putImageData(all, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.readAsDataURL(blob);
  });
}
"""


async def draw(chromium, folder):
    """Writes an export: a post with all photographs, and one for each."""
    page = await chromium.new_page()
    for number in range(1, COUNT + 1):
        drawn = await page.evaluate(DRAW, [*SIZE, number])
        (folder / f"{number}.jpg").write_bytes(base64.b64decode(drawn))
    await page.close()
    photographs = [{"kind": "image", "file": f"{number}.jpg", "alt": f"Photograph {number}"} for number in range(1, COUNT + 1)]
    records = [
        {"type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"},
        {"type": "account", "id": "ada", "handle": "ada", "name": "Ada", "owner": True},
        {"type": "post", "id": "all", "account": "ada", "published": "2026-01-01T10:00:00Z", "text": "All of them.",
         "media": photographs},
    ]
    for number, photograph in enumerate(photographs, 2):
        records.append({"type": "post", "id": f"one-{number}", "account": "ada", "text": f"One of them, {number}.",
                        "published": f"2026-01-{number:02d}T10:00:00Z", "media": [photograph]})
    (folder / "export.ndjson").write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return folder / "export.ndjson"


async def visit(chromium, address, count, density):
    """What a page costs before anyone scrolls, and what a reader meets on the way down; faults in words."""
    context = await chromium.new_context(viewport=PHONE, device_scale_factor=density)
    await context.add_init_script(browser.WATCH_SHIFTS)
    page = await context.new_page()
    wire = await context.new_cdp_session(page)
    await wire.send("Network.enable")
    cost = {"bytes": 0, "files": 0}

    def finished(event):
        cost["bytes"] += event["encodedDataLength"]
        cost["files"] += 1

    wire.on("Network.loadingFinished", finished)
    await page.goto(address, wait_until="networkidle")
    first = dict(cost)
    while await page.evaluate("""() => {
      scrollBy(0, innerHeight / 2);
      return scrollY + innerHeight < document.documentElement.scrollHeight - 2;
    }"""):
        await page.wait_for_timeout(40)
    await page.wait_for_load_state("networkidle")
    shown = await page.evaluate("""() => [...document.querySelectorAll("main img.u-photo:not(.avatar)")].map((image) => ({
      source: image.currentSrc.split("/").pop(), wanted: image.clientWidth * devicePixelRatio,
      done: image.complete, tint: getComputedStyle(image).backgroundColor }))""")
    shifts = await page.evaluate("() => window.layoutShifts")
    await context.close()
    faults = [f"a jump: {shift}" for shift in shifts]
    if first["bytes"] > MOST_BYTES[density]:
        faults.append(f"{first['bytes']} bytes before anyone scrolls; expected at most {MOST_BYTES[density]}")
    if len(shown) != count:
        faults.append(f"{len(shown)} photographs; expected {count}")
    for image in shown:
        if not image["done"] or not image["source"].endswith(".webp"):
            faults.append(f"{image['source']} is shown; expected WebP")
        width = int(pathlib.Path(image["source"]).stem.rpartition("-")[2])
        if width < min(image["wanted"], WIDEST):
            faults.append(f"{image['source']} is shown on {image['wanted']:.0f} pixels of the display")
        if image["tint"] == "rgba(0, 0, 0, 0)":
            faults.append(f"{image['source']} has no color in its place while it loads")
    print(f"{address} at density {density}: {first['files']} files, {first['bytes']:,} bytes before anyone scrolls, "
          f"{cost['bytes']:,} in all, {len(shifts)} jumps", flush=True)
    return [f"{address} at density {density}: {fault}" for fault in faults]


async def check(program, folder):
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        export = await draw(chromium, folder)
        size = sum(file.stat().st_size for file in folder.glob("*.jpg"))
        print(f"{COUNT} photographs of {SIZE[0]} × {SIZE[1]} pixels, {size:,} bytes", flush=True)
        site = build(program, "photographs", [export], folder, "https://photographs.example", ["--precompress", "br"])
        faults = []
        with served(program, site):
            # The post of them all shows four of them on the timeline.
            for address, count in (("/@ada/post/all/", COUNT), ("/@ada/", COUNT + 4)):
                for density in (1, 2, 3):
                    faults += await visit(chromium, site.origin + address, count, density)
        await chromium.close()
        return faults


if __name__ == "__main__":
    sites.run("photographs", check, "light and still")

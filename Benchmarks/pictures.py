#!/usr/bin/env python3
"""Measures builds of an archive with pictures next to `vipsthumbnail`, all in one run: `make bench-pictures`.

The archive is a made-up one of Mastodon: 1,400 posts, of which 125 have a JPEG, 51 a PNG of 16 bits, and 2 a video. The
pictures have 1 to 12 megapixels and are made of the scenes of `media.py`; half of the PNGs are screenshots of text.
`vipsthumbnail` makes the same three WebP forms of each picture, three runs a picture, one after another. The same
archive is then previewed, built as a zip and as a tar.gz, as a later zip that has ten more posts and three more
pictures, and with the standard extras. Everything is in a folder on a memory file system that is removed at the end.
`--keep FOLDER` leaves the archive there; one that is there is taken as it is.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import tarfile
import time
import zipfile

import workspace
from measure import run
from media import exif, scene, vips

POSTS, JPEGS, PNGS, VIDEOS = 1_400, 125, 51, 2
SIZES = [(1160, 870), (1600, 1200), (2000, 1500), (1224, 1632), (2592, 1944), (3264, 2448), (4000, 3000)]
WIDTHS = [400, 800, 1_200]
ADA = "https://social.example/users/ada"
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
WORDS = "harbor slow thread paper light archive reply window bread river print name folder morning quiet map".split()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=int, default=1, metavar="N", help="every Nth picture alone (default: 1)")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER", help="where the archive stays")
    return parser.parse_args()


def words(chance, count):
    return " ".join(chance.choice(WORDS) for _ in range(count))


def jpeg(folder, path, number, picture, size):
    """A photograph as a camera saves it, cut out of a scene and lit in its own way."""
    cut, lit = folder / "cut.v", folder / "lit.v"
    light, shade = 0.6 + 0.05 * (number % 9), 10 + 7 * (number % 5)
    vips("extract_area", picture, cut, number % 7 * 3, number % 5 * 3, *size)
    vips("linear", cut, lit, light, shade, "--uchar")
    vips("jpegsave", lit, path, "--Q", 90, "--strip")
    bytes_of = path.read_bytes()
    path.write_bytes(bytes_of[:2] + exif(number) + bytes_of[2:])


def png(folder, path, number, picture, size, chance, is_text):
    """A PNG of 16 bits with opacity, as some programs save whatever they are given."""
    cut, wide, clear = folder / "cut.v", folder / "wide.v", folder / "clear.v"
    if is_text:
        lines = "\n".join(words(chance, 14) for _ in range(size[1] // 40))
        vips("text", folder / "text.v", lines, "--dpi", 150, "--font", "sans 12")
        vips("embed", folder / "text.v", folder / "page.v", 40, 40, *size)
        vips("invert", folder / "page.v", folder / "black.v")
        bands = " ".join([str(folder / "black.v")] * 3)
        vips("bandjoin", bands, cut)
    else:
        vips("extract_area", picture, cut, number % 7 * 3, number % 5 * 3, *size)
    vips("linear", cut, wide, 257, number % 40)
    vips("bandjoin_const", wide, clear, 65_535)
    vips("cast", clear, folder / "cast.v", "ushort")
    vips("copy", folder / "cast.v", folder / "out.v", "--interpretation", "rgb16")
    vips("pngsave", folder / "out.v", path, "--compression", 6)


def pictures(folder, archive, part):
    """Writes the media and gives the name and media type of each."""
    place = archive / "media_attachments" / "files"
    place.mkdir(parents=True, exist_ok=True)
    for later in place.glob("more-*"):
        later.unlink()
    is_there = (place / "0000.png").exists()
    chance = random.Random(7)
    scenes = [] if is_there else [scene(folder, number, 4040, 3040) for number in range(2)]
    made = []
    for number in range(0, JPEGS, part):
        name = f"{number:04}.jpg"
        if not is_there:
            jpeg(folder, place / name, number, scenes[number % 2], SIZES[number % len(SIZES)])
        made.append((name, "image/jpeg"))
    for index, number in enumerate(range(0, PNGS, part)):
        name = f"{number:04}.png"
        if not is_there:
            png(folder, place / name, number, scenes[number // 2 % 2], SIZES[number % len(SIZES)], chance, index % 2 == 1)
        made.append((name, "image/png"))
    video = (workspace.ROOT / "Sources/LivePreview/video.mp4").read_bytes()
    for number in range(VIDEOS):
        name = f"{number:04}.mp4"
        (place / name).write_bytes(video + b"\0\0\0\x0cfree" + number.to_bytes(4, "big"))
        made.append((name, "video/mp4"))
    for left in folder.glob("*.v"):
        left.unlink()
    return made


def activity(number, medium, chance):
    address = f"{ADA}/statuses/{number}"
    minute = number * 7
    published = f"2024-{1 + minute // 43_800 % 12:02}-{1 + minute // 1440 % 28:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"
    attachment = [dict(type="Document", mediaType=medium[1], url=f"/media_attachments/files/{medium[0]}",
                       name=words(chance, 8))] if medium else []
    post = dict(id=address, type="Note", published=published, url=f"https://social.example/@ada/{number}",
                attributedTo=ADA, to=[PUBLIC], cc=[f"{ADA}/followers"], content=f"<p>{words(chance, 30)}</p>",
                inReplyTo=f"{ADA}/statuses/{number - 1}" if number % 5 else None, attachment=attachment, tag=[])
    return dict(id=f"{address}/activity", type="Create", actor=ADA, published=published, to=post["to"],
                cc=post["cc"], object=post)


def write(archive, items):
    actor = dict(id=ADA, type="Person", preferredUsername="ada", name="Ada", url="https://social.example/@ada")
    (archive / "actor.json").write_text(json.dumps(actor))
    (archive / "outbox.json").write_text(json.dumps(
        {"@context": "https://www.w3.org/ns/activitystreams", "id": "outbox.json", "type": "OrderedCollection",
         "totalItems": len(items), "orderedItems": items}))


def make(folder, archive, part):
    made = pictures(folder, archive, part)
    chance = random.Random(11)
    step = POSTS // len(made)
    items = [activity(number, made[number // step] if number % step == 0 and number // step < len(made) else None,
                      chance) for number in range(POSTS)]
    write(archive, items)
    return items


def add_posts(folder, archive, items):
    """Ten more posts, of which three have a new picture."""
    chance = random.Random(13)
    picture = scene(folder, 2, 4040, 3040)
    for number in range(3):
        jpeg(folder, archive / f"media_attachments/files/more-{number}.jpg", JPEGS + number, picture, SIZES[number])
    media = [(f"more-{number}.jpg", "image/jpeg") for number in range(3)]
    write(archive, items + [activity(POSTS + number, media[number] if number < 3 else None, chance)
                            for number in range(10)])


def zipped(archive, path):
    with zipfile.ZipFile(path, "w") as file:
        for entry in sorted(archive.rglob("*")):
            file.write(entry, entry.relative_to(archive))
    return path


def size_of(folder):
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def configure(folder, archive, extras):
    (folder / "threadline.toml").write_text(
        f'base_url = "https://ada.example/"\nexports = ["{archive}"]\noutput = "site"\n[extras]\nset = "{extras}"\n')


def build(program, archive, folder, extras):
    report = folder / "report.json"
    configure(folder, archive, extras)
    done = run([program, "build", "--report", str(report)], cwd=folder)
    return done, json.loads(report.read_text())


def previewed(program, folder):
    """How many pictures the first build of `preview` decodes, by what it prints."""
    preview = subprocess.Popen([program, "preview", "--port", "0"], cwd=folder, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    lines = []
    try:
        for line in preview.stderr:
            lines.append(line.strip())
            # The lines about the cache are the last, and come at once.
            if "from cache: " in line or len(lines) > 1 and "built in " in lines[-2]:
                break
    finally:
        preview.terminate()
        preview.wait()
    assert any("built in " in line for line in lines), lines
    prepared = [re.fullmatch(r"([0-9,]+) pictures? prepared", line) for line in lines]
    return sum(int(found[1].replace(",", "")) for found in prepared if found)


def packed(archive, path):
    """The archive as Mastodon gives it: a tar with gzip."""
    with tarfile.open(path, "w:gz", compresslevel=1) as file:
        for entry in sorted(archive.iterdir()):
            file.add(entry, entry.name)
    return path


def thumbnails(folder, files):
    cost = wall = 0.0
    for file in files:
        for width in WIDTHS:
            done = run(["vipsthumbnail", "--size", f"{width}x", "-o", f"{folder}/form-{width}.webp[effort=2,strip]", str(file)])
            cost, wall = cost + done.cpu, wall + done.wall
    return cost, wall


def path_without(program, folder):
    """A PATH on which a program is not found: in the place of each folder that has it stands one of links to all others."""
    places = []
    for number, place in enumerate(map(pathlib.Path, os.environ["PATH"].split(":"))):
        if (place / program).exists():
            links = folder / str(number)
            links.mkdir(parents=True)
            for other in place.iterdir():
                if other.name != program:
                    (links / other.name).symlink_to(other)
            place = links
        places.append(str(place))
    path = ":".join(places)
    assert not shutil.which(program, path=path)
    return path


def main():
    chosen = arguments()
    program = workspace.program()
    with workspace.temporary_folder() as folder:
        os.environ["PATH"] = path_without("ffmpeg", folder / "programs")
        print(workspace.machine(folder))
        archive = chosen.keep or folder / "archive"
        archive.mkdir(parents=True, exist_ok=True)
        items = make(folder, archive, chosen.part)
        files = sorted(file for file in archive.rglob("*") if file.suffix in (".jpg", ".png"))
        print(f"{POSTS} posts, {len(files)} pictures, {size_of(archive) / 1e6:.0f} MB")
        site = folder / "site-folder"
        site.mkdir()
        builds = [("first build", build(program, archive, site, "lean")),
                  ("nothing changed", build(program, archive, site, "lean"))]
        ratio = size_of(site / "site") / size_of(archive)
        decodes = previewed(program, site)
        for name, path in [("zip", zipped(archive, folder / "archive.zip")),
                           ("tar.gz", packed(archive, folder / "archive.tar.gz"))]:
            # A file that has just been written may change again within one tick of the clock, so a build reads it whole.
            time.sleep(3)
            builds += [(f"the same as a {name}", build(program, path, site, "lean")),
                       ("again", build(program, path, site, "lean"))]
        add_posts(folder, archive, items)
        more = zipped(archive, folder / "more.zip")
        builds += [("with more posts", build(program, more, site, "lean")),
                   ("with more extras", build(program, more, site, "standard"))]
        standard = size_of(site / "site") / size_of(archive)
        cards = [card.stat().st_size for card in (site / "site" / "cards").rglob("*.png")]
        cost, wall = thumbnails(folder, files)
        print(f"\n{'':<18}{'CPU s':>8}{'wall s':>8}{'decodes':>9}{'memory':>10}")
        for name, (done, report) in builds:
            print(f"{name:<18}{done.cpu:>8.2f}{done.wall:>8.2f}{report['decodes']:>9}{done.all:>7.0f} MB")
        print(f"{'vipsthumbnail':<18}{cost:>8.2f}{wall:>8.2f}{3 * len(files):>9}")
        first = builds[0][1][0]
        print(f"\nthe first build takes {first.cpu / cost:.2f} times its CPU, {first.wall / wall:.2f} times its time")
        print(f"the site has {ratio:.2f} times the bytes of the archive, {standard:.2f} times with the standard extras")
        print(f"{len(cards)} social cards of {statistics.median(cards) / 1e3:.1f} KB at the median")
        print(f"the first preview decodes {decodes} pictures")


if __name__ == "__main__":
    main()

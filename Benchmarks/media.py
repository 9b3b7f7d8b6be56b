#!/usr/bin/env python3
"""Measures pictures next to `vipsthumbnail`, both in one run: `make bench-media`.

Photographs are made: clouds of noise at every size, as light and leaves are, in colours of their own, saved as a camera
saves them, with EXIF. Each is cleaned and has its forms made, by a program that does what a build does with pictures
and nothing else; `vipsthumbnail` makes the same widths in the same formats of the same files. Milliseconds are those of
processor time. Everything is in a folder on a memory file system that is removed at the end.
"""
import argparse
import os
import struct
import subprocess
import sys

import workspace
from measure import run

FORMATS = {"webp": "[Q=76,effort=2,strip]"}
#: Those of the forms that a build makes.
WIDTHS = [400, 800, 1_200]
#: What is made from nothing; every photograph is one of them, lit in its own way.
SCENES = 4
SIZES = {"4000": (4000, 3000), "2000": (2000, 1500), "1000": (1000, 750)}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=24, metavar="N", help="photographs (default: 24)")
    parser.add_argument("--size", choices=SIZES, default="4000", help="how many pixels wide they are (default: 4000)")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), metavar="N")
    return parser.parse_args()


def vips(*words):
    environment = os.environ | {"VIPS_WARNING": "0"}
    subprocess.run(["vips", *map(str, words)], check=True, env=environment, stdout=subprocess.DEVNULL)


def scene(folder, number, width, height):
    """Three bands of clouds, of which two are much alike, as the colours of a place are."""
    bands = []
    for band in range(3):
        cloud, grain, both = (folder / f"{kind}{number}{band}.v" for kind in ("cloud", "grain", "both"))
        vips("fractsurf", cloud, width, height, 2.35 + 0.05 * ((number + band) % 3))
        vips("scale", cloud, grain)
        vips("cast", grain, both, "uchar")
        cloud.unlink()
        grain.unlink()
        bands.append(both)
    whole = folder / f"scene{number}.v"
    vips("bandjoin", " ".join(map(str, bands)), whole)
    for band in bands:
        band.unlink()
    return whole


def exif(number):
    """A TIFF block with the maker's name and a direction, as an APP1 segment."""
    maker = f"Camera {number}".encode() + b"\0"
    block = b"II*\0" + struct.pack("<IH", 8, 1) + struct.pack("<HHII", 0x010F, 2, len(maker), 26) + bytes(4) + maker
    return b"\xff\xe1" + struct.pack(">H", len(block) + 8) + b"Exif\0\0" + block


def photographs(folder, count, size):
    """Writes them into a folder of their own."""
    width, height = SIZES[size]
    place = folder / "photographs"
    place.mkdir()
    scenes = [scene(folder, number, width, height) for number in range(min(SCENES, count))]
    for number in range(count):
        light = [0.6 + 0.05 * ((number * step) % 9) for step in (1, 2, 4)]
        shade = [10 + 7 * ((number * step) % 5) for step in (1, 3, 2)]
        lit, path = folder / "lit.v", place / f"{number:05}.jpg"
        vips("linear", scenes[number % len(scenes)], lit, *(" ".join(map(str, words)) for words in (light, shade)),
             "--uchar")
        vips("jpegsave", lit, path, "--Q", 90, "--strip")
        picture = path.read_bytes()
        path.write_bytes(picture[:2] + exif(number) + picture[2:])
    for left in [folder / "lit.v", *scenes]:
        left.unlink()
    return sorted(place.iterdir())


def program():
    if named := os.environ.get("THREADLINE_MEDIA_BENCHMARK"):
        return named
    build = [workspace.ROOT / "Benchmarks" / "program.sh", "media-benchmark"]
    return subprocess.run(build, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def thumbnails(folder, files):
    """Makes them with one process for each width and format, which is as few as `vipsthumbnail` can be."""
    place = folder / "thumbnails"
    place.mkdir()
    cost, bytes_of = 0.0, {}
    for name, options in FORMATS.items():
        for width in WIDTHS:
            form = f"{place}/%s-{width}.{name}{options}"
            done = run(["vipsthumbnail", "--size", f"{width}x", "-o", form, *map(str, files)])
            cost += done.cpu
            bytes_of[f"form-{width}"] = sum(path.stat().st_size for path in place.glob(f"*-{width}.{name}"))
    return cost, bytes_of


def main():
    chosen = arguments()
    path = program()
    with workspace.temporary_folder() as folder:
        print(workspace.machine(folder))
        files = photographs(folder, chosen.count, chosen.size)
        size = sum(file.stat().st_size for file in files) / len(files)
        print(f"{chosen.count} photographs of {' × '.join(map(str, SIZES[chosen.size]))} pixels, {size / 1e3:.0f} KB each; "
              f"forms {WIDTHS} in {', '.join(FORMATS)}; {chosen.jobs} at once")
        words = [path, str(files[0].parent), str(chosen.jobs)]
        said = folder / "said.txt"
        ours = run(["sh", "-c", 'out=$1; shift; exec "$@" > "$out"', "sh", str(said), *words])
        made = {kind: int(count) for kind, count in (line.split() for line in said.read_text().splitlines())}
        cost, theirs = thumbnails(folder, files)
        print(f"\n{'':<26}{'ms a picture':>14}{'peak memory':>14}")
        print(f"{'cleaned, with forms':<26}{ours.cpu * 1000 / len(files):>14.0f}{ours.all:>11.0f} MB"
              f"   {ours.wall * 1000 / len(files):.0f} ms of the clock")
        print(f"{'vipsthumbnail':<26}{cost * 1000 / len(files):>14.0f}")
        print(f"\n{'bytes a picture':<26}{'threadline':>14}{'vipsthumbnail':>14}")
        for kind, count in made.items():
            other = f"{theirs[kind] / len(files):>14.0f}" if kind in theirs else ""
            print(f"{kind:<26}{count / len(files):>14.0f}{other}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures checks of a built site: measure-check.py PROGRAM SITE, see check.sh."""
import pathlib
import statistics
import sys

from measure import run


def main():
    program, site = sys.argv[1], pathlib.Path(sys.argv[2])
    pages = sorted(site.rglob("*.html"))
    files = [path for path in site.rglob("*") if path.is_file()]
    sizes = [path.stat().st_size for path in pages]
    print(f"{len(pages)} pages of {statistics.mean(sizes) / 1024:.1f} KB, {len(files)} files")
    whole = [run([program, "check", str(site), "--fail-on", "never", "--quiet"], watch=True) for _ in range(3)]
    rules = ["--only=" + code for code in "P23 S05 S06 S07 S08".split()]
    feeds = [run([program, "check", str(site), "--fail-on", "never", "--quiet", *rules]) for _ in range(3)]
    some = pages[:2000]
    read = min(run(["cat", *map(str, some)])[1] for _ in range(3)) / len(some) * 1000
    wall, cpu = min(run[0] for run in whole), min(run[1] for run in whole)
    each = cpu / len(pages) * 1000
    print(f"{each:.2f} ms of CPU a page with feeds and the sitemap, {each * 10240 / statistics.mean(sizes):.2f} ms for "
          "10 KB; the goal is 1 ms")
    print(f"{min(run[1] for run in feeds) / len(pages) * 1000:.2f} ms of it for reading pages, feeds and the sitemap "
          "without a rule for single pages")
    print(f"{len(pages) / wall:.0f} pages a second in {wall:.2f} s, {max(run[2] for run in whole):.0f} MB of memory; "
          f"cat takes {read:.3f} ms a page")


if __name__ == "__main__":
    main()

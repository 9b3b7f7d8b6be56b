"""One export on the disk, the ways it changes, and the site that the program makes of it."""
import json
import os

import corpus
from measure import run
from workspace import remove

#: Bytes on the disk and files and folders for each post, a little more than was measured.
BYTES_A_POST = {"lean": 20_000, "standard": 64_000, "full": 76_000}
FILES_A_POST = {"lean": 4, "standard": 10, "full": 13}
POSTS_A_THREAD = 5
POSTS_AN_ACCOUNT = 500


class SiteUnderTest:
    """The exports of one size, with no post changed, with one and with a thousand; and a site in one of the sets."""

    def __init__(self, folder, program, posts, extras, lengths=None, changes=(1, 1_000)):
        self.folder, self.program, self.posts, self.extras = folder, program, posts, extras
        self.site, self.export = folder / "site", folder / "export.ndjson"
        folder.mkdir()
        corpus.write(self.state(0), posts // POSTS_A_THREAD, POSTS_A_THREAD,
                     accounts=max(5, posts // POSTS_AN_ACCOUNT), lengths=lengths)
        for position, number in enumerate(changes):
            # Each on top of those before it, since the site is brought up to date from one to the next.
            corpus.write_changed(self.state(number), self.state(0), posts, sum(changes[:position + 1]))
        self.report = {}

    def state(self, changes):
        return self.folder / f"changed-{changes}.ndjson"

    def take(self, changes):
        """Puts the export with so many changed posts in the place that builds read, as new as a fresh download."""
        fresh = self.folder / "fresh.ndjson"
        os.link(self.state(changes), fresh)
        os.utime(fresh)
        os.replace(fresh, self.export)

    def build(self):
        """Brings the site up to date, or makes it where there is none. What it did is in `report` then."""
        report = self.folder / "report.json"
        command = [self.program, "build", str(self.export), "--extras", self.extras, "--base-url",
                   "https://benchmark.example", "--output", str(self.site), "--report", str(report), "--quiet"]
        took = run(command, cwd=self.folder, watch=True)
        self.report = json.loads(report.read_text())
        return took

    def build_from_nothing(self):
        remove(self.site, self.folder / ".threadline")
        self.take(0)
        return self.build()

    def rebuild(self, changes):
        """A build of the site that is there, after so many posts changed; with 0 the export is not touched."""
        if changes:
            self.take(changes)
        return self.build()

    def copy(self):
        """What it costs to copy the site with `cp -r`: the least that writing it can cost."""
        copy = self.folder / "copy"
        took = run(["cp", "-r", str(self.site), str(copy)])
        remove(copy)
        return took

    def remove(self):
        remove(self.folder)


def left_out(room_free, posts, extras, sites=2):
    """Why there is no space for so many posts, or nothing if there is."""
    free_bytes, free_files = room_free
    need, files = posts * (BYTES_A_POST[extras] * sites + 2_000), posts * FILES_A_POST[extras] * sites
    if need > free_bytes:
        return f"needs {need / 1e9:.1f} GB, and {free_bytes / 1e9:.1f} GB are free"
    if files > free_files:
        return f"needs {files:,} files and folders, and {free_files:,} may be made"
    return None

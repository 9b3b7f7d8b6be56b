#!/usr/bin/env python3
"""Types the commands of README.md and docs/publishing.md as they are written, as a new user would: `make test-tutorial`.

docs/publishing.md is followed from an empty folder to a served site, next year's archive and a takedown: for each network
with an invented archive of its, and with all of them in one folder. Then each host's commands are typed. The commands of
README.md are typed in folders that hold the files they name. A command that fails, a post without a page, a private text
on a site, and a block that this script does not know end the run with exit status 1.

THREADLINE_PROGRAM names the program. Needs jq, rsync, git and dpkg-dev.
"""
import gzip
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import archives
import blocks
from sandbox import PROGRAM, ROOT, Failure, Sandbox

PUBLISHING = blocks.read(ROOT / "docs" / "publishing.md")
README = blocks.read(ROOT / "README.md")

#: What a Bluesky repository does not say, and publishing.md tells to add.
HANDLE = "ada.example"
#: How the command that fetches the archive reads for each network; publishing.md writes the first.
DOWNLOADS = {"Mastodon": "archive-*.zip", "Bluesky": "repo.car", "X": "twitter-*.zip", "Threads": "instagram-*.zip"}


def section(heading):
    """The blocks of publishing.md below a heading that begins like this."""
    found = [block for block in PUBLISHING if block.heading.startswith(heading)]
    if not found:
        raise Failure(f"publishing.md has no section \"{heading}\"")
    return found


def type_block(box, block, replacing=()):
    """Types the commands of a block. Pairs of `replacing` stand for what a person fills in."""
    commands = block.commands
    for old, new in replacing:
        commands = commands.replace(old, new)
    return box.run(commands, block.place)


def add_to_configuration(box, text):
    """Adds settings to threadline.toml as an editor would: into the table that is there, or at the end."""
    path = box.folder / "threadline.toml"
    lines, table = path.read_text().splitlines(), None
    for line in text.splitlines():
        if line.startswith("["):
            table = line
            if table not in lines:
                lines.append(table)
        elif line.strip():
            place = lines.index(table) + 1 if table else 0
            lines = [old for old in lines if table or old.split("=")[0].strip() != line.split("=")[0].strip()]
            lines.insert(place, line)
    path.write_text("\n".join(lines) + "\n")


# MARK: docs/publishing.md

def download(box, networks, year):
    """Puts the archives of a year where a browser puts them."""
    for network in networks:
        archives.write(network, year, box.home / "Downloads")


def fetch(networks):
    """How the names of archives read for these networks, where publishing.md has those of Mastodon."""
    def names(folder):
        return " ".join(f"{folder}/{DOWNLOADS[network]}" for network in networks)
    return [("~/Downloads/archive-*.zip", names("~/Downloads")), ("exports/archive-*.zip", names("exports"))]


def follow(networks):
    """The way of publishing.md from an empty folder to a served site, next year's archive and a takedown."""
    with_bluesky = "Bluesky" in networks
    with_sandbox(lambda box: walk(box, networks, fetch(networks), with_bluesky))


def walk(box, networks, replacing, with_bluesky):
    download(box, networks, 2025)
    first, second = [block for block in section("3.") if block.commands][:2]
    before, build = first.commands.split("threadline build", 1)
    box.run(before.replace(*replacing[0]), first.place)
    if with_bluesky:
        # publishing.md says to add the handle, which the archive does not have.
        refused = subprocess.run(
            [PROGRAM, "build"], cwd=box.folder, env=box.environment, capture_output=True, text=True)
        if refused.returncode != 2 or "handle" not in refused.stderr:
            raise Failure(f"an archive without a handle was not refused: {refused.stderr}")
        add_to_configuration(box, f"[accounts]\nhandle = \"{HANDLE}\"")
    box.run("threadline build" + build, first.place)
    expect_posts(box, networks, [1, 2, 3])
    box.stop()

    add_to_configuration(box, 'title = "Ada"\nsummary = "Boats."\nbase_url = "https://threads.me.example/"')
    type_block(box, second)
    expect_posts(box, networks, [1, 2, 3], served=False)

    shutil.rmtree(box.home / "Downloads")
    (box.home / "Downloads").mkdir()
    download(box, networks, 2026)
    for block in section("5."):
        if block.commands:
            type_block(box, block, replacing)
    expect_posts(box, networks, [2, 3, 4], served=False)

    network = networks[0]
    page = box.page(archives.words(network, 3))
    take_down = [block for block in section("6.") if block.commands]
    # Mastodon's archive has the post that publishing.md names.
    type_block(box, take_down[0], [] if network == "Mastodon" else [("/@ada/post/17/", page)])
    box.expect_nowhere(archives.words(network, 3))
    expect_posts(box, networks, [2, 4], served=False)
    receipt = json.loads((box.folder / "receipt.json").read_text())
    if not any(url.endswith(page) for url in receipt["purge"]):
        raise Failure(f"the receipt does not name {page}")
    for block in take_down[1:]:
        type_block(box, block)
    for block in section("6.") + section("7."):
        if not block.commands:
            check_settings(box, block)
    box.run("threadline serve", first.place)
    status, _ = box.get(page)
    box.stop()
    if status != 410:
        raise Failure(f"{page} answers {status} after the takedown, not 410")
    print(f"  {', '.join(networks)}: from an archive to a takedown")


def expect_posts(box, networks, numbers, served=True):
    """Expects a page for each post, and no private text anywhere."""
    box.expect_nowhere("SECRET")
    for network in networks:
        for number in numbers:
            words = archives.words(network, number)
            path = box.page(words)
            if served:
                status, text = box.get(path)
                if status != 200 or words not in text or 'property="og:title"' not in text:
                    raise Failure(f"{path} answers {status} without the post or its preview")
    if served and box.get("/")[0] != 200:
        raise Failure("the front page does not answer")


def install():
    """The commands that install the program, in the folder that `make release` fills and in the one with the sources."""
    def work(box):
        release = box.home / "release"
        box.run(f'"{ROOT}/Packaging/release.sh" "$PROGRAM" "{release}"', "make release")
        for document, heading in ((PUBLISHING, "2."), (README, "Installing")):
            for block in document:
                if block.heading.startswith(heading) and block.commands:
                    box.folder = ROOT if block.commands.startswith("make") else release
                    type_block(box, block)
        unpacked = next(path for path in release.iterdir() if path.is_dir())
        for program in (unpacked / "bin" / "threadline", box.home / ".local" / "bin" / "threadline"):
            box.folder = box.home
            box.run(f'"{program}" --version && "{program}" new "{program.parent.parent.name}-site"', "installed program")
        print("  the package, the tarball and `make install`")
    with_sandbox(work)


def hosts():
    """The commands of each host, in a site folder with an archive."""
    headings = []
    for block in PUBLISHING:
        if block.heading not in headings and is_host(block.heading):
            headings.append(block.heading)
    for heading in headings:
        with_sandbox(lambda box: host(box, heading))


def is_host(heading):
    names = [block.heading for block in PUBLISHING]
    after = [name for name in names if name.startswith(("5.", "6."))]
    before = [name for name in names if name.startswith("3.")]
    return names.index(before[-1]) < names.index(heading) < names.index(after[0])


def host(box, heading):
    prepared_site(box)
    folder = box.folder
    for block in PUBLISHING:
        if block.heading != heading:
            continue
        if block.commands:
            type_block(box, block)
        else:
            box.folder = folder
            check_settings(box, block)
    print(f"  {heading}")


def check_settings(box, block):
    """Plans a build with these settings, if they are of threadline.toml and not of systemd or a web server."""
    if not block.text.startswith("["):
        return
    try:
        tomllib.loads(block.text)
    except tomllib.TOMLDecodeError:
        return
    old = (box.folder / "threadline.toml").read_text()
    upload = box.folder / "upload.sh"
    upload.write_text("#!/bin/sh\ntrue\n")
    upload.chmod(0o755)
    add_to_configuration(box, block.text)
    box.run("threadline plan", block.place)
    (box.folder / "threadline.toml").write_text(old)


def prepared_site(box):
    """A site folder with the archive of Mastodon, as section 3 leaves it."""
    download(box, ["Mastodon"], 2025)
    box.run("threadline new my-site\ncd my-site\nmv ~/Downloads/*.zip exports/", "prepared site")
    add_to_configuration(box, 'title = "Ada"\nbase_url = "https://threads.me.example/"')
    box.run("threadline build", "prepared site")


# MARK: README.md

def with_sandbox(work):
    box = Sandbox()
    try:
        work(box)
    finally:
        box.close()


def write_exports(box):
    """The files that the README's commands name."""
    def mastodon(year, name):
        archives.write("Mastodon", year, box.home).rename(box.folder / name)
    mastodon(2025, "archive.zip")
    mastodon(2025, "2025.zip")
    mastodon(2026, "2026.zip")
    with zipfile.ZipFile(box.folder / "archive.zip") as archive:
        archive.extractall(box.folder / "mastodon-archive")
    header = {"type": "header", "format": "threadline", "version": 1, "defaultVisibility": "public"}
    account = {"type": "account", "id": "ada", "handle": "ada", "owner": True}

    def native(number):
        post = {"type": "post", "id": str(number), "account": "ada", "published": f"2026-03-0{number}T09:00:00Z",
                "text": archives.words("paper", number)}
        return "".join(json.dumps(record) + "\n" for record in (header, account, post))
    (box.folder / "2025.ndjson.gz").write_bytes(gzip.compress(native(1).encode()))
    (box.folder / "2026.ndjson").write_text(native(2))
    (box.folder / "export.ndjson").write_text(native(3))


def write_demo(box):
    """The demo of the repository, built, in the folder that the commands run in."""
    shutil.copytree(ROOT / "Examples" / "demo", box.folder / "demo")
    configuration = (ROOT / "Examples" / "threadline.toml").read_text()
    (box.folder / "threadline.toml").write_text(re.sub(r'(?m)^output = .*$', 'output = "site"', configuration))
    box.run("threadline build", "demo")
    shutil.copytree(box.folder / "site", box.folder / "site-of-yesterday")


#: What has to be there before the commands below a heading of the README are typed.
README_STAGES = {
    "Your own site": write_exports,
    "Taking something down": write_demo,
    "threadline plan [EXPORT …]": write_demo,
    "threadline explain PAGE [EXPORT …]": write_demo,
    "threadline import EXPORT … --output FOLDER": write_demo,
    "threadline unfurl PAGE|FILE": write_demo,
    "threadline diff OLD NEW": lambda box: (write_demo(box), write_exports(box)),
}
#: Headings whose commands are typed elsewhere: the two set-up commands by CI, and `install` here.
README_ELSEWHERE = {"Quick start", "Installing"}


def readme():
    headings = []
    for block in README:
        if block.commands and block.heading.strip("`") not in headings:
            headings.append(block.heading.strip("`"))
    for heading in headings:
        if heading in README_ELSEWHERE:
            continue
        if heading not in README_STAGES:
            raise Failure(f"README.md, \"{heading}\": Tests/tutorial/run.py does not say what its commands need")
        with_sandbox(lambda box: readme_section(box, heading))


def readme_section(box, heading):
    README_STAGES[heading](box)
    for block in README:
        if block.heading.strip("`") == heading and block.commands:
            box.folder = box.home
            type_block(box, block)
            box.stop()
    print(f"  README.md, {heading}")


def main():
    try:
        print("docs/publishing.md")
        for networks in [[name] for name in archives.NAMES] + [list(archives.NAMES)]:
            follow(networks)
        install()
        hosts()
        print("README.md")
        readme()
    except Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        raise SystemExit(1) from None
    print("Every command ran, and every post has its page.")


if __name__ == "__main__":
    main()

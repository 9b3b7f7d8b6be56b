#!/usr/bin/env python3
"""Looks for what is private in every byte of whole sites: `make test-privacy`.

A site of the demo, with secrets planted wherever an export can hold one, and a site of each real archive below
THREADLINE_DATA, where there are any. Each is built with every extra, packed files, the maps of all hosts and old
addresses; of each a few posts are taken down. Then every file of the site and of the files for hosts is read,
packed ones unpacked, and searched for what was planted and for what is only in the private parts of the export.

THREADLINE_PROGRAM names the program. Needs libbrotlidec.
"""
import ctypes
import gzip
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("THREADLINE_PROGRAM", ROOT / ".build" / "release" / "threadline")).resolve()
DATA = os.environ.get("THREADLINE_DATA")
#: Begins whatever is planted: letters and digits alone, which no escaping changes.
MARK = "zqxPLANTED"
#: As long has to be what is searched for in a real archive: shorter words are in public posts, too.
SHORTEST = 12
ALL = ["--extras", "full", "--precompress", "gzip,br",
       *(word for host in ("nginx", "caddy", "s3") for word in ("--host", host))]


def unpacked(path):
    """The bytes of a file, and what a packed one holds."""
    packed = path.read_bytes()
    if path.suffix == ".gz":
        return [packed, gzip.decompress(packed)]
    if path.suffix == ".br":
        library = ctypes.CDLL("libbrotlidec.so.1")
        size = ctypes.c_size_t(max(1 << 20, len(packed) * 60))
        buffer = ctypes.create_string_buffer(size.value)
        if library.BrotliDecoderDecompress(ctypes.c_size_t(len(packed)), packed, ctypes.byref(size), buffer) != 1:
            raise SystemExit(f"{path} cannot be unpacked")
        return [packed, buffer.raw[: size.value]]
    return [packed, *indexed(path, packed)]


def indexed(path, data):
    """The words of a file of the search index, each in full: in the file a word lacks what it shares with the one before."""
    if "/-/search/w/" not in path.as_posix() or "+" in path.name:
        return []
    words, last = [], ""
    for line in json.loads(data[data.index(b",") + 1:data.rindex(b")")]):
        shared = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".index(line[0])
        start = last.encode("utf-16-le")[:2 * shared].decode("utf-16-le")
        last = start + line[1:line.index(" ")]
        words.append(last)
    return ["\n".join(words).encode()]


def search(folders, secrets):
    """The files that hold a secret, and how many there are. A secret is bytes; it is found in UTF-16 as well."""
    wanted = {secret: re.compile(b"|".join(re.escape(form) for form in (
        secret.lower(), secret.decode().encode("utf-16-le").lower(), secret.decode().encode("utf-16-be").lower())))
        for secret in secrets}
    any_of = re.compile(b"|".join(pattern.pattern for pattern in wanted.values()) or b"(?!)")
    found, count = [], 0
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            count += 1
            for text in [path.relative_to(folder).as_posix().encode(), *unpacked(path)]:
                text = text.lower()
                if any_of.search(text):
                    names = [secret.decode() for secret, pattern in wanted.items() if pattern.search(text)]
                    found.append(f"{path.relative_to(folder.parent)}: {', '.join(names[:3])}")
    return found, count


def build(arguments, folder, expected=(0,)):
    """Builds twice: cold, and again with what the first build left in the cache."""
    for _ in range(2):
        run(["build", *arguments], folder, expected)


def run(arguments, folder, expected=(0,)):
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, capture_output=True, text=True)
    if done.returncode not in expected:
        raise SystemExit(f"threadline {' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


# --- What is planted


def png(width, height):
    """A PNG with a secret in its words, its EXIF, its time, an unknown part and behind its end."""
    def part(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    secret = (MARK + "png").encode()
    grain = random.Random(width)
    rows = b"".join(b"\0" + bytes((x // 8 + y // 6 + byte % 24) % 256 for x, byte in enumerate(grain.randbytes(width * 3)))
                    for y in range(height))
    words = [part(b"tEXt", b"Comment\0" + secret), part(b"zTXt", b"Author\0\0" + zlib.compress(secret)),
             part(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0<x>" + secret + b"</x>"), part(b"eXIf", exif("png")),
             part(b"prVt", secret)]
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + b"".join(words)
            + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"") + secret)


def exif(name):
    """EXIF that names a camera and its owner."""
    secret = f"{MARK}exif{name}\0".encode()
    entries = struct.pack("<HHHII", 1, 0x010F, 2, len(secret), 26) + struct.pack("<I", 0)
    return b"II*\0\x08\0\0\0" + entries + secret


def jpeg(clean):
    """A JPEG with a secret in EXIF, XMP, IPTC, a comment, an unknown segment and behind its end."""
    def segment(marker, content):
        return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content

    secret = (MARK + "jpeg").encode()
    planted = [segment(0xE1, b"Exif\0\0" + exif("jpeg")), segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x>" + secret + b"</x>"),
               segment(0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0" + struct.pack(">I", len(secret)) + secret),
               segment(0xE7, secret), segment(0xFE, secret)]
    return clean[:2] + b"".join(planted) + clean[2:] + secret


def webp(clean):
    """A WebP with a secret in parts that hold EXIF and XMP, and in an unknown one."""
    def part(name, content):
        return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)

    secret = (MARK + "webp").encode()
    parts = clean[12:] + part(b"EXIF", exif("webp")) + part(b"XMP ", b"<x>" + secret + b"</x>") + part(b"ZZZZ", secret)
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WEBP" + parts


def gif():
    """An animated GIF with a secret in a comment, in an application's part and behind its end."""
    secret = (MARK + "gif").encode()
    frames = b"".join(b"\x21\xf9\x04\x04\x32\0\0\0\x2c" + struct.pack("<HHHHB", 0, 0, 2, 2, 0) + codes + b"\0"
                      for codes in (b"\x02\x03\x04\x00\x05", b"\x02\x03\x4c\x12\x05"))
    return (b"GIF89a" + struct.pack("<HHBBB", 2, 2, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff"
            + b"\x21\xfe" + bytes([len(secret)]) + secret + b"\0"
            + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" + b"\x21\xff\x0bXMP DataXMP" + bytes([len(secret)]) + secret + b"\0"
            + frames + b";" + secret)


def mp4():
    """A video with a secret in its user data, its metadata, a vendor's box, free space, the name of a handler and a
    track of subtitles, where drones write their place."""
    secret = (MARK + "mp4").encode()

    def box(name, *parts):
        content = b"".join(parts)
        return struct.pack(">I", len(content) + 8) + name + content

    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    frame = b"\0\0\0\x02\x09\x10"
    words = struct.pack(">H", len(secret)) + secret
    subtitles = box(b"tx3g", b"\0" * 6 + struct.pack(">H", 1) + b"\0" * 30)
    sample = box(b"avc1", b"\0" * 6 + struct.pack(">H", 1) + b"\0" * 16 + struct.pack(">HH", 64, 48)
                 + struct.pack(">II", 0x480000, 0x480000) + b"\0" * 4 + struct.pack(">H", 1) + b"\0" * 32 + struct.pack(">Hh", 24, -1),
                 box(b"avcC", b"\x01\x42\0\x0a\xff\xe1\0\x04\x67\x42\0\x0a\x01\0\x02\x68\xce"))
    head = box(b"ftyp", b"isom\0\0\2\0isomavc1")

    def track(number, kind, description, size, offset):
        table = box(b"stbl", box(b"stsd", struct.pack(">II", 0, 1), description),
                    box(b"stts", struct.pack(">IIII", 0, 1, 1, 1000)),
                    box(b"stsc", struct.pack(">IIIII", 0, 1, 1, 1, 1)), box(b"stsz", struct.pack(">III", 0, size, 1)),
                    box(b"stco", struct.pack(">III", 0, 1, offset)))
        return box(b"trak", box(b"tkhd", struct.pack(">IIIIII", 7, 3_800_000_000, 3_800_000_000, number, 0, 1000)
                                + b"\0" * 16 + matrix + struct.pack(">II", 64 << 16, 48 << 16)),
                   box(b"mdia", box(b"mdhd", struct.pack(">IIIIIHH", 0, 3_800_000_000, 3_800_000_000, 1000, 1000, 0x55C4, 0)),
                       box(b"hdlr", struct.pack(">II", 0, 0) + kind + b"\0" * 12 + secret + b"\0"),
                       box(b"minf", box(b"vmhd", struct.pack(">II", 1, 0) + b"\0" * 4),
                           box(b"dinf", box(b"dref", struct.pack(">II", 0, 1), box(b"url ", struct.pack(">I", 1)))), table)))

    def movie(offset):
        return box(b"moov", box(b"mvhd", struct.pack(">IIIIII", 0, 3_800_000_000, 3_800_000_000, 1000, 1000, 0x10000)
                                + struct.pack(">H", 0x100) + b"\0" * 10 + matrix + b"\0" * 24 + struct.pack(">I", 3)),
                   track(1, b"vide", sample, len(frame), offset),
                   track(2, b"sbtl", subtitles, len(words), offset + len(frame)),
                   box(b"udta", box(b"\xa9xyz", struct.pack(">HH", len(secret), 0x15C7) + secret), box(b"loci", secret)),
                   box(b"meta", struct.pack(">I", 0), secret))

    size = len(movie(0))
    return (head + movie(len(head) + size + 8) + box(b"mdat", frame, words) + box(b"free", secret)
            + box(b"uuid", b"\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8\x9c\x71\x99\x94\x91\xe3\xaf\xac", secret))


def captions():
    return f"WEBVTT - {MARK}vtt\n\nNOTE\n{MARK}vtt\n\n{MARK}vtt\n00:00.000 --> 00:01.000\nThe tide.\n".encode()


def planted_export(folder):
    """The demo with more posts: some with media that hold secrets, some that are private, some that will be taken down."""
    export = folder / "export"
    shutil.copytree(ROOT / "Examples" / "demo", export)
    clean = pathlib.Path(tempfile.mkdtemp(dir=folder))
    (export / "media" / "planted.png").write_bytes(png(1300, 700))
    lines = (export / "demo.ndjson").read_text("utf-8").splitlines()
    picture = {"type": "post", "id": "pictures", "account": "ines", "published": "2026-03-01T10:00:00Z", "text": "Planted.",
               "media": [{"kind": "image", "file": "media/planted.png", "alt": "Bands"}]}
    (export / "demo.ndjson").write_text("\n".join([*lines, json.dumps(picture)]) + "\n", "utf-8")
    # What the program makes of the PNG are clean pictures in other formats, for secrets to be planted in.
    run(["build", export, "-o", clean / "site", "--base-url", "https://a.example"], folder)
    media = clean / "site" / "media"
    made = {path.suffix: path.read_bytes() for path in sorted(media.rglob("*-800.*"))}
    made[".jpg"] = sorted(media.rglob("*.jpg"))[0].read_bytes()
    shutil.rmtree(clean)
    media = {"a.jpg": jpeg(made[".jpg"]), "a.webp": webp(made[".webp"]), "a.gif": gif(), "a.mp4": mp4(), "a.vtt": captions()}
    if ".avif" in made:
        media["a.avif"] = made[".avif"] + struct.pack(">I", 8 + len(MARK)) + b"free" + MARK.encode()
    for name, content in media.items():
        (export / "media" / name).write_bytes(content)

    def post(name, text, account="ines", **more):
        return {"type": "post", "id": name, "account": account, "published": "2026-03-02T10:00:00Z", "text": text, **more}

    secret = f"{MARK}secret"
    records = [
        picture,
        post("formats", "All formats.", media=[
            {"kind": "video" if name.endswith("mp4") else "image", "file": f"media/{name}", "alt": "Bands",
             **({"captions": [{"language": "en", "file": "media/a.vtt"}]} if name.endswith("mp4") else {})}
            for name in media if not name.endswith("vtt")]),
        {"type": "account", "id": f"{secret}hidden", "handle": f"{secret}hidden", "name": f"{secret} Hidden",
         "visibility": "private", "bio": secret},
        post(f"{secret}direct", f"{secret} direct", visibility="direct"),
        post(f"{secret}followers", f"{secret} followers", visibility="followers",
             media=[{"kind": "image", "file": f"media/{secret}.png", "alt": secret}]),
        post("answers-private", "An answer.", replyTo={"id": f"{secret}followers"}),
        post("quotes-private", "Look.", quote={"id": f"{secret}direct"}),
        post(f"{secret}late", f"{secret} late", publishAt="2999-01-01T00:00:00Z"),
        post(f"{secret}over", f"{secret} over", expiresAt="2026-03-04T00:00:00Z"),
        post("answers-over", "A late answer.", replyTo={"id": f"{secret}over"}),
        post(f"{secret}taken-down", f"{secret} taken down #{secret}tag", account="tomasz",
             media=[{"kind": "image", "file": "media/taken-down.png", "alt": f"{secret} alt"}]),
        post("answers-taken-down", "Another answer.", replyTo={"id": f"{secret}taken-down"}),
        post("quotes-taken-down", "Look again.", account="sam", quote={"id": f"{secret}taken-down"}),
        {"type": "repost", "id": "repost-taken-down", "account": "sam", "published": "2026-03-03T10:00:00Z",
         "subject": {"id": f"{secret}taken-down"}},
    ]
    shutil.copy(export / "media" / "planted.png", export / "media" / f"{secret}.png")
    (export / "media" / "taken-down.png").write_bytes(png(640, 480))
    text = "\n".join([*lines, *(json.dumps(record) for record in records)]) + "\n"
    (export / "demo.ndjson").write_text(text, "utf-8")
    return export, f"{secret}taken-down"


def demo(folder):
    """The planted site, before and after something is taken down."""
    export, taken_down = planted_export(folder)
    site = ["-o", folder / "site", "--base-url", "https://planted.example", *ALL, "--legacy", "mastodon"]
    # What is taken down later is public before: the search has to find it, or it is blind.
    build([export, *site], folder, (0, 1))
    before, _ = search([folder / "site"], [MARK.encode()])
    for ending in ("mp4", "gif", "webp", "png", "jpg", "vtt"):
        if not list((folder / "site" / "media").rglob(f"*.{ending}")):
            raise SystemExit(f"none of the planted media became a .{ending}, so nothing is known of that format")
    hidden = [name for name in before if f"{MARK}secrettaken-down" not in name]
    found = [] if any("taken-down" in name for name in before) else ["the search is blind: it finds nothing of a public post"]
    print(f"demo: before anything is taken down {len(hidden)} files hold words of it", flush=True)
    run(["redact", "--export", export, *site, "--post", taken_down], folder, (0, 1))
    build([export, *site], folder, (0, 1))
    secrets = [MARK.encode()]
    leaks, count = search([folder / "site", folder / "site-hosts", folder / ".threadline" / "cache"], secrets)
    # The URL of what was taken down is on its own page, and in the rules for hosts.
    own = re.compile(rf"({MARK}secrettaken-down/|_redirects|\.conf|\.caddy|\.json|\.js|\.txt)", re.IGNORECASE)
    for leak in leaks:
        path = leak.split(":")[0]
        if not own.search(path) or not only_the_address(folder / path):
            found.append(f"demo: {leak}")
    return found, count


def only_the_address(path):
    """Whether all that a file says of what was taken down is its address."""
    for text in unpacked(path):
        rest = re.sub(rf"@tomasz/post/{MARK}secrettaken-down".encode(), b"", text)
        if MARK.lower().encode() in rest.lower():
            return False
    return True


# --- Real archives


def strings(value):
    """Every text in a value, however deep."""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            stack += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            stack += value


def words(texts):
    """Runs of letters and digits that are long enough to be personal, and hold a digit or are very long."""
    return {word for text in texts for word in re.findall(r"[A-Za-z0-9_.@-]{%d,}" % SHORTEST, text)
            if (re.search(r"\d", word) or len(word) > 20 or "@" in word) and not re.match(r"\d{4}-\d\d-\d\d", word)}


def x_secrets(archive):
    def load(path):
        text = path.read_text("utf-8")
        return json.loads(text[text.index("=") + 1:])

    public = {"tweets.js", "note-tweet.js", "profile.js", "community-tweet.js", "manifest.js", "tweet-headers.js", "README.txt"}
    hidden = set()
    for path in sorted(archive.rglob("*.js")):
        if path.name not in public:
            hidden |= words(strings(load(path)))
    shown = words(strings([load(path) for path in archive.rglob("*.js") if path.name in public and path.name != "manifest.js"]))
    account = [entry["account"] for entry in load(next(archive.rglob("account.js")))]
    return hidden - shown - {account[0].get("accountId", ""), account[0].get("username", "")}


def mastodon_secrets(archive):
    public, hidden = [], []
    for activity in json.loads((archive / "outbox.json").read_text("utf-8"))["orderedItems"]:
        is_public = any("Public" in name for name in [*activity.get("to", []), *activity.get("cc", [])])
        (public if is_public else hidden).append(activity)
    shown = words(strings(public)) | words(strings(json.loads((archive / "actor.json").read_text("utf-8"))))
    return words(strings(hidden)) - shown


def archives():
    """Each archive with what is private in it."""
    for path in sorted(pathlib.Path(DATA).resolve().glob("x-archive/*")):
        yield path, x_secrets(path)
    for path in sorted(pathlib.Path(DATA).resolve().glob("mastodon-archive/*")):
        yield path, mastodon_secrets(path)
    for path in sorted(pathlib.Path(DATA).resolve().glob("bluesky-car/*.car")):
        yield path, set()


def real(folder):
    found, count = [], 0
    for number, (archive, secrets) in enumerate(archives()):
        project = folder / str(number)
        project.mkdir()
        site = ["-o", project / "site", "--base-url", "https://archive.example", *ALL, "--legacy", "x,mastodon,bluesky",
                "--publish-anyway"]
        # A repository does not say the handle of its account.
        site += ["--handle", "archive.example"] if archive.suffix == ".car" else []
        build([archive, *site], project, (0, 1))
        # A post in the middle of the site is taken down, by its address.
        posts = sorted(path.parent for path in (project / "site").glob("@*/post/*/index.html"))
        post = posts[len(posts) // 2]
        text = re.search(r'<div class="text e-content[^>]*>(.*?)</div>', (post / "index.html").read_text("utf-8"), re.DOTALL)
        removed = words([re.sub(r"<[^>]*>", " ", text.group(1))]) if text else set()
        run(["redact", "--export", archive, *site, f"/{post.parent.parent.name}/post/{post.name}/"], project, (0, 1))
        build([archive, *site], project, (0, 1))
        proof = run(["check", "--redactions", project / "site"], project, (0, 1))
        rest, _ = search([project / "site"], [word.encode() for word in sorted(removed)]) if removed else ([], 0)
        leaks, files = search([project / "site", project / "site-hosts", project / ".threadline" / "cache"], [word.encode() for word in sorted(secrets)])
        print(f"{archive.name}: {files} files, {len(secrets)} secrets, {len(removed)} words of a post that was taken down, "
              f"which {len(rest)} files of other posts have, too; {proof.strip().splitlines()[-1]}", flush=True)
        found += [f"{archive.name}: {leak}" for leak in leaks]
        found += [f"{archive.name}: {line}" for line in proof.splitlines() if ": error: " in line]
        count += files
        shutil.rmtree(project)
    return found, count


def main():
    parent = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="threadline-privacy-", dir=parent))
    try:
        found, count = demo(folder)
        if DATA:
            more, files = real(folder)
            found, count = found + more, count + files
    finally:
        if not os.environ.get("THREADLINE_KEEP"):
            shutil.rmtree(folder)
    print("\n".join(found[:40]) if found else f"privacy: nothing private in any of {count} files")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

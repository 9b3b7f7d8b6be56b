#!/usr/bin/env python3
"""Writes an export in the native format that holds every kind of thing a page can show, in every state it can
be in, with the words and numbers that break layouts. Everybody in it is invented.

    python3 Tests/pages/stress.py FOLDER     # writes FOLDER/stress.ndjson and FOLDER/media/
"""
import datetime
import json
import pathlib
import sys

import drawn_media
from stress_texts import (
    ALL_MARKDOWN, ARABIC, EMOJI, FORMS, HEBREW, JAPANESE, LONG_ADDRESS, LONG_WORD, sentences)

LONG_HANDLE = "h" * 2_000
FIRST = datetime.datetime(2026, 1, 1, 8, tzinfo=datetime.timezone.utc)


class Export:
    """The lines of an export. A post gets an id, a time and an account, each unless it is named."""

    def __init__(self):
        self.lines = []
        self.minutes = 0

    def add(self, kind, **fields):
        self.lines.append({"type": kind, **fields})

    def time(self):
        self.minutes += 7
        return (FIRST + datetime.timedelta(minutes=self.minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")

    def post(self, id, text=None, account="ada", **fields):
        if text is None:
            text = f"{id.replace('-', ' ').capitalize()}: {sentences(1)}"
        self.add("post", **{"id": id, "account": account, "published": self.time(), "text": text, **fields})
        return id

    def reply(self, id, to, text=None, **fields):
        return self.post(id, text, replyTo={"id": to} if isinstance(to, str) else to, **fields)


def image(name="wide", alt="A white band across a colored ground.", **fields):
    fields = {"kind": "image", "file": f"media/{name}.png", "alt": alt, **fields}
    return {key: value for key, value in fields.items() if value is not None}


def media():
    """The files of the export by their paths."""
    files = {
        "wide": (960, 540, (30, 80, 140)), "tall": (400, 900, (140, 60, 40)), "square": (480, 480, (40, 110, 70)),
        "strip": (1200, 90, (90, 60, 120)), "pole": (90, 1200, (110, 90, 30)), "dot": (1, 1, (200, 30, 30)),
        "face": (128, 128, (60, 60, 160)), "banner": (1500, 500, (20, 110, 130)), "anchor": (32, 32, (20, 20, 20)),
    }
    files = {f"media/{name}.png": drawn_media.png(*size) for name, size in files.items()}
    return files | {
        "media/blink.gif": drawn_media.gif(), "media/tone.wav": drawn_media.wav(),
        "media/video.webm": drawn_media.webm(640, 360), "media/upright.webm": drawn_media.webm(360, 640),
        "media/placed.webm": drawn_media.webm(640, 360, tag="LOCATION"),
        "media/broken.png": b"\x89PNG\r\n\x1a\nthis is no picture",
        "media/video.en.vtt": drawn_media.subtitles("Waves."), "media/video.ar.vtt": drawn_media.subtitles("أمواج."),
    }


def add_accounts(export):
    anchor = {":anchor:": image("anchor", alt="anchor")}
    export.add(
        "account", id="ada", handle="ada@harbour.example", name="Ada Example :anchor:", owner=True, emoji=anchor,
        bio=FORMS["markdown"], avatar=image("face", alt=""), banner=image("banner", alt=""), pronouns="she/her",
        website=LONG_ADDRESS, location="Harbour Lane 7", joined="2009-05-04T00:00:00Z", url="https://harbour.example/@ada",
        fields=[{"name": "Boat", "value": "The Grey Heron"}, {"name": LONG_WORD[:90], "value": LONG_WORD},
                {"name": "مدينة", "value": ARABIC}, {"name": "Site", "value": {"html": f"<a href='{LONG_ADDRESS}'>mine</a>"}}],
        pinned=["plain", "images-4"], aliases=["https://old.example/@ada"])
    export.add("account", id="grace", handle="grace@pier.example", name="Grace", owner=True, bio=FORMS["html"],
               movedTo="https://new.example/@grace")
    export.add("account", id="linus", handle="linus@tide.example", name="Linus " + "von der langen Küste " * 6)
    export.add("account", id="layla", handle="layla@tide.example", name="ليلى حداد", bio=ARABIC, avatar=image("tall", alt=""))
    export.add("account", id="noa", handle="noa@tide.example", name="נועה ים", bio=HEBREW)
    export.add("account", id="mori", handle="mori@tide.example", name="森 あや", bio=JAPANESE)
    export.add("account", id="joy", handle="joy", name=EMOJI[:8])
    export.add("account", id="word", handle="w" * 60 + "@" + "long" * 12 + ".example", name=LONG_WORD[:120])
    export.add("account", id="bare", handle="bare")
    export.add("account", id="long", handle=LONG_HANDLE)
    export.add("account", id="lost", handle="lost", name="Lost", avatar=image("missing"), banner=image("missing"))


def add_texts(export):
    for name, text in FORMS.items():
        export.post(name, text)
        export.reply(f"{name}-reply", name, text, account="grace")
    export.post("languages", ARABIC, account="layla", lang=["ar", "en"])
    export.post("title", sentences(3), title="A title of its own, which a long note of some other place may have")
    export.post("long-title", sentences(1), title="A <b>title</b> that does not end. " * 150)
    export.post("long-text", sentences(2), longText={"markdown": ALL_MARKDOWN})
    export.post("empty", "")
    export.post("blank", " \n\n\t ")
    export.post("edited", updated="2027-01-01T00:00:00Z", revisions=[
        {"published": "2026-01-01T00:00:00Z", "text": "The first words."}, {"text": {"markdown": "The *second* words."}}])
    export.post("original", url="https://harbour.example/@ada/1")
    export.post("counted", counts={"likes": 12_345_678, "reposts": 1, "replies": 99_999, "quotes": 1_000_000})
    export.post("counted-nothing", counts={"likes": 0, "reposts": 0, "replies": 0, "quotes": 0})
    export.post("tagged", "#first and #second", tags=[f"tag{number}" for number in range(80)] + [LONG_WORD[:200], "ميناء", "港", "C++"])
    export.post("emoji-custom", "Drop :anchor: here, :anchor::anchor: twice, :nothing: never.",
                emoji={":anchor:": image("anchor", alt="anchor")})
    export.post("future", published="2999-12-31T23:59:59Z")
    export.post("first", published="2006-03-21T20:50:14Z", account="grace")


def add_media(export):
    shapes = ["wide", "tall", "square", "strip", "pole", "dot", "banner", "face", "wide", "tall"]
    for count in range(1, 11):
        export.post(f"images-{count}", media=[image(name) for name in shapes[:count]])
    for name in ("wide", "tall", "square", "strip", "pole", "dot"):
        export.post(f"image-{name}", media=[image(name)])
    export.post("image-without-words", "", media=[image("square")])
    export.post("image-no-alt", media=[image(alt=None), image("square", alt="")])
    export.post("image-long-alt", media=[image(alt=sentences(30)), image(alt=LONG_WORD)])
    absent = {"missing": image("missing"), "broken": image("broken"),
              "elsewhere": {"kind": "image", "url": LONG_ADDRESS, "alt": sentences(4)}}
    for name, picture in absent.items():
        export.post(f"image-{name}", media=[picture])
        export.post(f"image-{name}-among-others", media=[image(), picture, image("square")])
    export.post("image-sensitive", media=[image(sensitive=True), image("square")], sensitive=True)
    export.post("gif", media=[{"kind": "gif", "file": "media/blink.gif", "alt": "It blinks."}])
    captions = [{"lang": "en", "file": "media/video.en.vtt"}, {"lang": "ar", "file": "media/video.ar.vtt"}]
    videos = {
        "full": {"file": "media/video.webm", "poster": "media/wide.png", "captions": captions, "alt": sentences(3)},
        "bare": {"file": "media/video.webm"}, "upright": {"file": "media/upright.webm", "alt": ""},
        "withheld": {"file": "media/placed.webm", "alt": "It tells its place."},
        "elsewhere": {"url": "https://video.example/1.mp4", "alt": "A video elsewhere."}, "missing": {"file": "media/none.mp4"},
    }
    for name, video in videos.items():
        export.post(f"video-{name}", media=[{"kind": "video", **video}])
    export.post("videos-two", media=[{"kind": "video", **videos["full"]}, {"kind": "video", **videos["upright"]}, image()])
    sounds = {"full": {"file": "media/tone.wav", "alt": "A quiet tone.", "duration": 1.0}, "bare": {"file": "media/tone.wav"},
              "elsewhere": {"url": "https://sound.example/1.mp3"}, "missing": {"file": "media/none.mp3", "alt": "A tone."}}
    for name, sound in sounds.items():
        export.post(f"sound-{name}", media=[{"kind": "audio", **sound}])
    export.post("file", media=[{"kind": "file", "url": "https://file.example/plan.pdf", "alt": "A plan of the pier."}])
    export.post("unknown-medium", media=[{"kind": "recipe", "url": LONG_ADDRESS, "alt": sentences(3)}, image()])
    export.add("recipe", id="unknown-record", account="ada", published=export.time(), text=sentences(2),
               url="https://kitchen.example/1")
    export.reply("unknown-record-reply", "unknown-record", account="grace")


def add_cards_and_polls(export):
    link = "https://tides.example/table"
    cards = {
        "full": {"url": link, "title": "Tide table", "description": sentences(2), "image": image()},
        "bare": {"url": LONG_ADDRESS}, "tall": {"url": link, "title": "Tall", "image": image("pole")},
        "long": {"url": link, "title": sentences(8), "description": sentences(40), "image": image("square")},
        "word": {"url": link, "title": LONG_WORD, "description": LONG_WORD}, "arabic": {"url": link, "title": ARABIC},
        "lost": {"url": link, "title": "Its picture is lost", "image": image("missing")},
    }
    for name, card in cards.items():
        export.post(f"card-{name}", card=card)
    votes = [{"text": "Rye", "votes": 31}, {"text": "Spelt", "votes": 12}, {"text": "Whatever is warm", "votes": 78}]
    polls = {
        "open": {"options": votes, "ends": "2030-01-01T00:00:00Z", "voters": 121}, "closed": {"options": votes, "closed": "2026-01-02T00:00:00Z"},
        "multiple": {"options": [{"text": "One", "share": 0.755}, {"text": "Two", "share": 0.5}, {"text": "None", "share": 0}], "multiple": True},
        "secret": {"options": [{"text": "Yes"}, {"text": "No"}]}, "nobody": {"options": [{"text": "Yes", "votes": 0}, {"text": "No", "votes": 0}], "voters": 0},
        "tie": {"options": [{"text": "Left", "votes": 5}, {"text": "Right", "votes": 5}]}, "single": {"options": [{"text": "Only", "votes": 1}]},
        "long": {"options": [{"text": sentences(6), "votes": 1}, {"text": LONG_WORD, "votes": 2}, {"text": ARABIC, "votes": 3}]},
        "many": {"options": [{"text": f"Answer {n}", "votes": n * n} for n in range(20)]}, "empty": {"options": []},
    }
    for name, poll in polls.items():
        export.post(f"poll-{name}", poll=poll)
    export.post("everything", media=[image(), image("tall"), {"kind": "video", "file": "media/video.webm"}, {"kind": "audio", "file": "media/tone.wav"}],
                card=cards["full"], poll=polls["open"], quote={"id": "plain"}, counts={"likes": 3}, tags=["all"])
    export.post("everything-warned", warning="All of it", media=[image(), {"kind": "audio", "file": "media/tone.wav"}],
                card=cards["full"], poll=polls["closed"], quote={"id": "plain"})


def add_quotes(export):
    export.add("tombstone", id="tomb-quoted", account="ada", deleted=export.time(), reason="deleted")
    export.post("quiet", visibility="unlisted")
    export.post("secret", visibility="followers")
    known = {"handle": "lighthouse@cape.example", "name": "The Lighthouse", "url": "https://cape.example/notes/12"}
    quotes = {
        "here": {"id": "plain"}, "markdown": {"id": "markdown"}, "pictures": {"id": "images-4"}, "video": {"id": "video-full"},
        "poll": {"id": "poll-open"}, "long": {"id": "long-plain"}, "word": {"id": "word"}, "warned": {"id": "everything-warned"},
        "sensitive": {"id": "image-sensitive"}, "quoting": {"id": "quote-here"}, "reply": {"id": "plain-reply"}, "quiet": {"id": "quiet"},
        "secret": {"id": "secret"}, "tomb": {"id": "tomb-quoted"}, "nowhere": {"id": "no-such-post"}, "arabic": {"id": "languages"},
        "empty": {"id": "empty"}, "unknown": {"id": "unknown-record"}, "emoji": {"id": "emoji-custom"},
        "foreign": {**known, "text": [{"t": "We blink so that you can find us."}], "published": "2025-11-30T17:00:00Z"},
        "foreign-long": {**known, "text": {"markdown": ALL_MARKDOWN}}, "foreign-name": {"name": LONG_WORD, "text": sentences(2)},
        "foreign-words": {"text": sentences(2)}, "foreign-address": {"url": LONG_ADDRESS}, "foreign-handle": {"handle": "lighthouse"},
        **{state.replace(":", "-"): {**known, "state": state, "text": "Not to be seen."}
           for state in ("deleted", "unavailable", "blocked", "detached", "kind:feed", "kind:starter pack")},
    }
    for name, quote in quotes.items():
        export.post(f"quote-{name}", quote=quote)
        export.reply(f"quote-{name}-reply", "plain", quote=quote, account="grace")
    export.post("quote-self", quote={"id": "quote-self"})
    export.post("detaching", detachedQuotes=["quote-detaching"])
    export.post("quote-detaching", quote={"id": "detaching"})


def add_long_handle(export):
    """An account with a handle of 2,000 characters, wherever one is named."""
    export.post("long-handle", account="long")
    export.post("quote-long-handle", quote={"id": "long-handle"})
    export.reply("answer-long-handle", "long-handle")
    export.reply("long-handle-answers", "plain", account="long")
    export.reply("orphan-long-handle", {"handle": LONG_HANDLE})
    export.reply("orphan-long-handle-reply", "orphan-long-handle", account="long")
    export.post("quote-foreign-long-handle", quote={"handle": LONG_HANDLE, "text": sentences(1)})
    export.add("repost", id="repost-long-handle", account="long", published=export.time(), subject={"id": "plain"})
    export.add("tombstone", id="tomb-long-handle", account="long", deleted=export.time(), reason="deleted", replyTo={"id": "plain"})
    export.reply("below-tomb-long-handle", "tomb-long-handle")


def add_warnings(export):
    for name, warning in {"short": "Weather", "long": sentences(12), "word": LONG_WORD, "arabic": ARABIC, "emoji": EMOJI}.items():
        export.post(f"warned-{name}", warning=warning)
    export.reply("warned-reply", "warned-short", warning="Weather again", account="grace")
    export.reply("below-warned", "warned-reply")
    export.post("warned-labels", warning="Both", labels=["nudity"], media=[image()])
    for label in ("porn", "nudity", "sexual", "graphic-media", "gore", "spam", "!warn", "self-made-label"):
        export.post(f"label-{label.strip('!')}", labels=[label], media=[image()])
    export.post("labels-many", labels=["nudity", "gore", "self-made-label", LONG_WORD[:100]])
    export.post("sensitive-words", sensitive=True)
    export.post("sensitive-video", sensitive=True, media=[{"kind": "video", "file": "media/video.webm"}])


def add_threads(export):
    above = export.post("deep-0", account="ada")
    for level in range(1, 31):
        above = export.reply(f"deep-{level}", above, account=("ada", "grace", "linus")[level % 3])
        if level in (5, 20):
            export.reply(f"deep-{level}-aside", above, account="layla")
    export.post("fork")
    for branch in range(4):
        export.reply(f"fork-{branch}", "fork", account=("grace", "linus", "ada", "noa")[branch])
        for twig in range(3):
            export.reply(f"fork-{branch}-{twig}", f"fork-{branch}", account=("ada", "joy", "word")[twig])
            export.reply(f"fork-{branch}-{twig}-end", f"fork-{branch}-{twig}", account="ada")
    export.post("crowd")
    for number in range(160):
        export.reply(f"crowd-{number}", "crowd", account=("grace", "linus", "mori", "joy", "bare", "lost", "ada")[number % 7])
        if number % 4 == 0:
            export.reply(f"crowd-{number}-answer", f"crowd-{number}")
    export.post("self-thread")
    for number in range(1, 12):
        export.reply(f"self-thread-{number}", "self-thread" if number == 1 else f"self-thread-{number - 1}")
    export.post("hiding", hiddenReplies=["hidden"])
    export.reply("hidden", "hiding", account="linus")
    export.post("circle-a", replyTo={"id": "circle-b"})
    export.post("circle-b", replyTo={"id": "circle-a"})
    export.reply("secret-reply", "plain", visibility="direct")
    export.reply("below-secret", "secret-reply", account="grace")
    export.reply("quiet-reply", "plain", visibility="unlisted", account="grace")


def add_absences(export):
    parents = {
        "id": {"id": "never-exported"}, "handle": {"handle": "lighthouse@cape.example"}, "address": {"url": LONG_ADDRESS},
        "words": {"handle": "lighthouse", "name": "The Lighthouse", "text": sentences(2), "url": "https://cape.example/1"},
        **{state.replace(":", "-"): {"id": f"gone-{state}", "handle": "lighthouse", "state": state, "url": "https://cape.example/2"}
           for state in ("deleted", "unavailable", "blocked", "detached", "kind:feed")},
    }
    for name, parent in parents.items():
        export.reply(f"orphan-{name}", parent)
        export.reply(f"orphan-{name}-reply", f"orphan-{name}", account="grace")
    export.post("orphan-unsaid", isReply=True)
    for reason in ("deleted", "private", "withheld", None):
        said = {"reason": reason} if reason else {}
        export.add("tombstone", id=f"tomb-{reason}", account="ada", deleted=export.time(), **said)
        export.reply(f"below-tomb-{reason}", f"tomb-{reason}", account="grace")
        export.add("tombstone", id=f"tomb-reply-{reason}", account="ada", deleted=export.time(), replyTo={"id": "plain"}, **said)
        export.reply(f"below-tomb-reply-{reason}", f"tomb-reply-{reason}", account="grace")
    for number, subject in enumerate((
            {"id": "plain"}, {"id": "plain-reply"}, {"id": "images-4"}, {"id": "quiet"}, {"id": "tomb-deleted"}, {"id": "everything-warned"},
            {"id": "no-such-post"}, {"url": LONG_ADDRESS}, {"handle": "lighthouse"},
            {"handle": "lighthouse", "name": LONG_WORD, "url": "https://cape.example/3", "text": sentences(3)})):
        for account in ("ada", "grace", "linus"):
            export.add("repost", id=f"repost-{number}-{account}", account=account, published=export.time(), subject=subject)


def stress_export():
    export = Export()
    export.add("header", format="threadline", version=1, defaultVisibility="public", generator="stress")
    for add in (add_accounts, add_texts, add_media, add_cards_and_polls, add_quotes, add_long_handle, add_warnings, add_threads, add_absences):
        add(export)
    export.add("end", records=len(export.lines) - 1)
    return export


def write(folder):
    folder = pathlib.Path(folder)
    for path, content in media().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    with (folder / "stress.ndjson").open("w", encoding="utf-8") as lines:
        for line in stress_export().lines:
            lines.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(sys.argv[1])

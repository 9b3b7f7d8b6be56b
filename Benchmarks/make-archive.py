#!/usr/bin/env python3
"""Writes an archive as a network would give it, of made-up people and words, piece by piece into a zip:

    make-archive.py FILE [mastodon|x] [POSTS] [MEGABYTES] [POSTS_A_PICTURE]

Every tenth post has a picture; comments in the pictures make up the size of the file. The same numbers give the
same bytes. Nothing in the zip is packed, which takes less time and changes nothing of what is measured.
"""
import json
import random
import struct
import sys
import zipfile

WORDS = ("harbour slow thread paper light archive reply window bread river print name folder morning quiet map "
         "answer line boat letter garden stone number open winter road small keep again").split()
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
ADA = "https://social.example/users/ada"


class Archive:
    """A zip that files are added to, one after the other."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_STORED, allowZip64=True)

    def add(self, name, pieces):
        entry = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
        with self.zip.open(entry, "w", force_zip64=True) as file:
            for piece in pieces:
                file.write(piece)

    def close(self):
        self.zip.close()


def segment(mark, content):
    return struct.pack(">BBH", 0xFF, mark, len(content) + 2) + content


def picture(number, size, filling):
    """A grey picture of 320 by 240 points as a baseline JPEG, comments of no meaning making up its size.

    Its two Huffman tables know three codes: no change, a change of 16 to 31 steps, and the end of a block.
    (https://www.w3.org/Graphics/JPEG/itu-t81.pdf)
    """
    width, height = 320, 240
    head = segment(0xDB, b"\0" + b"\x10" * 64)
    head += segment(0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\0")
    head += segment(0xC4, b"\0" + bytes([1, 1] + [0] * 14) + b"\0\x05")
    head += segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
    head += segment(0xDA, b"\x01\x01\0\0\x3f\0")
    blocks = (width + 7) // 8 * ((height + 7) // 8)
    bits = "10" + format(16 + number % 16, "05b") + "0" + "00" * (blocks - 1)
    bits += "1" * (-len(bits) % 8)
    picture = head + int(bits, 2).to_bytes(len(bits) // 8, "big") + b"\xff\xd9"
    yield b"\xff\xd8" + segment(0xFE, b"picture %d" % number)
    left = size - len(picture) - 30
    while left > 4:
        length = min(65_000, left - 4)
        yield segment(0xFE, filling[:length])
        left -= length + 4
    yield picture


def text(chance):
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(10, 60))).capitalize() + "."


def clock(number):
    """Year, month, day, hour and minute of a post, later for a later post."""
    minute = number * 7
    return (2015 + minute // 525_600 % 10, 1 + minute // 43_800 % 12, 1 + minute // 1440 % 28,
            minute // 60 % 24, minute % 60)


def pieces(values, before, after):
    """The bytes of a JSON list, one value at a time."""
    yield before
    for index, value in enumerate(values):
        yield (b",\n" if index else b"") + json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
    yield after


# Mastodon

def activity(number, has_picture, chance):
    address = f"{ADA}/statuses/{number}"
    published = "%d-%02d-%02dT%02d:%02d:00Z" % clock(number)
    followers = f"{ADA}/followers"
    post = dict(
        id=address, type="Note", summary=None, inReplyTo=None, published=published,
        url=f"https://social.example/@ada/{number}", attributedTo=ADA, to=[PUBLIC], cc=[followers],
        sensitive=False, atomUri=address, content=f"<p>{text(chance)}</p>", contentMap={"en": ""}, attachment=[],
        tag=[], replies={"id": f"{address}/replies", "type": "Collection"},
        likes={"type": "Collection", "totalItems": chance.randint(0, 90)},
        shares={"type": "Collection", "totalItems": chance.randint(0, 9)})
    post["contentMap"]["en"] = post["content"]
    if number % 5:
        post["inReplyTo"] = f"{ADA}/statuses/{number - 1}"
    if number % 50 == 1:
        post["to"], post["cc"] = [followers], []
    if has_picture:
        post["attachment"] = [dict(type="Document", mediaType="image/jpeg", width=320, height=240,
                                   url=f"/media_attachments/files/{number}.jpg", name=text(chance))]
    return dict(id=f"{address}/activity", type="Create", actor=ADA, published=published, to=post["to"],
                cc=post["cc"], object=post)


def mastodon(archive, posts, step, chance):
    actor = dict(id=ADA, type="Person", preferredUsername="ada", name="Ada", url="https://social.example/@ada")
    archive.add("actor.json", [json.dumps(actor).encode()])
    archive.add("outbox.json", pieces(
        (activity(number, number % step == 0, chance) for number in range(posts)),
        b'{"@context":"https://www.w3.org/ns/activitystreams","id":"outbox.json","type":"OrderedCollection",'
        b'"totalItems":%d,"orderedItems":[' % posts, b"]}"))
    return lambda number: f"media_attachments/files/{number}.jpg"


# X

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def tweet(number, has_picture, chance):
    year, month, day, hour, minute = clock(number)
    identifier = str(1_000_000_000_000_000_000 + number)
    words = text(chance)
    tweet = dict(
        edit_info=dict(initial=dict(editTweetIds=[identifier], editableUntil="", editsRemaining="5",
                                    isEditEligible=True)),
        retweeted=False, source='<a href="https://x.example" rel="nofollow">Web</a>',
        entities=dict(hashtags=[], symbols=[], user_mentions=[], urls=[]), display_text_range=["0", "9"],
        favorite_count=str(chance.randint(0, 90)), id_str=identifier, truncated=False,
        retweet_count=str(chance.randint(0, 9)), id=identifier, favorited=False, full_text=words, lang="en",
        created_at=f"Mon {MONTHS[month - 1]} {day:02d} {hour:02d}:{minute:02d}:00 +0000 {year}")
    if number % 5:
        tweet.update(in_reply_to_status_id_str=str(int(identifier) - 1), in_reply_to_user_id_str="1001",
                     in_reply_to_screen_name="wilma")
    if has_picture:
        short = f"https://t.co/p{number}"
        medium = dict(
            type="photo", url=short, media_url_https=f"https://pbs.example/media/p{number}.jpg", id_str=identifier,
            indices=[str(len(words) + 1), str(len(words) + 1 + len(short))],
            sizes=dict(large=dict(w="320", h="240", resize="fit")))
        tweet["full_text"] += " " + short
        tweet["entities"]["media"] = [medium]
        tweet["extended_entities"] = dict(media=[medium])
    return dict(tweet=tweet)


def x(archive, posts, step, chance):
    account = dict(username="wilma", accountId="1001", accountDisplayName="Wilma",
                   createdAt="2009-05-06T07:08:09.000Z")
    archive.add("data/account.js", [b"window.YTD.account.part0 = " + json.dumps([{"account": account}]).encode()])
    archive.add("data/tweets.js", pieces(
        (tweet(number, number % step == 0, chance) for number in range(posts)), b"window.YTD.tweets.part0 = [", b"]"))
    return lambda number: f"data/tweets_media/{1_000_000_000_000_000_000 + number}-p{number}.jpg"


def main():
    path = sys.argv[1]
    network = {"mastodon": mastodon, "x": x}[sys.argv[2] if len(sys.argv) > 2 else "mastodon"]
    posts = int(sys.argv[3]) if len(sys.argv) > 3 else 100_000
    size = 1_000_000 * (int(sys.argv[4]) if len(sys.argv) > 4 else 2000)
    step = int(sys.argv[5]) if len(sys.argv) > 5 else 10
    chance = random.Random(7)
    archive = Archive(path)
    name = network(archive, posts, step, chance)
    pictures = range(0, posts, step)
    each = max(0, size - archive.zip.fp.tell()) // max(1, len(pictures))
    filling = chance.randbytes(65_000)
    for number in pictures:
        archive.add(name(number), picture(number, each, filling))
    archive.close()


main()

#!/usr/bin/env python3
"""Writes a native export of made-up threads: make-corpus.py FILE [THREADS] [POSTS_A_THREAD]

The same numbers give the same bytes. Texts are 60 to 400 characters, some with links, mentions and tags.
"""
import json
import random
import sys

WORDS = ("harbour slow thread paper light archive reply window bread river print name folder morning quiet map "
         "answer line boat letter garden stone number open winter road small keep again").split()


def text(chance):
    words = [chance.choice(WORDS) for _ in range(chance.randint(10, 60))]
    if chance.random() < 0.2:
        words.insert(3, "https://notes.example/" + chance.choice(WORDS))
    if chance.random() < 0.2:
        words.insert(1, "@user" + str(chance.randint(0, 199)))
    if chance.random() < 0.2:
        words.append("#" + chance.choice(WORDS))
    return " ".join(words).capitalize() + "."


def main():
    path = sys.argv[1]
    threads = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    length = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    chance = random.Random(7)
    with open(path, "w", encoding="utf-8") as file:
        def line(**record):
            file.write(json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n")

        line(type="header", format="threadline", version=1, defaultVisibility="public")
        for user in range(200):
            line(type="account", id=f"u{user}", handle=f"user{user}", name=f"User {user}")
        for thread in range(threads):
            for post in range(length):
                number = thread * length + post
                minute = number * 3
                record = dict(
                    type="post", id=f"p{number}", account=f"u{chance.randint(0, 199)}",
                    published=f"{2015 + minute // 525_600 % 10}-{1 + minute // 43_800 % 12:02d}-"
                              f"{1 + minute // 1440 % 28:02d}T{minute // 60 % 24:02d}:{minute % 60:02d}:00Z",
                    text=text(chance))
                if post:
                    parent = thread * length + chance.randint(0, post - 1)
                    record["replyTo"] = {"id": f"p{parent}"}
                if chance.random() < 0.5:
                    record["counts"] = {"likes": chance.randint(0, 900), "reposts": chance.randint(0, 90)}
                line(**record)
        line(type="end", records=200 + threads * length)


main()

"""Random queries about the posts of a made-up corpus, and their answers by looking at the posts themselves.

It shares nothing with the index but two facts of its format: in which order segments are read, and that in a segment
with very many words that begin alike the eight most frequent ones answer for their beginning.
"""
import bisect
import collections
import datetime
import itertools
import json
import subprocess

#: Of a query so many posts are compared.
MOST_HITS = 200
#: How many words answer for a beginning that very many words have.
CROWD = 8


def first_day(date):
    """The first day of `2025`, `2025-03` or `2025-03-14`, counted from 1970."""
    return (datetime.date.fromisoformat((date + "-01-01")[:10]) - datetime.date(1970, 1, 1)).days


class PlainScan:
    """The posts of an export in the order of the lines of `permalinks.lock`, with the places of each of their words."""

    def __init__(self, export, lock, contents, is_japanese):
        self.is_japanese = is_japanese
        posts = {record["id"]: record for record in map(json.loads, export.open()) if record["type"] == "post"}
        ids = [line.split("\t")[1] for line in lock.open() if line.startswith("post\t")]
        self.numbers = {identifier: number for number, identifier in enumerate(ids)}
        self.texts, self.days, self.authors = [], [], collections.defaultdict(list)
        self.places = collections.defaultdict(list)
        for number, identifier in enumerate(ids):
            post = posts.pop(identifier)
            text = " ".join(post["text"].lower().replace(",", " ").replace(".", " ").split())
            self.texts.append(text)
            self.days.append(first_day(post["published"][:10]))
            self.authors["user" + post["account"][1:]].append(number)
            for word in set(text.split(" ")):
                self.places[word].append(number)
        self.words = sorted(self.places)
        self.segments = self.read_segments(contents)

    @staticmethod
    def read_segments(contents):
        """The first and last place and the cut beginnings of each segment, in the order in which they are read."""
        text = contents.read_text()
        segments = json.loads(text[text.index(",") + 1:text.rindex(")")])["segs"]
        ranges = [(last, index << bits, (index + 1) << bits, set(cut[0]) if cut else set())
                  for bits, index, _, _, last, *cut in segments]
        return sorted(ranges, key=lambda one: one[:2], reverse=True)

    def beginning(self, prefix):
        """The places of all words that begin so."""
        alike = self.words[bisect.bisect_left(self.words, prefix):bisect.bisect_left(self.words, prefix + "\uffff")]
        found = set()
        for _, start, end, cut in self.segments:
            listed = {word: self.within(self.places[word], start, end) for word in alike}
            if prefix in cut:
                others = sorted((word for word in alike if word != prefix), key=lambda word: (-len(listed[word]), word))
                listed = {word: listed[word] for word in alike if word == prefix or word in others[:CROWD]}
            found.update(*listed.values())
        return found

    @staticmethod
    def within(places, start, end):
        return places[bisect.bisect_left(places, start):bisect.bisect_left(places, end)]

    def has(self, number, part):
        text = self.texts[number]
        return part in text if self.is_japanese else f" {part} " in f" {text} "

    def search(self, query):
        """The first posts that match, in order, and whether there are more."""
        sets = [self.beginning(part) if kind == "prefix" else set((self.authors if kind == "from" else self.places).get(part, ()))
                for kind, part in query if kind in ("word", "prefix", "from")]
        found = set.intersection(*sets) if sets else set(range(len(self.texts)))
        for kind, part in query:
            if kind in ("phrase", "without"):
                found = {number for number in found if self.has(number, part) == (kind == "phrase")}
            elif kind in ("before", "after"):
                day = first_day(part)
                found = {number for number in found if (self.days[number] >= day) == (kind == "after")}
        ordered = itertools.chain.from_iterable(
            sorted((number for number in found if start <= number < end), reverse=True) for _, start, end, _ in self.segments)
        return list(itertools.islice(ordered, MOST_HITS)), len(found) > MOST_HITS


class RandomQueries:
    """Queries that somebody may type about a corpus: lists of kinds and parts."""

    def __init__(self, scan, texts, chance):
        self.scan, self.chance, self.word = scan, chance, lambda: texts.drawn.draw(1)[0]

    def query(self):
        parts = [self.part() for _ in range(self.chance.randint(1, 3))]
        if not self.scan.is_japanese and self.chance.random() < 0.3:
            parts.append(("prefix", self.word()[:self.chance.randint(3, 5)]))
        return [(kind, part) for kind, part in parts if kind != "prefix" or len(part) >= 3]

    def part(self):
        kind = self.chance.choices(["word", "phrase", "without", "from", "before", "after"], [8, 2, 2, 1, 1, 1])[0]
        if kind in ("before", "after"):
            return kind, self.chance.choice(["2021", "2022-05", "2023-11-02"])
        if kind == "from":
            return kind, f"user{self.chance.randint(0, 199)}"
        if self.scan.is_japanese:
            # A word is found wherever its characters follow each other.
            return "without" if kind == "without" else "phrase", self.piece(2, 4)
        return kind, " ".join(self.piece(2, 3)) if kind == "phrase" else self.word()

    def piece(self, least, most):
        """So many words, or characters of Japanese, that follow each other in a post."""
        text = self.chance.choice(self.scan.texts)
        words = text if self.scan.is_japanese else text.split(" ")
        start = self.chance.randrange(max(1, len(words) - most + 1))
        return words[start:start + self.chance.randint(least, most)]

    def spelled(self, query):
        """A query as it is typed. The space at its end says that the last word is a whole one."""
        signs = {"phrase": "{}" if self.scan.is_japanese else '"{}"', "without": "-{}",
                 "from": "from:{}", "before": "before:{}", "after": "after:{}"}
        text = " ".join(signs.get(kind, "{}").format(part) for kind, part in query)
        return text if query[-1][0] == "prefix" else text + " "


def wrong_answers(program, site, scan, queries, count):
    """Asks `threadline search` random queries; gives those that it answers unlike the scan, and how many posts were
    compared."""
    wrong, compared = [], 0
    for _ in range(count):
        query = queries.query()
        text = queries.spelled(query)
        command = [program, "search", site, "--json", "--limit", str(MOST_HITS), "--", text]
        answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        hits = [scan.numbers[post["path"].strip("/").split("/")[-1]] for post in answer["posts"]]
        expected, has_more = scan.search(query)
        compared += len(hits)
        if (hits, answer["hasMore"]) != (expected, has_more):
            wrong.append(text)
    return wrong, compared

#!/usr/bin/env python3
"""A preprocessor of mdBook: links out of docs/ have no page in the rendered book. They lead to the repository of
`output.html.git-repository-url` in book.toml, or become plain text where none is set.
"""
import json
import posixpath
import re
import sys

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((\.\./[^)\s]+)\)")


def chapters(items):
    """Every chapter, with those below it."""
    waiting = list(items)
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict) and "Chapter" in item:
            yield item["Chapter"]
            waiting += item["Chapter"]["sub_items"]


def rewritten(text, folder, repository):
    def link(match):
        target = posixpath.normpath(posixpath.join("docs", folder, match[2]))
        if target.startswith("docs/"):
            return match[0]
        return f"[{match[1]}]({repository}/blob/HEAD/{target})" if repository else match[1]

    return LINK.sub(link, text)


def main():
    if sys.argv[1:2] == ["supports"]:
        return
    context, book = json.load(sys.stdin)
    repository = context["config"].get("output", {}).get("html", {}).get("git-repository-url", "").rstrip("/")
    for chapter in chapters(book.get("items", book.get("sections", []))):
        if chapter["path"]:
            chapter["content"] = rewritten(chapter["content"], posixpath.dirname(chapter["path"]), repository)
    json.dump(book, sys.stdout)


main()

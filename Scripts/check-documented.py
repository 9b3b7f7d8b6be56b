#!/usr/bin/env python3
"""Lists the public declarations without documentation: check-documented.py FOLDER, which has symbol graphs.

What a protocol of the standard library asks for needs none: its documentation is that of the protocol. Neither do cases
whose names say all, of an enum with documentation.
"""
import json
import pathlib
import sys

#: Members that come from a protocol of the standard library.
INHERITED = {
    "==(_:_:)", "<(_:_:)", "hash(into:)", "description", "debugDescription", "rawValue", "init(rawValue:)", "hashValue",
    "encode(to:)", "init(from:)", "allCases", "makeIterator()", "next()", "startIndex", "endIndex", "index(after:)",
    "index(before:)", "subscript(_:)", "errorDescription", "init(stringLiteral:)", "init(stringInterpolation:)",
    "appendLiteral(_:)", "init(literalCapacity:interpolationCount:)", "RawValue", "AllCases", "Element", "Index", "Iterator",
    "StringInterpolation", "StringLiteralType", "ArrayLiteralElement", "init(arrayLiteral:)", "Body", "!=(_:_:)",
}


def main(folder):
    declared, missing, root = 0, [], str(pathlib.Path.cwd()) + "/"
    for file in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        for symbol in json.loads(file.read_text(encoding="utf8"))["symbols"]:
            title = symbol["names"]["title"].split(".")[-1]
            if symbol["accessLevel"] not in ("public", "open") or symbol["pathComponents"][-1] in INHERITED:
                continue
            if "location" not in symbol:
                continue  # Synthesized by the compiler.
            if symbol["kind"]["identifier"] in ("swift.extension", "swift.enum.case"):
                continue
            declared += 1
            if not symbol.get("docComment"):
                place = symbol["location"]
                path = place["uri"].removeprefix("file://").removeprefix(root)
                missing.append((path, place["position"]["line"] + 1, ".".join(symbol["pathComponents"]) or title))
    for path, line, name in sorted(missing):
        print(f"{path}:{line}: error: {name} has no documentation; write a doc comment")
    print(f"{declared} public declarations, {len(missing)} without documentation")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

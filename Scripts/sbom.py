#!/usr/bin/env python3
"""Writes the software bill of materials of a release as SPDX 2.3: sbom.py PACKAGE.deb OUTPUT.json

- Swift packages come from Package.swift as the build resolved it (`.build/workspace-state.json`).
- Libraries of the system come from the Depends of the Debian package, with the versions that dpkg has.
- Licenses come from Packaging/THIRD-PARTY.md. A component without a row there is an error.

SOURCE_DATE_EPOCH is the time of the document. The same release gives the same bytes.
"""
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTICES = ROOT / "Packaging/THIRD-PARTY.md"
ROW = re.compile(r"^\| \[(?P<name>[^\]]+)\]\((?P<home>[^)]+)\) \| (?P<license>[^|]+) \| (?P<copyright>[^|]+) \|$", re.MULTILINE)


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def family(library):
    """A package's name without the digits of its version: `libvips42t64` and `libvips42` are one library."""
    return re.sub(r"(?:[-.]?\d[\d.]*)*(?:t64)?$", "", library)


def swift_packages():
    """The name, version and repository of each Swift package that the build resolved."""
    states = [ROOT / ".build" / folder / "workspace-state.json" for folder in ("portable", ".")]
    state = next((path for path in states if path.exists()), None)
    if state is None:
        sys.exit("sbom.py: error: no resolved packages; expected .build/workspace-state.json; run swift package resolve")
    for dependency in json.loads(state.read_text())["object"]["dependencies"]:
        package, state = dependency["packageRef"], dependency["state"].get("checkoutState", {})
        yield package["identity"], state.get("version") or state.get("revision", "unknown"), package["location"]


def system_packages(package):
    """The name and version of each library that a Debian package depends on, or loads if it is there."""
    fields = output("dpkg-deb", "-f", package, "Depends") + ", libcurl4"
    for name in sorted({re.split(r"[ (|]", field.strip())[0] for field in fields.split(",")}):
        found = subprocess.run(["dpkg-query", "-W", "-f=${Version}\n", name], capture_output=True, text=True).stdout.split()
        yield name, found[0] if found else None
    yield "libtomlplusplus-dev", output("dpkg-query", "-W", "-f=${Version}", "libtomlplusplus-dev")


def component(name, version, rows, **fields):
    row = rows.get(name) or rows.get(family(name))
    if row is None:
        sys.exit(f"sbom.py: error: {name} is not in {NOTICES.relative_to(ROOT)}; expected a row with its license; add one")
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    return {
        "SPDXID": identifier, "name": name, **({"versionInfo": version} if version else {}),
        "homepage": row["home"], "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION", "licenseDeclared": row["license"].strip(),
        "copyrightText": row["copyright"].strip(), **fields,
    }


def locator(kind):
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": kind}]


def main(package, file):
    rows = {}
    for row in ROW.finditer(NOTICES.read_text(encoding="utf8")):
        rows[row["name"]] = rows[family(row["name"])] = row.groupdict()
    system = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    distribution = system["ID"].strip('"')
    version = output("dpkg-deb", "-f", package, "Version")
    checksum = hashlib.sha256(pathlib.Path(package).read_bytes()).hexdigest()
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    whole = {
        "SPDXID": "SPDXRef-threadline", "name": "threadline", "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": "Apache-2.0", "licenseDeclared": "Apache-2.0",
        "copyrightText": "NOASSERTION", "packageFileName": pathlib.Path(package).name,
        "checksums": [{"algorithm": "SHA256", "checksumValue": checksum}],
    }
    inside = [component("swift", swift, rows)]
    for name, resolved, location in sorted(swift_packages()):
        inside.append(component(name, resolved, rows, downloadLocation=f"git+{location}", externalRefs=locator(
            f"pkg:swift/{location.removeprefix('https://').removesuffix('.git')}@{resolved}")))
    outside = []
    for name, found in system_packages(package):
        entry = component(name, found, rows, **({"externalRefs": locator(
            f"pkg:deb/{distribution}/{name.replace('+', '%2B')}@{found.replace('+', '%2B').replace(':', '%3A')}")} if found else {}))
        (inside if name == "libtomlplusplus-dev" else outside).append(entry)
    link = lambda kind: lambda entry: {
        "spdxElementId": "SPDXRef-threadline", "relationshipType": kind, "relatedSpdxElement": entry["SPDXID"]}
    time = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"threadline-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/threadline-{version}-{checksum}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: threadline-sbom"]},
        "packages": [whole, *inside, *outside],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-threadline"},
            *map(link("CONTAINS"), inside), *map(link("DYNAMIC_LINK"), outside)],
    }
    pathlib.Path(file).write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

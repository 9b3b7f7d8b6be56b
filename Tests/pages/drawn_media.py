"""Small pictures, videos and sounds for the stress export: the same call gives the same bytes."""
import math
import struct
import zlib


def png(width, height, color, mark=(255, 255, 255)):
    """A PNG of two colors: a diagonal band on a ground, so that a turned or stretched picture shows."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        start = y * width // height
        band = range(max(0, start - width // 16), min(width, start + width // 16 + 1))
        for x in range(width):
            rows += bytes(mark if x in band else color)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _png_chunk(name, content)
        for name, content in ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    )


def _png_chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def gif():
    """An animated GIF of 2 × 2 pixels and two frames: black, then white."""
    frames = b"".join(
        b"\x21\xf9\x04\x04\x32\x00\x00\x00"  # half a second
        + b"\x2c" + struct.pack("<HHHHB", 0, 0, 2, 2, 0)
        + b"\x02\x03" + _gif_codes([4, color, color, 4, color, color, 5]) + b"\x00"
        for color in (0, 1)
    )
    loop = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return b"GIF89a" + struct.pack("<HHBBB", 2, 2, 0x80, 0, 0) + b"\x00\x00\x00\xff\xff\xff" + loop + frames + b";"


def _gif_codes(codes):
    """Codes of three bits each, the lowest bit first: 4 clears the table, so that it never grows, and 5 ends."""
    bits = sum(code << 3 * place for place, code in enumerate(codes))
    return bits.to_bytes((3 * len(codes) + 7) // 8, "little")


def wav(seconds=1, rate=8000):
    """A quiet tone as a WAV file."""
    samples = b"".join(
        struct.pack("<h", int(6000 * math.sin(2 * math.pi * 330 * n / rate))) for n in range(seconds * rate))
    form = struct.pack("<HHIIHH", 1, 1, rate, rate * 2, 2, 16)
    body = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form
    body += b"data" + struct.pack("<I", len(samples)) + samples
    return b"RIFF" + struct.pack("<I", len(body)) + body


def webm(width, height, tag=None):
    """A WebM file that tells its size and holds one VP8 frame of one pixel; players are not asked to play it.

    A tag such as LOCATION makes it one that may not be published.
    """
    frame = bytes.fromhex("3001009d012a010001000ec0fe25a400037000fee600000000")
    tracks = _ebml("1654ae6b", _ebml(
        "ae", _ebml("d7", b"\x01"), _ebml("73c5", b"\x01"), _ebml("83", b"\x01"), _ebml("86", b"V_VP8"),
        _ebml("e0", _ebml("b0", struct.pack(">H", width)), _ebml("ba", struct.pack(">H", height)))))
    facts = _ebml(
        "1549a966", _ebml("2ad7b1", struct.pack(">I", 1_000_000)), _ebml("4489", struct.pack(">d", 1000.0)),
        _ebml("4d80", b"stress"), _ebml("5741", b"stress"))
    tags = b""
    if tag:
        simple = _ebml("67c8", _ebml("45a3", tag.encode()), _ebml("4487", b"+38.70-009.14/"))
        tags = _ebml("1254c367", _ebml("7373", _ebml("63c0"), simple))
    cluster = _ebml("1f43b675", _ebml("e7", b"\x00"), _ebml("a3", b"\x81\x00\x00\x80", frame))
    header = _ebml("1a45dfa3", _ebml("4282", b"webm"), _ebml("4287", b"\x02"), _ebml("4285", b"\x02"))
    return header + _ebml("18538067", facts, tracks, tags, cluster)


def _ebml(number, *parts):
    content = b"".join(parts)
    size = bytes([0x80 | len(content)]) if len(content) < 127 else struct.pack(">H", 0x4000 | len(content))
    return bytes.fromhex(number) + size + content


def subtitles(words):
    return f"WEBVTT\n\n00:00.000 --> 00:01.000\n{words}\n".encode()

"""Invented archives as the networks give them out: Mastodon, X and Threads as zips, Bluesky as a repository.

Each function writes one file. The archive of 2026 has one post that the archive of 2025 lacks, and lacks one that it had.
"""
import hashlib
import json
import struct
import zipfile
import zlib

#: What each network calls the file that it gives out, by year.
NAMES = {
    "Mastodon": "archive-{}1101120000-0a1b2c.zip",
    "Bluesky": "repo.car",
    "X": "twitter-{}-11-01-0a1b2c3d.zip",
    "Threads": "instagram-ada-{}-11-01-AbCdEf.zip",
}


def write(network, year, folder):
    """Writes the archive of a network into a folder and gives its path."""
    path = folder / NAMES[network].format(year)
    {"Mastodon": mastodon, "Bluesky": bluesky, "X": x, "Threads": threads}[network](path, year)
    return path


def numbers(year):
    """The posts of an archive: the first is only in the old one, the last only in the new one."""
    return [1, 2, 3] if year == 2025 else [2, 3, 4]


def words(network, number):
    """The text of a post."""
    return f"Post number {number} from the harbor, written on {network}. #harbor"


def png(width=64, height=48, shade=96):
    """A small picture of one color."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    rows = b"".join(b"\0" + bytes([shade, 120, 180]) * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def zipped(path, files):
    """Writes a zip of these files, each text or bytes by its name."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def mastodon(path, year):
    """An archive of Mastodon: the public posts, one for followers, a picture."""
    actor = "https://social.example/users/ada"
    everybody = "https://www.w3.org/ns/activitystreams#Public"

    def create(number, to, content, attachment=()):
        # The post that docs/guides/takedown.md takes down.
        name = 17 if number == 3 else number
        status = f"{actor}/statuses/{name}"
        published = f"202{number}-03-04T05:06:07Z"
        return {
            "id": f"{status}/activity", "type": "Create", "actor": actor, "published": published, "to": to, "cc": [],
            "object": {
                "id": status, "type": "Note", "published": published, "url": f"https://social.example/@ada/{name}",
                "attributedTo": actor, "to": to, "cc": [], "content": f"<p>{content}</p>",
                "attachment": list(attachment)}}

    picture = {
        "type": "Document", "mediaType": "image/png", "url": "/media_attachments/files/1/original/harbor.png",
        "name": "The harbor at dawn", "width": 64, "height": 48}
    posts = [create(n, [everybody], words("Mastodon", n), [picture] if n == 2 else []) for n in numbers(year)]
    posts.append(create(9, [actor + "/followers"], "SECRET for followers"))
    zipped(path, {
        "actor.json": json.dumps({
            "id": actor, "type": "Person", "preferredUsername": "ada", "name": "Ada of the Harbor",
            "url": "https://social.example/@ada", "summary": "<p>Boats and tides.</p>"}),
        "outbox.json": json.dumps({
            "@context": "https://www.w3.org/ns/activitystreams", "id": "outbox.json", "type": "OrderedCollection",
            "totalItems": len(posts), "orderedItems": posts}),
        "likes.json": json.dumps({"type": "OrderedCollection", "orderedItems": ["https://SECRET.example/1"]}),
        "media_attachments/files/1/original/harbor.png": png()})


def x(path, year):
    """An archive of X: posts, one of them with a picture, the account, and private files that nobody opens."""
    def tweet(number):
        text = words("X", number)
        members = {
            "id": str(100 + number), "id_str": str(100 + number), "full_text": text, "lang": "en",
            "created_at": f"Wed Mar 0{number} 12:14:18 +0000 2023", "favorite_count": "3", "retweet_count": "1",
            "favorited": False, "retweeted": False, "truncated": False, "source": "web",
            "display_text_range": ["0", str(len(text))],
            "entities": {"hashtags": [], "symbols": [], "user_mentions": [], "urls": []}}
        return {"tweet": members}

    def script(name, elements):
        return f"window.YTD.{name}.part0 = " + json.dumps(elements, indent=2)

    zipped(path, {
        "data/account.js": script("account", [{"account": {
            "email": "SECRET@mail.example", "username": "ada_x", "accountId": "1001",
            "createdAt": "2009-05-06T07:08:09.000Z", "accountDisplayName": "Ada on X"}}]),
        "data/tweets.js": script("tweets", [tweet(n) for n in numbers(year)]),
        "data/direct-messages.js": script("direct_messages", [{"dmConversation": {"messages": ["SECRET"]}}])})


def threads(path, year):
    """An archive of Threads as Instagram gives it out, in JSON."""
    def post(number):
        return {"media": [{
            "uri": "", "creation_timestamp": 1_700_000_000 + 86_400 * number, "title": words("Threads", number),
            "text_app_post": {"reply_control": "everyone", "geo_gated_country_list": "", "is_reply": False}}]}

    profile = {
        "Username": "ada.threads", "Name": "Ada on Threads", "Bio": "rivers", "Private Account": "False",
        "Email": "SECRET@mail.example"}
    zipped(path, {
        "your_instagram_activity/threads/threads_and_replies.json": json.dumps(
            {"text_post_app_text_posts": [post(n) for n in numbers(year)]}),
        "your_instagram_activity/threads/personal_information.json": json.dumps(
            {"text_post_app_text_post_app_profile": [{"title": "", "media_map_data": {}, "string_map_data": {
                name: {"href": "", "value": value, "timestamp": 0} for name, value in profile.items()}}]})})


#: The repository of Bluesky names its account by this alone.
DID = "did:plc:adaadaadaadaadaadaadaada"


def bluesky(path, year):
    """A repository of Bluesky: blocks of DAG-CBOR behind a header. (atproto: Repository)"""
    def head(major, number):
        if number < 24:
            return bytes([major << 5 | number])
        return bytes([major << 5 | 24, number]) if number < 256 else bytes([major << 5 | 26]) + struct.pack(">I", number)

    def encoded(value):
        if isinstance(value, CID):
            return bytes([0xD8, 42]) + encoded(b"\0" + value.content)
        if isinstance(value, bytes):
            return head(2, len(value)) + value
        if isinstance(value, str):
            return head(3, len(value.encode())) + value.encode()
        if isinstance(value, int):
            return head(0, value)
        if isinstance(value, list):
            return head(4, len(value)) + b"".join(map(encoded, value))
        if isinstance(value, dict):
            members = sorted(value.items(), key=lambda pair: (len(pair[0]), pair[0]))
            return head(5, len(value)) + b"".join(encoded(key) + encoded(member) for key, member in members)
        return bytes([0xF6])

    def varint(number):
        return bytes([number]) if number < 128 else bytes([number & 127 | 128]) + varint(number >> 7)

    blocks = []

    def add(value):
        content = encoded(value)
        cid = CID(bytes([1, 0x71, 0x12, 0x20]) + hashlib.sha256(content).digest())
        blocks.append(cid.content + content)
        return cid

    records = {f"app.bsky.feed.post/post{number}": {
        "$type": "app.bsky.feed.post", "text": words("Bluesky", number),
        "createdAt": f"202{number}-01-02T03:04:05.678Z"} for number in numbers(year)}
    records["app.bsky.actor.profile/self"] = {
        "$type": "app.bsky.actor.profile", "displayName": "Ada on Bluesky", "description": "Tides."}
    entries, last = [], b""
    for name in sorted(records):
        key = name.encode()
        shared = next((i for i, (a, b) in enumerate(zip(last, key)) if a != b), min(len(last), len(key)))
        entries.append({"p": shared, "k": key[shared:], "v": add(records[name]), "t": None})
        last = key
    tree = add({"l": None, "e": entries})
    commit = add({"did": DID, "version": 3, "data": tree, "rev": f"{year}", "prev": None, "sig": b"invented"})
    header = encoded({"roots": [commit], "version": 1})
    path.write_bytes(varint(len(header)) + header + b"".join(varint(len(block)) + block for block in blocks))


class CID:
    """The name of a block: its bytes as CID version 1."""
    def __init__(self, content):
        self.content = content

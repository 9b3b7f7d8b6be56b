"""A page as a browser without pictures, styles and script shows it."""
import asyncio
import unicodedata


async def dump(file):
    command = ("w3m", "-dump", "-cols", "120", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", str(file))
    reader = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    text, _ = await reader.communicate()
    return text.decode("utf-8", "replace")


async def faults(file, words):
    """The first word that a reader of the plain page does not meet where the browser shows it."""
    text, place = compact(await dump(file)), 0
    for number, word in enumerate(words):
        wanted = compact(word)
        found = text.find(wanted, place)
        if found < 0:
            before = " ".join(words[max(0, number - 4):number])
            kind = "in another place" if wanted in text else "nowhere"
            return [f"“{word[:60]}”, after “{before[-60:]}”, stands {kind} in w3m's text"]
        place = found + len(wanted)
    return []


def compact(text):
    """Letters without what is not seen: spaces, line breaks, joiners, and the ways one letter can be spelt."""
    letters = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in letters if unicodedata.category(letter) not in ("Zs", "Zl", "Zp", "Cc", "Cf", "Mn", "Me"))

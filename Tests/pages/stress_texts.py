"""The texts of the stress export: each form of text, and the words that break layouts."""

WORDS = (
    "harbour boat lantern tide rope letter gull pier fog bread map street window keeper morning signal paper chapter"
).split()


def sentences(count):
    """Sentences of invented words, the same every time."""
    made = []
    for number in range(count):
        picked = [WORDS[(number * 7 + step * step + step) % len(WORDS)] for step in range(9)]
        made.append(" ".join(picked).capitalize() + ".")
    return " ".join(made)


LONG_WORD = "Hafenverwaltungsgebäudeeingangstürschlüsselanhänger" * 8
LONG_ADDRESS = "https://harbour.example/" + "a-very-long-folder-name/" * 9 + "?of=" + "x" * 120
ARABIC = "صباح الخير من الميناء. القارب الأحمر عاد، والقارب الأصفر ينتظر المدّ. #ميناء 2026 (v1.2)"
HEBREW = "בוקר טוב מהנמל! הסירה האדומה חזרה, והצהובה מחכה לגאות — בשעה 10:30. #נמל"
JAPANESE = "港町の夜は静かで、古いリンクをひとつずつ開くのにちょうどいい。「約束」は十年後も同じ場所にあるべき。" * 3
EMOJI = "⛵️🌊🗺️👩‍👩‍👧‍👦🇵🇹👍🏽🏴󠁧󠁢󠁳󠁣󠁴󠁿✂️❤️‍🔥1️⃣"

ALL_MARKDOWN = f"""# First heading

## Second heading

Some *slanted*, some **bold**, some `code`, a [link](https://harbour.example/notes) and a bare https://harbour.example/x.

1. one
2. two
   - inner
     - further in
       - further still
         - and once more
3. three

> Quoted once
>
> > and twice, {sentences(2)}

```sh
find site -name index.html -exec grep --only-matching --extended-regexp 'href="[^"]*"' {{}} + | sort | uniq --count
```

---

![A picture in the text](https://harbour.example/picture.png)

###### Sixth heading

<b>Marked up</b> line\\
and a broken line.
"""

ALL_HTML = f"""<p>A paragraph with <b>bold</b>, <i>slanted</i>, <u>underlined</u>, <s>struck</s>, <code>code</code> and
<a href="https://harbour.example/notes" rel="me">a link</a>.<br>A second line.</p>
<h1>First heading</h1><h4>Fourth heading</h4>
<ol start="7"><li>seven<ul><li>inner<ol><li>further in</li></ol></li></ul></li><li>eight</li></ol>
<blockquote><p>Quoted</p><blockquote>and twice</blockquote></blockquote>
<pre><code>wide = "{'wide ' * 60}"</code></pre>
<p><ruby>港<rt>みなと</rt></ruby> <span class="invisible">hidden?</span><span class="ellipsis">shown</span>
<a href="https://harbour.example/@grace" class="u-url mention">@<span>grace</span></a></p>
<table><tr><th>High</th><th>Low</th></tr><tr><td>06:10</td><td>12:25</td></tr></table>
<script>alert(1)</script><style>* {{ color: red }}</style><iframe src="https://evil.example"></iframe>
<img src="https://evil.example/x.png" onerror="alert(1)"><svg><text>svg</text></svg><form><input value="in"></form>
"""

ALL_SPANS = [
    {"t": "Plain, "}, {"t": "bold", "style": ["b"]}, {"t": " slanted", "style": ["i"]}, {"t": " both", "style": ["b", "i"]},
    {"t": " struck", "style": ["s"]}, {"t": " underlined", "style": ["u"]}, {"t": " code ", "style": ["code"]},
    {"t": "a link", "url": "https://harbour.example/notes"}, {"t": " "}, {"t": "@grace", "mention": {"handle": "grace@pier.example", "id": "grace"}},
    {"t": " "}, {"t": "@far", "mention": {"handle": "far", "url": "https://far.example/@far"}}, {"t": " "}, {"t": "#harbour", "tag": "harbour"},
    {"t": " "}, {"t": "$BOAT", "cashtag": "BOAT"}, {"t": " and "}, {"t": "the keeper did it", "spoiler": True}, {"t": ".\n\nA new paragraph.\n"},
    {"t": "quoted words", "style": ["quote"]}, {"t": "\n"}, {"t": "let wide = " + "wide " * 60, "style": ["pre"]},
    {"t": "covered ", "spoiler": True}, {"t": "and linked", "url": "https://harbour.example/x", "spoiler": True},
]

#: Texts by the id of the post that holds them.
FORMS = {
    "plain": "Hello from the pier. #harbour, @grace@pier.example and https://harbour.example/notes are found.\n\nA second paragraph.",
    "markdown": {"markdown": ALL_MARKDOWN}, "html": {"html": ALL_HTML}, "spans": ALL_SPANS,
    "word": f"{LONG_WORD} and then #{LONG_WORD} by @{'w' * 60}",
    "address": f"See {LONG_ADDRESS} for more", "long-plain": sentences(380), "long-lines": "\n".join(["line"] * 300),
    "long-markdown": {"markdown": ALL_MARKDOWN * 24}, "long-paragraphs": "\n\n".join([sentences(2)] * 90),
    "arabic": ARABIC, "hebrew": HEBREW, "japanese": JAPANESE, "japanese-long": JAPANESE * 40, "emoji": EMOJI, "emoji-many": EMOJI * 30,
    "arabic-list": {"markdown": "\n".join(f"{number}. {ARABIC}" for number in range(1, 13))},
    "english-list": {"markdown": "\n".join(f"{number}. {sentences(1)}" for number in range(1, 13))},
    "mixed": f"{ARABIC} then {HEBREW} then {JAPANESE} then English, 12:30 and (brackets).",
    "turned": "A \u202eturned\u202c word, a \u2067set apart\u2069 one, soft\u00adhyphens and zero\u200bwidth spaces.",
    "marks": "Z" + "\u0301\u0327\u0330" * 20 + "algo, and a\u0308 o\u0308.",
    "angles": "<b>not bold</b> & \"quoted\" 'twice' {{mustache}} </main> <script>x</script> &amp; &lt;",
    "spaces": "Two  spaces,\ttab,\n\n\n\n\nfive lines, and\u00a0a\u00a0space\u00a0that\u00a0never\u00a0breaks" + "\u00a0on" * 40,
    "many-links": " ".join(f"https://harbour.example/{n} #tag{n} @person{n}" for n in range(120)),
    "dashes": "-" * 400 + " " + "=" * 400 + " " + "." * 400,
}

// Finds posts in the search index of a site. The index is a folder of small files, -/search/, which any host can serve.
// A file is read when a query needs it; the query itself is sent nowhere. search-page.js is the page around it.
(() => {
  "use strict";
  const index = new URL("-/search/", document.currentScript.src);

  // Words: texts and queries are folded and divided by the same rules as in SiteSearch. Tests/SearchVectors holds both.

  const unspaced = "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3fffd}";
  /** Letters, marks and digits that Unicode 15 does not know: no words, and folded by nobody. */
  const later = "\\u088f-\\u0897\\u0c5c\\u0cdc\\u1acf-\\u1aeb\\u1c89-\\u1c8a\\ua7cb-\\ua7cf\\ua7d2\\ua7d4\\ua7da-\\ua7f1\\u{105c0}-\\u{105f3}\\u{10940}-\\u{10959}\\u{10d40}-\\u{10d85}\\u{10ec2}-\\u{10efc}\\u{11380}-\\u{113e2}\\u{116d0}-\\u{116e3}\\u{11b60}-\\u{11bf9}\\u{11db0}-\\u{11de9}\\u{11f5a}\\u{13460}-\\u{143fa}\\u{16100}-\\u{16139}\\u{16d40}-\\u{16d79}\\u{16ea0}-\\u{16ed3}\\u{16ff2}-\\u{16ff6}\\u{187f8}-\\u{187ff}\\u{18cff}\\u{18d09}-\\u{18df2}\\u{1ccd6}-\\u{1ccf9}\\u{1e5d0}-\\u{1e6ff}";
  const dropped = /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe0f]/g;
  const letters = { ß: "ss", ς: "σ", ı: "i", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ى: "ي", ة: "ه", "’": "'" };
  const own = `(?![${unspaced}${later}])`;
  const runs = new RegExp(`([${unspaced}]+)|(${own}[\\p{L}\\p{N}_](?:${own}[\\p{L}\\p{N}\\p{Mn}\\p{Mc}_])*)|[\\u2600-\\u27bf\\u{1f000}-\\u{1faff}]`, "gu");
  const [isUnspaced, endsUnspaced, isLater, parts] = [`^[${unspaced}]`, `[${unspaced}]$`, `^[${later}]`, `[${later}]|[^${later}]+`]
    .map((pattern) => new RegExp(pattern, pattern.includes("|") ? "gu" : "u"));

  const foldPart = (text) => isLater.test(text) ? text
    : text.normalize("NFKC").toLowerCase().normalize("NFD").replace(dropped, "").normalize("NFC").replace(/[ßςıłøđæœىة’]/g, (letter) => letters[letter]);
  const fold = (text) => /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : text.match(parts).map(foldPart).join("");

  const runsOf = (text) => [...fold(text).matchAll(runs)];
  const atMost24 = (word) => [...word].slice(0, 24).join("");

  /** The words of a query or of a post. Of scripts without spaces they are pairs of characters. */
  const words = (text, isPost) => runsOf(text).flatMap(([run, unbroken, word]) => {
    if (unbroken) return [...run].map((first, place, all) => first + (all[place + 1] ?? "")).filter((pair, place) => isPost || !place || [...pair][1]);
    if (!word?.includes("_") || !isPost) return atMost24(run);
    return [run, ...run.split("_").filter(Boolean)].map(atMost24).filter((part, place) => !place || part !== run);
  });

  /** The text in which phrases are found, and the name of an account, a tag or a place in the index. */
  const plain = (text, between = " ") => runsOf(text).map(([run]) => run).join(between);
  const nameOf = (text) => plain(text, "-");

  /** "mueller" may be "müller" too, which is folded to "muller". */
  const variants = (word) => {
    let found = [""], last = 0, count = 0;
    for (const { 0: pair, index } of word.matchAll(/[aou]e/g)) {
      if (++count > 3) break;
      found = found.flatMap((start) => [pair, pair[0]].map((end) => start + word.slice(last, index) + end));
      last = index + 2;
    }
    return found.map((start) => start + word.slice(last)).filter((other) => other !== word && other.length > 2);
  };

  // Files. Over HTTP they are fetched; from a folder, where a page may fetch nothing, a script element runs them.

  const files = new Map();
  const waiting = new Map();
  window.tl = (name, content) => waiting.get(name)?.(content);

  const fetched = async (name, url) => {
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) throw Error(answer?.status === 404 ? "missing" : "offline");
    const text = await answer.text().catch(() => { throw Error("offline"); });
    if (!text.startsWith(`tl("${name}",`)) throw Error("damaged");
    return JSON.parse(text.slice(text.indexOf(",") + 1, text.lastIndexOf(")")));
  };

  const run = (name, url) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    waiting.set(name, resolve);
    script.onload = () => { script.remove(); reject(Error("damaged")); };
    script.onerror = () => reject(Error("missing"));
    script.src = url;
    document.head.append(script);
  });

  const load = (name) => {
    if (!files.has(name)) {
      const { href } = new URL(`${name.replace("+", "%2B")}.js`, index);
      const file = (location.protocol === "file:" ? run : fetched)(name, href);
      file.catch(() => files.delete(name));
      files.set(name, file);
    }
    return files.get(name);
  };

  /** The segments of the index, the newest first, and what else a query has to know. */
  const contents = async () => {
    const { v, n, rows, segs, days } = await load("now");
    if (v !== 1) throw Error("damaged");
    const segments = segs.map(([power, number, shards, first, last, cut]) => {
      const begin = number * 2 ** power, end = begin + 2 ** power;
      return { folder: `w/${power}-${number}/`, begin, top: end - 1, end: Math.min(end, n), shards, first, last, cut: new Set(cut) };
    });
    return { count: n, rows, days, segments: segments.sort((a, b) => b.last - a.last || b.begin - a.begin) };
  };

  // Queries.

  const signs = { from: "@", tag: "#", in: ">", lang: "~", has: "!" };
  const kinds = ["image", "video", "audio", "file", "link", "poll"];

  /** The first day of 2024, 2024-05 or 2024-05-31, counted from 1970; NaN for anything else. */
  const dayOf = (text) => {
    const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
    const date = new Date(`${year}-${month}-${day}T00:00Z`);
    return date.getUTCDate() === Number(day) && year !== "0000" ? date / 864e5 : NaN;
  };

  /** What a query says: terms that posts have or have not, phrases, and days. Each thing counts once. */
  const parse = (whole) => {
    const text = [...whole.toWellFormed()].slice(0, 1000).join("");
    const query = { terms: [], phrases: [], before: Infinity, after: -Infinity, badDates: [], notFilters: [], filters: [], isCut: text.length < whole.length };
    const add = (list, one, most = Infinity) => {
      if (list.some((other) => JSON.stringify(other) === JSON.stringify(one))) return;
      if (list.length < most) list.push(one);
      else query.isCut = true;
    };
    const addWords = (text, negated, isOpen) => {
      const found = words(text), isPart = (word) => isUnspaced.test(word) && [...word].length === 1;
      const phrase = plain(text), length = [...phrase.split(" ").at(-1)].length;
      const open = isOpen && !negated && length > 2 && !isUnspaced.test(found.at(-1));
      if (!negated || found.length === 1) found.forEach((word, place) =>
        add(query.terms, { word, prefix: isPart(word) || (open && length <= 24 && place === found.length - 1), negated }, 24));
      if (found.length > 1) add(query.phrases, { text: phrase, negated, open }, 8);
    };
    for (const match of text.matchAll(/(-*)(?:"([^"]*)("?)|(?:(from|tag|in|lang|has|before|after):)?([^\s"]*))/g)) {
      const [all, minus, phrase, quote, operator, value] = match, negated = minus !== "";
      const isLast = match.index + all.length === text.length;
      const name = operator && nameOf(value), day = dayOf(value);
      const isFilter = operator in signs ? name && (operator !== "has" || kinds.includes(name)) : !negated && !Number.isNaN(day);
      if (phrase !== undefined) addWords(phrase, negated, isLast && !quote);
      else if (!operator || !isFilter) {
        if (operator && value && !negated && !(operator in signs)) add(query.badDates, all);
        else if (/^-*\p{L}+:[^\s/]/u.test(all)) add(query.notFilters, all);
        addWords(all.slice(minus.length), negated, isLast);
      } else {
        if (operator in signs) add(query.terms, { word: signs[operator] + name, prefix: false, negated }, 24);
        else query[operator] = Math[operator === "before" ? "min" : "max"](query[operator], day);
        add(query.filters, { operator, value, negated, text: all });
      }
    }
    query.wanted = query.terms.filter(({ negated }) => !negated);
    query.isEmpty = !query.terms.length && !query.phrases.length && !query.filters.length;
    return query;
  };
  const isFilter = ({ word }) => "@#>~!".includes(word[0]);

  // Lists of posts. A list is the distances between its posts, the newest first.

  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  const numbers = function* (list, place) {
    while (place < list.length) {
      let number = 0, unit = 1, digit;
      do {
        digit = digits.indexOf(list[place++]);
        number += (digit & 31) * unit;
        unit *= 32;
      } while (digit & 32);
      yield number;
    }
  };

  const hash = (text) => new TextEncoder().encode(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16777619) >>> 0, 2166136261);

  /** What decides in which shards a word is, or the words that begin with it. */
  const keys = (word, { cut }) => {
    const [first, second, ...rest] = word;
    if (word[0] === ">") return [word];
    if (isUnspaced.test(word)) return second ? [first + (second.codePointAt(0) & 7)] : [first, ...[..."01234567"].map((digit) => first + digit)];
    let key = [first, second, rest.shift()].join("");
    while (cut.has(key) && rest.length) key += rest.shift();
    return [key];
  };

  const shards = (segment, word) =>
    Promise.all([...new Set(keys(word, segment).map((key) => hash(key) % segment.shards))].map((shard) => load(segment.folder + shard.toString(16))));

  /** The lists of the words of a segment that a test picks. A line says how much it shares with the line before it. */
  const lists = async (segment, key, isWanted) => (await shards(segment, key)).flatMap((lines) => {
    let word = "";
    return lines.flatMap((line) => {
      const space = line.indexOf(" ");
      word = word.slice(0, digits.indexOf(line[0])) + line.slice(1, space);
      return isWanted(word) ? { word, list: line.slice(space + 1) } : [];
    });
  });

  /** The lists for a word. A beginning that very many words share has a line that names the most frequent ones. */
  const listsFor = async (segment, word, prefix) => {
    if (!prefix) return lists(segment, word, (other) => other === word);
    if (!segment.cut.has(word)) return lists(segment, word, (other) => other.startsWith(word));
    const found = await lists(segment, word, (other) => other === word || other === `${word}~`);
    const named = found.filter(({ list }) => list[0] === ">").flatMap(({ list }) => list.slice(1).split("|")).filter((name) => name !== word);
    const others = await Promise.all(named.map((name) => lists(segment, name, (other) => other === name)));
    return [...found.filter(({ list }) => list[0] !== ">"), ...others.flat()];
  };

  /** The whole of a long list is in files of its own. */
  const longList = ({ folder }, name, pieces) => Promise.all([...Array(16).keys()]
    .filter((place) => pieces & (1 << place)).map(async (place) => (await load(`${folder}+${name}-${place}`))[0]));

  /** Which posts of a segment have a term, with weights, and in which blocks of rows there may be others. Where the first
      posts of a long list are enough, what is older than `since` may lack. */
  const postsWith = async (segment, { word: sought, prefix, negated }, rows, isHeadEnough) => {
    const found = { weights: new Map(), blocks: new Set(), exact: new Set(), exactBlocks: false, since: 0 };
    const spellings = negated || isFilter({ word: sought }) ? [sought] : [sought, ...variants(sought)];
    const all = (await Promise.all(spellings.map((word) => listsFor(segment, word, prefix)))).flat();
    for (const { word, list } of all) {
      if (list[0] === "*") {
        let block = Math.floor(segment.top / rows) + 1;
        for (const gap of numbers(list, 1)) found.blocks.add(block -= gap + 1);
        found.exactBlocks ||= word === sought;
        continue;
      }
      const [, pieces, name, head] = /^\+(\w+)\.(\w+)\.(.*)$/.exec(list) ?? [];
      for (const part of !pieces ? [list] : isHeadEnough ? [head] : await longList(segment, name, parseInt(pieces, 36))) {
        let post = segment.top + 1;
        const isPlain = part[0] === "=";
        for (const number of numbers(part, isPlain ? 1 : 0)) {
          post -= (isPlain ? number : number >> 2) + 1;
          found.weights.set(post, Math.max(found.weights.get(post) ?? 0, isPlain ? 0 : number & 3));
          if (word === sought) found.exact.add(post);
        }
        if (part === head) found.since = Math.max(found.since, post);
      }
    }
    return found;
  };

  // Searching.

  const fits = ({ before, after }, first, last) => first < before && last >= after;
  const daysOf = ({ days }, post) => {
    const place = Math.floor(post / 4096) * 2;
    return [days[place], days[place] + days[place + 1]];
  };

  /** The posts of a segment that may answer a query, the newest first. */
  const candidates = async (segment, query, now, isHeadEnough) => {
    const isSingle = isHeadEnough && query.terms.length === 1;
    const found = await Promise.all(query.terms.map((term) => postsWith(segment, term, now.rows, isSingle && !term.negated)));
    const wanted = found.filter((_, place) => !query.terms[place].negated), unwanted = found.filter((list) => !wanted.includes(list));
    const has = ({ weights, blocks }, post) => weights.has(post) || blocks.has(Math.floor(post / now.rows));
    const since = Math.max(0, ...wanted.map(({ since }) => since));
    const rarest = wanted.filter(({ blocks }) => !blocks.size).sort((a, b) => a.weights.size - b.weights.size)[0];
    const all = rarest ? [...rarest.weights.keys()].sort((a, b) => b - a)
      : Array.from({ length: segment.end - segment.begin }, (_, place) => segment.end - 1 - place);
    const posts = all.filter((post) => post >= since && post < segment.end && fits(query, ...daysOf(now, post))
      && wanted.every((list) => has(list, post)) && !unwanted.some(({ weights }) => weights.has(post)));
    return { segment, found, wanted, posts, since };
  };

  const rowOf = async (post, { rows }) => {
    const block = Math.floor(post / rows);
    return (await load(`r/${(block >> 8).toString(16)}/${(block & 255).toString(16)}`))[post % rows];
  };

  const hasPhrase = (text, { text: phrase, open }) =>
    ` ${text} `.includes((isUnspaced.test(phrase) ? "" : " ") + phrase + (open || endsUnspaced.test(phrase) ? "" : " "));

  const spelledOut = (text) => text.normalize("NFC").replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize("NFD")[0]}e`);

  /** Whether the row of a post proves that the post answers a query. Of a text that was cut, the lists know the rest. */
  const proves = (row, post, query, found) => {
    if (!row) return false;
    const [, handle, time, flags, text] = row, day = parseInt(time, 36) / 86400;
    if (!fits(query, day, day)) return false;
    const folded = plain(text), isCut = flags & 128;
    if (query.phrases.some((phrase) => hasPhrase(folded, phrase) === phrase.negated)) return false;
    const has = new Set([...words(text, true), ...words(spelledOut(text), true)]);
    return query.terms.every(({ word, prefix, negated }, place) => {
      if (word[0] === "@") return (`@${nameOf(handle)}` === word) !== negated;
      if (word[0] === "!") return Boolean(flags & (1 << kinds.indexOf(word.slice(1)))) !== negated;
      if (isFilter({ word }) || (isCut && !negated && found[place].weights.has(post))) return true;
      return (has.has(word) || (prefix && [...has].some((other) => other.startsWith(word)))) !== negated;
    });
  };

  /** The posts that answer, with their rows, which are read ten at a time. */
  async function* proven(posts, query, now, foundIn) {
    for (let place = 0; place < posts.length; place += 10) {
      const some = posts.slice(place, place + 10);
      const rows = await Promise.all(some.map((post) => rowOf(post, now)));
      for (const [number, row] of rows.entries()) if (proves(row, some[number], query, foundIn(some[number]))) yield { post: some[number], row, now };
    }
  }

  async function* newest(segments, query, now, looksIn) {
    let posts = 0;
    const first = segments.findIndex(({ begin, end }) => (posts += end - begin) * 4 >= now.count) + 1;
    for (const wave of [segments.slice(0, first), segments.slice(first)]) {
      looksIn(wave);
      for (const part of await Promise.all(wave.map((segment) => candidates(segment, query, now, true)))) {
        yield* proven(part.posts, query, now, () => part.found);
        if (!part.since) continue;
        const { posts, found } = await candidates(part.segment, query, now, false);
        yield* proven(posts.slice(part.posts.length), query, now, () => found);
      }
    }
  }

  /** Rare words count for more, and so do words that a post has often; newer posts win a little, and words over beginnings. */
  async function* best(segments, query, now) {
    const parts = await Promise.all(segments.map((segment) => candidates(segment, query, now, false)));
    const rarity = query.wanted.map((term, place) => {
      const posts = parts.reduce((sum, { segment, wanted: { [place]: { weights, blocks } } }) =>
        sum + Math.min(segment.end - segment.begin, weights.size + now.rows * blocks.size), 0);
      return isFilter(term) ? 0 : Math.log(1 + (now.count - posts + 0.5) / (posts + 0.5));
    });
    const newestDay = Math.max(...now.segments.map(({ last }) => last));
    const scored = parts.flatMap(({ posts, found, wanted }) => posts.map((post) => {
      const sum = wanted.reduce((sum, { weights }, place) => sum + (weights.has(post) ? (weights.get(post) + 1) * rarity[place] : 0), 0);
      const age = (newestDay - daysOf(now, post)[0]) / 1000, block = Math.floor(post / now.rows);
      const isExact = wanted.every(({ exact, exactBlocks, blocks }, place) => !query.wanted[place].prefix || exact.has(post) || (exactBlocks && blocks.has(block)));
      return { post, found, isExact, score: Math.floor(sum * (0.6 + 0.4 * Math.exp(-age)) * 2 ** 20 + 0.5) };
    }));
    scored.sort((a, b) => b.isExact - a.isExact || b.score - a.score);
    const foundOf = new Map(scored.map(({ post, found }) => [post, found]));
    yield* proven([...foundOf.keys()], query, now, (post) => foundOf.get(post));
  }

  /** The posts that answer a query, one after the other. */
  async function* search(query, { isBest = false, looksIn = () => {} } = {}) {
    const now = await contents();
    const segments = now.segments.filter(({ first, last }) => fits(query, first, last));
    yield* (isBest ? best : newest)(segments, query, now, looksIn);
  }

  Object.assign(window.tl, { fold, words, plain, nameOf, variants, parse, keys, hash, contents, rowOf, search, isUnspaced, isFilter, spelledOut, forget: () => files.clear() });
})();
